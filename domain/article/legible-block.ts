// Removes invisible characters from the text of a block, and adjusts the ranges of its formats.
import { type FormatRange, makeLegible } from './block.ts'

/** A block, or an input for one. */
interface WithText {
  text: string
  zh?: string | undefined
  alt?: string | undefined
  runs: readonly FormatRange[]
}

/** Characters that belong to the one before: accents, joiners, direction marks and variation selectors. */
const CONTINUES = /[\p{M}\p{Cf}]/u

/**
 * Returns the next boundary at or after `at` that splits neither a surrogate pair nor a letter from its
 * accents.
 */
function borderFrom(text: string, at: number): number {
  let border =
    /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at + 1 : at
  for (;;) {
    const code = text.codePointAt(border)
    if (code === undefined || !CONTINUES.test(String.fromCodePoint(code))) return border
    border += code > 0xffff ? 2 : 1
  }
}

/** Maps each index of `places` in `text` to its index in the normalized text. */
function movedPlaces(text: string, places: readonly number[]): Map<number, number> {
  const moved = new Map<number, number>()
  let from = 0
  let length = 0
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const border = Math.max(borderFrom(text, place), from)
    const code = text.codePointAt(border)
    // A joiner is only removed between letters, so the chunk includes the next character.
    const next = code === undefined ? '' : String.fromCodePoint(code)
    length += makeLegible(text.slice(from, border) + next).length - makeLegible(next).length
    moved.set(place, length)
    from = border
  }
  return moved
}

/**
 * Normalizes a block with `makeLegible`: its text, its Chinese, and the description of a picture. Empty
 * formats are removed.
 */
export function legibleBlock<T extends WithText>(block: T): T {
  const text = makeLegible(block.text)
  const { zh, alt } = block
  const others = {
    ...(zh === undefined ? {} : { zh: makeLegible(zh) }),
    ...(alt === undefined ? {} : { alt: makeLegible(alt) }),
  }
  if (text === block.text) return { ...block, ...others }
  const places = movedPlaces(
    block.text,
    block.runs.flatMap(({ start, end }) => [start, end]),
  )
  const placeOf = (at: number) => Math.min(places.get(at) ?? at, text.length)
  const runs = block.runs
    .map((run) => ({ ...run, start: placeOf(run.start), end: placeOf(run.end) }))
    .filter(({ start, end }) => start < end)
  return { ...block, ...others, text, runs }
}
