// Computes how the known share of an article changes with the reader's words. It starts from the server's
// figure, which covers more of the text (names, the whole of a locked article): only the difference is
// computed here.
import { useEffect, useEffectEvent } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import type { CoreDictionary } from '../../../domain/language/core-dictionary.ts'
import { isBaselineVocabulary, isKnownAtBaseline } from '../../../domain/language/levels.ts'
import { isSavingData } from '../../lib/saving-data.ts'
import { isLoggedIn } from '../../lib/session.ts'
import { loadCore } from '../../local/core-dictionary.ts'
import { currentUserKey } from '../../local/user-storage.ts'
import {
  getWordHighlights,
  loadHighlights,
  subscribeHighlights,
  type WordHighlights,
} from '../../local/word-highlights.ts'
import { groupLemmasByParagraph, tokenizeLemmas } from './highlights/reading-highlights.ts'
import { setKnownPercent } from './known-percent.ts'

/** Number of running words by lemma, without those that are always capitalized: they may be names. */
export type RunningWords = ReadonlyMap<string, number>

type Facts = Pick<CoreDictionary, 'facts'>
type Text = Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>

/** Paragraphs per batch: counting a long text must not block a tap. */
const AT_A_TIME = 20

/** Counts the running words of an article. `pause` is awaited between batches. */
export async function countRunningWords(
  { paragraphs, forms, occurrences }: Text,
  pause: () => Promise<void> = async () => undefined,
): Promise<RunningWords> {
  const counts = new Map<string, number>()
  const lower = new Set<string>()
  const here = groupLemmasByParagraph(occurrences)
  for (const [at, { id, kind, text }] of paragraphs.entries()) {
    if (kind === 'img' || kind === 'pre') continue
    if (at % AT_A_TIME === AT_A_TIME - 1) await pause()
    for (const { start, lemma } of tokenizeLemmas(text, forms, here.get(id))) {
      counts.set(lemma, (counts.get(lemma) ?? 0) + 1)
      if (/\p{Ll}/u.test(text.charAt(start))) lower.add(lemma)
    }
  }
  return new Map([...counts].filter(([lemma]) => lower.has(lemma)))
}

/**
 * Whether the reader knows a lemma: by the state they set, else by the strength of its card, else by their
 * level.
 */
export function isKnownNow(lemma: string, { base, states, cards }: WordHighlights, core: Facts): boolean {
  const state = states.get(lemma)
  if (state === 'KNOWN' || state === 'IGNORED') return true
  const card = cards.get(lemma)
  if (card) return card.strength === 'STRONG'
  if (state !== undefined) return false
  return base !== null && isBaselineVocabulary(base) && isKnownAtBaseline(base, core.facts(lemma))
}

/** Number of running words that the reader knows; `more`: lemmas that count as known in addition. */
export function countKnownWords(
  running: RunningWords,
  highlights: WordHighlights,
  core: Facts,
  more: ReadonlySet<string> = new Set(),
): number {
  let known = 0
  for (const [lemma, count] of running) {
    if (more.has(lemma) || isKnownNow(lemma, highlights, core)) known += count
  }
  return known
}

/** The server's figure, and how many running words were known at that time. */
type Beginning = { percent: number; known: number }
const beginnings = new Map<string, Beginning>()

/** The share with `known` running words of `total`, 0–100 with one decimal. */
export const adjustPercent = ({ percent, known: before }: Beginning, known: number, total: number): number =>
  Math.min(100, Math.max(0, Math.round((percent + ((known - before) / Math.max(1, total)) * 100) * 10) / 10))

export interface KnownShare {
  /** The share if these lemmas were known too. */
  percentWith: (more: ReadonlySet<string>) => number
}

/** `id`: of the article, or a unique name of the chapter. */
export type CountedText = Text &
  Pick<ArticleShown, 'known_percent' | 'is_cut' | 'word_count'> & { id: number | string }
type Shown = CountedText & Pick<ArticleShown, 'id'>

/**
 * Undefined when nothing is known about the reader's vocabulary. Rejects with an error when the dictionary
 * cannot be loaded.
 */
export async function loadKnownShare(article: CountedText): Promise<KnownShare | undefined> {
  const { id, known_percent, is_cut, word_count } = article
  if (known_percent === null) return undefined
  const [core] = await Promise.all([loadCore(), loadHighlights()])
  const running = await countRunningWords(article, () => new Promise((done) => setTimeout(done)))
  const total = is_cut ? word_count : [...running.values()].reduce((sum, count) => sum + count, 0)
  const beginning = beginningOf(id, known_percent, running, core)
  return {
    percentWith: (more) =>
      adjustPercent(beginning, countKnownWords(running, getWordHighlights(), core, more), total),
  }
}

function beginningOf(id: number | string, percent: number, running: RunningWords, core: Facts): Beginning {
  const highlights = getWordHighlights()
  const key = `${currentUserKey()} ${id} ${percent} ${highlights.base}`
  const cached = beginnings.get(key)
  if (cached) return cached
  // Of a guest, the server has only the level.
  const knownToServer = isLoggedIn() ? highlights : { ...highlights, states: new Map(), cards: new Map() }
  const made = { percent, known: countKnownWords(running, knownToServer, core) }
  beginnings.set(key, made)
  return made
}

/** Hook that updates 你认识 x % of the open article; see known-percent.ts. */
export function useLiveKnownShare(article: Shown): void {
  const { id, known_percent } = article
  const load = useEffectEvent(() => loadKnownShare(article))
  // Do not run again for each mark that is set on the article.
  useEffect(() => {
    // With data saving on, the dictionary is not loaded before a tap.
    if (known_percent === null || isSavingData()) return
    let stop: (() => void) | undefined
    let isHere = true
    load().then(
      (share) => {
        if (!isHere || !share) return
        const none = new Set<string>()
        const updatePercent = () => setKnownPercent(id, share.percentWith(none))
        updatePercent()
        stop = subscribeHighlights(updatePercent)
      },
      () => undefined,
    )
    return () => {
      isHere = false
      stop?.()
      setKnownPercent(id, undefined)
    }
  }, [id, known_percent])
}
