// Counts how the share of known words of an article moves with the reader's words. It begins at the server's figure,
// which knows more of the text (names, the whole of a locked article): only the difference is counted here.
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

/** Running words by lemma, those left out that are only ever written with a capital: they may be names. */
export type RunningWords = ReadonlyMap<string, number>

type Facts = Pick<CoreDictionary, 'facts'>
type Text = Pick<ArticleShown, 'paragraphs' | 'forms' | 'occurrences'>

/** Paragraphs counted at a time: a long text must not hold up a tap. */
const AT_A_TIME = 20

/** Counts the running words of an article. `pause` is waited for between pieces of the text. */
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

/** Whether the reader knows a lemma: what they said of it, else how firmly its card sits, else by the level they told. */
export function isKnownNow(lemma: string, { base, states, cards }: WordHighlights, core: Facts): boolean {
  const state = states.get(lemma)
  if (state === 'KNOWN' || state === 'IGNORED') return true
  const card = cards.get(lemma)
  if (card) return card.strength === 'STRONG'
  if (state !== undefined) return false
  return base !== null && isBaselineVocabulary(base) && isKnownAtBaseline(base, core.facts(lemma))
}

/** How many running words the reader knows; `more` are taken as known besides. */
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

/** The server's figure, and how many running words were known when it was said. */
type Beginning = { percent: number; known: number }
const beginnings = new Map<string, Beginning>()

/** The share with `known` running words of `total`, 0–100 with one decimal. */
export const adjustPercent = ({ percent, known: before }: Beginning, known: number, total: number): number =>
  Math.min(100, Math.max(0, Math.round((percent + ((known - before) / Math.max(1, total)) * 100) * 10) / 10))

export interface KnownShare {
  /** As it would be if these lemmas were known too. */
  percentWith: (more: ReadonlySet<string>) => number
}

/** `id`: of the article, or a name of the chapter that no other text has. */
export type CountedText = Text &
  Pick<ArticleShown, 'known_percent' | 'is_cut' | 'word_count'> & { id: number | string }
type Shown = CountedText & Pick<ArticleShown, 'id'>

/** Undefined when nothing is known of the reader. Rejects when the dictionary does not come. */
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
  // Of a guest the server knows nothing but the level.
  const knownToServer = isLoggedIn() ? highlights : { ...highlights, states: new Map(), cards: new Map() }
  const made = { percent, known: countKnownWords(running, knownToServer, core) }
  beginnings.set(key, made)
  return made
}

/** Keeps 你认识 x % of the open article up to date; see known-percent.ts. */
export function useLiveKnownShare(article: Shown): void {
  const { id, known_percent } = article
  const load = useEffectEvent(() => loadKnownShare(article))
  // Not with every mark that is put on it.
  useEffect(() => {
    // Who counts their megabytes has no dictionary to count with until they tap.
    if (known_percent === null || isSavingData()) return
    let stop: (() => void) | undefined
    let isHere = true
    load().then(
      (share) => {
        if (!isHere || !share) return
        const none = new Set<string>()
        const tell = () => setKnownPercent(id, share.percentWith(none))
        tell()
        stop = subscribeHighlights(tell)
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
