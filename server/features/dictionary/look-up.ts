// Keeps the latest answers of the dictionary, because the same words are tapped again and again.
import type { WordEntry } from '../../../contract/entities/word.ts'
import { resolveEntry } from '../../../domain/language/resolve-entry.ts'
import type { WordInContext } from '../../../domain/language/word-in-context.ts'
import { SerializedResult } from '../../http/answer.ts'
import { LruCache } from '../../lru-cache.ts'
import type { Dictionary } from './index/dictionary.ts'

export type LookupResult = WordEntry & { saved: null }

/** Bytes, as estimated by `weigh`: some seven thousand taps in sentences of usual length. */
const MAX_CACHED_BYTES = 16_000_000
/**
 * Characters of a sentence and of the Chinese. In the sample library no sentence is longer than 420 and no paragraph's
 * Chinese longer than 400; who sends more would fill the memory alone.
 */
const MAX_CACHED_SENTENCE = 1000

const caches = new WeakMap<Dictionary, LruCache<SerializedResult<LookupResult>>>()

/** `resolveEntry` with a memory; what is asked with a very long sentence is found anew each time. */
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

/** All that the answer depends on. */
const keyOf = ({ text, sentence, offset, zh, place }: WordInContext): string =>
  sentence ? [text, offset, zh ? place : '', zh, sentence].join('\n') : text

/**
 * Bytes that an answer takes: the key, the text (two bytes a character, as it holds Chinese), and the entry itself, which
 * takes about as much again. On 7,700 look-ups of the sample library 20 MB by this rule were 18 MB by the heap.
 */
const weigh = (key: string, { text }: SerializedResult<LookupResult>): number =>
  4 * text.length + 2 * key.length + 300
