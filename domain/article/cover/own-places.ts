// Motifs for single articles about a place or a scene: a folly, a beach, an escalator …
import {
  type CoverMotif,
  drawDisc,
  drawHatching,
  drawLine,
  drawPath,
  drawRect,
  drawRing,
  drawWedge,
  formatCoordinates,
  rotateContent,
  smoothPath,
  wrapInGroup,
} from './draw.ts'
import { glowColor, hazeColor, mixColors, shadeColor } from './palette.ts'

/** A bare tree with snow on its branches. */
export const bareTree: CoverMotif = ({ random, inks }) => {
  const limbs: { path: string; width: number }[] = []
  const snow: string[] = []
  const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number): void => {
    const [endX, endY] = [x + Math.cos(angle) * length, y - Math.sin(angle) * length]
    limbs.push({ path: `M${formatCoordinates(x, y)}L${formatCoordinates(endX, endY)}`, width })
    if (depth > 0 && Math.abs(Math.cos(angle)) > 0.35)
      snow.push(
        `M${formatCoordinates(x + (endX - x) * 0.2, y - (y - endY) * 0.2 - width / 2)}L${formatCoordinates(x + (endX - x) * 0.85, y - (y - endY) * 0.85 - width / 2)}`,
      )
    if (depth === 4) return
    const spread = random.range(0.38, 0.58)
    grow(endX, endY, angle + spread, length * random.range(0.66, 0.78), width * 0.62, depth + 1)
    grow(endX, endY, angle - spread, length * random.range(0.66, 0.78), width * 0.62, depth + 1)
  }
  grow(320, 338, Math.PI / 2, 92, 24, 0)
  return [
    drawRect(0, 0, 640, 400, mixColors(inks.main, inks.ground, 0.35)),
    drawDisc(470, 92, 46, inks.ground),
    limbs.map(({ path, width }) => drawLine(path, inks.ink, Math.max(2, width))).join(''),
    drawLine(snow.join(''), inks.ground, 5),
    drawPath('M0 330Q160 300 320 332T640 322V400H0Z', inks.ground),
    drawLine('M300 262Q322 274 344 260M302 276Q322 286 342 274', inks.warm, 9),
    drawLine('M338 268l16 44', inks.warm, 9),
  ].join('')
}

/** An artificial ruin: half an arch, a full moon, ivy. */
export const folly: CoverMotif = ({ inks }) => {
  const leaves = Array.from({ length: 20 }, (_, index) =>
    drawDisc(
      196 + ((index * 29) % 56),
      330 - index * 12.4,
      9 + (index % 3) * 3,
      index % 2 === 0 ? inks.main : inks.soft,
    ),
  )
  return [
    drawDisc(408, 138, 92, glowColor(inks)),
    drawPath('M0 330Q160 306 330 326T640 316V400H0Z', inks.main),
    drawPath('M196 336V120H176V96H270V120H254V336Z', inks.ink),
    drawPath('M270 96Q330 20 420 42L408 66L424 78L396 92Q330 82 270 130Z', inks.ink),
    drawPath('M428 336V214L440 204L452 212L470 190L484 204V336Z', shadeColor(inks, 0.8)),
    drawLine('M196 160h58M196 210h58M196 260h58M428 250h56M428 292h56', inks.ground, 2.5),
    drawPath('M520 340l34 -18l26 14l-8 18h-46ZM330 352l22 -14l24 10l-6 12h-34Z', inks.ink),
    leaves.join(''),
  ].join('')
}

/** Four bars drawn in wet sand, with the rising tide. */
export const barsInSand: CoverMotif = ({ random, inks }) =>
  [
    drawRect(0, 0, 640, 400, mixColors(inks.soft, inks.ground, 0.3)),
    drawLine(drawHatching(random, [-20, 150, 680, 240], 15, 0.05), mixColors(inks.soft, inks.ink, 0.18), 2),
    drawPath('M0 0H640V92Q580 132 500 104T340 118T170 98T0 122Z', inks.main),
    drawLine('M0 128Q90 104 170 106T340 126T500 112T640 100', inks.ground, 9),
    drawRect(186, 170, 20, 180, inks.ink),
    drawRect(236, 170, 44, 180, inks.ink),
    drawRect(318, 170, 20, 180, inks.ink),
    drawRect(382, 170, 66, 180, inks.warm),
    drawLine('M470 336L560 220', inks.ink, 8),
    drawDisc(563, 216, 9, inks.warm),
  ].join('')

/** A sheet of an old chart: a compass, a grid, and a dotted island. */
export const chart: CoverMotif = ({ inks }) => {
  const grid =
    [80, 200, 320, 440, 560].map((x) => `M${x} 0V400`).join('') +
    [70, 160, 250, 340].map((y) => `M0 ${y}H640`).join('')
  const star = Array.from({ length: 8 }, (_, index) =>
    rotateContent(
      index * 45,
      168,
      258,
      drawPath(
        index % 2 === 0 ? 'M168 160L180 246L168 258Z' : 'M168 204L177 249L168 258Z',
        index % 2 === 0 ? inks.warm : inks.ink,
      ),
    ),
  )
  return [
    drawLine(grid, hazeColor(inks, 1), 2),
    drawPath('M0 0H150Q176 34 140 60T66 70T0 122Z', inks.main),
    drawPath('M640 400H470Q486 350 540 352T590 310T640 296Z', inks.soft),
    `<path d="M384 96Q440 52 496 84T540 168Q520 236 446 226T362 178Q354 120 384 96Z" fill="${hazeColor(inks, 0.35)}" stroke="${inks.warm}" stroke-width="6" stroke-dasharray="3 15" stroke-linecap="round"/>`,
    drawLine('M430 128l36 36M466 128l-36 36', inks.warm, 8),
    drawRing(168, 258, 96, inks.ink, 3),
    star.join(''),
    drawDisc(168, 258, 8, inks.ground),
    drawLine('M250 300Q310 330 360 290T440 300', inks.ink, 3, 0.7),
  ].join('')
}

/** Lanterns over a bowl, at a street restaurant in the evening. */
export const lanterns: CoverMotif = ({ inks }) => {
  const lantern = (x: number, y: number, size: number): string =>
    drawLine(`M${formatCoordinates(x, 0)}V${formatCoordinates(y - size)}`, inks.ink, 3) +
    drawPath(
      `M${formatCoordinates(x - size * 0.5, y - size * 0.8)}Q${formatCoordinates(x - size * 1.3, y, x - size * 0.5, y + size * 0.8)}H${formatCoordinates(x + size * 0.5)}Q${formatCoordinates(x + size * 1.3, y, x + size * 0.5, y - size * 0.8)}Z`,
      inks.warm,
    ) +
    drawLine(
      `M${formatCoordinates(x, y - size * 0.78)}V${formatCoordinates(y + size * 0.78)}M${formatCoordinates(x - size * 0.4, y - size * 0.74)}Q${formatCoordinates(x - size * 0.7, y, x - size * 0.4, y + size * 0.74)}M${formatCoordinates(x + size * 0.4, y - size * 0.74)}Q${formatCoordinates(x + size * 0.7, y, x + size * 0.4, y + size * 0.74)}`,
      inks.ground,
      3,
    ) +
    drawRect(x - size * 0.5, y - size * 0.98, size, size * 0.2, inks.ink) +
    drawRect(x - size * 0.5, y + size * 0.78, size, size * 0.2, inks.ink) +
    drawLine(`M${formatCoordinates(x, y + size)}v${formatCoordinates(size * 0.5)}`, inks.soft, 5)
  return [
    drawRect(0, 0, 640, 400, shadeColor(inks, 0.85)),
    drawPath('M0 44L320 8L640 44V26L320 -12L0 26Z', inks.main),
    lantern(148, 128, 50),
    lantern(492, 136, 50),
    lantern(320, 116, 62),
    drawRect(0, 326, 640, 74, inks.main),
    drawPath('M206 266H434Q424 348 354 352V366H286V352Q216 348 206 266Z', inks.ground),
    drawLine('M214 286H426', inks.warm, 6),
    drawLine('M300 250L250 206M330 250L392 190M344 252L416 198', inks.soft, 7),
    drawPath('M222 266Q260 236 320 246T418 266Z', inks.soft),
  ].join('')
}

/** An escalator with people on both sides of every step. */
export const escalator: CoverMotif = ({ inks }) => {
  const steps = Array.from(
    { length: 11 },
    (_, index) => `H${formatCoordinates(40 + index * 62)}V${formatCoordinates(352 - index * 38)}`,
  )
  const person = (x: number, y: number, coat: string): string =>
    drawPath(
      `M${formatCoordinates(x - 19, y)}V${formatCoordinates(y - 62)}Q${formatCoordinates(x, y - 84, x + 19, y - 62)}V${formatCoordinates(y)}Z`,
      coat,
    ) + drawDisc(x, y - 90, 14, inks.ink)
  const people = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = [78 + index * 62, 356 - index * 38]
    return index % 2 === 0
      ? person(x - 12, y, inks.warm) + person(x + 20, y - 6, inks.soft)
      : person(x + 4, y, mixColors(inks.main, inks.ground, 0.35))
  })
  return [
    drawPath('M0 226L640 -164V-20L0 372Z', hazeColor(inks, 0.8)),
    people.join(''),
    drawPath(`M-20 390${steps.join('')}H700V420H-20Z`, inks.main),
    drawLine('M-10 300L640 -98', inks.ink, 12),
    drawLine('M60 396L700 4', mixColors(inks.main, inks.ground, 0.3), 4),
  ].join('')
}

/** A train carriage with four people, each behind a newspaper. */
export const carriage: CoverMotif = ({ inks }) => {
  const reader = (x: number, coat: string, paper: string): string =>
    drawDisc(x, 150, 27, inks.ink) +
    drawPath(
      `M${formatCoordinates(x - 58, 330)}V240Q${formatCoordinates(x - 54, 186, x, 184)}Q${formatCoordinates(x + 54, 186, x + 58, 240)}V330Z`,
      coat,
    ) +
    wrapInGroup(
      `translate(${formatCoordinates(x, 236)})`,
      drawPath('M-62 -52L0 -40V62L-62 48Z', paper) +
        drawPath('M62 -52L0 -40V62L62 48Z', mixColors(paper, inks.ink, 0.12)) +
        drawLine(
          'M-50 -28L-12 -20M-50 -10L-12 -2M-50 8L-12 16M50 -28L12 -20M50 -10L12 -2M50 8L12 16',
          inks.ink,
          2.5,
          0.6,
        ),
    )
  return [
    drawRect(0, 0, 640, 400, mixColors(inks.main, inks.ink, 0.25)),
    drawRect(40, 40, 250, 96, hazeColor(inks, 0.3)),
    drawRect(350, 40, 250, 96, hazeColor(inks, 0.3)),
    drawRect(0, 302, 640, 98, inks.warm),
    drawRect(0, 12, 640, 8, inks.soft),
    reader(110, inks.soft, inks.ground),
    reader(250, inks.warm, inks.ground),
    reader(390, inks.main, inks.ground),
    reader(530, inks.soft, inks.ground),
  ].join('')
}

/** The back of a departing bus, and the dust of the road. */
export const bus: CoverMotif = ({ inks }) => {
  const dust = [
    [196, 330, 30],
    [232, 352, 38],
    [292, 362, 30],
    [404, 356, 36],
    [452, 338, 28],
  ] as const
  return [
    drawDisc(320, 150, 190, glowColor(inks)),
    drawPath('M0 236L120 196L210 222L340 176L470 220L560 190L640 226V400H0Z', inks.soft),
    drawPath('M286 236H354L640 400H0Z', shadeColor(inks, 0.7)),
    drawLine('M320 256V276M320 292V322M320 342V390', inks.ground, 8),
    drawPath('M214 118Q214 98 236 98H404Q426 98 426 118V316H214Z', inks.main),
    drawRect(236, 124, 168, 76, inks.ink),
    drawLine('M250 186L300 138M276 190L330 136', inks.soft, 5),
    drawRect(250, 226, 140, 34, inks.ground),
    drawDisc(238, 282, 11, inks.warm),
    drawDisc(402, 282, 11, inks.warm),
    drawRect(226, 316, 40, 22, inks.ink),
    drawRect(374, 316, 40, 22, inks.ink),
    dust.map(([x, y, radius]) => drawDisc(x, y, radius, hazeColor(inks, 0.55))).join(''),
  ].join('')
}

/** Dark buildings with one lit window, and the long stick of a knocker-up. */
export const knocker: CoverMotif = ({ inks }) => {
  const building = (x: number, top: number, width: number): string =>
    drawPath(
      `M${formatCoordinates(x, 400)}V${formatCoordinates(top)}L${formatCoordinates(x + width / 2, top - 46)}L${formatCoordinates(x + width, top)}V400Z`,
      inks.ink,
    ) + drawRect(x + width * 0.68, top - 62, 20, 44, inks.ink)
  const windows = [
    [74, 196],
    [118, 196],
    [74, 262],
    [452, 176],
    [502, 176],
    [452, 244],
    [502, 244],
    [252, 240],
    [252, 160],
  ] as const
  return [
    drawRect(0, 0, 640, 400, inks.main),
    drawDisc(560, 70, 34, inks.ground),
    drawDisc(546, 62, 30, inks.main),
    building(40, 150, 144),
    building(214, 112, 176),
    building(420, 132, 152),
    windows.map(([x, y]) => drawRect(x, y, 30, 40, mixColors(inks.ink, inks.main, 0.5))).join(''),
    drawRect(316, 150, 42, 54, inks.warm),
    drawLine('M337 150V204M316 177H358', inks.ink, 4),
    drawRect(0, 360, 640, 40, shadeColor(inks, 0.75)),
    drawLine('M196 350L316 190', inks.ground, 5),
    drawDisc(184, 300, 15, inks.soft),
    drawPath('M166 380V334Q168 314 186 314T208 334V380Z', inks.soft),
  ].join('')
}

/** A cable on the seabed, laid by a ship. */
export const cable: CoverMotif = ({ inks }) =>
  [
    drawPath('M0 128Q80 112 160 128T320 128T480 128T640 128V400H0Z', inks.main),
    drawPath('M0 214Q80 200 160 214T320 214T480 214T640 214V400H0Z', shadeColor(inks, 0.35)),
    drawPath('M0 300Q120 268 220 308T430 304T640 286V400H0Z', shadeColor(inks, 0.75)),
    drawPath('M96 124H266L246 156H116Z', inks.ink),
    drawLine('M150 124V48M206 124V34', inks.ink, 6),
    drawPath('M156 58L200 110H156ZM212 46L254 110H212Z', inks.warm),
    drawLine(
      smoothPath([
        [116, 142],
        [92, 210],
        [126, 288],
        [210, 326],
        [320, 300],
        [420, 324],
        [540, 296],
        [660, 316],
      ]),
      inks.warm,
      9,
    ),
    drawLine(
      'M300 246q12 -14 26 0q-14 14 -26 0l-12 -10v20ZM470 196q10 -12 22 0q-12 12 -22 0l-10 -8v16Z',
      inks.soft,
      4,
    ),
    drawLine('M400 400V352M414 400V366M388 400V372M560 400V342M574 400V360', inks.soft, 6),
  ].join('')

/** A small cottage at the end of a winding road. */
export const roadHome: CoverMotif = ({ random, inks }) =>
  [
    drawDisc(430, 88, 50, inks.warm),
    drawPath('M0 176Q140 116 300 160T640 136V400H0Z', inks.soft),
    drawPath('M0 222Q180 176 340 214T640 200V400H0Z', mixColors(inks.soft, inks.main, 0.5)),
    drawPath('M0 280Q200 244 400 286T640 262V400H0Z', inks.main),
    drawLine(drawHatching(random, [20, 300, 600, 90], 20), mixColors(inks.main, inks.ink, 0.3), 2),
    drawPath(
      'M196 400Q420 356 356 312T250 268Q224 244 300 226T330 188L342 188Q352 214 318 232T282 262Q300 280 390 300T330 400Z',
      inks.ground,
    ),
    drawPath('M296 196V146L336 112L376 146V196Z', inks.ground),
    drawPath('M284 150L336 102L388 150L380 158L336 118L292 158Z', inks.warm),
    drawRect(326, 162, 22, 34, inks.ink),
    drawRect(304, 156, 14, 14, inks.warm),
    drawRect(356, 156, 14, 14, inks.warm),
  ].join('')

/** Footprints in a spiral around a progress ring. */
export const footsteps: CoverMotif = ({ inks }) => {
  const prints = Array.from({ length: 24 }, (_, index) => {
    const angle = index * 0.52
    const away = 176 - index * 5.4
    const [x, y] = [320 + Math.cos(angle) * away * 1.25, 200 + Math.sin(angle) * away * 0.92]
    const heading = (angle * 180) / Math.PI + 180
    const side = index % 2 === 0 ? 9 : -9
    const size = 0.72 + (24 - index) * 0.018
    return wrapInGroup(
      `translate(${formatCoordinates(x, y)}) rotate(${formatCoordinates(heading)}) scale(${formatCoordinates(size)})`,
      drawPath(`M${formatCoordinates(side - 10, -12)}q10 -18 20 0q3 16 -3 26h-14q-6 -10 -3 -26Z`, inks.ink) +
        drawDisc(side, 26, 8, inks.ink),
    )
  })
  return [
    drawRect(0, 0, 640, 400, hazeColor(inks, 0.55)),
    drawDisc(320, 200, 176, inks.ground),
    prints.join(''),
    drawDisc(320, 200, 62, inks.warm),
    drawPath(drawWedge(320, 200, 50, -90, 190), inks.main),
    drawDisc(320, 200, 33, inks.ground),
    drawLine('M320 200L336 178', inks.ink, 6),
  ].join('')
}
