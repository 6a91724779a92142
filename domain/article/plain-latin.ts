// Functions that normalize Latin letters by removing diacritics, so that mechain finds Méchain and Méchain
// finds mechain.

// Letters without a Unicode decomposition.
const OTHERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ẞ: 'SS',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Ħ: 'H',
}
const OTHER = new RegExp(`[${Object.keys(OTHERS).join('')}]`, 'g')
const MARKED = /(\p{Script=Latin})\p{M}+/gu
/** Letters that may have diacritics; quotes, dashes and hanzi are not included. */
const LOOKED_FOR = /[\u00c0-\u024f\u1e00-\u1eff]|\p{M}/u

/**
 * Returns `text` with plain letters; everything else is unchanged, but composed (NFC). The result may be
 * longer.
 */
export const toPlainLatin = (text: string): string =>
  LOOKED_FOR.test(text)
    ? text
        .normalize('NFD')
        .replace(MARKED, '$1')
        .replace(OTHER, (letter) => OTHERS[letter] ?? letter)
        .normalize('NFC')
    : text
