// Builds the dictionary query for the word of a stored context.
import type { WordInContext } from '../language/resolve-entry.ts'
import type { SpanPair } from './cloze.ts'

/** Uses the lemma of the card for a phrase if the context stores only one word of the phrase. */
export const createWordInContext = (
  lemma: string,
  {
    word,
    sentence,
    spans,
    zh,
    sentence_zh,
  }: { word: string; sentence: string; spans: readonly SpanPair[]; zh: string; sentence_zh: string },
): WordInContext => ({
  text: /\s/.test(lemma) && !/\s/.test(word.trim()) ? lemma : word,
  sentence: sentence || undefined,
  offset: spans[0]?.[0],
  zh: zh || undefined,
  sentence_zh: sentence_zh || undefined,
})
