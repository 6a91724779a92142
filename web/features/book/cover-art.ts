// Generates the cover of a book without a picture: one of six layouts, one of six colourways, and the title
// in lines that fit.

export const COVER_LAYOUTS = ['rings', 'stack', 'waves', 'letter', 'stairs', 'rules'] as const
export type CoverLayout = (typeof COVER_LAYOUTS)[number]
const COLORWAYS = 6

/**
 * Deterministic: layout and colours are derived from the SHA-256 hash of the file (hex), so the same bytes
 * always look the same.
 */
export function pickCoverArt(digest: string): { layout: CoverLayout; colors: number } {
  const number = Number.parseInt(digest.slice(0, 8), 16) || 0
  return {
    layout: COVER_LAYOUTS[number % COVER_LAYOUTS.length] ?? 'rings',
    colors: Math.floor(number / COVER_LAYOUTS.length) % COLORWAYS,
  }
}

export interface FittedTitle {
  /** Font size, in em of the cover (10 em wide). */
  size: number
  lines: string[]
}

/** In em of the cover, largest first. */
const SIZES = [2.1, 1.8, 1.55, 1.35, 1.15, 1, 0.85, 0.7]
const LINE_HEIGHT = 1.06

/** Approximate width of a text in Literata semibold, in em of the font size; a Chinese character is 1 em. */
function widthOf(text: string): number {
  let width = 0
  for (const char of text) {
    if (/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u.test(char)) width += 1
    else if (/[ilj.,;:'’|!I]/.test(char)) width += 0.32
    else if (/[MWmw—@%]/.test(char)) width += 0.92
    else if (/\s/.test(char)) width += 0.26
    else width += /\p{Lu}/u.test(char) ? 0.7 : 0.57
  }
  return width
}

/** Line-break units: a line may end after a space or a hyphen, and between Chinese characters. */
const pieces = (title: string): string[] =>
  title
    .replace(/\s+/g, ' ')
    .trim()
    .match(/\p{Script=Han}[，。：；、）》”]*|[^\s\p{Script=Han}-]*-|[^\s\p{Script=Han}-]+\s?|\s/gu) ?? []

/** Fills lines greedily up to `width` em of the font size; undefined if one unit is wider. */
function linesOf(parts: readonly string[], width: number): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (widthOf(part.trimEnd()) > width) return undefined
    if (line !== '' && widthOf((line + part).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += part
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()]
}

/**
 * The largest font size in which a title fits `width` × `height` em; as fallback, the smallest size with an
 * ellipsis.
 */
export function fitTitle(title: string, { width, height }: { width: number; height: number }): FittedTitle {
  const parts = pieces(title)
  for (const size of SIZES) {
    const lines = linesOf(parts, width / size)
    if (lines && lines.length * size * LINE_HEIGHT <= height) return { size, lines }
  }
  const size = SIZES.at(-1) ?? 1
  const most = Math.max(1, Math.floor(height / size / LINE_HEIGHT))
  const cut = parts.flatMap((part) => (widthOf(part) > width / size ? [...part] : [part]))
  const lines = linesOf(cut, width / size - 1) ?? []
  if (lines.length <= most) return { size, lines }
  return { size, lines: [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`] }
}

/** The character that the `letter` layout renders large. */
export function pickOrnament(title: string): string {
  if (/\s(?:&|and)\s/i.test(title)) return '&'
  return /[\p{L}\p{N}]/u.exec(title.replace(/^(?:the|an?)\s+/i, ''))?.[0]?.toUpperCase() ?? '·'
}
