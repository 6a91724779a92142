// Detects whether a gloss was written by the reader or is from the dictionary, for old cards that did not
// store this.

/**
 * Spellings that differ between editions of the dictionary. They are normalized, so that an old gloss does
 * not count as the reader's own.
 */
const MENDED: [RegExp, string][] = [
  [/帐/g, '账'],
  [/象/g, '像'],
]
const PART_OF_SPEECH = /^[a-z]+\.\s*/
const BETWEEN = /[,;，；、]/u
const ASIDE = /[\s()（）[\]【】…·.。]/gu

const plain = (text: string): string =>
  MENDED.reduce((mended, [from, to]) => mended.replace(from, to), text.normalize('NFKC')).replace(ASIDE, '')

/**
 * True if `gloss` is from the dictionary: at least half of its meanings (split at commas, without the part
 * of speech) occur in `senses`. Half is enough, because a newer edition may have removed or corrected some
 * words. '' is not the reader's own.
 */
export function isDictionaryGloss(gloss: string, senses: readonly { zh: string }[]): boolean {
  const plainSenses = plain(senses.map(({ zh }) => zh).join('\n'))
  const meanings = gloss
    .replace(PART_OF_SPEECH, '')
    .split(BETWEEN)
    .map(plain)
    .filter((text) => text !== '')
  return meanings.filter((text) => plainSenses.includes(text)).length * 2 >= meanings.length
}
