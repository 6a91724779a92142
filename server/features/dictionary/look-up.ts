// Keeps the latest answers of the dictionary, because the same words are tapped again and again.
import { SharedResult } from '../../http/answer.ts'
import { Lru } from '../../lru.ts'
import { type Found, presentEntry } from './entry.ts'
import type { Dictionary } from './index/dictionary.ts'

/** Bytes, as estimated by `weigh`: some seven thousand taps in sentences of usual length. */
const KEPT = 16_000_000
/** Characters of a sentence. In the sample library none is longer than 420; who sends more would fill the memory alone. */
const LONGEST_KEPT = 500

const caches = new WeakMap<Dictionary, Lru<SharedResult<Found>>>()

/** `presentEntry` with a memory; what is asked with a very long sentence is found anew each time. */
export function lookUp(
  dictionary: Dictionary,
  word: string,
  sentence?: string,
): SharedResult<Found> | undefined {
  const cache = caches.get(dictionary) ?? new Lru<SharedResult<Found>>(KEPT)
  caches.set(dictionary, cache)
  const key = sentence ? `${word}\n${sentence}` : word
  const known = cache.get(key)
  if (known) return known
  const found = presentEntry(dictionary, word, sentence)
  if (!found) return undefined
  const shared = new SharedResult(found)
  if ((sentence?.length ?? 0) <= LONGEST_KEPT) cache.set(key, shared, weigh(key, shared))
  return shared
}

/**
 * Bytes that an answer takes: the key, the text (two bytes a character, as it holds Chinese), and the entry itself, which
 * takes about as much again. On 7,700 look-ups of the sample library 20 MB by this rule were 18 MB by the heap.
 */
const weigh = (key: string, { text }: SharedResult<Found>): number => 4 * text.length + 2 * key.length + 300
