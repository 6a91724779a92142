// Finds the word of a look-up in its sentence, and the lemma it is kept under; a set phrase is a lemma of its own.
import type { Lexicon } from '../../../domain/language/lexicon.ts'
import { wordKey } from '../../../domain/language/normalise.ts'
import { phrasesAt } from '../../../domain/language/phrases.ts'
import { tokenize } from '../../../domain/language/tokenize.ts'

/** UTF-16 offset of the word in its sentence, as it is written there or else in any case; undefined when it is not in it. */
export function offsetIn(word: string, sentence: string | undefined): number | undefined {
  if (!sentence) return undefined
  if (isPhrase(word)) {
    const at = sentence.toLowerCase().indexOf(word.toLowerCase())
    return at < 0 ? undefined : at
  }
  const key = wordKey(word)
  const tokens = tokenize(sentence)
  const found =
    tokens.find((token) => token.text === word) ?? tokens.find((token) => wordKey(token.text) === key)
  return found?.start
}

export const isPhrase = (word: string): boolean => /\s/.test(word.trim())

/** `turned down` → `turn down`; undefined when it is no inflected form of a phrase known. */
export function phraseForm(lexicon: Lexicon, word: string): string | undefined {
  const text = word.trim()
  return phrasesAt(text, 0, lexicon, lexicon.phrases).find(
    (match) => match.start === 0 && match.end === text.length,
  )?.phrase
}

/** The lemma a word is saved under: the one that fits its sentence. */
export function lemmaIn(lexicon: Lexicon, word: string, sentence?: string): string {
  if (isPhrase(word)) return phraseForm(lexicon, word) ?? wordKey(word)
  const offset = offsetIn(word, sentence)
  return offset === undefined ? lexicon.lemmaOf(word) : lexicon.lemmaOf(word, sentence, offset)
}

/** Every lemma that a word may have been saved under, itself first. */
export function lemmasFor(lexicon: Lexicon, word: string): string[] {
  const phrase = isPhrase(word) ? phraseForm(lexicon, word) : undefined
  return [...new Set([wordKey(word), ...(phrase ? [phrase] : []), ...lexicon.lemmasOf(word)])]
}
