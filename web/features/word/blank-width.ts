// How wide a blank must be for the word that will stand in it, so that nothing moves when it comes.

/** Pixels of the type measured at; the width is told in em. */
const AT = 100
/** Where nothing can be measured: somewhat wider than a letter of the serif is on the average. */
const LETTER_EM = 0.6

let pen: CanvasRenderingContext2D | null | undefined
const known = new Map<string, number>()

/** The width of `text` in the semibold reading face, in em of it; the answer itself never stands in the page for it. */
export function measureWidth(text: string): number {
  const before = known.get(text)
  if (before !== undefined) return before
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return text.length * LETTER_EM
  const face = getComputedStyle(document.documentElement).getPropertyValue('--font-read') || 'serif'
  const font = `600 ${AT}px ${face}`
  pen.font = font
  const width = pen.measureText(text).width / AT
  // Before the face is there another one is measured.
  if (document.fonts?.check(font) === true) known.set(text, width)
  return width
}
