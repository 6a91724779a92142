// Functions that render the primitives of all cover motifs: shapes, smooth lines, hatching and paper grain.

import type { CoverPalette } from './palette.ts'
import type { SeededRandom } from './seeded-random.ts'

export const COVER_ART_WIDTH = 640
export const COVER_ART_HEIGHT = 400

export type CoverPoint = readonly [x: number, y: number]

/**
 * Render context of a motif. `id` is unique to the cover, so that clip paths of several covers on one page do
 * not collide.
 */
export interface CoverContext {
  random: SeededRandom
  inks: CoverPalette
  id: string
}

export type CoverMotif = (studio: CoverContext) => string

const short = (value: number): string => String(Math.round(value * 10) / 10)

/** Formats coordinates as path text, rounded to a tenth of a unit. */
export const formatCoordinates = (...values: number[]): string => values.map(short).join(' ')

export const drawRect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`

export const drawDisc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`

export const drawRing = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"/>`

export const drawPath = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A line with round ends. */
export const drawLine = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  }/>`

export const wrapInGroup = (transform: string, content: string): string =>
  `<g transform="${transform}">${content}</g>`

export const rotateContent = (degrees: number, x: number, y: number, content: string): string =>
  wrapInGroup(`rotate(${formatCoordinates(degrees, x, y)})`, content)

/** Clips `content` to `outline` (shapes). `name` distinguishes several clips of one cover. */
export const clipContent = (studio: CoverContext, name: string, outline: string, content: string): string =>
  `<clipPath id="${studio.id}${name}">${outline}</clipPath><g clip-path="url(#${studio.id}${name})">${content}</g>`

/** A smooth curve through the points (Catmull–Rom as cubic Béziers), starting with `M`. */
export function smoothPath(points: readonly CoverPoint[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${formatCoordinates(...first)}`]
  rest.forEach((end, index) => {
    const start = points[index] ?? end
    const before = points[index - 1] ?? start
    const after = points[index + 2] ?? end
    parts.push(
      `C${formatCoordinates(
        start[0] + (end[0] - before[0]) / 6,
        start[1] + (end[1] - before[1]) / 6,
        end[0] - (after[0] - start[0]) / 6,
        end[1] - (after[1] - start[1]) / 6,
        end[0],
        end[1],
      )}`,
    )
  })
  return parts.join('')
}

/** A sector of a disc: from `start` to `end` degrees, clockwise from three o'clock. */
export function drawWedge(x: number, y: number, radius: number, start: number, end: number): string {
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return formatCoordinates(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  const large = end - start > 180 ? 1 : 0
  return `M${formatCoordinates(x, y)}L${point(start)}A${formatCoordinates(radius, radius)} 0 ${large} 1 ${point(end)}Z`
}

/**
 * Parallel strokes over a box, each slightly irregular, like a linocut. `slope` is the rise per unit of
 * width.
 */
export function drawHatching(
  dice: SeededRandom,
  box: readonly [number, number, number, number],
  gap: number,
  slope = 0,
): string {
  const [x, y, width, height] = box
  const strokes: string[] = []
  const rise = slope * width
  for (let top = y - Math.abs(rise); top < y + height + Math.abs(rise); top += gap) {
    const from = x + dice.range(0, width * 0.12)
    const to = x + width - dice.range(0, width * 0.12)
    strokes.push(
      `M${formatCoordinates(from, top + dice.range(-1, 1))}L${formatCoordinates(to, top + rise + dice.range(-1, 1))}`,
    )
  }
  return strokes.join('')
}

/** Paper grain: three paths of dots and fibres over the whole cover, in the colours of paper and ink. */
export function drawGrain({ random, inks }: CoverContext): string {
  const specks = (count: number): string =>
    Array.from(
      { length: count },
      () => `M${random.int(0, COVER_ART_WIDTH)} ${random.int(0, COVER_ART_HEIGHT)}h0`,
    ).join('')
  const fibres = Array.from(
    { length: 22 },
    () =>
      `M${random.int(0, COVER_ART_WIDTH)} ${random.int(0, COVER_ART_HEIGHT)}l${random.int(-9, 9)} ${random.int(-4, 4)}`,
  ).join('')
  return [
    drawLine(specks(120), inks.ground, 1.7, 0.5),
    drawLine(specks(45), inks.ground, 2.6, 0.28),
    drawLine(specks(75), inks.ink, 1.3, 0.22),
    drawLine(fibres, inks.ink, 0.8, 0.14),
  ].join('')
}
