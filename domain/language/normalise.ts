// Functions that normalize every spelling of a word to one key, so that `Don’t`, `don't` and `DON'T` find the
// same entry.

const CURLY = /[’‘ʼ]/g
const WHITE = /\s/
const HYPHEN = /[‐‑]/g

/**
 * Returns the key under which a form is looked up in an index: lower case, straight apostrophe, plain hyphen,
 * composed accents, single spaces.
 */
export const toWordKey = (form: string): string => {
  const lower = (
    isAscii(form) ? form : form.normalize('NFC').replace(CURLY, "'").replace(HYPHEN, '-')
  ).toLowerCase()
  return WHITE.test(lower) ? lower.replace(/\s+/g, ' ').trim() : lower
}

/** The same key without accents: café → cafe, as ECDICT spells most words. */
export const toPlainKey = (key: string): string => key.normalize('NFD').replace(/\p{M}/gu, '')

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}
