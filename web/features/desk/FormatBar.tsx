// Manual emphasis and links: a toolbar under the English while words are selected, and the dialog for a link
// URL.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import styles from './Paragraphs.module.css'
import type { DeskParagraph } from './paragraphs.ts'
import { hasFormat, type TextFormat, withFormat, withoutFormat } from './runs.ts'

export interface SelectedRange {
  from: number
  to: number
}

/** Adds the format to the range, or removes it if the whole range already has it. */
export const toggleFormat = (
  paragraph: DeskParagraph,
  format: TextFormat,
  { from, to }: SelectedRange,
): DeskParagraph => ({
  ...paragraph,
  runs: hasFormat(paragraph.runs, format, from, to)
    ? withoutFormat(paragraph.runs, format, from, to)
    : withFormat(paragraph.runs, format, { from, to }),
})

const BUTTONS = [
  { format: 'strong', label: '粗体', key: 'B' },
  { format: 'em', label: '斜体', key: 'I' },
  { format: 'link', label: '链接', key: 'K' },
] as const

export function FormatBar(props: {
  paragraph: DeskParagraph
  chosen: SelectedRange
  nth: string
  onFormat: (format: TextFormat) => void
  /** The focus leaves the toolbar for `to`, null for nothing in the page. */
  onLeave: (to: EventTarget | null) => void
  /** Undefined if glosses cannot be added. */
  onGloss?: (() => void) | undefined
}) {
  const { paragraph, chosen, onFormat, onLeave, onGloss } = props
  return (
    <div
      className={styles.formats}
      role="toolbar"
      aria-label={`${props.nth}，选中的字`}
      onBlur={(event) => onLeave(event.relatedTarget)}
    >
      {BUTTONS.map(({ format, label, key }) => (
        <button
          key={format}
          type="button"
          title={`${label}（Ctrl ${key}）`}
          aria-pressed={hasFormat(paragraph.runs, format, chosen.from, chosen.to)}
          // Prevent the default, so that the words stay selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
        >
          {label}
        </button>
      ))}
      {onGloss && (
        <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onGloss}>
          写释义
        </button>
      )}
    </div>
  )
}

const HTTP = /^https?:\/\/[^\s/]+\.\S+$/i

/** Dialog for the URL of a link; calls `onAnswer` with the new format runs of the paragraph. */
export function LinkDialog(props: {
  paragraph: DeskParagraph
  chosen: SelectedRange
  onAnswer: (runs: DeskParagraph['runs']) => void
  onClose: () => void
}) {
  const { paragraph, chosen, onAnswer } = props
  const { from, to } = chosen
  const before = paragraph.runs.find(({ mark, start, end }) => mark === 'link' && start < to && end > from)
  const [typed, setTyped] = useState(before?.href ?? '')
  const form = useId()
  const href = /^[a-z]+:\/\//i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`
  const isGood = HTTP.test(href)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isGood) onAnswer(withFormat(paragraph.runs, 'link', { from, to, href }))
  }
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="链接"
      full={false}
      footer={
        <>
          {before && (
            <Button onClick={() => onAnswer(withoutFormat(paragraph.runs, 'link', from, to))}>
              去掉链接
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" disabled={!isGood}>
            确定
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="网址" hint={<span lang="en">{paragraph.text.slice(from, to)}</span>}>
          <Input
            type="url"
            inputMode="url"
            autoCapitalize="none"
            value={typed}
            placeholder="https://"
            maxLength={2000}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}
