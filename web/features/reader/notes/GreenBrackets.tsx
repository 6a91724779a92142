// Renders the brackets of green highlights: a rule before the first word and one after the last, which CSS
// highlights cannot draw.
import { type RefObject, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { createLiveRange } from '../highlights/text-place.ts'
import { supportsHighlights } from '../highlights/use-highlights.ts'
import { getBracketsAround, type NoteBracket } from './brackets.ts'
import styles from './GreenBrackets.module.css'
import type { AnchoredNote, ParagraphSpan } from './place-notes.ts'
import { useMeasuredText } from './use-measured-text.ts'

export interface GreenBracketsProps {
  standing: readonly AnchoredNote[]
  root: RefObject<HTMLElement | null>
}

/** Renders nothing where highlights are elements, because those have borders. */
export function GreenBrackets({ standing, root }: GreenBracketsProps) {
  const green = useMemo(
    () => (supportsHighlights() ? standing.filter(({ note }) => note.color === 'green') : []),
    [standing],
  )
  const [brackets, setBrackets] = useState<readonly NoteBracket[]>([])
  useMeasuredText(root, green.length > 0 ? green : undefined, (text, frame) => {
    const origin = frame.getBoundingClientRect()
    setBrackets(
      green.flatMap(({ spans }) =>
        getBracketsAround(
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

function rectsOf(text: HTMLElement, span: ParagraphSpan): DOMRect[] {
  const element = text.querySelector<HTMLElement>(`[data-text="${CSS.escape(span.paragraph)}"]`)
  return [...((element && createLiveRange(element, span)?.getClientRects()) ?? [])]
}
