// Notices a text that is plainly not English by its script, so that nobody takes its figures for those of an easy text.

export const OTHER_LANGUAGES = ['zh', 'ja', 'ko'] as const
export type OtherLanguage = (typeof OTHER_LANGUAGES)[number]

/** A text is told by its beginning. */
const TOLD_BY = 20_000
/** Japanese without kana is a list of names; Chinese has none at all. */
const KANA_SHARE = 0.08

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** The language of a text most of whose letters are hanzi, kana or hangul; null for every other. */
export function otherLanguage(paragraphs: readonly string[]): OtherLanguage | null {
  const text = paragraphs.join('\n').slice(0, TOLD_BY)
  const han = count(text, /\p{sc=Han}/gu)
  const kana = count(text, /[\p{sc=Hiragana}\p{sc=Katakana}]/gu)
  const hangul = count(text, /\p{sc=Hangul}/gu)
  const ours = han + kana + hangul
  // A hanzi says about as much as a word of four letters.
  const letters = count(text, /\p{L}/gu) - ours
  if (ours === 0 || ours * 4 < letters) return null
  if (hangul > han + kana) return 'ko'
  return kana >= KANA_SHARE * (han + kana) ? 'ja' : 'zh'
}
