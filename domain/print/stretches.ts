// A paragraph as stretches that look alike, as a page is set from them.
import { piecesOf, type TextRun } from '../article/text-pieces.ts'

export interface Stretch {
  t: string
  em?: true
  strong?: true
  code?: true
  href?: string
}

/** The stretches of a text in order; together they are the text. Formats that overlap hold both. */
export const stretchesOf = (text: string, runs: readonly TextRun[]): Stretch[] =>
  piecesOf(text, runs).map((piece) => {
    const made: Stretch = { t: piece.text }
    for (const { mark, href } of piece.runs) {
      if (mark === 'link') {
        if (href !== undefined) made.href = href
      } else if (mark === 'em' || mark === 'strong' || mark === 'code') made[mark] = true
    }
    return made
  })
