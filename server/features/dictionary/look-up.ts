// LRU cache of dictionary responses, because readers look up the same words again and again.
import type { WordEntry } from '../../../contract/entities/word.ts'
import { resolveEntry } from '../../../domain/language/resolve-entry.ts'
import type { WordInContext } from '../../../domain/language/word-in-context.ts'
import { SerializedResult } from '../../http/answer.ts'
import { LruCache } from '../../lru-cache.ts'
import type { Dictionary } from './index/dictionary.ts'

export type LookupResult = WordEntry & { saved: null }

/**
 * Cache size in bytes as estimated by `weigh`: some seven thousand look-ups with sentences of usual length.
 */
const MAX_CACHED_BYTES = 16_000_000
/**
 * Max. characters of sentence plus translation of a cached response. In the sample library the longest
 * sentence has 420 characters and the longest translation of a paragraph 400; without this limit, one client
 * could fill the cache.
 */
const MAX_CACHED_SENTENCE = 1000

const caches = new WeakMap<Dictionary, LruCache<SerializedResult<LookupResult>>>()

/** `resolveEntry` with a cache; responses for very long sentences are not cached. */
export function lookUpInContext(
  dictionary: Dictionary,
  tap: WordInContext,
): SerializedResult<LookupResult> | undefined {
  const cache = caches.get(dictionary) ?? new LruCache<SerializedResult<LookupResult>>(MAX_CACHED_BYTES)
  caches.set(dictionary, cache)
  const key = keyOf(tap)
  const known = cache.get(key)
  if (known) return known
  const found = resolveEntry(dictionary, tap)
  if (!found) return undefined
  const shared = new SerializedResult<LookupResult>({ ...found, saved: null })
  if ((tap.sentence?.length ?? 0) + (tap.zh?.length ?? 0) <= MAX_CACHED_SENTENCE)
    cache.set(key, shared, weigh(key, shared))
  return shared
}

/** Cache key: all values on which the response depends. */
const keyOf = ({ text, sentence, offset, zh, place }: WordInContext): string =>
  sentence ? [text, offset, zh ? place : '', zh, sentence].join('\n') : text

/**
 * Estimated bytes of a cached response: the key, the text (two bytes per character, because it contains
 * Chinese), and the entry itself, which takes about as much again. For 7,700 look-ups of the sample library
 * the estimate was 20 MB and the heap grew by 18 MB.
 */
const weigh = (key: string, { text }: SerializedResult<LookupResult>): number =>
  4 * text.length + 2 * key.length + 300
