// One paragraph on the desk: its kind and tools, its English, its Chinese.

import { type KeyboardEvent, memo, useRef } from 'react'
import type { Term } from '../../../domain/article/terms.ts'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import type { FigureSpan } from '../../../domain/language/figure-doubts.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { ChineseTools } from './ChineseTools.tsx'
import { findFigureDoubt } from './doubts.ts'
import { EnglishEditor } from './EnglishEditor.tsx'
import { HighlightBackdrop } from './HighlightBackdrop.tsx'
import { DeskMoreIcon, DownArrowIcon, KindIcon, UpArrowIcon } from './icons.tsx'
import { PARAGRAPH_KINDS } from './labels.ts'
import styles from './Paragraphs.module.css'
import { PictureParagraph } from './PictureParagraph.tsx'
import { type DeskParagraph, isPicture } from './paragraphs.ts'
import { findTermMismatches, mergeSpans } from './term-doubts.ts'
import type { ParagraphAction, RunParagraphAction } from './use-paragraph-actions.ts'

export interface ParagraphRowProps {
  paragraph: DeskParagraph
  index: number
  isFirst: boolean
  isLast: boolean
  isReadOnly: boolean
  /** The focused paragraph: only this one shows the tools for its Chinese. */
  isActive: boolean
  /** The paragraph has a pending request. */
  isBusy: boolean
  canTranslate: boolean
  /** The glossary of its publication; referentially stable while its content is the same. */
  terms: readonly Term[]
  /** Why its Chinese is probably not its translation. */
  suspicion: string | undefined
  /** The paragraph's picture is the cover of the article in lists. */
  isCover: boolean
  act: RunParagraphAction
}

export const ParagraphRow = memo(function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, index, isReadOnly, suspicion, act } = props
  const english = useRef<HTMLTextAreaElement>(null)
  const change = (next: (paragraph: DeskParagraph) => DeskParagraph, side?: 'text' | 'zh') =>
    act(index, { kind: 'change', change: next, ...(side ? { side } : {}) })
  const cursor = () => english.current?.selectionStart ?? paragraph.text.length
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = actionOf(event, event.currentTarget === english.current, paragraph)
    if (!action) return
    event.preventDefault()
    act(index, action.kind === 'split' ? { kind: 'split', at: cursor() } : action)
  }
  const nth = `第 ${index + 1} 段`
  const isLacking = lacksChinese(paragraph)
  const doubt = findFigureDoubt(paragraph)
  const off = findTermMismatches(paragraph, props.terms)
  const chineseMarks =
    suspicion === undefined ? (doubt?.zh ?? NO_MARKS) : [{ start: 0, end: paragraph.zh.length }]
  return (
    <li
      className={styles.row}
      data-key={paragraph.key}
      data-kind={paragraph.kind}
      data-active={props.isActive || undefined}
    >
      <div className={styles.tools}>
        <Kind paragraph={paragraph} nth={nth} isReadOnly={isReadOnly} onChange={change} />
        {!isReadOnly && <Tools {...props} cursor={cursor} nth={nth} />}
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
      </div>
      <div className={styles.english}>
        {isPicture(paragraph) && (
          <PictureParagraph
            paragraph={paragraph}
            isReadOnly={isReadOnly}
            isCover={props.isCover}
            nth={nth}
            onChange={change}
            onCover={() => act(index, { kind: 'cover' })}
          />
        )}
        <EnglishEditor
          paragraph={paragraph}
          nth={nth}
          isReadOnly={isReadOnly}
          area={english}
          marks={mergeSpans(doubt?.text ?? NO_MARKS, off)}
          onChange={change}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.chinese} data-lacking={isLacking || undefined}>
        <div className={styles.grow} data-text={paragraph.zh}>
          <HighlightBackdrop text={paragraph.zh} spans={chineseMarks} />
          <textarea
            rows={1}
            value={paragraph.zh}
            aria-label={`${nth}，中文`}
            aria-busy={props.isBusy || undefined}
            placeholder={isLacking ? '还没有译文' : '中文，选填'}
            maxLength={20_000}
            readOnly={isReadOnly}
            onChange={(event) => {
              const zh = event.target.value
              change((now) => ({ ...now, zh }), 'zh')
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <ChineseTools {...props} nth={nth} isLacking={isLacking} doubt={doubt} off={off} />
      </div>
    </li>
  )
})

const NO_MARKS: readonly FigureSpan[] = []

function Kind(props: {
  paragraph: DeskParagraph
  nth: string
  isReadOnly: boolean
  onChange: (change: (paragraph: DeskParagraph) => DeskParagraph) => void
}) {
  if (isPicture(props.paragraph)) return <span className={styles.picturekind}>图片</span>
  const { kind } = props.paragraph
  return (
    <span className={styles.kind}>
      <KindIcon />
      <select
        aria-label={`${props.nth}的样式`}
        title="样式"
        value={kind}
        disabled={props.isReadOnly}
        onChange={(event) => {
          const wanted = PARAGRAPH_KINDS.find(([value]) => value === event.target.value)?.[0] ?? 'p'
          props.onChange((now) => ({ ...now, kind: wanted }))
        }}
      >
        {PARAGRAPH_KINDS.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Maps a key event to an action; undefined for plain input. */
function actionOf(
  event: KeyboardEvent<HTMLTextAreaElement>,
  isEnglish: boolean,
  paragraph: DeskParagraph,
): ParagraphAction | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const { selectionStart, selectionEnd } = event.currentTarget
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    return {
      kind: 'move',
      by: event.key === 'ArrowUp' ? -1 : 1,
      ...(isEnglish ? { at: selectionStart } : {}),
    }
  if (!isEnglish || isPicture(paragraph)) return undefined
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.shiftKey)
    return { kind: 'split', at: selectionStart }
  if (event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0 && !event.repeat)
    return { kind: 'merge' }
  return undefined
}

function Tools(props: ParagraphRowProps & { cursor: () => number; nth: string }) {
  const { paragraph, index, isFirst, isLast, act, cursor, nth } = props
  const isText = !isPicture(paragraph)
  return (
    <div className={styles.buttons}>
      <IconButton
        label={`${nth}上移`}
        disabled={isFirst}
        onClick={() => act(index, { kind: 'move', by: -1 })}
      >
        <UpArrowIcon />
      </IconButton>
      <IconButton label={`${nth}下移`} disabled={isLast} onClick={() => act(index, { kind: 'move', by: 1 })}>
        <DownArrowIcon />
      </IconButton>
      <Menu
        label={`${nth}的更多操作`}
        icon={<DeskMoreIcon />}
        items={[
          { label: '在下面加一段', onSelect: () => act(index, { kind: 'add' }) },
          {
            label: '在下面插入图片',
            onSelect: () => act(index, { kind: 'add', like: { kind: 'img', src: '' } }),
          },
          {
            label: '在光标处拆开',
            disabled: !isText,
            onSelect: () => act(index, { kind: 'split', at: cursor() }),
          },
          {
            label: '与上一段合并',
            disabled: !isText || isFirst,
            onSelect: () => act(index, { kind: 'merge' }),
          },
          {
            label: '删除这一段',
            danger: true,
            separated: true,
            onSelect: () => act(index, { kind: 'remove' }),
          },
        ]}
      />
    </div>
  )
}
