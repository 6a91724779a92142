// Whether a Chinese text can be the translation of an English one: cheap signs that catch echoes, refusals and mix-ups.
import { preservesFigures } from './figure-doubts.ts'
import { hasRemark, isOtherScript, isRefusal, isTraditional } from './translation-remarks.ts'

export type TranslationFault =
  | 'EMPTY'
  | 'HTML'
  | 'REFUSAL'
  | 'REMARK'
  | 'NOT_CHINESE'
  | 'TRADITIONAL'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'FIGURES'

const HAN = /\p{Script=Han}/gu
const WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}'’-]*/gu
const TAG = /<\/?[a-z][a-z0-9-]*(?:\s[^<>]*)?\/?>|&(?:[a-z]{2,8}|#x?[0-9a-f]{1,6});/gi

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

// Hanzi per English word over the 461 paragraphs of our sample library: 1.5 in the middle, 0.8 to 3.3 at the ends, and
// nearer together the longer the paragraph: from 25 words on never under 0.96, so half of a translation shows.
const ratioLimits = (words: number): [min: number, max: number] =>
  words >= 25 ? [0.8, 3.2] : words >= 15 ? [0.7, 3.2] : [0.5, 6]
const MAX_EXTRA_HAN = 12
/** A translation of fewer words may be as short as it likes: the United States of America, 美国. */
const TELLING_WORDS = 8
/** Up to so many words may be a name that stays as it is: BBC, iPhone 17, Ernest Hemingway. */
const NAME_WORDS = 4

/** What speaks against `zh` as the Chinese of `text`, or undefined. */
export const findTranslationFault = (text: string, zh: string): TranslationFault | undefined => {
  if (zh.trim() === '') return 'EMPTY'
  if ((zh.match(TAG) ?? []).some((tag) => !text.includes(tag))) return 'HTML'
  if (isRefusal(text, zh)) return 'REFUSAL'
  if (isOtherScript(text, zh)) return 'NOT_CHINESE'
  const words = count(text, WORD)
  const hanzi = count(zh, HAN)
  if (words === 0) return hanzi > MAX_EXTRA_HAN ? 'TOO_LONG' : undefined
  const isName = words <= NAME_WORDS && !/(?:^|\s)\p{Ll}{2}/u.test(text)
  if (hanzi === 0) return isName && zh.length <= text.length * 2 ? undefined : 'NOT_CHINESE'
  const [min, max] = ratioLimits(words)
  if (words > NAME_WORDS) {
    const latin = count(zh, WORD)
    if (hanzi < words * min && latin > hanzi) return 'NOT_CHINESE'
    // Names that stay as they are have no hanzi.
    if (words >= TELLING_WORDS && hanzi < (words - latin) * min) return 'TOO_SHORT'
  }
  if (hanzi > words * max + MAX_EXTRA_HAN) return 'TOO_LONG'
  if (hasRemark(text, zh)) return 'REMARK'
  if (isTraditional(zh)) return 'TRADITIONAL'
  return preservesFigures(text, zh) ? undefined : 'FIGURES'
}
