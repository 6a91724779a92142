// Motifs of one thing set up to be looked at: a sprig for health, an open book for education.
import { at, disc, group, hatch, line, type Motif, ring, shape, turned, wedge } from './draw.ts'
import { between, glow, haze } from './palette.ts'

/** Health: a sprig of a healing herb before a round window. */
export const sprig: Motif = ({ dice, inks }) => {
  const radius = dice.range(138, 160)
  const pairs = dice.int(4, 6)
  const lean = dice.range(-14, 14)
  const width = dice.range(24, 34)
  const parts: string[] = []
  const leaf = (length: number, broad: number, light: string, dark: string): string =>
    shape(`M0 0C${at(length * 0.3, -broad, length * 0.75, -broad * 0.8, length, 0)}Z`, light) +
    shape(`M0 0C${at(length * 0.3, broad, length * 0.75, broad * 0.8, length, 0)}Z`, dark) +
    line(`M2 0H${at(length * 0.86)}`, inks.ground, 1.8)
  for (let pair = 0; pair < pairs; pair++) {
    const y = 330 - pair * (230 / pairs)
    const length = (132 - pair * (66 / pairs)) * dice.range(0.9, 1.08)
    const lift = 28 + pair * 5 + dice.range(-6, 6)
    const tones = pair % 2 === 0 ? [inks.main, between(inks.main, inks.ink, 0.5)] : [inks.soft, inks.main]
    const [light, dark] = [tones[0] ?? inks.main, tones[1] ?? inks.ink]
    parts.push(group(`translate(320 ${at(y)}) rotate(${at(-lift)})`, leaf(length, width, light, dark)))
    parts.push(
      group(
        `translate(320 ${at(y - 14)}) rotate(${at(180 + lift)})`,
        leaf(length * 0.95, width, dark, light),
      ),
    )
  }
  const berries = Array.from({ length: dice.int(5, 8) }, () => {
    const side = dice.pick([-1, 1])
    const x = 320 + side * dice.range(16, 96)
    const y = dice.range(96, 260)
    return (
      line(`M320 ${at(y + 34)}Q${at(320 + (x - 320) * 0.4, y + 6, x, y)}`, inks.ink, 1.8) +
      disc(x, y, dice.range(7, 11), inks.warm) +
      disc(x - 2.5, y - 2.5, 2, inks.ground)
    )
  })
  const petals = Array.from({ length: 9 }, (_, index) =>
    turned(index * 40, 0, 0, leaf(58, 15, inks.warm, between(inks.warm, inks.ground, 0.3))),
  )
  const crown = dice.chance(0.5)
    ? group('translate(320 104) rotate(-90)', leaf(84, width * 0.8, inks.main, inks.soft))
    : group('translate(320 96)', petals.join('') + disc(0, 0, 20, inks.ink) + ring(0, 0, 11, inks.warm, 2.5))
  return [
    disc(320 + dice.range(-30, 30), 204, radius, haze(inks, 0.55)),
    ring(320, 204, radius + 18, inks.soft, 2),
    turned(lean, 320, 400, line('M320 420V96', inks.ink, 4) + berries.join('') + parts.join('') + crown),
  ].join('')
}

/** Education: a book seen from its head, its pages opening like a fan, and a lamp of a sun behind them. */
export const pages: Motif = ({ dice, inks }) => {
  const [x, y] = [320, dice.range(318, 334)]
  const count = dice.int(9, 12)
  const tones = dice.shuffle([inks.main, inks.soft, inks.warm, between(inks.main, inks.ink, 0.5)])
  const leaf = (angle: number, length: number, tone: string, turnedBy: number): string => {
    const [dx, dy] = [Math.cos(angle), -Math.sin(angle)]
    const [endX, endY] = [x + dx * length, y + dy * length * 0.94]
    const sag = dx * 62
    const middle = [x + dx * length * 0.5 - sag * 0.2, y + dy * length * 0.45 - Math.abs(sag)] as const
    const [nearX, nearY] = [endX + turnedBy * 26 * dy, endY - turnedBy * 26 * dx]
    return shape(
      `M${at(x, y)}Q${at(...middle, endX, endY)}L${at(nearX, nearY)}Q${at(middle[0] + turnedBy * 15 * dy, middle[1] - turnedBy * 15 * dx, x, y)}Z`,
      tone,
    )
  }
  const sheets = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    const angle = Math.PI * (0.96 - 0.92 * share)
    return leaf(angle, dice.range(212, 250), tones[index % tones.length] ?? inks.main, share < 0.5 ? 1 : -1)
  })
  const cover = `M${at(x - 272, y - 14)}Q${at(x - 130, y - 96, x, y + 8)}Q${at(x + 130, y - 96, x + 272, y - 14)}`
  const radius = dice.range(92, 124)
  const rays = Array.from({ length: 3 }, (_, index) =>
    ring(x, y - 170, radius + 14 + index * 14, glow(inks), 2.5 - index * 0.6),
  )
  return [
    disc(x, y - 170, radius, glow(inks)),
    rays.join(''),
    sheets.join(''),
    line(cover, inks.ink, 16),
    shape(wedge(x, y + 2, 20, 0, 180), inks.ink),
    line(hatch(dice, [20, y + 38, 600, 60], 13), haze(inks, 1), 3),
  ].join('')
}
