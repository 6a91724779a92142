// Motifs for single articles about a thing: forks, a jar, letters, a watch …
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

/** Three forks, with two, three and four tines, in historical order. */
export const forks: CoverMotif = ({ inks }) => {
  const fork = (x: number, tines: number, tone: string): string => {
    const width = 18 * (tines - 1) + 14
    const prongs = Array.from(
      { length: tines },
      (_, index) => `M${formatCoordinates(x - width / 2 + 7 + index * 18, 64)}V${formatCoordinates(150)}`,
    )
    const bowl = `M${formatCoordinates(x - width / 2, 140)}V160Q${formatCoordinates(x - width / 2, 205, x - 9, 214)}L${formatCoordinates(x - 13, 350)}Q${formatCoordinates(x, 364, x + 13, 350)}L${formatCoordinates(x + 9, 214)}Q${formatCoordinates(x + width / 2, 205, x + width / 2, 160)}V140Z`
    return drawLine(prongs.join(''), tone, 11) + drawPath(bowl, tone)
  }
  return [
    drawRect(0, 0, 213, 400, hazeColor(inks, 0.5)),
    drawRect(213, 0, 214, 400, inks.main),
    drawRect(427, 0, 213, 400, inks.soft),
    fork(160, 2, inks.ink),
    fork(320, 3, inks.ground),
    fork(480, 4, inks.warm),
  ].join('')
}

/** A steaming flask at a train window. */
export const flask: CoverMotif = ({ inks }) => {
  const land = [
    [inks.soft, 176],
    [inks.main, 214],
    [shadeColor(inks), 250],
  ] as const
  return [
    drawRect(0, 0, 640, 400, inks.main),
    drawRect(70, 36, 500, 252, inks.ground),
    drawDisc(452, 118, 44, inks.warm),
    ...land.map(([tone, y], index) =>
      drawPath(
        `${smoothPath([
          [70, y + 8],
          [200, y - 22 + index * 9],
          [330, y + 14],
          [460, y - 16],
          [570, y + 10],
        ])}V288H70Z`,
        tone,
      ),
    ),
    drawRect(0, 288, 640, 20, inks.ink),
    drawRect(0, 308, 640, 92, mixColors(inks.main, inks.ink, 0.45)),
    drawPath('M262 178Q262 158 282 158H338Q358 158 358 178V344H262Z', inks.warm),
    drawRect(262, 226, 96, 12, inks.ground),
    drawRect(262, 250, 96, 6, inks.ground),
    drawRect(274, 112, 72, 46, inks.ink),
    drawRect(284, 98, 52, 16, inks.ink),
    drawLine('M358 200Q398 206 398 246T358 300', inks.ink, 11),
    drawLine('M310 82Q294 64 312 48T306 14M336 84Q322 66 338 52T334 22', inks.ground, 6),
  ].join('')
}

/** A balance in equilibrium, with a cloud in one pan and weights in the other. */
export const balance: CoverMotif = ({ inks }) =>
  [
    drawRect(0, 0, 640, 352, mixColors(inks.main, inks.ground, 0.55)),
    drawDisc(320, 150, 128, mixColors(inks.main, inks.ground, 0.72)),
    drawRect(0, 352, 640, 48, inks.main),
    drawLine('M320 96V340M246 352H394', inks.ink, 12),
    drawLine('M150 116H490', inks.ink, 9),
    drawDisc(320, 106, 17, inks.warm),
    drawLine('M150 116L96 246M150 116L204 246M490 116L436 246M490 116L544 246', inks.ink, 3),
    drawPath('M84 246H216Q208 280 150 280T84 246ZM424 246H556Q548 280 490 280T424 246Z', inks.main),
    wrapInGroup(
      'translate(150 214)',
      drawDisc(-42, 2, 28, inks.ground) +
        drawDisc(-6, -22, 42, inks.ground) +
        drawDisc(40, -4, 32, inks.ground) +
        drawRect(-44, 2, 88, 30, inks.ground) +
        drawLine('M-70 30H70', inks.soft, 6),
    ),
    drawPath('M446 246L454 202H486L494 246ZM496 246L502 214H528L534 246Z', inks.warm),
    drawRing(470, 194, 8, inks.warm, 5),
    drawRing(515, 207, 6, inks.warm, 4),
  ].join('')

/** A jar of sourdough: bubbles, a cloth and its string. */
export const jar: CoverMotif = ({ random, inks }) => {
  const bubbles = Array.from({ length: 26 }, (_, index) => {
    const [x, y] = [226 + ((index * 47) % 190), 206 + ((index * 71) % 128)]
    const radius = random.range(5, 17)
    return (
      drawDisc(x, y, radius, inks.ground) + drawRing(x, y, radius, mixColors(inks.soft, inks.ink, 0.2), 1.5)
    )
  })
  return [
    drawRect(0, 0, 640, 400, hazeColor(inks, 0.6)),
    drawLine(drawHatching(random, [-30, 20, 700, 300], 44), inks.ground, 3),
    drawRect(0, 338, 640, 62, inks.main),
    drawPath(
      'M208 128H432Q452 150 452 178V338Q452 356 434 356H206Q188 356 188 338V178Q188 150 208 128Z',
      inks.ground,
    ),
    drawPath('M196 196Q258 172 320 194T444 190V336Q444 348 432 348H208Q196 348 196 336Z', inks.soft),
    bubbles.join(''),
    drawPath(
      'M196 64Q320 36 444 64L470 138Q430 124 400 146Q360 124 320 146Q280 124 240 146Q210 124 170 138Z',
      inks.warm,
    ),
    drawLine('M204 112Q320 130 436 112', inks.ink, 6),
    drawLine('M420 112l28 34M424 110l44 14', inks.ink, 4),
  ].join('')
}

/** A pile of letters, each with a seal, none with a stamp. */
export const letters: CoverMotif = ({ inks }) => {
  const letter = (x: number, y: number, angle: number, paper: string, seal: string): string =>
    wrapInGroup(
      `translate(${formatCoordinates(x, y)}) rotate(${angle})`,
      drawRect(-112, -70, 224, 140, paper) +
        drawLine('M-110 -68L0 20L110 -68M-110 68L-34 -4M110 68L34 -4', inks.ink, 3) +
        drawDisc(0, 22, 21, seal) +
        drawRing(0, 22, 13, paper, 2.5),
    )
  return [
    drawRect(0, 0, 640, 400, inks.main),
    letter(150, 108, -24, inks.soft, inks.ink),
    letter(486, 98, 19, mixColors(inks.ground, inks.soft, 0.5), inks.warm),
    letter(176, 310, 15, mixColors(inks.ground, inks.warm, 0.3), inks.main),
    letter(480, 306, -13, inks.soft, inks.warm),
    letter(322, 206, -6, inks.ground, inks.warm),
  ].join('')
}

/** A watch with three missing seconds. */
export const watch: CoverMotif = ({ inks }) => {
  const marks = Array.from({ length: 60 }, (_, index) => {
    const angle = (index * Math.PI) / 30
    const inner = index % 5 === 0 ? 100 : 112
    return `M${formatCoordinates(320 + Math.sin(angle) * inner, 222 - Math.cos(angle) * inner)}L${formatCoordinates(320 + Math.sin(angle) * 121, 222 - Math.cos(angle) * 121)}`
  })
  return [
    drawDisc(320, 222, 300, hazeColor(inks, 0.45)),
    drawLine('M320 60Q210 20 120 80T-20 60', inks.warm, 8),
    drawRing(320, 58, 22, inks.warm, 10),
    drawRect(302, 72, 36, 22, inks.ink),
    drawDisc(320, 222, 152, inks.ink),
    drawDisc(320, 222, 137, inks.ground),
    drawPath(drawWedge(320, 222, 128, -90, -68), inks.warm),
    drawLine(marks.join(''), inks.ink, 3),
    drawLine('M320 222L262 176', inks.ink, 10),
    drawLine('M320 222L352 300', inks.ink, 6),
    drawDisc(320, 222, 10, inks.main),
  ].join('')
}

/** Cards of decreasing height, along the forgetting curve. */
export const cards: CoverMotif = ({ inks }) => {
  const tops = [66, 150, 196, 224, 240, 250]
  const leaves = tops.map((top, index) => {
    const x = 84 + index * 82
    const tone = [inks.main, inks.warm, inks.soft][index % 3] ?? inks.main
    return (
      drawRect(x, top, 64, 352 - top, tone) +
      drawLine(
        `M${formatCoordinates(x + 14, top + 24)}h36M${formatCoordinates(x + 14, top + 44)}h22`,
        inks.ground,
        5,
      )
    )
  })
  const curve = smoothPath([
    [60, 20],
    [116, 58],
    [198, 140],
    [280, 184],
    [362, 212],
    [444, 228],
    [560, 240],
  ])
  return [
    drawLine('M0 92H640M0 172H640M0 252H640', hazeColor(inks, 0.8), 2),
    leaves.join(''),
    drawRect(0, 352, 640, 48, inks.ink),
    drawLine(curve, inks.ink, 7),
    drawDisc(116, 58, 11, inks.warm),
  ].join('')
}

/** Piles of coins, and one old coin with a square hole. */
export const coins: CoverMotif = ({ inks }) => {
  const tower = (x: number, count: number): string =>
    Array.from({ length: count }, (_, index) => {
      const y = 338 - index * 23
      const tone = index % 2 === 0 ? inks.soft : mixColors(inks.soft, inks.ink, 0.25)
      return (
        drawPath(`M${formatCoordinates(x - 50, y)}a50 14 0 0 0 100 0v-18h-100Z`, tone) +
        drawPath(
          `M${formatCoordinates(x - 50, y - 18)}a50 14 0 0 0 100 0a50 14 0 0 0 -100 0Z`,
          mixColors(inks.soft, inks.ground, 0.45),
        )
      )
    }).join('')
  return [
    drawRect(0, 300, 640, 100, inks.main),
    drawDisc(330, 156, 128, inks.warm),
    drawRing(330, 156, 114, inks.ground, 4),
    drawPath('M292 118H368V194H292Z', inks.ground),
    drawPath('M300 126H360V186H300Z', inks.ink),
    tower(128, 4),
    tower(236, 2),
    tower(424, 3),
    tower(532, 6),
  ].join('')
}

/** Stacked shipping containers; one hangs from a crane. */
export const boxes: CoverMotif = ({ inks }) => {
  const box = (x: number, y: number, tone: string): string =>
    drawRect(x, y, 150, 66, tone) +
    drawLine(
      Array.from({ length: 8 }, (_, index) => `M${formatCoordinates(x + 14 + index * 17.5, y + 10)}v46`).join(
        '',
      ),
      mixColors(tone, inks.ink, 0.35),
      4,
    )
  const tones = [inks.main, inks.warm, inks.soft, shadeColor(inks)]
  const stack: string[] = []
  for (const [row, count] of [4, 4, 3].entries())
    for (let column = 0; column < count; column++)
      stack.push(
        box(
          14 + column * 154 + (row === 2 ? 154 : 0),
          334 - row * 70,
          tones[(column * 3 + row * 2) % 4] ?? inks.main,
        ),
      )
  return [
    drawDisc(500, 92, 62, glowColor(inks)),
    drawLine('M-10 34H650', inks.ink, 12),
    drawLine('M180 34L120 96M180 34L196 96', inks.ink, 3),
    box(84, 96, inks.warm),
    stack.join(''),
  ].join('')
}

/** A waiter's tray: a dome, two glasses, one hand. */
export const tray: CoverMotif = ({ inks }) =>
  [
    drawRect(0, 0, 640, 400, inks.main),
    drawPath(drawWedge(320, 232, 250, 180, 360), mixColors(inks.main, inks.ground, 0.16)),
    drawPath('M190 232A120 120 0 0 1 430 232Z', inks.soft),
    drawLine('M214 214A100 100 0 0 1 286 140', inks.ground, 8),
    drawDisc(310, 106, 13, inks.warm),
    drawPath('M444 146H516Q514 190 486 194V222H504V232H456V222H474V194Q446 190 444 146Z', inks.ground),
    drawPath('M140 232L132 146H180L172 232Z', inks.warm),
    drawPath('M92 232H548L526 254H114Z', inks.ink),
    drawPath('M262 254H378L350 290V400H292V290Z', inks.ground),
    drawLine('M282 262V284M304 262V290M328 262V290M350 262V282', mixColors(inks.ground, inks.ink, 0.5), 3),
    drawPath('M270 330H372V400H270Z', inks.ink),
  ].join('')

/** A calendar page: five days as squares, two as suns. */
export const calendar: CoverMotif = ({ inks }) => {
  const days = Array.from({ length: 28 }, (_, index) => {
    const [x, y] = [122 + (index % 7) * 58, 146 + Math.floor(index / 7) * 54]
    const isFree = index % 7 > 4
    return isFree
      ? drawDisc(x + 24, y + 22, 21, inks.warm)
      : drawRect(x + 4, y + 2, 40, 40, index % 2 === 0 ? inks.soft : mixColors(inks.soft, inks.main, 0.35))
  })
  return [
    drawRect(0, 0, 640, 400, inks.main),
    wrapInGroup(
      'rotate(-3 320 200)',
      drawRect(92, 44, 456, 332, inks.ground) +
        drawRect(92, 44, 456, 74, inks.ink) +
        drawLine('M170 26V66M320 26V66M470 26V66', inks.warm, 12) +
        days.join(''),
    ),
  ].join('')
}

/** A bottle of milk at the far end of the aisles. */
export const milk: CoverMotif = ({ inks }) => {
  const shelf = (side: 1 | -1): string =>
    [0, 1, 2, 3]
      .map((row) => {
        const [near, far] = [40 + row * 96, 118 + row * 40]
        const x = (from: number): number => 320 + side * from
        return drawPath(
          `M${formatCoordinates(x(330), near)}L${formatCoordinates(x(108), far)}V${formatCoordinates(far + 14)}L${formatCoordinates(x(330), near + 44)}Z`,
          row % 2 === 0 ? inks.main : inks.warm,
        )
      })
      .join('')
  return [
    drawPath('M320 250L-60 420H700Z', hazeColor(inks, 0.7)),
    drawRect(236, 84, 168, 180, inks.soft),
    shelf(-1),
    shelf(1),
    drawPath(
      'M292 96H348V128Q374 148 374 182V290Q374 304 360 304H280Q266 304 266 290V182Q266 148 292 128Z',
      inks.ground,
    ),
    drawRect(286, 76, 68, 24, inks.warm),
    drawRect(266, 204, 108, 54, inks.main),
    drawLine('M286 222H354M286 240H330', inks.ground, 5),
    drawLine('M282 178V292', mixColors(inks.ground, inks.ink, 0.18), 5),
  ].join('')
}

/** Half a lemon, as large as a sun, and a sailing ship. */
export const lemon: CoverMotif = ({ inks }) => {
  const segments = Array.from({ length: 9 }, (_, index) =>
    drawPath(drawWedge(320, 186, 112, index * 40 + 3, index * 40 + 37), inks.warm),
  )
  return [
    drawDisc(320, 186, 148, inks.warm),
    drawDisc(320, 186, 133, inks.ground),
    segments.join(''),
    drawDisc(320, 186, 9, inks.ground),
    drawPath('M0 300Q80 284 160 300T320 300T480 300T640 300V400H0Z', inks.main),
    drawLine(
      'M20 330q24 -10 48 0t48 0M210 350q24 -10 48 0t48 0M420 336q24 -10 48 0t48 0M540 366q24 -10 48 0',
      inks.soft,
      4,
    ),
    drawPath('M410 286H566L544 326H436Z', inks.ink),
    drawLine('M460 286V176M512 286V160', inks.ink, 6),
    drawPath('M466 188Q506 214 466 270ZM518 172Q572 210 518 272ZM454 196Q424 232 454 272Z', inks.soft),
  ].join('')
}

/** A framed blackboard with traces of chalk. */
export const board: CoverMotif = ({ random, inks }) => {
  const sums =
    'M150 128h70M150 156h44M150 184h88M280 122l30 58l30 -58M292 160h36M410 128q40 -22 62 8t-30 44M404 196h76'
  return [
    drawRect(0, 0, 640, 400, mixColors(inks.soft, inks.ground, 0.35)),
    drawRect(84, 60, 472, 250, inks.warm),
    drawRect(102, 78, 436, 214, inks.ink),
    drawLine(drawHatching(random, [112, 96, 416, 180], 17), mixColors(inks.ink, inks.ground, 0.1), 7),
    drawLine(sums, inks.ground, 6),
    drawLine('M150 240q34 -24 68 0t68 0t68 0t68 0t68 0', inks.soft, 4),
    drawRect(84, 310, 472, 14, shadeColor(inks)),
    drawRect(180, 298, 46, 13, inks.ground),
    drawRect(244, 300, 28, 11, inks.warm),
    drawRect(420, 288, 72, 24, inks.main),
    rotateContent(0, 0, 0, drawRect(0, 350, 640, 50, inks.main)),
  ].join('')
}
