// Cuts a long sentence into parts that are said one after the other: where one would breathe, else between words.
import { truncateText } from '../kernel/well-formed.ts'

/** Parts of `most` letters at most that make the whole text; a word that is longer is cut. */
export function splitForSpeech(text: string, most: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > most) {
    const head = rest.slice(0, most + 1)
    const breath = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': ')) + 1
    const gap = head.lastIndexOf(' ')
    // A breath in the first half would leave more parts than are needed.
    const cut = breath > most / 2 ? breath : gap > 0 ? gap : truncateText(rest, most).length || most
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
