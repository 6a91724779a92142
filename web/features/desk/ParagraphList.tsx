// The text of an article, English and Chinese side by side, paragraph by paragraph.
import { useRef } from 'react'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import { randomId } from '../../lib/client-id.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ParagraphRow } from './ParagraphRow.tsx'
import styles from './Paragraphs.module.css'
import { type DeskParagraph, emptyParagraph } from './paragraphs.ts'
import { useParagraphActs } from './use-paragraph-acts.ts'

type List = readonly DeskParagraph[]

export interface ParagraphListProps {
  paragraphs: List
  isReadOnly: boolean
  onEdit: (change: (list: List) => List) => void
}

export function ParagraphList({ paragraphs, isReadOnly, onEdit }: ParagraphListProps) {
  const list = useRef<HTMLOListElement>(null)
  const act = useParagraphActs(list, { paragraphs, isReadOnly, onEdit })
  if (paragraphs.length === 0) {
    const begin = () => onEdit(() => [emptyParagraph(`new-${randomId()}`)])
    return (
      <Empty
        title="还没有正文"
        {...(isReadOnly ? {} : { action: <Button onClick={begin}>写第一段</Button> })}
      />
    )
  }
  const last = paragraphs.length - 1
  const lacking = paragraphs.filter(lacksChinese).length
  return (
    <>
      {lacking > 0 && (
        <p className={styles.lacking}>
          {lacking === paragraphs.length ? '全部' : `${paragraphs.length} 段里有`} {lacking} 段还没有译文
        </p>
      )}
      <ol ref={list} aria-label="正文">
        {paragraphs.map((paragraph, index) => (
          <ParagraphRow
            key={paragraph.key}
            paragraph={paragraph}
            index={index}
            isFirst={index === 0}
            isLast={index === last}
            isReadOnly={isReadOnly}
            act={act}
          />
        ))}
      </ol>
      {!isReadOnly && (
        <div className={styles.end}>
          <Button onClick={() => act(last, { kind: 'add' })}>在最后加一段</Button>
          <p>
            <kbd>Alt</kbd> <kbd>↑</kbd> <kbd>↓</kbd> 移动一段，<kbd>Ctrl</kbd> <kbd>Enter</kbd>{' '}
            在光标处拆开，在段首按 <kbd>Backspace</kbd> 与上一段合并；选中英文后 <kbd>Ctrl</kbd> <kbd>B</kbd>{' '}
            <kbd>I</kbd> <kbd>K</kbd> 加粗体、斜体、链接；<kbd>Ctrl</kbd> <kbd>S</kbd> 保存。
          </p>
        </div>
      )}
    </>
  )
}
