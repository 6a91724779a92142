// Tests whether a text contains a word or a phrase as a whole token, in any spelling variant.
import { toWordKey } from './normalise.ts'

const WORDLIKE = /[\p{L}\p{M}\p{N}]/u

/** True if `text` contains `word` as a separate token: `rain` in `Rain, again.` but not in `train`. */
export function hasWord(text: string, word: string): boolean {
  const key = toWordKey(word)
  if (key === '') return false
  const whole = toWordKey(text)
  for (let at = whole.indexOf(key); at >= 0; at = whole.indexOf(key, at + 1)) {
    const [before = '', behind = ''] = [whole[at - 1], whole[at + key.length]]
    const isOpen = (outer: string, inner: string | undefined) =>
      !WORDLIKE.test(outer) || !WORDLIKE.test(inner ?? '')
    if (isOpen(before, key[0]) && isOpen(behind, key.at(-1))) return true
  }
  return false
}
