// Motifs for single articles of the sample issue: a lens, a wing, salt of the sea, a lost summer, a slip, an
// umbrella.
import {
  type CoverMotif,
  drawDisc,
  drawLine,
  drawPath,
  drawRect,
  drawRing,
  formatCoordinates,
  rotateContent,
  smoothPath,
} from './draw.ts'
import { glowColor, hazeColor, mixColors, shadeColor } from './palette.ts'

/** The rings of a lens around a flame, and its beam over the sea. */
export const lens: CoverMotif = ({ inks }) => {
  const rings = [58, 84, 110, 134, 156].map((radius, index) =>
    drawRing(230, 186, radius, index % 2 === 0 ? inks.soft : hazeColor(inks, 0.6), 11 - index),
  )
  return [
    drawRect(0, 0, 640, 400, mixColors(inks.main, inks.ink, 0.55)),
    drawPath('M230 140L640 60V312L230 232Z', glowColor(inks)),
    drawPath('M230 164L640 130V242L230 208Z', inks.ground),
    drawDisc(230, 186, 166, mixColors(inks.main, inks.ink, 0.3)),
    ...rings,
    drawDisc(230, 186, 42, inks.warm),
    drawPath('M230 150Q256 178 248 200A18 18 0 0 1 212 200Q206 182 230 150Z', inks.ground),
    drawRect(0, 340, 640, 60, inks.ink),
    drawLine('M40 366H150M210 380H330M400 362H520M560 382H620', inks.main, 5),
  ].join('')
}

/** A wing from below: the comb at its front edge, the fringe at its back edge, under a moon. */
export const wing: CoverMotif = ({ inks }) => {
  const feathers = Array.from({ length: 11 }, (_, index) => {
    const x = 130 + index * 38
    const long = 150 + 74 * Math.sin((index / 10) * Math.PI * 0.8 + 0.35)
    const fringe = [-9, -3, 3, 9]
      .map((by) => `M${formatCoordinates(x + by, 130 + long)}l${formatCoordinates(by / 2, 20)}`)
      .join('')
    return [
      drawPath(
        `M${formatCoordinates(x - 20, 128)}H${formatCoordinates(x + 20)}L${formatCoordinates(x + 15, 118 + long)}Q${formatCoordinates(x, 142 + long, x - 15, 118 + long)}Z`,
        index % 2 === 0 ? inks.soft : inks.main,
      ),
      drawLine(`M${formatCoordinates(x, 136)}V${formatCoordinates(116 + long)}`, inks.ground, 2),
      drawLine(fringe, inks.soft, 2),
    ].join('')
  })
  const comb = Array.from(
    { length: 26 },
    (_, index) => `M${formatCoordinates(112 + index * 17, 112)}l9 -22`,
  ).join('')
  return [
    drawRect(0, 0, 640, 400, inks.ground),
    drawDisc(560, 74, 40, inks.warm),
    ...feathers,
    drawPath('M84 150Q90 104 140 104H540Q580 108 588 132L552 148H104Z', inks.ink),
    drawLine(comb, inks.ink, 4),
  ].join('')
}

/** Rain on a mountain, the river, and salt that stays in the sea when the water evaporates. */
export const saltSea: CoverMotif = ({ inks, random }) => {
  const grains = Array.from({ length: 34 }, () => {
    const [x, y] = [20 + random.next() * 600, 262 + random.next() * 120]
    return rotateContent(random.next() * 90, x, y, drawRect(x - 5, y - 5, 10, 10, inks.ground))
  })
  const drops = Array.from(
    { length: 9 },
    (_, index) => `M${formatCoordinates(64 + index * 24, 92 + (index % 3) * 14)}l-8 22`,
  )
  const rising = [420, 470, 520, 570].map(
    (x) =>
      `M${formatCoordinates(x, 226)}Q${formatCoordinates(x - 14, 200, x, 178)}T${formatCoordinates(x, 130)}`,
  )
  return [
    drawRect(0, 0, 640, 400, hazeColor(inks, 0.7)),
    drawDisc(500, 84, 52, inks.warm),
    drawPath('M60 70Q74 36 112 42Q134 14 170 36Q216 26 226 62Q262 66 250 92H56Q36 84 60 70Z', inks.soft),
    drawLine(drops.join(''), inks.main, 5),
    drawPath('M0 250L96 136L150 196L214 122L360 250Z', inks.ink),
    drawLine('M214 150Q196 190 236 206T290 250', inks.soft, 9),
    drawRect(0, 244, 640, 156, inks.main),
    ...grains,
    drawLine(rising.join(''), inks.ground, 5),
  ].join('')
}

/** A pale sun behind a veil of ash, and snow on sown rows. */
export const lostSummer: CoverMotif = ({ inks, random }) => {
  const flakes = Array.from({ length: 46 }, () =>
    drawDisc(random.next() * 640, random.next() * 300, 3 + random.next() * 4, inks.ground),
  )
  const rows = [0, 1, 2, 3, 4, 5, 6].map((index) =>
    drawLine(`M320 236L${formatCoordinates(-140 + index * 154, 420)}`, hazeColor(inks, 0.85), 13),
  )
  return [
    drawRect(0, 0, 640, 240, mixColors(inks.main, inks.ink, 0.35)),
    drawDisc(320, 132, 74, inks.soft),
    drawDisc(320, 132, 52, inks.warm),
    drawPath('M0 96Q160 60 320 104T640 90V150Q480 176 320 140T0 158Z', shadeColor(inks, 0.4)),
    drawRect(0, 236, 640, 164, inks.ink),
    ...rows,
    drawPath('M40 240L120 180L200 240Z', inks.ink),
    ...flakes,
  ].join('')
}

/** A drawer of slips, with one slip pulled out: the letters D, o, r, d. */
export const slip: CoverMotif = ({ inks }) => {
  const slips = Array.from({ length: 12 }, (_, index) => drawRect(96 + index * 38, 214, 30, 90, inks.ground))
  const letters = [
    `M${formatCoordinates(250, 96)}V156Q${formatCoordinates(300, 156, 300, 126)}Q${formatCoordinates(300, 96, 250, 96)}Z`,
    `M${formatCoordinates(344, 140)}m-16 0a16 16 0 1 0 32 0a16 16 0 1 0 -32 0`,
    'M386 158V126M386 138Q394 124 408 128',
    'M456 96V158M456 140a16 16 0 1 0 -32 0a16 16 0 1 0 32 0',
  ]
  return [
    drawRect(0, 0, 640, 400, inks.soft),
    ...slips,
    rotateContent(-3, 340, 140, drawRect(206, 56, 290, 200, inks.ground)),
    rotateContent(-3, 340, 140, drawLine(letters.join(''), inks.ink, 9)),
    rotateContent(-3, 340, 140, drawLine('M250 190H450', inks.warm, 5)),
    drawRect(56, 262, 528, 138, inks.main),
    drawRect(236, 300, 168, 46, inks.ground),
    drawRing(320, 374, 14, inks.ink, 7),
  ].join('')
}

/** A green umbrella on a seat, with rain on the window. */
export const umbrella: CoverMotif = ({ inks }) => {
  const rain = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [88 + ((index * 67) % 470), 50 + ((index * 41) % 120)]
    return `M${formatCoordinates(x, y)}l-12 30`
  })
  const canopy = smoothPath([
    [150, 262],
    [190, 176],
    [320, 128],
    [450, 176],
    [490, 262],
  ])
  return [
    drawRect(0, 0, 640, 400, inks.soft),
    drawRect(56, 30, 528, 210, mixColors(inks.ink, inks.main, 0.4)),
    drawLine(rain.join(''), hazeColor(inks, 0.6), 5),
    drawRect(96, 300, 448, 100, inks.warm),
    drawPath(
      `${canopy}Q462 240 434 262Q406 240 377 262Q348 240 320 262Q292 240 263 262Q234 240 206 262Q178 240 150 262Z`,
      inks.main,
    ),
    drawLine('M320 128V262M320 128Q262 180 263 262M320 128Q378 180 377 262', shadeColor(inks), 4),
    drawLine('M320 112V128M320 262V340Q320 368 344 366Q362 364 362 346', inks.ink, 10),
    drawRect(382, 318, 96, 44, inks.ground),
    drawLine('M362 340L382 340M398 334H460M398 348H438', inks.ink, 4),
  ].join('')
}
