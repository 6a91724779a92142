// Renders a small mark at the end of the line where a note with a comment begins, for windows that have no
// margin for the note itself.
import { type RefObject, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { createLiveRange } from '../highlights/text-place.ts'
import styles from './LineMarks.module.css'
import type { AnchoredNote } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

export interface LineMarksProps {
  standing: readonly AnchoredNote[]
  root: RefObject<HTMLElement | null>
  /** Ids of the paragraphs that have a count of others' notes at their end. */
  counted: ReadonlySet<string>
}

/** Height of the mark (px). */
const HEIGHT = 8
/** Height of the count and the space above it, measured up from the paragraph's end (px). */
const COUNT = 26

export function LineMarks({ standing, root, counted }: LineMarksProps) {
  const written = useMemo(() => standing.filter(({ note }) => note.comment !== ''), [standing])
  const [tops, setTops] = useState<readonly number[]>([])
  const measured = useMemo(() => ({ written, counted }), [written, counted])
  useMeasuredText(root, measured, (text, frame) => {
    const { top } = frame.getBoundingClientRect()
    // Two notes that begin in the same line share one mark.
    setTops([...new Set(written.flatMap(({ spans: [span] }) => topsOf(text, span, { top, counted })))])
  })
  const frame = root.current?.parentElement
  if (!frame || written.length === 0) return null
  return createPortal(
    tops.map((top) => <i key={top} className={styles.mark} style={{ top }} aria-hidden="true" />),
    frame,
  )
}

function topsOf(
  text: HTMLElement,
  span: AnchoredNote['spans'][number] | undefined,
  { top, counted }: { top: number; counted: ReadonlySet<string> },
): number[] {
  const element = span && text.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  const line = element && createLiveRange(element, span)?.getClientRects()[0]
  if (!line) return []
  const middle = line.top + (line.height - HEIGHT) / 2
  const end = element.getBoundingClientRect().bottom
  return [Math.round((counted.has(span.paragraph) ? Math.min(middle, end - COUNT - HEIGHT) : middle) - top)]
}
