// Keeps the latest answers of the dictionary, because the same words are tapped again and again.
import { SharedResult } from '../../http/answer.ts'
import { type Found, presentEntry } from './entry.ts'
import type { Dictionary } from './index/dictionary.ts'

/** Answers kept: about 30 MB of entries, sentences and, of those that guests asked for, text. */
const KEPT = 8000

const caches = new WeakMap<Dictionary, Map<string, SharedResult<Found>>>()

/** `presentEntry` with a memory. */
export function lookUp(
  dictionary: Dictionary,
  word: string,
  sentence?: string,
): SharedResult<Found> | undefined {
  const cache = caches.get(dictionary) ?? new Map<string, SharedResult<Found>>()
  caches.set(dictionary, cache)
  const key = sentence ? `${word}\n${sentence}` : word
  const known = cache.get(key)
  if (known) {
    // A Map keeps the order of insertion: the least recently used is the first.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const found = presentEntry(dictionary, word, sentence)
  if (!found) return undefined
  if (cache.size >= KEPT) {
    const oldest = cache.keys().next()
    if (!oldest.done) cache.delete(oldest.value)
  }
  const shared = new SharedResult(found)
  cache.set(key, shared)
  return shared
}
