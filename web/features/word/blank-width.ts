// Measures the width of a blank for its word, so that nothing moves when the word is shown.

/** Font size in px for the measurement; the result is in em. */
const AT = 100
/** Fallback without a measurement: slightly wider than an average letter of the serif font. */
const LETTER_EM = 0.6

let pen: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/**
 * The width of `text` in the semibold reading font, in em; measured without rendering the answer in the page.
 */
export function measureWidth(text: string): number {
  const before = known.get(text)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * LETTER_EM
  const face = getComputedStyle(document.documentElement).getPropertyValue('--font-read') || 'serif'
  const font = `600 ${AT}px ${face}`
  pen.font = font
  const width = pen.measureText(text).width / AT
  // Cache only when the font is loaded: before that, the fallback font is measured.
  if (document.fonts?.check(font) === true) known.set(text, width)
  return width
}
