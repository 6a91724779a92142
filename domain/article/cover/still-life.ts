// Cover motifs of a single object: a sprig for health, an open book for education.
import {
  type CoverMotif,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRing,
  drawWedge,
  formatCoordinates,
  rotateContent,
  wrapInGroup,
} from './draw.ts'
import { glowColor, hazeColor, mixColors } from './palette.ts'

/** Health: a sprig of a medicinal herb in front of a round window. */
export const drawSprig: CoverMotif = ({ random, inks }) => {
  const radius = random.range(138, 160)
  const pairs = random.int(4, 6)
  const lean = random.range(-14, 14)
  const width = random.range(24, 34)
  const parts: string[] = []
  const leaf = (length: number, broad: number, light: string, dark: string): string =>
    drawPath(
      `M0 0C${formatCoordinates(length * 0.3, -broad, length * 0.75, -broad * 0.8, length, 0)}Z`,
      light,
    ) +
    drawPath(`M0 0C${formatCoordinates(length * 0.3, broad, length * 0.75, broad * 0.8, length, 0)}Z`, dark) +
    drawLine(`M2 0H${formatCoordinates(length * 0.86)}`, inks.ground, 1.8)
  for (let pair = 0; pair < pairs; pair++) {
    const y = 330 - pair * (230 / pairs)
    const length = (132 - pair * (66 / pairs)) * random.range(0.9, 1.08)
    const lift = 28 + pair * 5 + random.range(-6, 6)
    const tones = pair % 2 === 0 ? [inks.main, mixColors(inks.main, inks.ink, 0.5)] : [inks.soft, inks.main]
    const [light, dark] = [tones[0] ?? inks.main, tones[1] ?? inks.ink]
    parts.push(
      wrapInGroup(
        `translate(320 ${formatCoordinates(y)}) rotate(${formatCoordinates(-lift)})`,
        leaf(length, width, light, dark),
      ),
    )
    parts.push(
      wrapInGroup(
        `translate(320 ${formatCoordinates(y - 14)}) rotate(${formatCoordinates(180 + lift)})`,
        leaf(length * 0.95, width, dark, light),
      ),
    )
  }
  const berries = Array.from({ length: random.int(5, 8) }, () => {
    const side = random.pick([-1, 1])
    const x = 320 + side * random.range(16, 96)
    const y = random.range(96, 260)
    return (
      drawLine(
        `M320 ${formatCoordinates(y + 34)}Q${formatCoordinates(320 + (x - 320) * 0.4, y + 6, x, y)}`,
        inks.ink,
        1.8,
      ) +
      drawDisc(x, y, random.range(7, 11), inks.warm) +
      drawDisc(x - 2.5, y - 2.5, 2, inks.ground)
    )
  })
  const petals = Array.from({ length: 9 }, (_, index) =>
    rotateContent(index * 40, 0, 0, leaf(58, 15, inks.warm, mixColors(inks.warm, inks.ground, 0.3))),
  )
  const crown = random.chance(0.5)
    ? wrapInGroup('translate(320 104) rotate(-90)', leaf(84, width * 0.8, inks.main, inks.soft))
    : wrapInGroup(
        'translate(320 96)',
        petals.join('') + drawDisc(0, 0, 20, inks.ink) + drawRing(0, 0, 11, inks.warm, 2.5),
      )
  return [
    drawDisc(320 + random.range(-30, 30), 204, radius, hazeColor(inks, 0.55)),
    drawRing(320, 204, radius + 18, inks.soft, 2),
    rotateContent(
      lean,
      320,
      400,
      drawLine('M320 420V96', inks.ink, 4) + berries.join('') + parts.join('') + crown,
    ),
  ].join('')
}

/** Education: an open book from above, with fanned pages, and a sun behind it. */
export const drawOpenBook: CoverMotif = ({ random, inks }) => {
  const [x, y] = [320, random.range(318, 334)]
  const count = random.int(9, 12)
  const tones = random.shuffle([inks.main, inks.soft, inks.warm, mixColors(inks.main, inks.ink, 0.5)])
  const leaf = (angle: number, length: number, tone: string, turnedBy: number): string => {
    const [dx, dy] = [Math.cos(angle), -Math.sin(angle)]
    const [endX, endY] = [x + dx * length, y + dy * length * 0.94]
    const sag = dx * 62
    const middle = [x + dx * length * 0.5 - sag * 0.2, y + dy * length * 0.45 - Math.abs(sag)] as const
    const [nearX, nearY] = [endX + turnedBy * 26 * dy, endY - turnedBy * 26 * dx]
    return drawPath(
      `M${formatCoordinates(x, y)}Q${formatCoordinates(...middle, endX, endY)}L${formatCoordinates(nearX, nearY)}Q${formatCoordinates(middle[0] + turnedBy * 15 * dy, middle[1] - turnedBy * 15 * dx, x, y)}Z`,
      tone,
    )
  }
  const sheets = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    const angle = Math.PI * (0.96 - 0.92 * share)
    return leaf(angle, random.range(212, 250), tones[index % tones.length] ?? inks.main, share < 0.5 ? 1 : -1)
  })
  const cover = `M${formatCoordinates(x - 272, y - 14)}Q${formatCoordinates(x - 130, y - 96, x, y + 8)}Q${formatCoordinates(x + 130, y - 96, x + 272, y - 14)}`
  const radius = random.range(92, 124)
  const rays = Array.from({ length: 3 }, (_, index) =>
    drawRing(x, y - 170, radius + 14 + index * 14, glowColor(inks), 2.5 - index * 0.6),
  )
  return [
    drawDisc(x, y - 170, radius, glowColor(inks)),
    rays.join(''),
    sheets.join(''),
    drawLine(cover, inks.ink, 16),
    drawPath(drawWedge(x, y + 2, 20, 0, 180), inks.ink),
    drawLine(drawHatching(random, [20, y + 38, 600, 60], 13), hazeColor(inks, 1), 3),
  ].join('')
}
