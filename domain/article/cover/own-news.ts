// Motifs for single articles, for reports and talks: a lock, a ferry, a snail, a cash register …
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

/** A padlock with a small bright window in place of its keyhole. */
export const padlock: CoverMotif = ({ random, inks }) =>
  [
    drawRect(0, 0, 640, 400, inks.main),
    drawLine(drawHatching(random, [-20, 10, 680, 400], 26, 0.2), mixColors(inks.main, inks.ink, 0.2), 3),
    drawLine('M244 200V136A76 76 0 0 1 396 136V200', inks.soft, 30),
    drawPath(
      'M196 184H444Q462 184 462 202V340Q462 366 436 366H204Q178 366 178 340V202Q178 184 196 184Z',
      inks.warm,
    ),
    drawRect(178, 214, 284, 10, mixColors(inks.warm, inks.ink, 0.25)),
    drawDisc(320, 268, 30, inks.ink),
    drawPath('M306 276H334L344 334H296Z', inks.ink),
    drawRect(312, 256, 16, 24, inks.ground),
  ].join('')

/** A bed between the moon and the morning sun. */
export const sleepless: CoverMotif = ({ inks }) =>
  [
    drawRect(0, 0, 320, 400, shadeColor(inks, 0.75)),
    drawRect(320, 0, 320, 400, mixColors(inks.soft, inks.ground, 0.4)),
    drawDisc(170, 92, 46, inks.ground),
    drawDisc(192, 80, 40, shadeColor(inks, 0.75)),
    drawPath(drawWedge(480, 150, 66, 180, 360), inks.warm),
    drawLine('M480 60V34M410 88L392 68M550 88L568 68M388 150H362M572 150H598', inks.warm, 8),
    drawRect(96, 196, 22, 170, inks.ink),
    drawRect(522, 236, 22, 130, inks.ink),
    drawRect(108, 300, 424, 40, inks.ink),
    drawPath('M128 300V268Q128 250 150 250H218Q240 250 240 270V300Z', inks.ground),
    drawPath('M214 300Q220 232 306 236T430 252Q520 252 522 300Z', inks.main),
    drawLine('M246 292Q300 262 360 270T500 284', mixColors(inks.main, inks.ground, 0.4), 6),
    drawDisc(194, 252, 22, inks.soft),
    drawLine('M186 250h6M200 250h6', inks.ink, 4),
  ].join('')

/** A teacup and a radio under glass, as in a museum. */
export const showcase: CoverMotif = ({ inks }) =>
  [
    drawRect(0, 0, 640, 400, mixColors(inks.main, inks.ink, 0.2)),
    drawPath('M320 -20L500 400H140Z', mixColors(inks.main, inks.ground, 0.2)),
    drawPath('M176 306V150A144 120 0 0 1 464 150V306Z', mixColors(inks.ground, inks.soft, 0.15)),
    drawLine('M176 306V150A144 120 0 0 1 464 150V306', inks.ground, 6),
    drawLine('M210 180A110 96 0 0 1 270 92', inks.ground, 8),
    drawRect(206, 196, 148, 96, inks.warm),
    drawDisc(252, 244, 32, inks.ink),
    drawRing(252, 244, 20, inks.soft, 5),
    drawLine('M304 222h34M304 240h34M304 258h34', inks.ink, 5),
    drawLine('M320 196L356 138', inks.ink, 4),
    drawPath('M378 240H446Q444 290 412 292Q380 290 378 240Z', inks.main),
    drawLine('M446 250q18 0 14 16t-22 12', inks.main, 6),
    drawLine('M400 226q-8 -12 2 -22M422 226q-8 -12 2 -22', inks.soft, 4),
    drawRect(150, 306, 340, 22, inks.ink),
    drawRect(184, 328, 272, 72, inks.soft),
    drawRect(276, 346, 88, 28, inks.ground),
    drawLine('M288 356h64M288 365h40', inks.ink, 3),
  ].join('')

/** A wall of pigeonholes, each with a telephone except one. */
export const pigeonholes: CoverMotif = ({ inks }) => {
  const holes = Array.from({ length: 24 }, (_, index) => {
    const [x, y] = [58 + (index % 6) * 90, 28 + Math.floor(index / 6) * 90]
    const tone = [inks.warm, inks.soft, inks.main][(index * 5) % 3] ?? inks.warm
    const phone =
      drawRect(x + 22, y + 14, 32, 54, tone) +
      drawRect(x + 26, y + 20, 24, 38, mixColors(tone, inks.ink, 0.35)) +
      drawDisc(x + 38, y + 63, 2.5, inks.ground)
    return (
      drawRect(x, y, 76, 76, inks.ink) + (index === 15 ? drawDisc(x + 38, y + 38, 15, inks.ground) : phone)
    )
  })
  return (
    drawRect(0, 0, 640, 400, mixColors(inks.soft, inks.ground, 0.2)) +
    drawRect(40, 10, 556, 382, shadeColor(inks, 0.5)) +
    holes.join('')
  )
}

/** A dog at a train window. */
export const commuter: CoverMotif = ({ inks }) =>
  [
    drawRect(0, 0, 640, 400, inks.warm),
    drawRect(0, 34, 640, 12, inks.ink),
    drawRect(0, 322, 640, 78, mixColors(inks.warm, inks.ink, 0.35)),
    drawRect(70, 74, 360, 220, inks.ground),
    drawPath('M70 230Q160 196 250 226T430 208V294H70Z', inks.soft),
    drawLine('M110 120h70M220 98h120', hazeColor(inks, 1), 7),
    drawRect(476, 74, 128, 248, inks.main),
    drawRect(500, 98, 80, 118, inks.ground),
    drawDisc(488, 252, 6, inks.soft),
    drawPath(
      'M170 322Q168 246 208 216Q196 170 230 148L222 106L262 134Q296 124 322 142L360 120L346 168Q366 186 366 208L392 226Q392 248 360 250Q336 252 326 244Q330 290 350 322Z',
      inks.ink,
    ),
    drawDisc(318, 184, 6, inks.ground),
    drawDisc(388, 228, 8, inks.warm),
    drawLine('M214 250Q270 268 322 246', inks.main, 11),
    drawDisc(272, 268, 9, inks.soft),
  ].join('')

/** An unused dumb-bell with a spider's web. */
export const dumbbell: CoverMotif = ({ inks }) => {
  const threads = [0, 1, 2, 3, 4].map(
    (index) => `M0 0L${formatCoordinates(46 + index * 44, 210 - index * 40)}`,
  )
  const rounds = [60, 104, 148].map(
    (away) =>
      `M0 ${formatCoordinates(away)}Q${formatCoordinates(away * 0.36, away * 0.72, away * 0.52, away * 0.66)}T${formatCoordinates(away * 0.94, away * 0.3)}`,
  )
  return [
    drawRect(0, 330, 640, 70, inks.main),
    drawDisc(420, 130, 96, glowColor(inks)),
    drawLine(threads.join('') + rounds.join(''), mixColors(inks.soft, inks.ink, 0.25), 3),
    drawRect(206, 236, 228, 30, inks.ink),
    drawPath('M150 170H196V332H150ZM444 170H490V332H444Z', inks.warm),
    drawPath('M104 196H150V306H104ZM490 196H536V306H490Z', shadeColor(inks, 0.5)),
    drawRect(84, 238, 20, 26, inks.ink),
    drawRect(536, 238, 20, 26, inks.ink),
    drawLine('M320 0V178', mixColors(inks.soft, inks.ink, 0.4), 3),
    drawDisc(320, 192, 15, inks.ink),
    drawLine(
      'M308 186l-22 -12M308 192l-26 2M308 198l-20 16M332 186l22 -12M332 192l26 2M332 198l20 16',
      inks.ink,
      4,
    ),
  ].join('')
}

/** A pan on a flame, and the moon in the window. */
export const nightKitchen: CoverMotif = ({ inks }) => {
  const flames = [238, 279, 320, 361, 402].map((x, index) =>
    drawPath(
      `M${formatCoordinates(x, 356)}Q${formatCoordinates(x - 22, 336, x - 4, 310 - (index % 2) * 12)}Q${formatCoordinates(x + 24, 332, x, 356)}Z`,
      index % 2 === 0 ? inks.warm : inks.soft,
    ),
  )
  return [
    drawRect(0, 0, 640, 400, inks.main),
    drawRect(60, 40, 150, 130, shadeColor(inks, 0.85)),
    drawDisc(150, 92, 30, inks.ground),
    drawDisc(164, 84, 26, shadeColor(inks, 0.85)),
    drawLine('M135 40V170M60 105H210', inks.soft, 7),
    drawLine('M430 60V150M480 60V130M530 60V160', inks.soft, 6),
    drawPath(
      'M404 150H456V196Q430 214 404 196ZM462 130H498L490 190H470ZM512 160H548V180Q530 204 512 180Z',
      inks.warm,
    ),
    drawPath('M190 236H450Q450 304 400 304H240Q190 304 190 236Z', inks.ink),
    drawRect(446, 240, 160, 18, inks.ink),
    drawPath('M204 236Q240 206 290 222T380 214T438 236Z', inks.ground),
    drawLine(
      'M268 196q-18 -22 0 -40t0 -40M330 190q-18 -22 0 -40t0 -40M388 196q-18 -22 0 -40t0 -40',
      inks.ground,
      6,
    ),
    flames.join(''),
    drawRect(150, 356, 340, 14, inks.ink),
  ].join('')
}

/** A ferry with lit windows, and the lighthouse of its island. */
export const ferry: CoverMotif = ({ inks }) => {
  const windows = Array.from({ length: 11 }, (_, index) => drawRect(146 + index * 32, 214, 18, 16, inks.warm))
  const upper = Array.from({ length: 6 }, (_, index) => drawRect(206 + index * 34, 168, 18, 16, inks.warm))
  const stars = Array.from({ length: 16 }, (_, index) =>
    drawDisc((index * 83 + 40) % 640, (index * 47 + 16) % 150, index % 3 === 0 ? 2.6 : 1.6, inks.ground),
  )
  return [
    drawRect(0, 0, 640, 400, shadeColor(inks, 0.9)),
    stars.join(''),
    drawPath('M520 262L560 176H596L640 262Z', shadeColor(inks, 0.5)),
    drawRect(570, 132, 14, 46, inks.ground),
    drawPath('M577 136L420 92V124Z', mixColors(inks.warm, inks.ground, 0.3)),
    drawDisc(577, 134, 10, inks.warm),
    drawRect(0, 262, 640, 138, inks.main),
    drawPath('M86 250H530L492 308H136Z', inks.ink),
    drawRect(126, 202, 372, 48, inks.ground),
    drawRect(188, 156, 230, 46, inks.soft),
    drawRect(262, 106, 54, 50, inks.warm),
    drawRect(262, 118, 54, 12, inks.ink),
    windows.join(''),
    upper.join(''),
    drawLine(
      'M40 330q26 -10 52 0t52 0M220 346q26 -10 52 0t52 0M420 334q26 -10 52 0t52 0M110 376q26 -10 52 0M360 382q26 -10 52 0',
      mixColors(inks.main, inks.ground, 0.35),
      4,
    ),
  ].join('')
}

/** A cash register with an open drawer and a dark screen, and an old account book. */
export const till: CoverMotif = ({ inks }) => {
  const keys = Array.from({ length: 15 }, (_, index) =>
    drawRect(
      196 + (index % 5) * 34,
      176 + Math.floor(index / 5) * 30,
      24,
      20,
      index === 14 ? inks.warm : inks.ground,
    ),
  )
  return [
    drawRect(0, 0, 640, 400, mixColors(inks.soft, inks.ground, 0.45)),
    drawRect(0, 336, 640, 64, inks.main),
    drawPath('M166 280L190 160H366L390 280Z', inks.main),
    keys.join(''),
    drawRect(214, 66, 130, 82, inks.ink),
    drawLine('M238 90l26 34M264 90l-26 34M296 107h28', mixColors(inks.ink, inks.ground, 0.45), 6),
    drawRect(268, 148, 22, 16, inks.ink),
    drawRect(146, 280, 264, 56, shadeColor(inks, 0.6)),
    drawPath('M128 306H428V336H128Z', inks.warm),
    drawDisc(278, 321, 7, inks.ground),
    drawPath('M444 270L520 252L596 270V336L520 320L444 336Z', inks.ground),
    drawLine('M520 254V320M458 288l48 -10M458 304l48 -10M534 278l48 10M534 294l48 10', inks.ink, 4),
    drawLine('M552 250L598 176', inks.ink, 6),
    drawPath('M590 186L606 152L612 178Z', inks.warm),
  ].join('')
}

/** A snail whose shell is a spiral wave. */
export const snail: CoverMotif = ({ inks }) => {
  const turns: [number, number][] = Array.from({ length: 44 }, (_, index) => {
    const angle = index * 0.42
    const away = 132 - index * 2.9
    return [300 + Math.cos(angle) * away, 178 + Math.sin(angle) * away]
  })
  return [
    drawDisc(470, 84, 52, inks.ground),
    drawPath('M0 322Q80 306 160 322T320 322T480 322T640 322V400H0Z', inks.main),
    drawLine('M20 352q26 -10 52 0t52 0M250 366q26 -10 52 0t52 0M470 350q26 -10 52 0t52 0', inks.soft, 4),
    drawPath(
      'M110 322Q120 282 190 286L300 300Q420 306 470 262Q486 206 520 210Q552 216 546 258Q530 318 440 326Z',
      inks.soft,
    ),
    drawLine('M520 214L506 166M538 218L548 168', inks.soft, 9),
    drawDisc(505, 162, 9, inks.ink),
    drawDisc(549, 164, 9, inks.ink),
    drawDisc(300, 178, 138, inks.warm),
    drawLine(smoothPath(turns), inks.ink, 11),
    drawLine('M196 120q20 -12 40 0M186 230q22 -12 44 0M370 262q20 -12 40 0', inks.ground, 5),
  ].join('')
}

/** A football goal with the ball in the net, under a scoreboard with two all. */
export const twoAll: CoverMotif = ({ inks }) => {
  const net = Array.from(
    { length: 14 },
    (_, index) => `M${formatCoordinates(60 + index * 40, 186)}L${formatCoordinates(90 + index * 35.4, 340)}`,
  ).join('')
  const rows = [206, 232, 258, 284, 310]
    .map((y) => `M${formatCoordinates(64 + (y - 186) * 0.2, y)}H${formatCoordinates(576 - (y - 186) * 0.2)}`)
    .join('')
  const digit = 'M-22 -34H22V0H-22V34H22'
  return [
    drawRect(0, 0, 640, 400, inks.main),
    drawRect(0, 340, 640, 60, shadeColor(inks, 0.5)),
    drawRect(190, 24, 260, 122, inks.ink),
    wrapInGroup('translate(256 85)', drawLine(digit, inks.warm, 13)),
    wrapInGroup('translate(384 85)', drawLine(digit, inks.warm, 13)),
    drawDisc(320, 70, 7, inks.warm),
    drawDisc(320, 102, 7, inks.warm),
    drawLine(net + rows, mixColors(inks.main, inks.ground, 0.5), 2.5),
    drawLine('M60 344V184H580V344', inks.ground, 12),
    drawDisc(392, 300, 44, inks.ground),
    drawPath('M392 276L414 292L406 318H378L370 292Z', inks.ink),
    drawLine('M392 276V258M414 292L434 284M406 318L418 336M378 318L366 336M370 292L350 284', inks.ink, 5),
  ].join('')
}

/** Piano keys, one of them out of tune, and a tuning fork. */
export const pianoKeys: CoverMotif = ({ inks }) => {
  const white = Array.from({ length: 9 }, (_, index) => {
    const low = index === 5 ? 14 : 0
    return drawRect(
      32 + index * 64,
      214 + low,
      60,
      170,
      index === 5 ? mixColors(inks.ground, inks.warm, 0.35) : inks.ground,
    )
  })
  const black = [0, 1, 3, 4, 5, 7].map((index) => drawRect(74 + index * 64, 214, 36, 104, inks.ink))
  const rings = [44, 76, 108, 140].map((radius) =>
    drawRing(382, 132, radius, mixColors(inks.main, inks.ground, 0.38), 5),
  )
  return [
    drawRect(0, 0, 640, 400, inks.main),
    rings.join(''),
    drawRect(0, 196, 640, 204, shadeColor(inks, 0.85)),
    white.join(''),
    black.join(''),
    rotateContent(
      18,
      382,
      132,
      drawLine('M362 34V110Q362 132 382 132T402 110V34M382 132V206', inks.warm, 13),
    ),
  ].join('')
}
