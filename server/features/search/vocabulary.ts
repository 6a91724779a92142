// What a word that nothing has was meant to be, by the words of all texts; they are read when first asked for.

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
  /** The query with `to` in the place of `from`. */
  q: string
  from: string
  to: string
}

const CACHE_TTL_MS = 600_000
/** So many near words are tried: those that stand only where the one who asks may not read are none. */
const TRIED = 5
/** Of an unknown frequency. */
const RARE = 1_000_000

interface Known {
  vocabulary: Promise<SpellingVocabulary>
  /** Whether a word of the vocabulary stands where everybody reads, of those that were asked for. */
  open: Map<string, boolean>
  at: number
}
const caches = new WeakMap<object, Known>()

/** The words of texts that readers may see, or saw; up to ten minutes old. */
function known(ctx: Ctx): Known {
  const now = ctx.now().getTime()
  const before = caches.get(ctx.store)
  if (before && Math.abs(now - before.at) < CACHE_TTL_MS) return before
  const fresh = {
    vocabulary: ctx.store.search.vocabulary().then(createSpellingVocabulary),
    open: new Map(),
    at: now,
  }
  caches.set(ctx.store, fresh)
  // What failed is asked for again.
  fresh.vocabulary.catch(() => caches.delete(ctx.store))
  return fresh
}

/** Whether somebody who may not read what is locked or not out finds the word: else it would tell what stands there. */
async function isOpen(ctx: Ctx, { open }: Known, word: string): Promise<boolean> {
  const before = open.get(word)
  if (before !== undefined) return before
  const isThere = (await ctx.store.search.find(word, ctx.now(), false)).length > 0
  open.set(word, isThere)
  return isThere
}

/**
 * The query with its one word that no text has put right; undefined when it has none, or several, or none is near. Words of
 * texts that nobody may read unless `sees_locked` are treated as if there were none.
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
  const sought = queryWords.filter(({ plain }) => /^[a-z]+$/.test(plain) && !isStopWord(plain))
  const there = await Promise.all(sought.map(({ plain }) => isThere(plain)))
  const unknown = sought.filter((_, index) => !there[index])
  const [only] = unknown
  if (!only || unknown.length > 1) return undefined
  const to = await nearest(only.plain)
  if (to === undefined) return undefined
  const at = q.toLowerCase().indexOf(only.word)
  // Signs that were folded in between leave nothing to put it in the place of.
  if (at < 0) return undefined
  return { q: q.slice(0, at) + to + q.slice(at + only.word.length), from: only.word, to }

  async function nearest(plain: string): Promise<string | undefined> {
    const not = new Set([plain])
    for (let tried = 0; tried < TRIED; tried += 1) {
      const near = suggestSpelling(plain, words, (word) => ctx.dictionary.facts(word).rank ?? RARE, not)
      if (near === undefined || (await isThere(near))) return near
      not.add(near)
    }
    return undefined
  }
}
