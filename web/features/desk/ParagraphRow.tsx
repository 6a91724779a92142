// One paragraph on the desk: its kind and tools, its English, its Chinese.

import { type KeyboardEvent, memo, useRef } from 'react'
import { lacksChinese } from '../../../domain/article/translatable.ts'
import { pictureUrl } from '../../lib/picture.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/Field.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { English } from './English.tsx'
import { DownArrowIcon, MoreIcon, UpArrowIcon } from './icons.tsx'
import styles from './Paragraphs.module.css'
import { type DeskParagraph, isPicture, type Kind } from './paragraphs.ts'
import type { Act, Action } from './use-paragraph-acts.ts'

const KINDS: readonly (readonly [Kind, string])[] = [
  ['p', '段落'],
  ['h2', '大标题'],
  ['h3', '小标题'],
  ['quote', '引文'],
  ['li', '列表项'],
  ['caption', '图注'],
  ['pre', '原样'],
  ['row', '表格行'],
]

export interface ParagraphRowProps {
  paragraph: DeskParagraph
  index: number
  isFirst: boolean
  isLast: boolean
  isReadOnly: boolean
  act: Act
}

export const ParagraphRow = memo(function ParagraphRow(props: ParagraphRowProps) {
  const { paragraph, index, isReadOnly, act } = props
  const english = useRef<HTMLTextAreaElement>(null)
  const change = (next: (paragraph: DeskParagraph) => DeskParagraph) =>
    act(index, { kind: 'change', change: next })
  const cursor = () => english.current?.selectionStart ?? paragraph.text.length
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const action = actionOf(event, event.currentTarget === english.current, paragraph)
    if (!action) return
    event.preventDefault()
    act(index, action.kind === 'split' ? { kind: 'split', at: cursor() } : action)
  }
  const nth = `第 ${index + 1} 段`
  return (
    <li className={styles.row} data-key={paragraph.key} data-kind={paragraph.kind}>
      <div className={styles.tools}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        {isPicture(paragraph) ? (
          <span className={styles.kind}>图片</span>
        ) : (
          <select
            className={styles.kind}
            aria-label={`${nth}的样式`}
            value={paragraph.kind}
            disabled={isReadOnly}
            onChange={(event) => {
              const kind = KINDS.find(([value]) => value === event.target.value)?.[0] ?? 'p'
              change((now) => ({ ...now, kind }))
            }}
          >
            {KINDS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
        {!isReadOnly && <Tools {...props} cursor={cursor} nth={nth} />}
      </div>
      <div className={styles.english}>
        {isPicture(paragraph) && (
          <Picture paragraph={paragraph} isReadOnly={isReadOnly} nth={nth} onChange={change} />
        )}
        <English
          paragraph={paragraph}
          nth={nth}
          isReadOnly={isReadOnly}
          area={english}
          onChange={change}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.chinese} data-lacking={lacksChinese(paragraph) || undefined}>
        <div className={styles.grow} data-text={paragraph.zh}>
          <textarea
            rows={1}
            value={paragraph.zh}
            aria-label={`${nth}，中文`}
            placeholder={lacksChinese(paragraph) ? '还没有译文' : '中文，可以不写'}
            maxLength={20_000}
            readOnly={isReadOnly}
            onChange={(event) => {
              const zh = event.target.value
              change((now) => ({ ...now, zh }))
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      </div>
    </li>
  )
})

/** What a key asks for; undefined when it only types. */
function actionOf(
  event: KeyboardEvent<HTMLTextAreaElement>,
  isEnglish: boolean,
  paragraph: DeskParagraph,
): Action | undefined {
  if (event.nativeEvent.isComposing) return undefined
  const { selectionStart, selectionEnd } = event.currentTarget
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    return {
      kind: 'move',
      by: event.key === 'ArrowUp' ? -1 : 1,
      ...(isEnglish ? { at: selectionStart } : {}),
    }
  if (!isEnglish || isPicture(paragraph)) return undefined
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return { kind: 'split', at: selectionStart }
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
        icon={<MoreIcon />}
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

function Picture(props: {
  paragraph: DeskParagraph
  isReadOnly: boolean
  nth: string
  onChange: (change: (paragraph: DeskParagraph) => DeskParagraph) => void
}) {
  const { src, width, height, text } = props.paragraph
  return (
    <>
      {src && (
        <img
          className={styles.picture}
          src={pictureUrl(src, 480)}
          alt={text}
          width={width}
          height={height}
          loading="lazy"
        />
      )}
      <Input
        value={src ?? ''}
        aria-label={`${props.nth}，图片地址`}
        placeholder="图片地址，/files/… 或 https://…"
        maxLength={500}
        readOnly={props.isReadOnly}
        onChange={(event) => {
          const address = event.target.value.trim()
          // The size was that of the picture before.
          props.onChange(({ width: _, height: __, ...now }) => ({ ...now, src: address }))
        }}
      />
    </>
  )
}
