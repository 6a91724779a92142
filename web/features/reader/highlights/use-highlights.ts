// Draws highlights into the text without touching its elements: highlights near the window, or <mark> runs where there are none.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ArticleShown } from '../../../../contract/entities/article.ts'
import type { TextRun } from '../../../../domain/article/text-pieces.ts'
import type { NoteColor } from '../../../../domain/note/note.ts'
import { whenIdle } from '../../../lib/later.ts'
import { useWordHighlights, type WordHighlights } from '../../../local/word-highlights.ts'
import { blocksNear, watchBlocks } from '../layout/near-blocks.ts'
import type { FindPhrases } from './phrase-highlights.ts'
import {
  highlightsIn,
  type LemmaToken,
  lemmasHere,
  lemmaTokens,
  MOST_RANGES,
  nearest,
} from './reading-highlights.ts'
import { rangesIn } from './text-place.ts'
import './highlights.css'

/** Places drawn for a while: the tapped word or phrase, solid or as a saved one (`kept`), what splits it, the keyboard's word, a word jumped to. */
export type Spot = { paragraph: string; start: number; end: number }
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the article that a link leads to: pointed out when it opens. */
    spot?: Spot
  }
}
/** The reader's own highlights, by colour, and the one whose note is pointed at. */
export type NoteSpots = Partial<Record<NoteColor | 'hovered', readonly Spot[]>>
export type Spots = NoteSpots &
  Partial<Record<'tapped' | 'kept' | 'between' | 'cursor' | 'found', readonly Spot[]>>

export const SAVED = ['learning', 'fair', 'due'] as const
const NOTED = ['yellow', 'green', 'blue', 'pink'] as const
export const SPOTTED = [...NOTED, 'hovered', 'found', 'cursor', 'between', 'kept', 'tapped'] as const
/** From the lowest to the topmost. */
export const KINDS = [...NOTED, ...SAVED, ...SPOTTED] as const
export type Kind = (typeof KINDS)[number]
export type Drawn = { paragraph: string; spans: readonly { start: number; end: number; kind: Kind }[] }

export const hasHighlights = (): boolean => typeof Highlight === 'function' && CSS.highlights !== undefined

/**
 * Keeps the highlights of the article in `root` drawn, of which `shown` sections are in the page. The result is what to
 * render as <mark>, without highlights only.
 */
export function useHighlights(
  root: RefObject<HTMLElement | null>,
  article: Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>,
  shown: number,
  spots: Spots,
): ReadonlyMap<string, readonly TextRun[]> | undefined {
  const highlights = useWordHighlights()
  const { paragraphs, forms, occurrences } = article
  const near = useRef(new Map<string, Element>())
  const watching = useRef<ReturnType<typeof watchBlocks>>(undefined)
  const texts = useMemo(() => new Map(paragraphs.map(({ id, text }) => [id, text])), [paragraphs])
  const here = useMemo(() => lemmasHere(occurrences), [occurrences])
  const [tokens] = useState(() => new Map<string, LemmaToken[]>())
  const phrasesIn = usePhrases(highlights)
  const [saved, setSaved] = useState<readonly Drawn[]>([])

  const tokensOf = (paragraph: string): LemmaToken[] => {
    const known = tokens.get(paragraph)
    if (known) return known
    const made = lemmaTokens(texts.get(paragraph) ?? '', forms, here.get(paragraph))
    tokens.set(paragraph, made)
    return made
  }
  const drawSaved = useEffectEvent((highlights: WordHighlights, phrasesIn: FindPhrases | undefined) => {
    const now = Date.now()
    const spansIn = (paragraph: string, at: number) => {
      const own = tokensOf(paragraph)
      const text = texts.get(paragraph) ?? ''
      return [
        ...highlightsIn(own, highlights, at),
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
    // Where paragraphs lie is asked only when something must be left out: the answer may need a layout.
    const drawn =
      all > MOST_RANGES
        ? nearest(found.map((each) => ({ ...each, distance: distanceOf(each.element) })))
        : found
    if (hasHighlights()) paint(SAVED, drawn, root.current)
    else setSaved(drawn)
  })
  const drawAgain = useEffectEvent(() => drawSaved(highlights, phrasesIn))

  // The first look is highlighted before it is painted.
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return
    for (const block of blocksNear(element)) near.current.set(block.dataset['block'] ?? '', block)
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
      if (hasHighlights()) for (const kind of KINDS) CSS.highlights.delete(nameOf(kind))
    }
  }, [])
  useEffect(() => {
    if (root.current) watching.current?.watch(root.current, shown)
  }, [root, shown])

  useEffect(() => drawSaved(highlights, phrasesIn), [highlights, phrasesIn])
  const spotted = useMemo(() => spotsOf(spots), [spots])
  useLayoutEffect(() => {
    if (hasHighlights()) paint(SPOTTED, spotted, root.current)
  }, [root, spotted])
  return useMemo(() => (hasHighlights() ? undefined : asRuns([...saved, ...spotted])), [saved, spotted])
}

/** What finds the reader's phrases, fetched for those who have saved some. */
export function usePhrases({ cards, states }: WordHighlights): FindPhrases | undefined {
  const [find, setFind] = useState<FindPhrases>()
  const isWanted = useMemo(
    () => [...cards.keys(), ...states.keys()].some((lemma) => lemma.includes(' ')),
    [cards, states],
  )
  useEffect(() => {
    if (!isWanted) return
    return whenIdle(() => {
      const use = (next: FindPhrases) => setFind(() => next)
      import('./phrase-highlights.ts').then((m) => m.findPhrases(use)).catch(() => undefined)
    })
  }, [isWanted])
  return find
}

export const nameOf = (kind: Kind): string => `kj-${kind}`

export const spotsOf = (spots: Spots): Drawn[] =>
  SPOTTED.flatMap((kind) =>
    (spots[kind] ?? []).map((spot) => ({ paragraph: spot.paragraph, spans: [{ ...spot, kind }] })),
  )

/** How far the middle of an element lies from the window's, px. */
function distanceOf(element: Element): number {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.abs((top + bottom) / 2 - window.innerHeight / 2)
}

/** Draws the highlights of these kinds, and of no other, into the text of `root`. */
export function paint(kinds: readonly Kind[], drawn: readonly Drawn[], root: HTMLElement | null): void {
  const ranges = new Map<Kind, StaticRange[]>()
  for (const { paragraph, spans } of drawn) {
    const text = root?.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
    for (const kind of kinds) {
      const wanted = text ? spans.filter((span) => span.kind === kind) : []
      if (!text || wanted.length === 0) continue
      const made = rangesIn(text, wanted).map((place) => new StaticRange(place))
      ranges.set(kind, [...(ranges.get(kind) ?? []), ...made])
    }
  }
  for (const kind of kinds) {
    const made = ranges.get(kind)
    if (!made) CSS.highlights.delete(nameOf(kind))
    else {
      const highlight = new Highlight(...made)
      highlight.priority = KINDS.indexOf(kind)
      CSS.highlights.set(nameOf(kind), highlight)
    }
  }
}

function asRuns(drawn: readonly Drawn[]): Map<string, TextRun[]> {
  const runs = new Map<string, TextRun[]>()
  for (const { paragraph, spans } of drawn) {
    const known = runs.get(paragraph) ?? []
    known.push(...spans.map(({ start, end, kind }) => ({ start, end, mark: kind })))
    runs.set(paragraph, known)
  }
  return runs
}
