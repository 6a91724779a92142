// Breaks the words of a share card into lines and finds the letters in which they fit.

/** How wide a text is at this size, in pixels. */
export type MeasureText = (text: string, size: number) => number

export interface FittedText {
  size: number
  lines: string[]
}

export interface TextBox {
  width: number
  /** Letters that may be used, largest first; how many lines of each there is room for. */
  sizes: readonly { size: number; most: number }[]
}

/** Latin words stay whole, hanzi may part anywhere, but no stop begins a line. */
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

/** The largest size in which the whole text fits; what fits in none is cut with an ellipsis in the smallest. */
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
