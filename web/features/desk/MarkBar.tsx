// Emphasis and links by hand: a bar under the English while words of it are chosen, and the question for a link's address.
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, Input } from '../../ui/Field.tsx'
import styles from './Paragraphs.module.css'
import type { DeskParagraph } from './paragraphs.ts'
import { isMarked, type Mark, marked, unmarked } from './runs.ts'

export interface Chosen {
  from: number
  to: number
}

/** Puts the mark on the words, or takes it off where all of them have it. */
export const withMark = (paragraph: DeskParagraph, mark: Mark, { from, to }: Chosen): DeskParagraph => ({
  ...paragraph,
  runs: isMarked(paragraph.runs, mark, from, to)
    ? unmarked(paragraph.runs, mark, from, to)
    : marked(paragraph.runs, mark, { from, to }),
})

const BUTTONS = [
  { mark: 'strong', label: '粗体', key: 'B' },
  { mark: 'em', label: '斜体', key: 'I' },
  { mark: 'link', label: '链接', key: 'K' },
] as const

export function MarkBar(props: {
  paragraph: DeskParagraph
  chosen: Chosen
  nth: string
  onMark: (mark: Mark) => void
}) {
  const { paragraph, chosen, onMark } = props
  return (
    <div className={styles.marks} role="toolbar" aria-label={`${props.nth}，选中的字`}>
      {BUTTONS.map(({ mark, label, key }) => (
        <button
          key={mark}
          type="button"
          title={`${label}（Ctrl ${key}）`}
          aria-pressed={isMarked(paragraph.runs, mark, chosen.from, chosen.to)}
          // The words stay chosen.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMark(mark)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

const HTTP = /^https?:\/\/[^\s/]+\.\S+$/i

/** Asks where the words lead; answers with the paragraph as it is then. */
export function LinkDialog(props: {
  paragraph: DeskParagraph
  chosen: Chosen
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
    if (isGood) onAnswer(marked(paragraph.runs, 'link', { from, to, href }))
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
            <Button onClick={() => onAnswer(unmarked(paragraph.runs, 'link', from, to))}>去掉链接</Button>
          )}
          <Button type="submit" form={form} variant="primary" disabled={!isGood}>
            写上
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
