// The few tools every motif is cut with: plain shapes, smooth lines, hatching and the grain of the paper.
import type { Dice } from './dice.ts'
import type { Palette } from './palette.ts'

export const WIDTH = 640
export const HEIGHT = 400

export type Point = readonly [x: number, y: number]

/** What a motif works with. `id` is unique to the cover, for the clip paths of several covers in one page. */
export interface Studio {
  dice: Dice
  inks: Palette
  id: string
}

export type Motif = (studio: Studio) => string

const short = (value: number): string => String(Math.round(value * 10) / 10)

/** Coordinates as path text, a tenth of a unit fine. */
export const at = (...values: number[]): string => values.map(short).join(' ')

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`

export const ring = (x: number, y: number, radius: number, stroke: string, width: number): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="${stroke}" stroke-width="${short(width)}"/>`

export const shape = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`

/** A line with round ends. */
export const line = (d: string, stroke: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${
    opacity < 1 ? ` opacity="${opacity}"` : ''
  }/>`

export const group = (transform: string, content: string): string =>
  `<g transform="${transform}">${content}</g>`

export const turned = (degrees: number, x: number, y: number, content: string): string =>
  group(`rotate(${at(degrees, x, y)})`, content)

/** Shows only what lies within `outline` (shapes). `name` tells several clips of one cover apart. */
export const within = (studio: Studio, name: string, outline: string, content: string): string =>
  `<clipPath id="${studio.id}${name}">${outline}</clipPath><g clip-path="url(#${studio.id}${name})">${content}</g>`

/** A smooth curve through the points (Catmull–Rom as cubic Béziers), starting with `M`. */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${at(...first)}`]
  rest.forEach((end, index) => {
    const start = points[index] ?? end
    const before = points[index - 1] ?? start
    const after = points[index + 2] ?? end
    parts.push(
      `C${at(
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

/** A half or part of a disc: from `start` to `end` degrees, clockwise from three o'clock. */
export function wedge(x: number, y: number, radius: number, start: number, end: number): string {
  const point = (degrees: number): string => {
    const angle = (degrees * Math.PI) / 180
    return at(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
  }
  const large = end - start > 180 ? 1 : 0
  return `M${at(x, y)}L${point(start)}A${at(radius, radius)} 0 ${large} 1 ${point(end)}Z`
}

/** Parallel strokes over a box, each a little uneven, as a gouge leaves them. `slope` is the rise per unit of width. */
export function hatch(
  dice: Dice,
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
    strokes.push(`M${at(from, top + dice.range(-1, 1))}L${at(to, top + rise + dice.range(-1, 1))}`)
  }
  return strokes.join('')
}

/** Paper showing through the ink and ink caught in the paper: three paths of dots and fibres over the whole sheet. */
export function grain({ dice, inks }: Studio): string {
  const specks = (count: number): string =>
    Array.from({ length: count }, () => `M${dice.int(0, WIDTH)} ${dice.int(0, HEIGHT)}h0`).join('')
  const fibres = Array.from(
    { length: 22 },
    () => `M${dice.int(0, WIDTH)} ${dice.int(0, HEIGHT)}l${dice.int(-9, 9)} ${dice.int(-4, 4)}`,
  ).join('')
  return [
    line(specks(120), inks.ground, 1.7, 0.5),
    line(specks(45), inks.ground, 2.6, 0.28),
    line(specks(75), inks.ink, 1.3, 0.22),
    line(fibres, inks.ink, 0.8, 0.14),
  ].join('')
}
