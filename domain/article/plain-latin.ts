// Latin letters without what stands on or through them, so that mechain finds Méchain and Méchain finds mechain.

// What no decomposition takes apart.
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
/** Letters that may carry something; quotes, dashes and hanzi are not among them. */
const LOOKED_FOR = /[\u00c0-\u024f\u1e00-\u1eff]|\p{M}/u

/** `text` with plain letters in the place of marked ones; everything else is as it was, but composed. May be longer. */
export const toPlainLatin = (text: string): string =>
  LOOKED_FOR.test(text)
    ? text
        .normalize('NFD')
        .replace(MARKED, '$1')
        .replace(OTHER, (letter) => OTHERS[letter] ?? letter)
        .normalize('NFC')
    : text
