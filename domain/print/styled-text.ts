// A paragraph as stretches that look alike, as a page is set from them.
import { splitTextPieces, type TextRun } from '../article/text-pieces.ts'

export interface StyledText {
  t: string
  em?: true
  strong?: true
  code?: true
  href?: string
}

/** The stretches of a text in order; together they are the text. Formats that overlap hold both. */
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
