// Splits a long sentence into chunks for speech synthesis: at punctuation where a speaker would breathe, else
// between words.
import { truncateText } from '../kernel/well-formed.ts'

/**
 * Returns chunks of at most `maxLength` characters that together make the whole text; a longer word is split.
 */
export function splitForSpeech(text: string, maxLength: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength + 1)
    const breath = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(': ')) + 1
    const gap = head.lastIndexOf(' ')
    // Splitting at punctuation in the first half would give more parts than necessary.
    const cut =
      breath > maxLength / 2 ? breath : gap > 0 ? gap : truncateText(rest, maxLength).length || maxLength
    parts.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
