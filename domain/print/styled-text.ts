// Splits a paragraph into runs of uniform style, for rendering.
import { splitTextPieces, type TextRun } from '../article/text-pieces.ts'

export interface StyledText {
  t: string
  em?: true
  strong?: true
  code?: true
  href?: string
}

/** Returns the runs of a text in order; joined, they are the whole text. Overlapping formats are combined. */
export const splitStyledText = (text: string, runs: readonly TextRun[]): StyledText[] =>
  splitTextPieces(text, runs).map((piece) => {
    const styled: StyledText = { t: piece.text }
    for (const { mark, href } of piece.runs) {
      if (mark === 'link') {
        if (href !== undefined) styled.href = href
      } else if (mark === 'em' || mark === 'strong' || mark === 'code') styled[mark] = true
    }
    return styled
  })
