// A small mark at the end of the line where a written note begins, for windows that have no margin for the note itself.
import { type RefObject, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { liveRange } from '../highlights/text-place.ts'
import styles from './LineMarks.module.css'
import type { StandingNote } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

export interface LineMarksProps {
  standing: readonly StandingNote[]
  root: RefObject<HTMLElement | null>
}

/** Of the mark, px. */
const HEIGHT = 8

export function LineMarks({ standing, root }: LineMarksProps) {
  const written = useMemo(() => standing.filter(({ note }) => note.comment !== ''), [standing])
  const [tops, setTops] = useState<readonly number[]>([])
  useMeasuredText(root, written, (text, frame) => {
    const { top } = frame.getBoundingClientRect()
    // Two notes that begin in one line have one mark.
    setTops([...new Set(written.flatMap(({ spans: [span] }) => topsOf(text, span, top)))])
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
  span: StandingNote['spans'][number] | undefined,
  origin: number,
): number[] {
  const element = span && text.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  const line = element && liveRange(element, span)?.getClientRects()[0]
  return line ? [Math.round(line.top + (line.height - HEIGHT) / 2 - origin)] : []
}
