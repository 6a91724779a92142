// Motifs of one article each, its subject being alive, heard or felt: a crow, an eel, dots under a finger …
import { at, disc, group, hatch, line, type Motif, rect, ring, shape, smooth, turned, wedge } from './draw.ts'
import { between, glow, haze, shade } from './palette.ts'

/** Six dots, two of them raised, and the light that is not needed to read them. */
export const sixDots: Motif = ({ inks }) => {
  const dots = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = [252 + (index % 2) * 136, 76 + Math.floor(index / 2) * 124]
    const isRaised = index === 0 || index === 3 || index === 4
    return isRaised
      ? disc(x + 5, y + 7, 47, shade(inks, 0.95)) +
          disc(x, y, 46, inks.warm) +
          disc(x - 13, y - 14, 12, inks.ground)
      : ring(x, y, 34, between(inks.main, inks.ground, 0.3), 6)
  })
  return rect(0, 0, 640, 400, shade(inks, 0.7)) + rect(150, 0, 340, 400, inks.main) + dots.join('')
}

/** A crow that looks back at whoever looks at it. */
export const crow: Motif = ({ inks }) =>
  [
    disc(330, 170, 138, glow(inks)),
    shape('M0 322Q160 300 330 318T640 306V400H0Z', inks.soft),
    line('M60 330Q220 290 420 322T640 300', inks.main, 16),
    shape('M474 128L556 146L478 166Z', inks.warm),
    shape(
      'M196 300Q92 326 40 378Q150 352 236 338Q330 342 400 276Q470 240 486 166Q488 92 424 84Q366 80 344 132Q316 196 244 214Q204 236 196 300Z',
      inks.ink,
    ),
    shape(
      'M232 240Q330 234 382 180Q390 262 290 300Q236 316 204 306Q200 268 232 240Z',
      between(inks.ink, inks.main, 0.45),
    ),
    line('M250 262Q318 250 356 214M246 284Q312 274 352 244', inks.ink, 4),
    disc(436, 126, 21, inks.ground),
    disc(440, 126, 12, inks.warm),
    disc(442, 126, 6, inks.ink),
    line('M300 330V352M336 322V350', inks.ink, 7),
  ].join('')

/** A horse's head, listening with its eyes. */
export const horse: Motif = ({ dice, inks }) =>
  [
    rect(0, 0, 640, 400, inks.main),
    disc(250, 190, 150, between(inks.main, inks.ground, 0.22)),
    shape(
      'M250 420Q246 300 286 228Q236 236 198 268Q174 282 156 262Q140 240 166 214Q214 150 262 96Q270 56 300 40Q302 66 318 78Q356 42 366 48Q362 84 380 110Q470 190 500 420Z',
      inks.ground,
    ),
    shape('M318 78Q356 42 366 48Q362 84 380 110Q500 210 540 420H470Q470 250 352 128Z', inks.warm),
    line('M400 150Q450 200 470 260M418 140Q486 210 504 300', between(inks.warm, inks.ink, 0.3), 4),
    shape('M258 146q18 -18 36 -2q-16 16 -36 2Z', inks.ink),
    disc(184, 238, 6, inks.ink),
    line('M170 264Q200 262 214 244', inks.ink, 4),
    line(hatch(dice, [288, 260, 150, 130], 16, -0.3), between(inks.ground, inks.ink, 0.14), 3),
    line('M70 340v-44M92 340v-44M114 340v-44M136 340v-44M60 328L148 304', inks.ground, 7),
  ].join('')

/** A nutmeg in its red lace, opened. */
export const nutmeg: Motif = ({ inks }) => {
  const lace = [-62, -34, -6, 22, 50].map(
    (x) => `M${at(320 + x, 108)}Q${at(300 + x * 1.5, 190, 324 + x * 0.7, 290)}`,
  )
  return [
    shape('M0 282Q80 266 160 282T320 282T480 282T640 282V400H0Z', inks.main),
    line('M30 322q24 -10 48 0t48 0M470 326q24 -10 48 0t48 0M250 372q24 -10 48 0t48 0', inks.soft, 4),
    shape('M320 40C440 40 500 120 488 206C474 300 400 350 330 352Q352 204 320 40Z', inks.soft),
    shape(
      'M320 40C200 40 140 120 152 206C166 300 240 350 310 352Q288 204 320 40Z',
      between(inks.soft, inks.main, 0.35),
    ),
    shape(
      'M320 76C396 90 420 150 410 208C398 274 360 318 320 326C280 318 242 274 230 208C220 150 244 90 320 76Z',
      inks.ground,
    ),
    disc(320, 204, 86, inks.ink),
    line(lace.join(''), inks.warm, 15),
    line('M246 176Q320 206 394 176M240 226Q320 252 400 226', inks.warm, 11),
    line('M320 40Q326 12 356 0', inks.ink, 9),
    shape('M340 16Q400 -20 452 22Q396 46 340 16Z', inks.main),
  ].join('')
}

/** One eel, all length, on its way to nobody knows where. */
export const eel: Motif = ({ dice, inks }) => {
  const way = smooth([
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
    disc((index * 97) % 640, (index * 61) % 400, dice.range(1.5, 4), inks.soft),
  )
  return [
    rect(0, 0, 640, 400, shade(inks, 0.55)),
    shape('M0 0H640V60Q520 84 400 60T160 64T0 52Z', inks.main),
    dust.join(''),
    line(way, inks.ink, 46),
    line(way, inks.warm, 34),
    line(way, between(inks.warm, inks.ground, 0.45), 9),
    disc(362, 194, 7, inks.ink),
    line('M500 90q16 -14 32 0t32 0M80 110q16 -14 32 0t32 0', inks.soft, 4),
  ].join('')
}

/** A stomach and what it says. */
export const stomach: Motif = ({ inks }) => {
  const sounds = [64, 96, 128].map((radius, index) =>
    `M${at(470, 200 - radius * 0.8)}A${at(radius, radius)} 0 0 1 ${at(470, 200 + radius * 0.8)}`.replace(
      '470',
      String(432 + index * 14),
    ),
  )
  return [
    disc(300, 206, 170, haze(inks, 0.6)),
    shape(
      'M262 20H306V110Q310 132 340 120Q430 84 448 178Q458 286 346 326Q266 350 200 318Q176 308 174 340V400H128V330Q132 258 198 268Q268 290 284 232Q262 196 262 120Z',
      inks.warm,
    ),
    shape(
      'M302 208Q340 190 372 206T428 200Q430 276 340 304Q276 322 226 302Q300 292 302 208Z',
      between(inks.warm, inks.ink, 0.35),
    ),
    disc(346, 246, 13, inks.ground),
    disc(308, 280, 9, inks.ground),
    disc(380, 262, 8, inks.ground),
    line('M284 40V112M302 140Q336 150 372 132', between(inks.warm, inks.ground, 0.5), 6),
    line(sounds.join(''), inks.main, 11),
  ].join('')
}

/** A telephone with the sky in it, and the four satellites it hears. */
export const skyPhone: Motif = ({ inks }) => {
  const satellite = (x: number, y: number, angle: number): string =>
    group(
      `translate(${at(x, y)}) rotate(${angle})`,
      rect(-12, -14, 24, 28, inks.ground) +
        rect(-58, -11, 40, 22, inks.warm) +
        rect(18, -11, 40, 22, inks.warm) +
        line('M-18 0H18M-38 -11V11M38 -11V11', inks.ink, 3),
    )
  const waves = [
    [104, 84],
    [266, 52],
    [420, 60],
    [556, 110],
  ] as const
  return [
    rect(0, 0, 640, 400, shade(inks, 0.8)),
    waves
      .map(([x, y]) => line(`M${at(x, y + 26)}L${at(320 + (x - 320) * 0.2, 190)}`, inks.soft, 2.5, 0.7))
      .join(''),
    ring(320, 440, 330, inks.main, 3),
    ring(320, 440, 390, inks.main, 3),
    satellite(104, 84, -24),
    satellite(266, 52, -6),
    satellite(420, 60, 8),
    satellite(556, 110, 26),
    shape('M244 176Q244 156 264 156H376Q396 156 396 176V400H244Z', inks.ink),
    rect(256, 176, 128, 224, inks.main),
    disc(320, 288, 46, between(inks.main, inks.ground, 0.25)),
    disc(320, 288, 26, inks.ground),
    disc(320, 288, 14, inks.warm),
    line('M300 166H340', inks.ground, 4),
  ].join('')
}

/** The horn that heard the oldest noise there is, and two pigeons who were blamed for it. */
export const horn: Motif = ({ inks }) => {
  const arcs = [70, 110, 150, 190, 230].map((radius) =>
    ring(540, 60, radius, between(inks.soft, inks.ground, 0.25), 5),
  )
  const pigeon = (x: number, y: number, side: 1 | -1): string =>
    group(
      `translate(${at(x, y)}) scale(${side} 1)`,
      shape('M-30 14Q-8 16 4 -4Q8 -22 22 -20L34 -14L24 -10Q28 16 4 20H-14Z', inks.ground) +
        disc(20, -14, 2.5, inks.ink),
    )
  return [
    arcs.join(''),
    rect(0, 346, 640, 54, inks.main),
    shape('M186 262L214 214L426 62L506 148L268 312Z', inks.ink),
    shape('M426 62L506 148Q488 96 426 62Z', inks.warm),
    line('M426 62Q500 84 506 148', inks.warm, 12),
    shape('M120 346V232H214V346Z', inks.soft),
    shape('M112 236L167 196L222 236Z', shade(inks)),
    rect(150, 270, 30, 40, inks.ink),
    line('M262 308L240 346M330 268L346 346', inks.ink, 10),
    pigeon(300, 138, -1),
    pigeon(366, 92, 1),
    disc(74, 92, 5, inks.warm),
    disc(160, 56, 3, inks.warm),
    disc(250, 84, 4, inks.warm),
    turned(0, 0, 0, shape(wedge(560, 346, 60, 180, 360), inks.soft)),
  ].join('')
}
