// Spelling correction of a query: replaces a word that no article has by the nearest known word.

import { toPlainLatin } from '../../../domain/article/plain-latin.ts'
import { parseQuery } from '../../../domain/article/search.ts'
import {
  createSpellingVocabulary,
  type SpellingVocabulary,
  suggestSpelling,
} from '../../../domain/article/spelling-suggestion.ts'
import { isStopWord } from '../../../domain/article/stop-words.ts'
import type { Ctx } from '../../http/context.ts'

export interface CorrectedQuery {
  /** The query with `from` replaced by `to`. */
  q: string
  from: string
  to: string
}

const CACHE_TTL_MS = 600_000
/**
 * Max. spelling suggestions to try: words that occur only in articles hidden from this reader do not count.
 */
const MAX_TRIED_SUGGESTIONS = 5
/** Frequency rank of a word without a known rank. */
const RARE = 1_000_000

interface CachedVocabulary {
  vocabulary: Promise<SpellingVocabulary>
  /** Cached results of `isOpen`, by word of the vocabulary: whether every reader can find the word. */
  open: Map<string, boolean>
  at: number
}
const caches = new WeakMap<object, CachedVocabulary>()

/** Returns the cached words of texts that readers can see or could see earlier; at most ten minutes old. */
function known(ctx: Ctx): CachedVocabulary {
  const now = ctx.now().getTime()
  const previous = caches.get(ctx.store)
  if (previous && Math.abs(now - previous.at) < CACHE_TTL_MS) return previous
  const fresh = {
    vocabulary: ctx.store.search.vocabulary().then(createSpellingVocabulary),
    open: new Map(),
    at: now,
  }
  caches.set(ctx.store, fresh)
  // Do not cache an error: the next query fetches the words again.
  fresh.vocabulary.catch(() => caches.delete(ctx.store))
  return fresh
}

/**
 * Whether a reader without access to locked articles and drafts finds the word. Without this check, a
 * suggestion would reveal words of hidden texts.
 */
async function isOpen(ctx: Ctx, { open }: CachedVocabulary, word: string): Promise<boolean> {
  const previous = open.get(word)
  if (previous !== undefined) return previous
  const isThere = (await ctx.store.search.find(word, ctx.now(), false)).length > 0
  open.set(word, isThere)
  return isThere
}

/**
 * Corrects the one word of the query that no article has. Returns undefined when there is no such word, when
 * there are several, or when no near word exists. Unless `sees_locked`, words that occur only in locked texts
 * count as missing.
 */
export async function correctQuery(
  ctx: Ctx,
  q: string,
  sees_locked: boolean,
): Promise<CorrectedQuery | undefined> {
  const { en } = parseQuery(q)
  const queryWords = en.map((word) => ({ word, plain: toPlainLatin(word) }))
  if (queryWords.every(({ plain }) => !/^[a-z]{4,24}$/.test(plain) || isStopWord(plain))) return undefined
  const all = known(ctx)
  const words = await all.vocabulary
  const isThere = async (plain: string) =>
    words.has(plain) && (sees_locked || (await isOpen(ctx, all, plain)))
  const contentWords = queryWords.filter(({ plain }) => /^[a-z]+$/.test(plain) && !isStopWord(plain))
  const areFound = await Promise.all(contentWords.map(({ plain }) => isThere(plain)))
  const unknown = contentWords.filter((_, index) => !areFound[index])
  const [only] = unknown
  if (!only || unknown.length > 1) return undefined
  const to = await findNearest(only.plain)
  if (to === undefined) return undefined
  const at = q.toLowerCase().indexOf(only.word)
  // `parseQuery` may have normalized characters, so that the word cannot be found in the query as typed.
  if (at < 0) return undefined
  return { q: q.slice(0, at) + to + q.slice(at + only.word.length), from: only.word, to }

  async function findNearest(plain: string): Promise<string | undefined> {
    const excluded = new Set([plain])
    for (let tried = 0; tried < MAX_TRIED_SUGGESTIONS; tried += 1) {
      const near = suggestSpelling(plain, words, (word) => ctx.dictionary.facts(word).rank ?? RARE, excluded)
      if (near === undefined || (await isThere(near))) return near
      excluded.add(near)
    }
    return undefined
  }
}
