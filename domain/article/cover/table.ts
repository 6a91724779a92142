// The motif for food: dishes seen from above, as on a table laid for several.
import {
  at,
  disc,
  group,
  HEIGHT,
  hatch,
  line,
  type Motif,
  rect,
  ring,
  type Studio,
  shape,
  turned,
  WIDTH,
  wedge,
} from './draw.ts'
import { between } from './palette.ts'

type Dish = (studio: Studio, radius: number) => string

const soup: Dish = ({ dice, inks }, radius) => {
  const curls = Array.from(
    { length: 6 },
    (_, index) =>
      `M${at(-radius * 0.5, radius * (index * 0.17 - 0.42))}q${at(radius * 0.25, -radius * 0.16, radius * 0.5, 0)}t${at(radius * 0.5, 0)}`,
  )
  return (
    disc(0, 0, radius, inks.main) +
    disc(0, 0, radius * 0.86, inks.ground) +
    disc(0, 0, radius * 0.76, inks.soft) +
    turned(dice.range(0, 180), 0, 0, line(curls.join(''), inks.ground, radius * 0.09)) +
    disc(radius * 0.3, -radius * 0.28, radius * 0.22, inks.ground) +
    disc(radius * 0.3, -radius * 0.28, radius * 0.12, inks.warm)
  )
}

const citrus: Dish = ({ dice, inks }, radius) => {
  const turn = dice.range(0, 40)
  const segments = Array.from({ length: 8 }, (_, index) =>
    shape(wedge(0, 0, radius * 0.72, turn + index * 45 + 4, turn + index * 45 + 41), inks.warm),
  )
  return (
    disc(0, 0, radius, inks.warm) +
    disc(0, 0, radius * 0.86, inks.ground) +
    segments.join('') +
    disc(0, 0, radius * 0.06, inks.ground)
  )
}

const plate: Dish = ({ dice, inks }, radius) => {
  const rim = Array.from({ length: 20 }, (_, index) => {
    const angle = (index / 20) * Math.PI * 2
    return `M${at(Math.cos(angle) * radius * 0.78, Math.sin(angle) * radius * 0.78)}L${at(Math.cos(angle) * radius * 0.92, Math.sin(angle) * radius * 0.92)}`
  })
  const fish = `M${at(-radius * 0.5, 0)}Q${at(-radius * 0.05, -radius * 0.42, radius * 0.34, 0)}L${at(radius * 0.58, -radius * 0.2)}V${at(radius * 0.2)}L${at(radius * 0.34, 0)}Q${at(-radius * 0.05, radius * 0.42, -radius * 0.5, 0)}Z`
  const bones = `M${at(-radius * 0.2, -radius * 0.14)}v${at(radius * 0.28)}M${at(-radius * 0.02, -radius * 0.17)}v${at(radius * 0.34)}M${at(radius * 0.15, -radius * 0.13)}v${at(radius * 0.26)}`
  return (
    disc(0, 0, radius, inks.ground) +
    ring(0, 0, radius * 0.97, inks.ink, 3) +
    line(rim.join(''), inks.main, 3) +
    ring(0, 0, radius * 0.7, inks.main, 2) +
    turned(
      dice.range(-40, 40),
      0,
      0,
      shape(fish, inks.main) +
        line(bones, inks.ground, 2.4) +
        disc(-radius * 0.34, -radius * 0.03, radius * 0.04, inks.ground),
    )
  )
}

const peas: Dish = ({ dice, inks }, radius) => {
  const dots = Array.from({ length: 12 }, (_, index) => {
    const angle = index * 2.4 + dice.range(-0.2, 0.2)
    const away = radius * 0.58 * Math.sqrt((index + 0.5) / 12)
    return disc(
      Math.cos(angle) * away,
      Math.sin(angle) * away,
      radius * 0.13,
      index % 4 === 0 ? inks.warm : inks.soft,
    )
  })
  return (
    disc(0, 0, radius, inks.ink) +
    disc(0, 0, radius * 0.82, between(inks.main, inks.ink, 0.5)) +
    dots.join('')
  )
}

/** Food: a table laid for several, from above. */
export const table: Motif = (studio) => {
  const { dice, inks } = studio
  const dishes = dice.shuffle([soup, plate, citrus, peas])
  const order: Dish[] = [
    dishes[0] ?? soup,
    dishes[1] ?? plate,
    dishes[2] ?? citrus,
    dishes[3] ?? peas,
    dishes[2] ?? citrus,
    dishes[1] ?? plate,
    dishes[3] ?? peas,
  ]
  const mirror = dice.chance(0.5) ? -1 : 1
  const rise = dice.chance(0.5) ? -1 : 1
  const places = [
    [-20, -8, 116],
    [128, -96, 70],
    [140, 78, 86],
    [-178, 92, 82],
    [-176, -104, 78],
    [264, -20, 74],
    [-292, 6, 62],
  ] as const
  const laid = places.map(([dx, dy, radius], index) =>
    group(
      `translate(${at(320 + mirror * (dx + dice.range(-5, 5)), 200 + rise * (dy + dice.range(-5, 5)))})`,
      disc(4, 6, radius, between(inks.soft, inks.ink, 0.35)) + (order[index] ?? soup)(studio, radius),
    ),
  )
  const cloth = line(hatch(dice, [-60, 0, 760, 400], 22), inks.ground, 3, 0.5)
  const sticks = turned(dice.range(-24, 24), 330, 210, line('M470 40L496 380M484 38L512 378', inks.ink, 5))
  return rect(0, 0, WIDTH, HEIGHT, between(inks.soft, inks.ground, 0.25)) + cloth + laid.join('') + sticks
}
