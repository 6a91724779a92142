// Functions that encode and decode the pronunciation of a word as one short field for both varieties.

/** IPA without slashes. `us` is '' if it is equal to `uk` or unknown; `uk` is '' if unknown. */
export type Phonetics = { uk: string; us: string }

/**
 * Encodes `uk`, and after `~` the difference of `us`: the length of the common prefix and suffix (base 36),
 * and between them its own letters. `fləʊ~2o1` is fləʊ and floʊ; the browser's core dictionary has 25,000 of
 * them.
 */
export const packPhonetics = ({ uk, us }: Phonetics): string => {
  if (us === '') return uk
  const most = Math.min(uk.length, us.length, 35)
  let start = 0
  while (start < most && uk[start] === us[start]) start++
  let end = 0
  while (end < most - start && uk.at(-1 - end) === us.at(-1 - end)) end++
  return `${uk}~${start.toString(36)}${us.slice(start, us.length - end)}${end.toString(36)}`
}

/** Decodes the output of `packPhonetics`. */
export const unpackPhonetics = (packed: string): Phonetics => {
  const at = packed.indexOf('~')
  if (at < 0) return { uk: packed, us: '' }
  const uk = packed.slice(0, at)
  const start = Number.parseInt(packed.charAt(at + 1), 36)
  const end = Number.parseInt(packed.slice(-1), 36)
  return { uk, us: `${uk.slice(0, start)}${packed.slice(at + 2, -1)}${uk.slice(uk.length - end)}` }
}

/** Returns the one to render if there is space for only one: the British, else the American. */
export const selectPhonetic = (packed: string): string => {
  const { uk, us } = unpackPhonetics(packed)
  return uk || us
}
