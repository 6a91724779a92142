// Selects the highlights to render: those of the paragraphs near the viewport, because browser engines slow
// down with hundreds.
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { NoteColor } from '../../../../domain/note/note.ts'
import { MAX_RANGES, selectNearest } from '../highlights/reading-highlights.ts'
import { type NoteSpots, supportsHighlights } from '../highlights/use-highlights.ts'
import { watchBlocks } from '../layout/near-blocks.ts'
import type { AnchoredNote, ParagraphSpan } from './place-notes.ts'

type Near = ReadonlyMap<string, Element>
type Colored = ParagraphSpan & { color: NoteColor }

/** Reports the highlights near the viewport whenever they change. `hovered`: the uuid of the hovered note. */
export function useNearNotes(
  root: RefObject<HTMLElement | null>,
  standing: readonly AnchoredNote[],
  hovered: string | undefined,
  onSpots: (spots: NoteSpots) => void,
): void {
  const near = useRef(new Map<string, Element>())
  const lastReported = useRef('{}')
  const draw = useEffectEvent((standing: readonly AnchoredNote[], hovered: string | undefined) => {
    const pointed = standing.find(({ note }) => note.note_uuid === hovered)?.spans ?? []
    const spots = {
      ...spotsNear(standing, near.current),
      ...(pointed.length > 0 && supportsHighlights() ? { hovered: pointed } : {}),
    }
    const name = JSON.stringify(spots)
    if (name === lastReported.current) return
    lastReported.current = name
    onSpots(spots)
  })
  const drawAgain = useEffectEvent(() => draw(standing, hovered))
  const isWanted = standing.length > 0
  useEffect(() => {
    const element = root.current
    if (!element || !isWanted) return
    const known = near.current
    let frame = 0
    const watching = watchBlocks((id, block, isNear) => {
      if (isNear) known.set(id, block)
      else known.delete(id)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => drawAgain())
    })
    watching.watch(element, element.children.length)
    return () => {
      cancelAnimationFrame(frame)
      watching.stop()
    }
  }, [root, isWanted])
  useEffect(() => draw(standing, hovered), [standing, hovered])
}

/**
 * Groups the spots by colour; above the limit, only of the paragraphs nearest to the middle of the window.
 */
function spotsNear(standing: readonly AnchoredNote[], near: Near): NoteSpots {
  const byParagraph = new Map<string, Colored[]>()
  for (const { note, spans } of standing) {
    for (const span of spans) {
      if (!near.has(span.paragraph)) continue
      const there = byParagraph.get(span.paragraph)
      if (there) there.push({ ...span, color: note.color })
      else byParagraph.set(span.paragraph, [{ ...span, color: note.color }])
    }
  }
  const paragraphs = [...byParagraph.values()]
  const all = paragraphs.reduce((sum, spans) => sum + spans.length, 0)
  // Measure the paragraphs only when some must be left out, because measuring may force a layout.
  const drawn =
    all > MAX_RANGES
      ? selectNearest(
          paragraphs.map((spans) => ({ spans, distance: distanceOf(near.get(spans[0]?.paragraph ?? '')) })),
        )
      : paragraphs.map((spans) => ({ spans }))
  const made: Record<string, ParagraphSpan[]> = {}
  for (const { spans } of drawn) {
    for (const { color, paragraph, start, end } of spans)
      made[color] = [...(made[color] ?? []), { paragraph, start, end }]
  }
  return made
}

/** Distance between the middle of an element and the middle of the window (px). */
function distanceOf(element: Element | undefined): number {
  if (!element) return Number.POSITIVE_INFINITY
  const { top, bottom } = element.getBoundingClientRect()
  return Math.abs((top + bottom) / 2 - window.innerHeight / 2)
}
