// Selects the part of a chapter that is sent for an explanation: whole sentences from the visible page on, up
// to the limit of one request.

import type { BookBlock } from '../../../../../domain/book/shape-body.ts'
import { truncateText } from '../../../../../domain/kernel/well-formed.ts'
import { findSentenceAt, splitSentences } from '../../../../../domain/language/sentences.ts'

/** Max. number of characters; a request accepts 3,000. */
const MAX_LENGTH = 2800

/** Begins with the sentence at the start of the page, or within that sentence when it began long before. */
export function findPassage(
  blocks: readonly BookBlock[],
  place: { paragraph: string; offset: number } | undefined,
): string {
  const from = Math.max(
    0,
    blocks.findIndex(({ id }) => id === place?.paragraph),
  )
  const parts: string[] = []
  let letters = 0
  for (const [at, { text }] of blocks.slice(from).entries()) {
    const begin = at === 0 && place ? findSentenceAt(text, place.offset).start : 0
    const whole = text.slice(begin).trim()
    if (letters + whole.length <= MAX_LENGTH) {
      if (whole !== '') parts.push(whole)
      letters += whole.length + 2
      continue
    }
    const last = splitSentences(whole).findLast(({ end }) => letters + end <= MAX_LENGTH)
    if (last) parts.push(whole.slice(0, last.end).trim())
    // One sentence longer than the limit of a request: send its beginning.
    else if (parts.length === 0) parts.push(truncateText(whole, MAX_LENGTH))
    break
  }
  return parts.join('\n\n')
}
