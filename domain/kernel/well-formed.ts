// Makes text valid for storage: a database accepts neither unpaired surrogates nor U+0000 in JSON.

/** Returns at most the first `maxLength` UTF-16 units; a surrogate pair is never split. */
export const truncateText = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')

/** Returns at most the last `maxLength` UTF-16 units; a surrogate pair is never split. */
export const lastPart = (text: string, maxLength: number): string =>
  text
    .toWellFormed()
    .slice(Math.max(0, text.length - maxLength))
    .replace(/^[\uDC00-\uDFFF]/, '')

/** Serializes a value as JSON, with U+FFFD for each unpaired surrogate and each U+0000, also in keys. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u(?:d[89a-f][\da-f]{2}|0000)|.)/g, (written) =>
    /^\\u(?:d|0000)/.test(written) ? '\\ufffd' : written,
  )
