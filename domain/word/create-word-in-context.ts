// What a context says of its word, for looking it up again.
import type { WordInContext } from '../language/resolve-entry.ts'
import type { SpanPair } from './cloze.ts'

/** A phrase is told by the lemma of its card where the context has only one word of it. */
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
