// Motifs of plain geometry: orbits, circuits, towers of blocks, and half-rounds for any other topic.
import {
  at,
  disc,
  HEIGHT,
  hatch,
  line,
  type Motif,
  rect,
  ring,
  shape,
  turned,
  WIDTH,
  wedge,
  within,
} from './draw.ts'
import { between, glow, haze, shade } from './palette.ts'

/** Science: a great body, its night side hatched, and what circles it. */
export const orbits: Motif = (studio) => {
  const { dice, inks } = studio
  const [x, y] = [dice.range(280, 360), dice.range(186, 214)]
  const radius = dice.range(84, 104)
  const tilt = dice.pick([-1, 1]) * dice.range(14, 38)
  const flat = dice.range(0.3, 0.42)
  const dark = shade(inks, 0.55)
  const quarter = dice.range(0, Math.PI * 2)
  const paths = [1.42, 1.95, 2.55, 3.25].map((factor, index) => {
    const [rx, ry] = [radius * factor, radius * factor * flat]
    const angle = quarter + index * 2.1 + dice.range(-0.5, 0.5)
    const size = [13, 20, 16, 27][index] ?? 16
    const tone = [inks.warm, inks.soft, inks.main, inks.warm][index] ?? inks.main
    const [px, py] = [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
    const shadow = index % 2 === 1 ? shape(wedge(px, py, size, 10, 190), shade(inks, 0.8)) : ''
    return {
      isBehind: Math.sin(angle) < 0,
      track: (half: 0 | 1) =>
        line(
          `M${at(x - rx, y)}A${at(rx, ry)} 0 0 ${half} ${at(x + rx, y)}`,
          inks.ink,
          index % 2 === 0 ? 3 : 1.8,
        ),
      body: disc(px, py, size + 6, inks.ground) + disc(px, py, size, tone) + shadow,
    }
  })
  const half = (isBehind: boolean): string => {
    const tracks = paths.map((path) => path.track(isBehind ? 1 : 0))
    const bodies = paths.filter((path) => path.isBehind === isBehind).map((path) => path.body)
    return turned(tilt, x, y, tracks.join('') + bodies.join(''))
  }
  const stars = Array.from({ length: 40 }, () => `M${dice.int(0, WIDTH)} ${dice.int(0, HEIGHT)}h0`).join('')
  const strokes = line(hatch(dice, [x - radius, y - radius, radius * 1.35, radius * 2], 8), dark, 3)
  const night = turned(
    tilt + dice.range(20, 60),
    x,
    y,
    rect(x - radius, y - radius, radius * 0.85, radius * 2, dark) + strokes,
  )
  const band = [inks.warm, inks.soft][dice.int(0, 1)] ?? inks.soft
  return [
    disc(x + dice.range(-60, 60), y + dice.range(-30, 30), radius * 2.1, haze(inks, 0.45)),
    line(stars, inks.ink, 3.6, 0.7),
    half(true),
    disc(x, y, radius + 8, inks.ground),
    within(
      studio,
      'b',
      disc(x, y, radius, '#000'),
      disc(x, y, radius, inks.main) +
        turned(
          tilt,
          x,
          y,
          rect(x - radius, y - radius * 0.5, radius * 2, radius * 0.2, band) +
            rect(x - radius, y + radius * 0.42, radius * 2, radius * 0.12, band),
        ) +
        night,
    ),
    half(false),
  ].join('')
}

/** Technology: tracks that join at random, tile by tile (Truchet's tiles in Cyril Stanley Smith's form), with soldered points. */
export const circuits: Motif = ({ dice, inks }) => {
  const size = 80
  const under: string[] = []
  const tracks: string[] = []
  const points: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y] = [column * size, row * size]
      const half = size / 2
      if (dice.chance(0.2))
        under.push(
          rect(x, y, size, size, dice.pick([inks.soft, between(inks.ground, inks.soft, 0.5), inks.warm])),
        )
      const kind = dice.int(0, 6)
      if (kind < 3)
        tracks.push(
          `M${at(x + half, y)}A${half} ${half} 0 0 1 ${at(x, y + half)}M${at(x + size, y + half)}A${half} ${half} 0 0 0 ${at(x + half, y + size)}`,
        )
      else if (kind < 6)
        tracks.push(
          `M${at(x + half, y)}A${half} ${half} 0 0 0 ${at(x + size, y + half)}M${at(x, y + half)}A${half} ${half} 0 0 1 ${at(x + half, y + size)}`,
        )
      else {
        tracks.push(`M${at(x + half, y)}V${at(y + size)}M${at(x, y + half)}H${at(x + size)}`)
        points.push(disc(x + half, y + half, 20, inks.ink), disc(x + half, y + half, 10, inks.warm))
      }
    }
  }
  const d = tracks.join('')
  return (
    under.join('') +
    line(d, inks.ink, 26) +
    line(d, inks.main, 18) +
    line(d, inks.ground, 2.4) +
    points.join('')
  )
}

/** Business: towers built of blocks, and a line that climbs over them. */
export const towers: Motif = ({ dice, inks }) => {
  const count = dice.int(6, 8)
  const width = 560 / count
  const tones = [inks.main, inks.soft, inks.ink, inks.warm, between(inks.main, inks.ground, 0.4)]
  const parts: string[] = []
  const tops: (readonly [number, number])[] = []
  for (let index = 0; index < count; index++) {
    const x = 40 + index * width
    let y = HEIGHT
    let last = -1
    const goal = HEIGHT - (70 + (index / (count - 1)) * 170 + dice.range(-26, 26))
    while (y > goal) {
      const height = dice.pick([28, 40, 56])
      let tone = dice.int(0, tones.length - 1)
      if (tone === last) tone = (tone + 1) % tones.length
      last = tone
      y -= height
      const fill = tones[tone] ?? inks.main
      parts.push(rect(x + 4, y, width - 8, height, fill))
      const mark = fill === inks.ink || fill === inks.main ? inks.ground : inks.ink
      const pattern = dice.int(0, 4)
      const middle = x + width / 2
      if (pattern === 0)
        parts.push(line(hatch(dice, [x + 9, y + 6, width - 18, height - 10], 7), mark, 1.6, 0.6))
      if (pattern === 1)
        parts.push(
          shape(
            `M${at(middle - height * 0.4, y + height)}A${at(height * 0.4, height * 0.4)} 0 0 1 ${at(middle + height * 0.4, y + height)}Z`,
            mark,
          ),
        )
      if (pattern === 2) parts.push(disc(middle, y + height / 2, height * 0.26, mark))
    }
    tops.push([x + width / 2, y - 34])
  }
  const path = tops.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${at(x, y)}`).join('')
  const [endX, endY] = tops[tops.length - 1] ?? [600, 80]
  return [
    disc(dice.range(190, 290), dice.range(106, 140), dice.range(62, 88), glow(inks)),
    parts.join(''),
    line(path, inks.ground, 11),
    line(path, inks.warm, 5),
    tops.map(([x, y]) => disc(x, y, 7, inks.ink) + disc(x, y, 3, inks.ground)).join(''),
    ring(endX, endY, 16, inks.warm, 3),
  ].join('')
}

/** Any other topic: half-rounds set like tiles. */
export const tiles: Motif = ({ dice, inks }) => {
  const size = 80
  const tones = [inks.main, inks.warm, inks.soft, inks.ink, inks.ground]
  const parts: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 8; column++) {
      const [first, second] = dice.shuffle(tones)
      const [x, y] = [column * size, row * size]
      const turn = dice.int(0, 3) * 90
      parts.push(rect(x, y, size + 1, size + 1, first ?? inks.ground))
      const form = dice.int(0, 3)
      const [cx, cy] = [x + size / 2, y + size / 2]
      if (form === 0) parts.push(shape(wedge(cx, cy, size / 2, turn, turn + 180), second ?? inks.ink))
      if (form === 1)
        parts.push(
          turned(
            turn,
            cx,
            cy,
            shape(
              `M${at(x, y)}H${at(x + size)}A${size} ${size} 0 0 1 ${at(x, y + size)}Z`,
              second ?? inks.ink,
            ),
          ),
        )
      if (form === 2) parts.push(disc(cx, cy, size * 0.3, second ?? inks.ink))
    }
  }
  return parts.join('')
}
