// Breaks the text of a share card into lines and picks the font size in which it fits.

/** Width of a text at this font size, in pixels. */
export type MeasureText = (text: string, size: number) => number

export interface FittedText {
  size: number
  lines: string[]
}

export interface TextBox {
  width: number
  /** Font sizes, largest first, each with the max. number of lines. */
  sizes: readonly { size: number; most: number }[]
}

/**
 * Line-break units: Latin words stay whole, Chinese may break anywhere, but punctuation never starts a line.
 */
const pieces = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .match(/\p{Script=Han}[，。！？：；、）》”’」…]*|[^\s\p{Script=Han}]+\s?|\s/gu) ?? []

function linesAt(text: string, size: number, width: number, measure: MeasureText): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    if (line !== '' && measure((line + piece).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/**
 * The largest size in which the whole text fits; as fallback, the smallest size with the text truncated by an
 * ellipsis.
 */
export function fitText(text: string, { width, sizes }: TextBox, measure: MeasureText): FittedText {
  for (const { size, most } of sizes) {
    const lines = linesAt(text, size, width, measure)
    const isWithin = lines.every((line) => measure(line, size) <= width)
    if (lines.length <= most && isWithin) return { size, lines }
  }
  const { size, most } = sizes.at(-1) ?? { size: 16, most: 1 }
  const lines = linesAt(text, size, width, measure)
  if (lines.length <= most) return { size, lines }
  return {
    size,
    lines: [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').replace(/[\s,，.。]*$/, '')}…`],
  }
}
