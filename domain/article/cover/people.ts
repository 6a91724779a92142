// Motifs with people in them: a profile for psychology, a crowd for society.
import { at, disc, group, hatch, line, type Motif, ring, type Studio, shape, within } from './draw.ts'
import { between, glow, haze, type Palette } from './palette.ts'

/** A head in profile, looking right, its centre at 0,0; the neck runs on below the sheet. */
const PROFILE =
  'M-58 300C-52 210 -46 160 -62 112C-112 78 -128 -12 -98 -72C-70 -128 10 -150 62 -114C88 -96 96 -66 94 -44C93 -32 98 -22 106 -4C112 8 122 24 121 31C120 39 106 39 103 43C101 48 108 54 107 60C106 66 98 66 97 69C97 73 105 76 103 84C101 90 97 92 99 99C102 112 96 124 78 127C62 130 44 126 38 138C32 156 40 220 62 300Z'

/** What goes on in the head, around 0,-26 and about 84 units wide each way; the skull clips it. */
const THOUGHTS: readonly [Thought, ...Thought[]] = [
  ({ inks }) =>
    [inks.ground, inks.main, inks.soft, inks.warm, inks.ground, inks.main]
      .map((tone, index) => disc(-14, -28, 92 - index * 15, tone))
      .join(''),
  ({ inks }) =>
    disc(-14, -28, 82, inks.warm) +
    Array.from({ length: 7 }, (_, index) => ring(-14, -28, 8 + index * 11, inks.ground, 3)).join(''),
  ({ dice, inks }) => {
    const waves = Array.from(
      { length: 6 },
      (_, index) => `M-140 ${at(-8 + index * 14)}q17 -11 35 0t35 0t35 0t35 0t35 0t35 0t35 0`,
    )
    return (
      shape('M-140 -160H140V-14H-140Z', inks.ground) +
      disc(dice.range(-40, 10), -22, 46, inks.warm) +
      shape('M-140 -14H140V64H-140Z', inks.main) +
      line(waves.join(''), inks.ground, 3)
    )
  },
  ({ dice, inks }) => {
    const stairs = Array.from({ length: 8 }, (_, index) => `H${at(-92 + index * 22)}V${at(34 - index * 18)}`)
    return (
      shape('M-140 -160H140V120H-140Z', inks.main) +
      disc(dice.range(-66, -30), -70, 24, inks.warm) +
      shape(`M-150 52${stairs.join('')}H140V100H-150Z`, inks.ground)
    )
  },
]

type Thought = (studio: Studio) => string

/** Psychology: a head with a world in it, and its echoes around it. */
export const profile: Motif = (studio) => {
  const { dice, inks } = studio
  const flip = dice.chance(0.5) ? -1 : 1
  const x = 320 - flip * dice.range(6, 26)
  const y = dice.range(206, 220)
  const echoes = [haze(inks, 0.3), haze(inks, 0.65), haze(inks, 1)]
  const around = echoes.map((tone, index) => group(`scale(${at(1.95 - index * 0.3)})`, shape(PROFILE, tone)))
  const strokes = line(hatch(dice, [-130, 70, 260, 240], 9, 0.3), inks.ground, 1.6, 0.35)
  const head = shape(PROFILE, between(inks.main, inks.ink, 0.6)) + strokes + dice.pick(THOUGHTS)(studio)
  return group(
    `translate(${at(x, y)}) scale(${flip} 1)`,
    around.join('') + within(studio, 'h', `<path d="${PROFILE}"/>`, head),
  )
}

/** Hair or a hat for a head of `size` at x,y; now and then none. */
function hairdo(kind: number, x: number, y: number, size: number, tone: string): string {
  const cap = `A${at(size, size)} 0 0 1 ${at(x + size, y)}`
  if (kind === 0) return shape(`M${at(x - size, y)}${cap}Z`, tone)
  if (kind === 1)
    return shape(
      `M${at(x - size, y + size * 1.2)}V${at(y)}${cap}Q${at(x, y - size * 0.9, x - size * 0.55, y + size * 1.2)}Z`,
      tone,
    )
  if (kind === 2)
    return (
      line(`M${at(x - size * 1.35, y - size * 0.35)}H${at(x + size * 1.35)}`, tone, size * 0.24) +
      shape(
        `M${at(x - size * 0.8, y - size * 0.35)}Q${at(x - size * 0.7, y - size * 1.5, x, y - size * 1.35)}T${at(x + size * 0.8, y - size * 0.35)}Z`,
        tone,
      )
    )
  if (kind === 3)
    return disc(x, y - size * 1.1, size * 0.42, tone) + shape(`M${at(x - size, y - size * 0.1)}${cap}Z`, tone)
  return ''
}

/** Stripes, buttons or a collar on a coat whose shoulders are `size` wide each way. */
function trimming(kind: number, x: number, y: number, size: number, inks: Palette): string {
  if (kind === 0)
    return line(
      [0.35, 0.62, 0.89].map((drop) => `M${at(x - size * 0.9, y + size * drop)}h${at(size * 1.8)}`).join(''),
      inks.ground,
      3,
    )
  if (kind === 1)
    return line(
      `M${at(x, y + size * 0.35)}v0M${at(x, y + size * 0.6)}v0M${at(x, y + size * 0.85)}v0`,
      inks.ground,
      6,
    )
  if (kind === 2)
    return shape(
      `M${at(x - size * 0.34, y)}L${at(x, y + size * 0.62)}L${at(x + size * 0.34, y)}Z`,
      inks.ground,
    )
  return ''
}

const SKINS = ['#EBC9A6', '#D29E73', '#8C5B40'] as const

/** Society: heads and shoulders, row behind row, no two neighbours in the same coat. */
export const crowd: Motif = ({ dice, inks }) => {
  const rows: string[] = [disc(dice.range(220, 420), dice.range(104, 134), dice.range(84, 112), glow(inks))]
  for (let row = 0; row < 3; row++) {
    const size = 50 + row * 15
    const step = size * 1.62
    const coats = [inks.main, inks.soft, inks.ink, inks.warm, inks.main, between(inks.main, inks.ground, 0.5)]
    let turn = dice.int(0, 5)
    for (let x = -size + dice.range(0, step); x < 640 + size; x += step * dice.range(0.94, 1.08)) {
      turn += dice.int(1, 2)
      const coat = coats[turn % coats.length] ?? inks.main
      const y = 206 + row * 74 + dice.range(-12, 12)
      const head = size * 0.44
      const hair = coat === inks.ink ? between(inks.main, inks.ink, 0.3) : inks.ink
      rows.push(
        shape(
          `M${at(x - size, 420)}V${at(y + size)}A${at(size, size)} 0 0 1 ${at(x + size, y + size)}V420Z`,
          coat,
        ),
        coat === inks.soft ? '' : trimming(dice.int(0, 5), x, y, size, inks),
        disc(x, y - head * 0.5, head, dice.pick(SKINS)),
        hairdo(dice.int(0, 4), x, y - head * 0.5, head, dice.chance(0.2) ? inks.warm : hair),
      )
    }
  }
  return rows.join('')
}
