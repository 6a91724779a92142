// Backdrop behind a text field: renders the same text at the same position to highlight spans that need
// attention.
import { Fragment } from 'react'
import type { FigureSpan } from '../../../domain/language/figure-doubts.ts'
import styles from './Paragraphs.module.css'

export function HighlightBackdrop({ text, spans }: { text: string; spans: readonly FigureSpan[] }) {
  if (spans.length === 0) return null
  return (
    <div className={styles.marks} aria-hidden="true">
      {spans.map(({ start, end }, at) => (
        <Fragment key={start}>
          {text.slice(spans[at - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(spans.at(-1)?.end ?? 0)}
    </div>
  )
}
