// What a word that nothing has was meant to be, by the words of all texts; they are read when first asked for.
import { meantBy, type Vocabulary, vocabularyOf } from '../../../domain/article/misspelt.ts'
import { plainLatin } from '../../../domain/article/plain-latin.ts'
import { parseQuery } from '../../../domain/article/search.ts'
import { isStopWord } from '../../../domain/article/stop-words.ts'
import type { Ctx } from '../../http/context.ts'

export interface Meant {
  /** The query with `to` in the place of `from`. */
  q: string
  from: string
  to: string
}

const KEPT_MS = 600_000
const kept = new WeakMap<object, { vocabulary: Promise<Vocabulary>; at: number }>()
/** Of an unknown frequency. */
const RARE = 1_000_000

/** The words of texts that readers may see, or saw; up to ten minutes old. */
function vocabulary(ctx: Ctx): Promise<Vocabulary> {
  const now = ctx.now().getTime()
  const known = kept.get(ctx.store)
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.vocabulary
  const read = ctx.store.search.vocabulary().then(vocabularyOf)
  kept.set(ctx.store, { vocabulary: read, at: now })
  // What failed is asked for again.
  read.catch(() => kept.delete(ctx.store))
  return read
}

/** The query with its one word that no text has put right; undefined when it has none, or several, or none is near. */
export async function meantQuery(ctx: Ctx, q: string): Promise<Meant | undefined> {
  const { en } = parseQuery(q)
  const asked = en.map((word) => ({ word, plain: plainLatin(word) }))
  if (asked.every(({ plain }) => !/^[a-z]{4,24}$/.test(plain) || isStopWord(plain))) return undefined
  const words = await vocabulary(ctx)
  const unknown = asked.filter(
    ({ plain }) => /^[a-z]+$/.test(plain) && !isStopWord(plain) && !words.has(plain),
  )
  const [only] = unknown
  if (!only || unknown.length > 1) return undefined
  const to = meantBy(only.plain, words, (word) => ctx.dictionary.facts(word).rank ?? RARE)
  if (to === undefined) return undefined
  const at = q.toLowerCase().indexOf(only.word)
  // Signs that were folded in between leave nothing to put it in the place of.
  if (at < 0) return undefined
  return { q: q.slice(0, at) + to + q.slice(at + only.word.length), from: only.word, to }
}
