// Geometric cover motifs: orbits, circuits, towers of blocks, and semicircles as the fallback for any other
// topic.
import {
  COVER_ART_HEIGHT,
  COVER_ART_WIDTH,
  type CoverMotif,
  clipContent,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRect,
  drawRing,
  drawWedge,
  formatCoordinates,
  rotateContent,
} from './draw.ts'
import { glowColor, hazeColor, mixColors, shadeColor } from './palette.ts'

/** Science: a large planet with a hatched night side, and bodies in orbit around it. */
export const drawOrbits: CoverMotif = (studio) => {
  const { random, inks } = studio
  const [x, y] = [random.range(280, 360), random.range(186, 214)]
  const radius = random.range(84, 104)
  const tilt = random.pick([-1, 1]) * random.range(14, 38)
  const flat = random.range(0.3, 0.42)
  const dark = shadeColor(inks, 0.55)
  const quarter = random.range(0, Math.PI * 2)
  const paths = [1.42, 1.95, 2.55, 3.25].map((factor, index) => {
    const [rx, ry] = [radius * factor, radius * factor * flat]
    const angle = quarter + index * 2.1 + random.range(-0.5, 0.5)
    const size = [13, 20, 16, 27][index] ?? 16
    const tone = [inks.warm, inks.soft, inks.main, inks.warm][index] ?? inks.main
    const [px, py] = [x + Math.cos(angle) * rx, y + Math.sin(angle) * ry]
    const shadow = index % 2 === 1 ? drawPath(drawWedge(px, py, size, 10, 190), shadeColor(inks, 0.8)) : ''
    return {
      isBehind: Math.sin(angle) < 0,
      track: (half: 0 | 1) =>
        drawLine(
          `M${formatCoordinates(x - rx, y)}A${formatCoordinates(rx, ry)} 0 0 ${half} ${formatCoordinates(x + rx, y)}`,
          inks.ink,
          index % 2 === 0 ? 3 : 1.8,
        ),
      body: drawDisc(px, py, size + 6, inks.ground) + drawDisc(px, py, size, tone) + shadow,
    }
  })
  const half = (isBehind: boolean): string => {
    const tracks = paths.map((path) => path.track(isBehind ? 1 : 0))
    const bodies = paths.filter((path) => path.isBehind === isBehind).map((path) => path.body)
    return rotateContent(tilt, x, y, tracks.join('') + bodies.join(''))
  }
  const stars = Array.from(
    { length: 40 },
    () => `M${random.int(0, COVER_ART_WIDTH)} ${random.int(0, COVER_ART_HEIGHT)}h0`,
  ).join('')
  const strokes = drawLine(
    drawHatching(random, [x - radius, y - radius, radius * 1.35, radius * 2], 8),
    dark,
    3,
  )
  const night = rotateContent(
    tilt + random.range(20, 60),
    x,
    y,
    drawRect(x - radius, y - radius, radius * 0.85, radius * 2, dark) + strokes,
  )
  const band = [inks.warm, inks.soft][random.int(0, 1)] ?? inks.soft
  return [
    drawDisc(x + random.range(-60, 60), y + random.range(-30, 30), radius * 2.1, hazeColor(inks, 0.45)),
    drawLine(stars, inks.ink, 3.6, 0.7),
    half(true),
    drawDisc(x, y, radius + 8, inks.ground),
    clipContent(
      studio,
      'b',
      drawDisc(x, y, radius, '#000'),
      drawDisc(x, y, radius, inks.main) +
        rotateContent(
          tilt,
          x,
          y,
          drawRect(x - radius, y - radius * 0.5, radius * 2, radius * 0.2, band) +
            drawRect(x - radius, y + radius * 0.42, radius * 2, radius * 0.12, band),
        ) +
        night,
    ),
    half(false),
  ].join('')
}

/**
 * Technology: randomly connected tracks, tile by tile (Truchet tiles in Cyril Stanley Smith's form), with
 * solder points.
 */
export const drawCircuits: CoverMotif = ({ random, inks }) => {
  const size = 80
  const under: string[] = []
  const tracks: string[] = []
  const points: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 8; column++) {
      const [x, y] = [column * size, row * size]
      const half = size / 2
      if (random.chance(0.2))
        under.push(
          drawRect(
            x,
            y,
            size,
            size,
            random.pick([inks.soft, mixColors(inks.ground, inks.soft, 0.5), inks.warm]),
          ),
        )
      const kind = random.int(0, 6)
      if (kind < 3)
        tracks.push(
          `M${formatCoordinates(x + half, y)}A${half} ${half} 0 0 1 ${formatCoordinates(x, y + half)}M${formatCoordinates(x + size, y + half)}A${half} ${half} 0 0 0 ${formatCoordinates(x + half, y + size)}`,
        )
      else if (kind < 6)
        tracks.push(
          `M${formatCoordinates(x + half, y)}A${half} ${half} 0 0 0 ${formatCoordinates(x + size, y + half)}M${formatCoordinates(x, y + half)}A${half} ${half} 0 0 1 ${formatCoordinates(x + half, y + size)}`,
        )
      else {
        tracks.push(
          `M${formatCoordinates(x + half, y)}V${formatCoordinates(y + size)}M${formatCoordinates(x, y + half)}H${formatCoordinates(x + size)}`,
        )
        points.push(drawDisc(x + half, y + half, 20, inks.ink), drawDisc(x + half, y + half, 10, inks.warm))
      }
    }
  }
  const d = tracks.join('')
  return (
    under.join('') +
    drawLine(d, inks.ink, 26) +
    drawLine(d, inks.main, 18) +
    drawLine(d, inks.ground, 2.4) +
    points.join('')
  )
}

/** Business: towers of blocks, and a rising line above them. */
export const drawTowers: CoverMotif = ({ random, inks }) => {
  const count = random.int(6, 8)
  const width = 560 / count
  const tones = [inks.main, inks.soft, inks.ink, inks.warm, mixColors(inks.main, inks.ground, 0.4)]
  const parts: string[] = []
  const tops: (readonly [number, number])[] = []
  for (let index = 0; index < count; index++) {
    const x = 40 + index * width
    let y = COVER_ART_HEIGHT
    let last = -1
    const goal = COVER_ART_HEIGHT - (70 + (index / (count - 1)) * 170 + random.range(-26, 26))
    while (y > goal) {
      const height = random.pick([28, 40, 56])
      let tone = random.int(0, tones.length - 1)
      if (tone === last) tone = (tone + 1) % tones.length
      last = tone
      y -= height
      const fill = tones[tone] ?? inks.main
      parts.push(drawRect(x + 4, y, width - 8, height, fill))
      const mark = fill === inks.ink || fill === inks.main ? inks.ground : inks.ink
      const pattern = random.int(0, 4)
      const middle = x + width / 2
      if (pattern === 0)
        parts.push(drawLine(drawHatching(random, [x + 9, y + 6, width - 18, height - 10], 7), mark, 1.6, 0.6))
      if (pattern === 1)
        parts.push(
          drawPath(
            `M${formatCoordinates(middle - height * 0.4, y + height)}A${formatCoordinates(height * 0.4, height * 0.4)} 0 0 1 ${formatCoordinates(middle + height * 0.4, y + height)}Z`,
            mark,
          ),
        )
      if (pattern === 2) parts.push(drawDisc(middle, y + height / 2, height * 0.26, mark))
    }
    tops.push([x + width / 2, y - 34])
  }
  const path = tops.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${formatCoordinates(x, y)}`).join('')
  const [endX, endY] = tops[tops.length - 1] ?? [600, 80]
  return [
    drawDisc(random.range(190, 290), random.range(106, 140), random.range(62, 88), glowColor(inks)),
    parts.join(''),
    drawLine(path, inks.ground, 11),
    drawLine(path, inks.warm, 5),
    tops.map(([x, y]) => drawDisc(x, y, 7, inks.ink) + drawDisc(x, y, 3, inks.ground)).join(''),
    drawRing(endX, endY, 16, inks.warm, 3),
  ].join('')
}

/** Default motif for any other topic: semicircles in tiles. */
export const drawTiles: CoverMotif = ({ random, inks }) => {
  const size = 80
  const tones = [inks.main, inks.warm, inks.soft, inks.ink, inks.ground]
  const parts: string[] = []
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 8; column++) {
      const [first, second] = random.shuffle(tones)
      const [x, y] = [column * size, row * size]
      const turn = random.int(0, 3) * 90
      parts.push(drawRect(x, y, size + 1, size + 1, first ?? inks.ground))
      const form = random.int(0, 3)
      const [cx, cy] = [x + size / 2, y + size / 2]
      if (form === 0) parts.push(drawPath(drawWedge(cx, cy, size / 2, turn, turn + 180), second ?? inks.ink))
      if (form === 1)
        parts.push(
          rotateContent(
            turn,
            cx,
            cy,
            drawPath(
              `M${formatCoordinates(x, y)}H${formatCoordinates(x + size)}A${size} ${size} 0 0 1 ${formatCoordinates(x, y + size)}Z`,
              second ?? inks.ink,
            ),
          ),
        )
      if (form === 2) parts.push(drawDisc(cx, cy, size * 0.3, second ?? inks.ink))
    }
  }
  return parts.join('')
}
