// Motifs of one article each, its subject being a place or a scene: a folly, a beach, an escalator …
import { at, disc, group, hatch, line, type Motif, rect, ring, shape, smooth, turned, wedge } from './draw.ts'
import { between, glow, haze, shade } from './palette.ts'

/** A bare tree that wears only snow. */
export const bareTree: Motif = ({ dice, inks }) => {
  const limbs: { path: string; width: number }[] = []
  const snow: string[] = []
  const grow = (x: number, y: number, angle: number, length: number, width: number, depth: number): void => {
    const [endX, endY] = [x + Math.cos(angle) * length, y - Math.sin(angle) * length]
    limbs.push({ path: `M${at(x, y)}L${at(endX, endY)}`, width })
    if (depth > 0 && Math.abs(Math.cos(angle)) > 0.35)
      snow.push(
        `M${at(x + (endX - x) * 0.2, y - (y - endY) * 0.2 - width / 2)}L${at(x + (endX - x) * 0.85, y - (y - endY) * 0.85 - width / 2)}`,
      )
    if (depth === 4) return
    const spread = dice.range(0.38, 0.58)
    grow(endX, endY, angle + spread, length * dice.range(0.66, 0.78), width * 0.62, depth + 1)
    grow(endX, endY, angle - spread, length * dice.range(0.66, 0.78), width * 0.62, depth + 1)
  }
  grow(320, 338, Math.PI / 2, 92, 24, 0)
  return [
    rect(0, 0, 640, 400, between(inks.main, inks.ground, 0.35)),
    disc(470, 92, 46, inks.ground),
    limbs.map(({ path, width }) => line(path, inks.ink, Math.max(2, width))).join(''),
    line(snow.join(''), inks.ground, 5),
    shape('M0 330Q160 300 320 332T640 322V400H0Z', inks.ground),
    line('M300 262Q322 274 344 260M302 276Q322 286 342 274', inks.warm, 9),
    line('M338 268l16 44', inks.warm, 9),
  ].join('')
}

/** A ruin that was built as one: half an arch, a full moon, ivy planted by the gardener. */
export const folly: Motif = ({ inks }) => {
  const leaves = Array.from({ length: 20 }, (_, index) =>
    disc(
      196 + ((index * 29) % 56),
      330 - index * 12.4,
      9 + (index % 3) * 3,
      index % 2 === 0 ? inks.main : inks.soft,
    ),
  )
  return [
    disc(408, 138, 92, glow(inks)),
    shape('M0 330Q160 306 330 326T640 316V400H0Z', inks.main),
    shape('M196 336V120H176V96H270V120H254V336Z', inks.ink),
    shape('M270 96Q330 20 420 42L408 66L424 78L396 92Q330 82 270 130Z', inks.ink),
    shape('M428 336V214L440 204L452 212L470 190L484 204V336Z', shade(inks, 0.8)),
    line('M196 160h58M196 210h58M196 260h58M428 250h56M428 292h56', inks.ground, 2.5),
    shape('M520 340l34 -18l26 14l-8 18h-46ZM330 352l22 -14l24 10l-6 12h-34Z', inks.ink),
    leaves.join(''),
  ].join('')
}

/** Four bars drawn in wet sand, with the sea coming up. */
export const barsInSand: Motif = ({ dice, inks }) =>
  [
    rect(0, 0, 640, 400, between(inks.soft, inks.ground, 0.3)),
    line(hatch(dice, [-20, 150, 680, 240], 15, 0.05), between(inks.soft, inks.ink, 0.18), 2),
    shape('M0 0H640V92Q580 132 500 104T340 118T170 98T0 122Z', inks.main),
    line('M0 128Q90 104 170 106T340 126T500 112T640 100', inks.ground, 9),
    rect(186, 170, 20, 180, inks.ink),
    rect(236, 170, 44, 180, inks.ink),
    rect(318, 170, 20, 180, inks.ink),
    rect(382, 170, 66, 180, inks.warm),
    line('M470 336L560 220', inks.ink, 8),
    disc(563, 216, 9, inks.warm),
  ].join('')

/** A sheet of an old chart: a compass, a grid, and an island in dots. */
export const chart: Motif = ({ inks }) => {
  const grid =
    [80, 200, 320, 440, 560].map((x) => `M${x} 0V400`).join('') +
    [70, 160, 250, 340].map((y) => `M0 ${y}H640`).join('')
  const star = Array.from({ length: 8 }, (_, index) =>
    turned(
      index * 45,
      168,
      258,
      shape(
        index % 2 === 0 ? 'M168 160L180 246L168 258Z' : 'M168 204L177 249L168 258Z',
        index % 2 === 0 ? inks.warm : inks.ink,
      ),
    ),
  )
  return [
    line(grid, haze(inks, 1), 2),
    shape('M0 0H150Q176 34 140 60T66 70T0 122Z', inks.main),
    shape('M640 400H470Q486 350 540 352T590 310T640 296Z', inks.soft),
    `<path d="M384 96Q440 52 496 84T540 168Q520 236 446 226T362 178Q354 120 384 96Z" fill="${haze(inks, 0.35)}" stroke="${inks.warm}" stroke-width="6" stroke-dasharray="3 15" stroke-linecap="round"/>`,
    line('M430 128l36 36M466 128l-36 36', inks.warm, 8),
    ring(168, 258, 96, inks.ink, 3),
    star.join(''),
    disc(168, 258, 8, inks.ground),
    line('M250 300Q310 330 360 290T440 300', inks.ink, 3, 0.7),
  ].join('')
}

/** Lanterns over a bowl: an evening when the street is the dining room. */
export const lanterns: Motif = ({ inks }) => {
  const lantern = (x: number, y: number, size: number): string =>
    line(`M${at(x, 0)}V${at(y - size)}`, inks.ink, 3) +
    shape(
      `M${at(x - size * 0.5, y - size * 0.8)}Q${at(x - size * 1.3, y, x - size * 0.5, y + size * 0.8)}H${at(x + size * 0.5)}Q${at(x + size * 1.3, y, x + size * 0.5, y - size * 0.8)}Z`,
      inks.warm,
    ) +
    line(
      `M${at(x, y - size * 0.78)}V${at(y + size * 0.78)}M${at(x - size * 0.4, y - size * 0.74)}Q${at(x - size * 0.7, y, x - size * 0.4, y + size * 0.74)}M${at(x + size * 0.4, y - size * 0.74)}Q${at(x + size * 0.7, y, x + size * 0.4, y + size * 0.74)}`,
      inks.ground,
      3,
    ) +
    rect(x - size * 0.5, y - size * 0.98, size, size * 0.2, inks.ink) +
    rect(x - size * 0.5, y + size * 0.78, size, size * 0.2, inks.ink) +
    line(`M${at(x, y + size)}v${at(size * 0.5)}`, inks.soft, 5)
  return [
    rect(0, 0, 640, 400, shade(inks, 0.85)),
    shape('M0 44L320 8L640 44V26L320 -12L0 26Z', inks.main),
    lantern(148, 128, 50),
    lantern(492, 136, 50),
    lantern(320, 116, 62),
    rect(0, 326, 640, 74, inks.main),
    shape('M206 266H434Q424 348 354 352V366H286V352Q216 348 206 266Z', inks.ground),
    line('M214 286H426', inks.warm, 6),
    line('M300 250L250 206M330 250L392 190M344 252L416 198', inks.soft, 7),
    shape('M222 266Q260 236 320 246T418 266Z', inks.soft),
  ].join('')
}

/** A moving staircase with somebody on both sides of every step. */
export const escalator: Motif = ({ inks }) => {
  const steps = Array.from({ length: 11 }, (_, index) => `H${at(40 + index * 62)}V${at(352 - index * 38)}`)
  const person = (x: number, y: number, coat: string): string =>
    shape(`M${at(x - 19, y)}V${at(y - 62)}Q${at(x, y - 84, x + 19, y - 62)}V${at(y)}Z`, coat) +
    disc(x, y - 90, 14, inks.ink)
  const people = Array.from({ length: 8 }, (_, index) => {
    const [x, y] = [78 + index * 62, 356 - index * 38]
    return index % 2 === 0
      ? person(x - 12, y, inks.warm) + person(x + 20, y - 6, inks.soft)
      : person(x + 4, y, between(inks.main, inks.ground, 0.35))
  })
  return [
    shape('M0 226L640 -164V-20L0 372Z', haze(inks, 0.8)),
    people.join(''),
    shape(`M-20 390${steps.join('')}H700V420H-20Z`, inks.main),
    line('M-10 300L640 -98', inks.ink, 12),
    line('M60 396L700 4', between(inks.main, inks.ground, 0.3), 4),
  ].join('')
}

/** The same carriage, four strangers, four newspapers. */
export const carriage: Motif = ({ inks }) => {
  const reader = (x: number, coat: string, paper: string): string =>
    disc(x, 150, 27, inks.ink) +
    shape(`M${at(x - 58, 330)}V240Q${at(x - 54, 186, x, 184)}Q${at(x + 54, 186, x + 58, 240)}V330Z`, coat) +
    group(
      `translate(${at(x, 236)})`,
      shape('M-62 -52L0 -40V62L-62 48Z', paper) +
        shape('M62 -52L0 -40V62L62 48Z', between(paper, inks.ink, 0.12)) +
        line(
          'M-50 -28L-12 -20M-50 -10L-12 -2M-50 8L-12 16M50 -28L12 -20M50 -10L12 -2M50 8L12 16',
          inks.ink,
          2.5,
          0.6,
        ),
    )
  return [
    rect(0, 0, 640, 400, between(inks.main, inks.ink, 0.25)),
    rect(40, 40, 250, 96, haze(inks, 0.3)),
    rect(350, 40, 250, 96, haze(inks, 0.3)),
    rect(0, 302, 640, 98, inks.warm),
    rect(0, 12, 640, 8, inks.soft),
    reader(110, inks.soft, inks.ground),
    reader(250, inks.warm, inks.ground),
    reader(390, inks.main, inks.ground),
    reader(530, inks.soft, inks.ground),
  ].join('')
}

/** The back of a bus, getting smaller, and the dust of the road. */
export const bus: Motif = ({ inks }) => {
  const dust = [
    [196, 330, 30],
    [232, 352, 38],
    [292, 362, 30],
    [404, 356, 36],
    [452, 338, 28],
  ] as const
  return [
    disc(320, 150, 190, glow(inks)),
    shape('M0 236L120 196L210 222L340 176L470 220L560 190L640 226V400H0Z', inks.soft),
    shape('M286 236H354L640 400H0Z', shade(inks, 0.7)),
    line('M320 256V276M320 292V322M320 342V390', inks.ground, 8),
    shape('M214 118Q214 98 236 98H404Q426 98 426 118V316H214Z', inks.main),
    rect(236, 124, 168, 76, inks.ink),
    line('M250 186L300 138M276 190L330 136', inks.soft, 5),
    rect(250, 226, 140, 34, inks.ground),
    disc(238, 282, 11, inks.warm),
    disc(402, 282, 11, inks.warm),
    rect(226, 316, 40, 22, inks.ink),
    rect(374, 316, 40, 22, inks.ink),
    dust.map(([x, y, radius]) => disc(x, y, radius, haze(inks, 0.55))).join(''),
  ].join('')
}

/** Dark houses, one lit window, and the long stick that tapped on it. */
export const knocker: Motif = ({ inks }) => {
  const house = (x: number, top: number, width: number): string =>
    shape(`M${at(x, 400)}V${at(top)}L${at(x + width / 2, top - 46)}L${at(x + width, top)}V400Z`, inks.ink) +
    rect(x + width * 0.68, top - 62, 20, 44, inks.ink)
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
    rect(0, 0, 640, 400, inks.main),
    disc(560, 70, 34, inks.ground),
    disc(546, 62, 30, inks.main),
    house(40, 150, 144),
    house(214, 112, 176),
    house(420, 132, 152),
    windows.map(([x, y]) => rect(x, y, 30, 40, between(inks.ink, inks.main, 0.5))).join(''),
    rect(316, 150, 42, 54, inks.warm),
    line('M337 150V204M316 177H358', inks.ink, 4),
    rect(0, 360, 640, 40, shade(inks, 0.75)),
    line('M196 350L316 190', inks.ground, 5),
    disc(184, 300, 15, inks.soft),
    shape('M166 380V334Q168 314 186 314T208 334V380Z', inks.soft),
  ].join('')
}

/** A cable on the bed of the sea, paid out behind a ship. */
export const cable: Motif = ({ inks }) =>
  [
    shape('M0 128Q80 112 160 128T320 128T480 128T640 128V400H0Z', inks.main),
    shape('M0 214Q80 200 160 214T320 214T480 214T640 214V400H0Z', shade(inks, 0.35)),
    shape('M0 300Q120 268 220 308T430 304T640 286V400H0Z', shade(inks, 0.75)),
    shape('M96 124H266L246 156H116Z', inks.ink),
    line('M150 124V48M206 124V34', inks.ink, 6),
    shape('M156 58L200 110H156ZM212 46L254 110H212Z', inks.warm),
    line(
      smooth([
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
    line(
      'M300 246q12 -14 26 0q-14 14 -26 0l-12 -10v20ZM470 196q10 -12 22 0q-12 12 -22 0l-10 -8v16Z',
      inks.soft,
      4,
    ),
    line('M400 400V352M414 400V366M388 400V372M560 400V342M574 400V360', inks.soft, 6),
  ].join('')

/** A house at the end of a road that winds less and less. */
export const roadHome: Motif = ({ dice, inks }) =>
  [
    disc(430, 88, 50, inks.warm),
    shape('M0 176Q140 116 300 160T640 136V400H0Z', inks.soft),
    shape('M0 222Q180 176 340 214T640 200V400H0Z', between(inks.soft, inks.main, 0.5)),
    shape('M0 280Q200 244 400 286T640 262V400H0Z', inks.main),
    line(hatch(dice, [20, 300, 600, 90], 20), between(inks.main, inks.ink, 0.3), 2),
    shape(
      'M196 400Q420 356 356 312T250 268Q224 244 300 226T330 188L342 188Q352 214 318 232T282 262Q300 280 390 300T330 400Z',
      inks.ground,
    ),
    shape('M296 196V146L336 112L376 146V196Z', inks.ground),
    shape('M284 150L336 102L388 150L380 158L336 118L292 158Z', inks.warm),
    rect(326, 162, 22, 34, inks.ink),
    rect(304, 156, 14, 14, inks.warm),
    rect(356, 156, 14, 14, inks.warm),
  ].join('')

/** Footprints that go round and come to a number nobody counted. */
export const footsteps: Motif = ({ inks }) => {
  const prints = Array.from({ length: 24 }, (_, index) => {
    const angle = index * 0.52
    const away = 176 - index * 5.4
    const [x, y] = [320 + Math.cos(angle) * away * 1.25, 200 + Math.sin(angle) * away * 0.92]
    const heading = (angle * 180) / Math.PI + 180
    const side = index % 2 === 0 ? 9 : -9
    const size = 0.72 + (24 - index) * 0.018
    return group(
      `translate(${at(x, y)}) rotate(${at(heading)}) scale(${at(size)})`,
      shape(`M${at(side - 10, -12)}q10 -18 20 0q3 16 -3 26h-14q-6 -10 -3 -26Z`, inks.ink) +
        disc(side, 26, 8, inks.ink),
    )
  })
  return [
    rect(0, 0, 640, 400, haze(inks, 0.55)),
    disc(320, 200, 176, inks.ground),
    prints.join(''),
    disc(320, 200, 62, inks.warm),
    shape(wedge(320, 200, 50, -90, 190), inks.main),
    disc(320, 200, 33, inks.ground),
    line('M320 200L336 178', inks.ink, 6),
  ].join('')
}
