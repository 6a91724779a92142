// The brackets of green highlights: a rule before the first word and one after the last, which highlights cannot draw themselves.
import { type RefObject, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { liveRange } from '../highlights/text-place.ts'
import { hasHighlights } from '../highlights/use-highlights.ts'
import { type Bracket, bracketsAround } from './brackets.ts'
import styles from './GreenBrackets.module.css'
import type { Span, StandingNote } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

export interface GreenBracketsProps {
  standing: readonly StandingNote[]
  root: RefObject<HTMLElement | null>
}

/** Nothing where highlights are elements, which have borders. */
export function GreenBrackets({ standing, root }: GreenBracketsProps) {
  const green = useMemo(
    () => (hasHighlights() ? standing.filter(({ note }) => note.color === 'green') : []),
    [standing],
  )
  const [brackets, setBrackets] = useState<readonly Bracket[]>([])
  useMeasuredText(root, green.length > 0 ? green : undefined, (text, frame) => {
    const origin = frame.getBoundingClientRect()
    setBrackets(
      green.flatMap(({ spans }) =>
        bracketsAround(
          spans.flatMap((span) => rectsOf(text, span)),
          origin,
        ),
      ),
    )
  })
  const frame = root.current?.parentElement
  if (!frame || green.length === 0) return null
  return createPortal(
    brackets.map(({ left, top, height }) => (
      <i key={`${left} ${top}`} className={styles.bracket} style={{ left, top, height }} aria-hidden="true" />
    )),
    frame,
  )
}

function rectsOf(text: HTMLElement, span: Span): DOMRect[] {
  const element = text.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  return [...((element && liveRange(element, span)?.getClientRects()) ?? [])]
}
