// Keeps the latest answers of the dictionary, because the same words are tapped again and again.
import type { WordEntry } from '../../../contract/entities/word.ts'
import { resolveEntry } from '../../../domain/language/resolve-entry.ts'
import type { WordInContext } from '../../../domain/language/word-in-context.ts'
import { SharedResult } from '../../http/answer.ts'
import { Lru } from '../../lru.ts'
import type { Dictionary } from './index/dictionary.ts'

export type Found = WordEntry & { saved: null }

/** Bytes, as estimated by `weigh`: some seven thousand taps in sentences of usual length. */
const KEPT = 16_000_000
/**
 * Characters of a sentence and of the Chinese. In the sample library no sentence is longer than 420 and no paragraph's
 * Chinese longer than 400; who sends more would fill the memory alone.
 */
const LONGEST_KEPT = 1000

const caches = new WeakMap<Dictionary, Lru<SharedResult<Found>>>()

/** `resolveEntry` with a memory; what is asked with a very long sentence is found anew each time. */
export function lookUp(dictionary: Dictionary, tap: WordInContext): SharedResult<Found> | undefined {
  const cache = caches.get(dictionary) ?? new Lru<SharedResult<Found>>(KEPT)
  caches.set(dictionary, cache)
  const key = keyOf(tap)
  const known = cache.get(key)
  if (known) return known
  const found = resolveEntry(dictionary, tap)
  if (!found) return undefined
  const shared = new SharedResult<Found>({ ...found, saved: null })
  if ((tap.sentence?.length ?? 0) + (tap.zh?.length ?? 0) <= LONGEST_KEPT)
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
const weigh = (key: string, { text }: SharedResult<Found>): number => 4 * text.length + 2 * key.length + 300
