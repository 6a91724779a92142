// Tells a reader's own words from what a dictionary says, where nobody kept which it was.

/** Spellings that a dictionary mends from one edition to the next; a gloss does not become a reader's by them. */
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
 * Whether `gloss` is what the dictionary says: of its meanings (parted by commas, its part of speech aside) at least half
 * stand in `senses`. Half, because a gloss saved from an older edition may have lost or mended a word since. '' is no one's
 * own.
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
