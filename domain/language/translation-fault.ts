// Validation of a Chinese translation of an English text, with cheap checks that detect echoes, refusals and
// mixed-up paragraphs.
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

// Hanzi per English word in the 461 paragraphs of our sample library: median 1.5, range 0.8 to 3.3. The range
// is narrower for longer paragraphs: never below 0.96 from 25 words on, so that half a translation is
// detected.
const ratioLimits = (words: number): [min: number, max: number] =>
  words >= 25 ? [0.8, 3.2] : words >= 15 ? [0.7, 3.2] : [0.5, 6]
const MAX_EXTRA_HAN = 12
/**
 * Below this number of words, a translation may have any minimum length: the United States of America, 美国.
 */
const TELLING_WORDS = 8
/** A text with at most this number of words may be an untranslated name: BBC, iPhone 17, Ernest Hemingway. */
const NAME_WORDS = 4

/** Returns the validation error of `zh` as the Chinese of `text`, or undefined if it is valid. */
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
    // Untranslated names have no hanzi.
    if (words >= TELLING_WORDS && hanzi < (words - latin) * min) return 'TOO_SHORT'
  }
  if (hanzi > words * max + MAX_EXTRA_HAN) return 'TOO_LONG'
  if (hasRemark(text, zh)) return 'REMARK'
  if (isTraditional(zh)) return 'TRADITIONAL'
  return preservesFigures(text, zh) ? undefined : 'FIGURES'
}
