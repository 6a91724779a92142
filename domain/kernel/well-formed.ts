// Keeps text fit to be stored: a database takes neither half of a character nor U+0000 in JSON.

/** The first `most` UTF-16 units at most; a character that does not fit in whole is left out. */
export const truncateText = (text: string, most: number): string =>
  text
    .toWellFormed()
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')

/** The last `most` UTF-16 units at most; a character that does not fit in whole is left out. */
export const lastPart = (text: string, most: number): string =>
  text
    .toWellFormed()
    .slice(Math.max(0, text.length - most))
    .replace(/^[\uDC00-\uDFFF]/, '')

/** JSON of the value in which U+FFFD replaces each half of a character and each U+0000, also in names. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u(?:d[89a-f][\da-f]{2}|0000)|.)/g, (written) =>
    /^\\u(?:d|0000)/.test(written) ? '\\ufffd' : written,
  )
