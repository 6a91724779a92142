// Motifs for single articles about living things, hearing or touch: a crow, an eel, braille dots …
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

/** Six braille dots, three of them raised. */
export const sixDots: CoverMotif = ({ inks }) => {
  const dots = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = [252 + (index % 2) * 136, 76 + Math.floor(index / 2) * 124]
    const isRaised = index === 0 || index === 3 || index === 4
    return isRaised
      ? drawDisc(x + 5, y + 7, 47, shadeColor(inks, 0.95)) +
          drawDisc(x, y, 46, inks.warm) +
          drawDisc(x - 13, y - 14, 12, inks.ground)
      : drawRing(x, y, 34, mixColors(inks.main, inks.ground, 0.3), 6)
  })
  return (
    drawRect(0, 0, 640, 400, shadeColor(inks, 0.7)) + drawRect(150, 0, 340, 400, inks.main) + dots.join('')
  )
}

/** A crow that faces the viewer. */
export const crow: CoverMotif = ({ inks }) =>
  [
    drawDisc(330, 170, 138, glowColor(inks)),
    drawPath('M0 322Q160 300 330 318T640 306V400H0Z', inks.soft),
    drawLine('M60 330Q220 290 420 322T640 300', inks.main, 16),
    drawPath('M474 128L556 146L478 166Z', inks.warm),
    drawPath(
      'M196 300Q92 326 40 378Q150 352 236 338Q330 342 400 276Q470 240 486 166Q488 92 424 84Q366 80 344 132Q316 196 244 214Q204 236 196 300Z',
      inks.ink,
    ),
    drawPath(
      'M232 240Q330 234 382 180Q390 262 290 300Q236 316 204 306Q200 268 232 240Z',
      mixColors(inks.ink, inks.main, 0.45),
    ),
    drawLine('M250 262Q318 250 356 214M246 284Q312 274 352 244', inks.ink, 4),
    drawDisc(436, 126, 21, inks.ground),
    drawDisc(440, 126, 12, inks.warm),
    drawDisc(442, 126, 6, inks.ink),
    drawLine('M300 330V352M336 322V350', inks.ink, 7),
  ].join('')

/** A horse's head in profile. */
export const horse: CoverMotif = ({ random, inks }) =>
  [
    drawRect(0, 0, 640, 400, inks.main),
    drawDisc(250, 190, 150, mixColors(inks.main, inks.ground, 0.22)),
    drawPath(
      'M250 420Q246 300 286 228Q236 236 198 268Q174 282 156 262Q140 240 166 214Q214 150 262 96Q270 56 300 40Q302 66 318 78Q356 42 366 48Q362 84 380 110Q470 190 500 420Z',
      inks.ground,
    ),
    drawPath('M318 78Q356 42 366 48Q362 84 380 110Q500 210 540 420H470Q470 250 352 128Z', inks.warm),
    drawLine('M400 150Q450 200 470 260M418 140Q486 210 504 300', mixColors(inks.warm, inks.ink, 0.3), 4),
    drawPath('M258 146q18 -18 36 -2q-16 16 -36 2Z', inks.ink),
    drawDisc(184, 238, 6, inks.ink),
    drawLine('M170 264Q200 262 214 244', inks.ink, 4),
    drawLine(drawHatching(random, [288, 260, 150, 130], 16, -0.3), mixColors(inks.ground, inks.ink, 0.14), 3),
    drawLine('M70 340v-44M92 340v-44M114 340v-44M136 340v-44M60 328L148 304', inks.ground, 7),
  ].join('')

/** An opened nutmeg with its red mace. */
export const nutmeg: CoverMotif = ({ inks }) => {
  const lace = [-62, -34, -6, 22, 50].map(
    (x) => `M${formatCoordinates(320 + x, 108)}Q${formatCoordinates(300 + x * 1.5, 190, 324 + x * 0.7, 290)}`,
  )
  return [
    drawPath('M0 282Q80 266 160 282T320 282T480 282T640 282V400H0Z', inks.main),
    drawLine('M30 322q24 -10 48 0t48 0M470 326q24 -10 48 0t48 0M250 372q24 -10 48 0t48 0', inks.soft, 4),
    drawPath('M320 40C440 40 500 120 488 206C474 300 400 350 330 352Q352 204 320 40Z', inks.soft),
    drawPath(
      'M320 40C200 40 140 120 152 206C166 300 240 350 310 352Q288 204 320 40Z',
      mixColors(inks.soft, inks.main, 0.35),
    ),
    drawPath(
      'M320 76C396 90 420 150 410 208C398 274 360 318 320 326C280 318 242 274 230 208C220 150 244 90 320 76Z',
      inks.ground,
    ),
    drawDisc(320, 204, 86, inks.ink),
    drawLine(lace.join(''), inks.warm, 15),
    drawLine('M246 176Q320 206 394 176M240 226Q320 252 400 226', inks.warm, 11),
    drawLine('M320 40Q326 12 356 0', inks.ink, 9),
    drawPath('M340 16Q400 -20 452 22Q396 46 340 16Z', inks.main),
  ].join('')
}

/** One long eel. */
export const eel: CoverMotif = ({ random, inks }) => {
  const way = smoothPath([
    [-40, 330],
    [80, 250],
    [190, 300],
    [260, 350],
    [400, 330],
    [470, 230],
    [400, 140],
    [270, 130],
    [220, 190],
    [290, 226],
    [352, 200],
  ])
  const dust = Array.from({ length: 30 }, (_, index) =>
    drawDisc((index * 97) % 640, (index * 61) % 400, random.range(1.5, 4), inks.soft),
  )
  return [
    drawRect(0, 0, 640, 400, shadeColor(inks, 0.55)),
    drawPath('M0 0H640V60Q520 84 400 60T160 64T0 52Z', inks.main),
    dust.join(''),
    drawLine(way, inks.ink, 46),
    drawLine(way, inks.warm, 34),
    drawLine(way, mixColors(inks.warm, inks.ground, 0.45), 9),
    drawDisc(362, 194, 7, inks.ink),
    drawLine('M500 90q16 -14 32 0t32 0M80 110q16 -14 32 0t32 0', inks.soft, 4),
  ].join('')
}

/** A stomach with sound waves. */
export const stomach: CoverMotif = ({ inks }) => {
  const sounds = [64, 96, 128].map((radius, index) =>
    `M${formatCoordinates(470, 200 - radius * 0.8)}A${formatCoordinates(radius, radius)} 0 0 1 ${formatCoordinates(470, 200 + radius * 0.8)}`.replace(
      '470',
      String(432 + index * 14),
    ),
  )
  return [
    drawDisc(300, 206, 170, hazeColor(inks, 0.6)),
    drawPath(
      'M262 20H306V110Q310 132 340 120Q430 84 448 178Q458 286 346 326Q266 350 200 318Q176 308 174 340V400H128V330Q132 258 198 268Q268 290 284 232Q262 196 262 120Z',
      inks.warm,
    ),
    drawPath(
      'M302 208Q340 190 372 206T428 200Q430 276 340 304Q276 322 226 302Q300 292 302 208Z',
      mixColors(inks.warm, inks.ink, 0.35),
    ),
    drawDisc(346, 246, 13, inks.ground),
    drawDisc(308, 280, 9, inks.ground),
    drawDisc(380, 262, 8, inks.ground),
    drawLine('M284 40V112M302 140Q336 150 372 132', mixColors(inks.warm, inks.ground, 0.5), 6),
    drawLine(sounds.join(''), inks.main, 11),
  ].join('')
}

/** A telephone with sky, and four satellites. */
export const skyPhone: CoverMotif = ({ inks }) => {
  const satellite = (x: number, y: number, angle: number): string =>
    wrapInGroup(
      `translate(${formatCoordinates(x, y)}) rotate(${angle})`,
      drawRect(-12, -14, 24, 28, inks.ground) +
        drawRect(-58, -11, 40, 22, inks.warm) +
        drawRect(18, -11, 40, 22, inks.warm) +
        drawLine('M-18 0H18M-38 -11V11M38 -11V11', inks.ink, 3),
    )
  const waves = [
    [104, 84],
    [266, 52],
    [420, 60],
    [556, 110],
  ] as const
  return [
    drawRect(0, 0, 640, 400, shadeColor(inks, 0.8)),
    waves
      .map(([x, y]) =>
        drawLine(
          `M${formatCoordinates(x, y + 26)}L${formatCoordinates(320 + (x - 320) * 0.2, 190)}`,
          inks.soft,
          2.5,
          0.7,
        ),
      )
      .join(''),
    drawRing(320, 440, 330, inks.main, 3),
    drawRing(320, 440, 390, inks.main, 3),
    satellite(104, 84, -24),
    satellite(266, 52, -6),
    satellite(420, 60, 8),
    satellite(556, 110, 26),
    drawPath('M244 176Q244 156 264 156H376Q396 156 396 176V400H244Z', inks.ink),
    drawRect(256, 176, 128, 224, inks.main),
    drawDisc(320, 288, 46, mixColors(inks.main, inks.ground, 0.25)),
    drawDisc(320, 288, 26, inks.ground),
    drawDisc(320, 288, 14, inks.warm),
    drawLine('M300 166H340', inks.ground, 4),
  ].join('')
}

/** A horn antenna with sound waves, and two pigeons. */
export const horn: CoverMotif = ({ inks }) => {
  const arcs = [70, 110, 150, 190, 230].map((radius) =>
    drawRing(540, 60, radius, mixColors(inks.soft, inks.ground, 0.25), 5),
  )
  const pigeon = (x: number, y: number, side: 1 | -1): string =>
    wrapInGroup(
      `translate(${formatCoordinates(x, y)}) scale(${side} 1)`,
      drawPath('M-30 14Q-8 16 4 -4Q8 -22 22 -20L34 -14L24 -10Q28 16 4 20H-14Z', inks.ground) +
        drawDisc(20, -14, 2.5, inks.ink),
    )
  return [
    arcs.join(''),
    drawRect(0, 346, 640, 54, inks.main),
    drawPath('M186 262L214 214L426 62L506 148L268 312Z', inks.ink),
    drawPath('M426 62L506 148Q488 96 426 62Z', inks.warm),
    drawLine('M426 62Q500 84 506 148', inks.warm, 12),
    drawPath('M120 346V232H214V346Z', inks.soft),
    drawPath('M112 236L167 196L222 236Z', shadeColor(inks)),
    drawRect(150, 270, 30, 40, inks.ink),
    drawLine('M262 308L240 346M330 268L346 346', inks.ink, 10),
    pigeon(300, 138, -1),
    pigeon(366, 92, 1),
    drawDisc(74, 92, 5, inks.warm),
    drawDisc(160, 56, 3, inks.warm),
    drawDisc(250, 84, 4, inks.warm),
    rotateContent(0, 0, 0, drawPath(drawWedge(560, 346, 60, 180, 360), inks.soft)),
  ].join('')
}
