// Editor for the English of one paragraph: text, formats, and the toolbar to format selected words.
import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { FigureSpan } from '../../../domain/language/figure-doubts.ts'
import { FormatBar, LinkDialog, type SelectedRange, toggleFormat } from './FormatBar.tsx'
import { GlossForm } from './GlossForm.tsx'
import { HighlightBackdrop } from './HighlightBackdrop.tsx'
import { FORMAT_LABELS } from './labels.ts'
import styles from './Paragraphs.module.css'
import { useParagraphHelp } from './paragraph-help.ts'
import { type DeskParagraph, isPicture, withText } from './paragraphs.ts'
import { type TextFormat, trimFormatRange } from './runs.ts'

/** Max. length in characters of a word or phrase with a gloss. */
const MAX_GLOSSED_LENGTH = 80
const KEYS: Readonly<Record<string, TextFormat>> = { b: 'strong', i: 'em', k: 'link' }

export function EnglishEditor(props: {
  paragraph: DeskParagraph
  nth: string
  isReadOnly: boolean
  area: RefObject<HTMLTextAreaElement | null>
  onChange: (change: (paragraph: DeskParagraph) => DeskParagraph, side?: 'text') => void
  /** Spans of doubtful figures. */
  marks: readonly FigureSpan[]
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void
}) {
  const { paragraph, nth, isReadOnly, area, onChange } = props
  const [chosen, setChosen] = useState<SelectedRange | undefined>(undefined)
  const [linking, setLinking] = useState<SelectedRange | undefined>(undefined)
  const [glossing, setGlossing] = useState<string | undefined>(undefined)
  const { article_id, mayGloss } = useParagraphHelp()
  const mayFormat = !isReadOnly && !isPicture(paragraph)
  const selection = () => {
    const { selectionStart = 0, selectionEnd = 0 } = area.current ?? {}
    return mayFormat ? trimFormatRange(paragraph.text, selectionStart, selectionEnd) : undefined
  }
  /** Tab leads from the selected words to their toolbar, which stays while one of the two has the focus. */
  const leave = (to: EventTarget | null) => {
    const isNear = to === area.current || (to instanceof Element && to.closest('[role=toolbar]') !== null)
    if (!isNear) setChosen(undefined)
  }
  const format = (wanted: TextFormat) => {
    const on = selection()
    if (!on) return
    if (wanted === 'link') setLinking(on)
    else onChange((now) => toggleFormat(now, wanted, on))
  }
  const closeLink = () => {
    setLinking(undefined)
    // In the next frame the dialog is closed, so that the cursor returns to where it was.
    requestAnimationFrame(() => area.current?.focus())
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const wanted = KEYS[event.key.toLowerCase()]
    const isAlone = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!wanted || !isAlone || !mayFormat) return props.onKeyDown(event)
    event.preventDefault()
    format(wanted)
  }
  return (
    <>
      <div className={styles.grow} data-text={paragraph.text} lang="en">
        <HighlightBackdrop text={paragraph.text} spans={props.marks} />
        <textarea
          ref={area}
          rows={1}
          value={paragraph.text}
          aria-label={isPicture(paragraph) ? `${nth}，图片说明` : `${nth}，英文`}
          placeholder={isPicture(paragraph) ? '图片说明' : '英文'}
          maxLength={20_000}
          readOnly={isReadOnly}
          onChange={(event) => {
            const { value: text, selectionEnd } = event.target
            setChosen(undefined)
            onChange((now) => withText(now, text, selectionEnd), 'text')
          }}
          onKeyDown={onKeyDown}
          onSelect={() => setChosen(selection())}
          onBlur={(event) => leave(event.relatedTarget)}
        />
      </div>
      {chosen && (
        <FormatBar
          paragraph={paragraph}
          chosen={chosen}
          nth={nth}
          onFormat={format}
          onLeave={leave}
          onGloss={
            mayGloss && chosen.to - chosen.from <= MAX_GLOSSED_LENGTH
              ? () => setGlossing(paragraph.text.slice(chosen.from, chosen.to))
              : undefined
          }
        />
      )}
      {glossing !== undefined && (
        <GlossForm
          key={glossing}
          id={article_id}
          word={glossing}
          onClose={() => {
            setGlossing(undefined)
            area.current?.focus()
          }}
        />
      )}
      {paragraph.runs.length > 0 && <Runs paragraph={paragraph} />}
      {linking && (
        <LinkDialog
          paragraph={paragraph}
          chosen={linking}
          onAnswer={(runs) => {
            closeLink()
            onChange((now) => ({ ...now, runs }))
          }}
          onClose={closeLink}
        />
      )}
    </>
  )
}

function Runs({ paragraph: { runs, text } }: { paragraph: DeskParagraph }) {
  return (
    <p className={styles.runs}>
      {runs.map((run) => (
        <span key={`${run.start}-${run.end}-${run.mark}`} title={run.href}>
          {FORMAT_LABELS[run.mark]} <span lang="en">{text.slice(run.start, run.end)}</span>
        </span>
      ))}
    </p>
  )
}
