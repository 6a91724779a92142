// Draws marks into the text without touching its elements: highlights near the window, or <mark> runs where there are none.
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { useWordMarks, type WordMarks } from '../../lib/word-marks.ts'
import { type LemmaToken, lemmaTokens, marksIn, nearest } from './reading-marks.ts'
import type { TextRun } from './text-pieces.ts'
import { rangesIn } from './text-place.ts'
import './highlights.css'

/** One place drawn for a while: the tapped word, the keyboard's word, a word jumped to. */
export type Spot = { paragraph: string; start: number; end: number }
export type Spots = Partial<Record<'tapped' | 'cursor' | 'found', Spot>>

const KINDS = ['learning', 'fair', 'due', 'found', 'cursor', 'tapped'] as const
type Kind = (typeof KINDS)[number]
type Drawn = {
  paragraph: string
  distance: number
  spans: readonly { start: number; end: number; kind: Kind }[]
}

const hasHighlights = (): boolean => typeof Highlight === 'function' && CSS.highlights !== undefined
/** So much (px) above and below the window is drawn in advance. */
const MARGIN = 400

/** Keeps the marks of the article in `root` drawn, whose paragraphs stay the same. The result is what to render as <mark>, without highlights only. */
export function useTextMarks(
  root: RefObject<HTMLElement | null>,
  article: Pick<ArticleShown, 'paragraphs' | 'forms'>,
  spots: Spots,
): ReadonlyMap<string, readonly TextRun[]> | undefined {
  const marks = useWordMarks()
  const { paragraphs, forms } = article
  const near = useRef(new Map<string, Element>())
  const texts = useMemo(() => new Map(paragraphs.map(({ id, text }) => [id, text])), [paragraphs])
  const [tokens] = useState(() => new Map<string, LemmaToken[]>())
  const [runs, setRuns] = useState<ReadonlyMap<string, readonly TextRun[]>>()

  const tokensOf = (paragraph: string): LemmaToken[] => {
    const known = tokens.get(paragraph)
    if (known) return known
    const made = lemmaTokens(texts.get(paragraph) ?? '', forms)
    tokens.set(paragraph, made)
    return made
  }
  const draw = useEffectEvent((marks: WordMarks, spots: Spots) => {
    const now = Date.now()
    const middle = window.innerHeight / 2
    const found = [...near.current].map(([paragraph, element]): Drawn => {
      const box = element.getBoundingClientRect()
      const distance = Math.abs((box.top + box.bottom) / 2 - middle)
      return { paragraph, distance, spans: marksIn(tokensOf(paragraph), marks, now) }
    })
    const spotted = (['found', 'cursor', 'tapped'] as const).flatMap((kind): Drawn[] => {
      const spot = spots[kind]
      return spot ? [{ paragraph: spot.paragraph, distance: 0, spans: [{ ...spot, kind }] }] : []
    })
    const all = [...nearest(found.filter(({ spans }) => spans.length > 0)), ...spotted]
    if (hasHighlights()) paint(root.current, all)
    else setRuns(asRuns(all))
  })
  const drawAgain = useEffectEvent(() => draw(marks, spots))

  useEffect(() => {
    const element = root.current
    if (!element) return
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => drawAgain())
    }
    const seen = near.current
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('data-block') ?? ''
          if (isIntersecting) seen.set(id, target)
          else seen.delete(id)
        }
        soon()
      },
      { rootMargin: `${MARGIN}px 0px` },
    )
    for (const block of element.querySelectorAll('[data-block]')) observer.observe(block)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      seen.clear()
      if (hasHighlights()) for (const kind of KINDS) CSS.highlights.delete(`kj-${kind}`)
    }
  }, [root])

  useEffect(() => draw(marks, spots), [marks, spots])
  return runs
}

function paint(root: HTMLElement | null, drawn: readonly Drawn[]): void {
  for (const [priority, kind] of KINDS.entries()) {
    const ranges = drawn.flatMap(({ paragraph, spans }) => {
      const wanted = spans.filter((span) => span.kind === kind)
      const text =
        wanted.length > 0 && root?.querySelector<HTMLElement>(`[data-text="${CSS.escape(paragraph)}"]`)
      return text ? rangesIn(text, wanted).map((place) => new StaticRange(place)) : []
    })
    const name = `kj-${kind}`
    if (ranges.length === 0) CSS.highlights.delete(name)
    else {
      const highlight = new Highlight(...ranges)
      highlight.priority = priority
      CSS.highlights.set(name, highlight)
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
