// Test helper: edits a text as editors do, and records the new position of every word.
import { createSeededRandom } from '../article/cover/seeded-random.ts'

export type Edited = {
  text: string
  /**
   * Maps a range of the old text to the new text: from its first remaining word to its last. Returns
   * undefined when no word remains.
   */
  placeOf(place: { start: number; end: number }): { start: number; end: number } | undefined
}

const OTHERS =
  'plain harbour quietly seven measured lantern borrowed among wooden perhaps early followed distant kept ordinary'.split(
    ' ',
  )

/**
 * Edits `share` of the words: half are replaced, a quarter are deleted, after a quarter a word is inserted.
 * The same seed gives the same edit.
 */
export const editWords = (text: string, share: number, seed: string): Edited => {
  const dice = createSeededRandom(seed)
  const placements: { start: number; end: number; newStart: number; newEnd: number }[] = []
  let result = ''
  let from = 0
  for (const match of text.matchAll(/[\p{L}\p{N}’'-]+/gu)) {
    const [word] = match
    result += text.slice(from, match.index)
    from = match.index + word.length
    const newStart = result.length
    const kind = dice.next() < share ? dice.next() : 1
    let newEnd = newStart + word.length
    if (kind < 0.5) {
      const other = dice.pick(OTHERS as [string, ...string[]])
      result += other
      newEnd = newStart + other.length
    } else if (kind < 0.75) newEnd = newStart
    else if (kind < 1) result += `${word} ${dice.pick(OTHERS as [string, ...string[]])}`
    else result += word
    placements.push({ start: match.index, end: from, newStart, newEnd })
  }
  result += text.slice(from)
  return {
    text: result,
    placeOf: ({ start, end }) => {
      const left = placements.filter(
        (each) => each.start >= start && each.end <= end && each.newEnd > each.newStart,
      )
      const [first] = left
      const last = left.at(-1)
      return first && last ? { start: first.newStart, end: last.newEnd } : undefined
    },
  }
}
