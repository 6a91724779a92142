// Renders highlights into the text without a change of its elements: CSS highlights near the viewport, with
// <mark> runs as the fallback.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { TextRun } from '../../../../domain/article/text-pieces.ts'
import type { NoteColor } from '../../../../domain/note/note.ts'
import { requestIdle } from '../../../lib/scheduler.ts'
import { useWordHighlights, type WordHighlights } from '../../../local/word-highlights.ts'
import { findBlocksNear, watchBlocks } from '../layout/near-blocks.ts'
import type { FindPhrases } from './phrase-highlights.ts'
import {
  findHighlights,
  groupLemmasByParagraph,
  type LemmaToken,
  MAX_RANGES,
  selectNearest,
  tokenizeLemmas,
} from './reading-highlights.ts'
import { createRanges } from './text-place.ts'
import './highlights.css'

/**
 * Temporary spots: the tapped word or phrase (solid, or in the style of saved words), the words that split
 * it, the keyboard's word cursor, a word jumped to.
 */
export type TextSpot = { paragraph: string; start: number; end: number }
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Spot in the article that a link points to; highlighted when the article opens. */
    spot?: TextSpot
  }
}
/** The reader's own highlights, by colour, and the one whose note is hovered. */
export type NoteSpots = Partial<Record<NoteColor | 'hovered', readonly TextSpot[]>>
export type HighlightSpots = NoteSpots &
  Partial<Record<'tapped' | 'kept' | 'between' | 'cursor' | 'found', readonly TextSpot[]>>

export const SAVED_KINDS = ['learning', 'fair', 'due'] as const
const NOTED = ['yellow', 'green', 'blue', 'pink'] as const
export const SPOT_KINDS = [...NOTED, 'hovered', 'found', 'cursor', 'between', 'kept', 'tapped'] as const
/** In z-order, from the lowest to the topmost. */
export const HIGHLIGHT_KINDS = [...NOTED, ...SAVED_KINDS, ...SPOT_KINDS] as const
export type DrawnKind = (typeof HIGHLIGHT_KINDS)[number]
export type DrawnSpans = {
  paragraph: string
  spans: readonly { start: number; end: number; kind: DrawnKind }[]
}

export const supportsHighlights = (): boolean =>
  typeof Highlight === 'function' && CSS.highlights !== undefined

/**
 * Updates the highlights of the article in `root`, of which `shown` sections are rendered. Returns the runs
 * to render as <mark>, only where CSS highlights are not supported.
 */
export function useHighlights(
  root: RefObject<HTMLElement | null>,
  article: Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>,
  shown: number,
  spots: HighlightSpots,
): ReadonlyMap<string, readonly TextRun[]> | undefined {
  const highlights = useWordHighlights()
  const { paragraphs, forms, occurrences } = article
  const near = useRef(new Map<string, Element>())
  const watching = useRef<ReturnType<typeof watchBlocks>>(undefined)
  const texts = useMemo(() => new Map(paragraphs.map(({ id, text }) => [id, text])), [paragraphs])
  const here = useMemo(() => groupLemmasByParagraph(occurrences), [occurrences])
  const [tokens] = useState(() => new Map<string, LemmaToken[]>())
  const phrasesIn = usePhrases(highlights)
  const [saved, setSaved] = useState<readonly DrawnSpans[]>([])

  const tokensOf = (paragraph: string): LemmaToken[] => {
    const known = tokens.get(paragraph)
    if (known) return known
    const made = tokenizeLemmas(texts.get(paragraph) ?? '', forms, here.get(paragraph))
    tokens.set(paragraph, made)
    return made
  }
  const drawSaved = useEffectEvent((highlights: WordHighlights, phrasesIn: FindPhrases | undefined) => {
    const now = Date.now()
    const spansIn = (paragraph: string, at: number) => {
      const own = tokensOf(paragraph)
      const text = texts.get(paragraph) ?? ''
      return [
        ...findHighlights(own, highlights, at),
        ...(phrasesIn?.({ text, tokens: own }, highlights, at) ?? []),
      ]
    }
    const found = [...near.current]
      .map(([paragraph, element]) => ({
        paragraph,
        element,
        spans: spansIn(paragraph, now),
      }))
      .filter(({ spans }) => spans.length > 0)
    const all = found.reduce((sum, { spans }) => sum + spans.length, 0)
    // Measure the paragraphs only when some must be left out, because measuring may force a layout.
    const drawn =
      all > MAX_RANGES
        ? selectNearest(found.map((each) => ({ ...each, distance: distanceOf(each.element) })))
        : found
    if (supportsHighlights()) drawHighlights(SAVED_KINDS, drawn, root.current)
    else setSaved(drawn)
  })
  const drawAgain = useEffectEvent(() => drawSaved(highlights, phrasesIn))

  // Highlight the visible text before the first paint.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    for (const block of findBlocksNear(element)) near.current.set(block.dataset['block'] ?? '', block)
    drawAgain()
  }, [root])
  useEffect(() => {
    const seen = near.current
    let frame = 0
    watching.current = watchBlocks((id, block, isNear) => {
      if (isNear) seen.set(id, block)
      else seen.delete(id)
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => drawAgain())
    })
    return () => {
      cancelAnimationFrame(frame)
      watching.current?.stop()
      seen.clear()
      if (supportsHighlights())
        for (const kind of HIGHLIGHT_KINDS) CSS.highlights.delete(getHighlightName(kind))
    }
  }, [])
  useEffect(() => {
    if (root.current) watching.current?.watch(root.current, shown)
  }, [root, shown])

  useEffect(() => drawSaved(highlights, phrasesIn), [highlights, phrasesIn])
  const spotted = useMemo(() => toDrawnSpans(spots), [spots])
  useLayoutEffect(() => {
    if (supportsHighlights()) drawHighlights(SPOT_KINDS, spotted, root.current)
  }, [root, spotted])
  return useMemo(() => (supportsHighlights() ? undefined : asRuns([...saved, ...spotted])), [saved, spotted])
}

/** Loads the phrase finder for readers with saved phrases. */
export function usePhrases({ cards, states }: WordHighlights): FindPhrases | undefined {
  const [find, setFind] = useState<FindPhrases>()
  const isWanted = useMemo(
    () => [...cards.keys(), ...states.keys()].some((lemma) => lemma.includes(' ')),
    [cards, states],
  )
  useEffect(() => {
    if (!isWanted) return
    return requestIdle(() => {
      const use = (next: FindPhrases) => setFind(() => next)
      import('./phrase-highlights.ts').then((m) => m.loadPhraseFinder(use)).catch(() => undefined)
    })
  }, [isWanted])
  return find
}

export const getHighlightName = (kind: DrawnKind): string => `kj-${kind}`

export const toDrawnSpans = (spots: HighlightSpots): DrawnSpans[] =>
  SPOT_KINDS.flatMap((kind) =>
    (spots[kind] ?? []).map((spot) => ({ paragraph: spot.paragraph, spans: [{ ...spot, kind }] })),
  )

/** Distance between the middle of an element and the middle of the window (px). */
function distanceOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.abs((top + bottom) / 2 - window.innerHeight / 2)
}

/** Replaces the highlights of these kinds, and of no other, in the text of `root`. */
export function drawHighlights(
  kinds: readonly DrawnKind[],
  drawn: readonly DrawnSpans[],
  root: HTMLElement | null,
): void {
  const ranges = new Map<DrawnKind, StaticRange[]>()
  for (const { paragraph, spans } of drawn) {
    const text = root?.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
    for (const kind of kinds) {
      const wanted = text ? spans.filter((span) => span.kind === kind) : []
      if (!text || wanted.length === 0) continue
      const made = createRanges(text, wanted).map((place) => new StaticRange(place))
      ranges.set(kind, [...(ranges.get(kind) ?? []), ...made])
    }
  }
  for (const kind of kinds) {
    const made = ranges.get(kind)
    if (!made) CSS.highlights.delete(getHighlightName(kind))
    else {
      const highlight = new Highlight(...made)
      highlight.priority = HIGHLIGHT_KINDS.indexOf(kind)
      CSS.highlights.set(getHighlightName(kind), highlight)
    }
  }
}

function asRuns(drawn: readonly DrawnSpans[]): Map<string, TextRun[]> {
  const runs = new Map<string, TextRun[]>()
  for (const { paragraph, spans } of drawn) {
    const known = runs.get(paragraph) ?? []
    known.push(...spans.map(({ start, end, kind }) => ({ start, end, mark: kind })))
    runs.set(paragraph, known)
  }
  return runs
}
