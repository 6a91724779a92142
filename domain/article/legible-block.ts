// Text of a block without characters that no one sees, its formats moved along.
import { type FormatRange, makeLegible } from './block.ts'

/** A block, or what is given for one. */
interface WithText {
  text: string
  zh?: string | undefined
  alt?: string | undefined
  runs: readonly FormatRange[]
}

/** What belongs to the character before it: accents, joiners, marks of direction and of variants. */
const CONTINUES = /[\p{M}\p{Cf}]/u

/** The next border at or after `at` that divides neither a character nor a letter from its accents. */
function borderFrom(text: string, at: number): number {
  let border =
    /[\uDC00-\uDFFF]/.test(text[at] ?? '') && /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at + 1 : at
  for (;;) {
    const code = text.codePointAt(border)
    if (code === undefined || !CONTINUES.test(String.fromCodePoint(code))) return border
    border += code > 0xffff ? 2 : 1
  }
}

/** Where each of `places` in `text` is in its legible form. */
function movedPlaces(text: string, places: readonly number[]): Map<number, number> {
  const moved = new Map<number, number>()
  let from = 0
  let length = 0
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const border = Math.max(borderFrom(text, place), from)
    const code = text.codePointAt(border)
    // A joiner goes only between letters: the piece is read with the character after it.
    const next = code === undefined ? '' : String.fromCodePoint(code)
    length += makeLegible(text.slice(from, border) + next).length - makeLegible(next).length
    moved.set(place, length)
    from = border
  }
  return moved
}

/** The block in legible characters (`makeLegible`): its text, its Chinese, what it says of a picture. Empty formats go. */
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
