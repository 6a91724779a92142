// Motifs of one article each, of the sample issue: a lens, a wing, the salt of the sea, a lost summer, a slip, an umbrella.
import { at, disc, line, type Motif, rect, ring, shape, smooth, turned } from './draw.ts'
import { between, glow, haze, shade } from './palette.ts'

/** The rings of a lens around a flame, and the beam that they send over the sea. */
export const lens: Motif = ({ inks }) => {
  const rings = [58, 84, 110, 134, 156].map((radius, index) =>
    ring(230, 186, radius, index % 2 === 0 ? inks.soft : haze(inks, 0.6), 11 - index),
  )
  return [
    rect(0, 0, 640, 400, between(inks.main, inks.ink, 0.55)),
    shape('M230 140L640 60V312L230 232Z', glow(inks)),
    shape('M230 164L640 130V242L230 208Z', inks.ground),
    disc(230, 186, 166, between(inks.main, inks.ink, 0.3)),
    ...rings,
    disc(230, 186, 42, inks.warm),
    shape('M230 150Q256 178 248 200A18 18 0 0 1 212 200Q206 182 230 150Z', inks.ground),
    rect(0, 340, 640, 60, inks.ink),
    line('M40 366H150M210 380H330M400 362H520M560 382H620', inks.main, 5),
  ].join('')
}

/** A wing from below: the comb at its front edge, the fringe at its back edge, under a moon. */
export const wing: Motif = ({ inks }) => {
  const feathers = Array.from({ length: 11 }, (_, index) => {
    const x = 130 + index * 38
    const long = 150 + 74 * Math.sin((index / 10) * Math.PI * 0.8 + 0.35)
    const fringe = [-9, -3, 3, 9].map((by) => `M${at(x + by, 130 + long)}l${at(by / 2, 20)}`).join('')
    return [
      shape(
        `M${at(x - 20, 128)}H${at(x + 20)}L${at(x + 15, 118 + long)}Q${at(x, 142 + long, x - 15, 118 + long)}Z`,
        index % 2 === 0 ? inks.soft : inks.main,
      ),
      line(`M${at(x, 136)}V${at(116 + long)}`, inks.ground, 2),
      line(fringe, inks.soft, 2),
    ].join('')
  })
  const comb = Array.from({ length: 26 }, (_, index) => `M${at(112 + index * 17, 112)}l9 -22`).join('')
  return [
    rect(0, 0, 640, 400, inks.ground),
    disc(560, 74, 40, inks.warm),
    ...feathers,
    shape('M84 150Q90 104 140 104H540Q580 108 588 132L552 148H104Z', inks.ink),
    line(comb, inks.ink, 4),
  ].join('')
}

/** Rain on a mountain, the river, and the salt that stays in the sea when the water rises again. */
export const saltSea: Motif = ({ inks, dice }) => {
  const grains = Array.from({ length: 34 }, () => {
    const [x, y] = [20 + dice.next() * 600, 262 + dice.next() * 120]
    return turned(dice.next() * 90, x, y, rect(x - 5, y - 5, 10, 10, inks.ground))
  })
  const drops = Array.from(
    { length: 9 },
    (_, index) => `M${at(64 + index * 24, 92 + (index % 3) * 14)}l-8 22`,
  )
  const rising = [420, 470, 520, 570].map((x) => `M${at(x, 226)}Q${at(x - 14, 200, x, 178)}T${at(x, 130)}`)
  return [
    rect(0, 0, 640, 400, haze(inks, 0.7)),
    disc(500, 84, 52, inks.warm),
    shape('M60 70Q74 36 112 42Q134 14 170 36Q216 26 226 62Q262 66 250 92H56Q36 84 60 70Z', inks.soft),
    line(drops.join(''), inks.main, 5),
    shape('M0 250L96 136L150 196L214 122L360 250Z', inks.ink),
    line('M214 150Q196 190 236 206T290 250', inks.soft, 9),
    rect(0, 244, 640, 156, inks.main),
    ...grains,
    line(rising.join(''), inks.ground, 5),
  ].join('')
}

/** A pale sun behind a veil of ash, snow on rows that had been sown. */
export const lostSummer: Motif = ({ inks, dice }) => {
  const flakes = Array.from({ length: 46 }, () =>
    disc(dice.next() * 640, dice.next() * 300, 3 + dice.next() * 4, inks.ground),
  )
  const rows = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    line(`M320 236L${at(-140 + index * 154, 420)}`, haze(inks, 0.85), 13),
  )
  return [
    rect(0, 0, 640, 240, between(inks.main, inks.ink, 0.35)),
    disc(320, 132, 74, inks.soft),
    disc(320, 132, 52, inks.warm),
    shape('M0 96Q160 60 320 104T640 90V150Q480 176 320 140T0 158Z', shade(inks, 0.4)),
    rect(0, 236, 640, 164, inks.ink),
    ...rows,
    shape('M40 240L120 180L200 240Z', inks.ink),
    ...flakes,
  ].join('')
}

/** A drawer of slips, one standing out of it: a D, an o, an r, a d. */
export const slip: Motif = ({ inks }) => {
  const slips = Array.from({ length: 12 }, (_, index) => rect(96 + index * 38, 214, 30, 90, inks.ground))
  const letters = [
    `M${at(250, 96)}V156Q${at(300, 156, 300, 126)}Q${at(300, 96, 250, 96)}Z`,
    `M${at(344, 140)}m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0`,
    'M386 158V126M386 138Q394 124 408 128',
    'M456 96V158M456 140a16 16 0 1 0 -32 0a16 16 0 1 0 32 0',
  ]
  return [
    rect(0, 0, 640, 400, inks.soft),
    ...slips,
    turned(-3, 340, 140, rect(206, 56, 290, 200, inks.ground)),
    turned(-3, 340, 140, line(letters.join(''), inks.ink, 9)),
    turned(-3, 340, 140, line('M250 190H450', inks.warm, 5)),
    rect(56, 262, 528, 138, inks.main),
    rect(236, 300, 168, 46, inks.ground),
    ring(320, 374, 14, inks.ink, 7),
  ].join('')
}

/** A green umbrella on a seat, rain on the window. */
export const umbrella: Motif = ({ inks }) => {
  const rain = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [88 + ((index * 67) % 470), 50 + ((index * 41) % 120)]
    return `M${at(x, y)}l-12 30`
  })
  const canopy = smooth([
    [150, 262],
    [190, 176],
    [320, 128],
    [450, 176],
    [490, 262],
  ])
  return [
    rect(0, 0, 640, 400, inks.soft),
    rect(56, 30, 528, 210, between(inks.ink, inks.main, 0.4)),
    line(rain.join(''), haze(inks, 0.6), 5),
    rect(96, 300, 448, 100, inks.warm),
    shape(
      `${canopy}Q462 240 434 262Q406 240 377 262Q348 240 320 262Q292 240 263 262Q234 240 206 262Q178 240 150 262Z`,
      inks.main,
    ),
    line('M320 128V262M320 128Q262 180 263 262M320 128Q378 180 377 262', shade(inks), 4),
    line('M320 112V128M320 262V340Q320 368 344 366Q362 364 362 346', inks.ink, 10),
    rect(382, 318, 96, 44, inks.ground),
    line('M362 340L382 340M398 334H460M398 348H438', inks.ink, 4),
  ].join('')
}
