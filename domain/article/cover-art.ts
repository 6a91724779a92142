// Rendering of the default cover for an article without a picture: an abstract print, always the same for the
// same article.
import { drawCutPaper } from './cover/cut-paper.ts'
import { COVER_ART_HEIGHT, COVER_ART_WIDTH, type CoverMotif, drawGrain, drawRect } from './cover/draw.ts'
import { drawArcade, drawHills, drawVoyage } from './cover/land.ts'
import { OWN_PRINTS } from './cover/own.ts'
import { COVER_PALETTES, type PaletteName } from './cover/palette.ts'
import { drawCircuits, drawOrbits, drawTiles, drawTowers } from './cover/pattern.ts'
import { drawCrowd, drawProfile } from './cover/people.ts'
import { createSeededRandom, hashSeed } from './cover/seeded-random.ts'
import { drawOpenBook, drawSprig } from './cover/still-life.ts'
import { drawTable } from './cover/table.ts'

interface Print {
  motif: CoverMotif
  palettes: readonly [PaletteName, ...PaletteName[]]
}

const PRINTS: ReadonlyMap<string, Print> = new Map([
  ['science', { motif: drawOrbits, palettes: ['indigo', 'dusk', 'harbour', 'plum'] }],
  ['technology', { motif: drawCircuits, palettes: ['harbour', 'indigo', 'forest', 'clay'] }],
  ['nature', { motif: drawHills, palettes: ['moss', 'fern', 'harbour', 'straw'] }],
  ['health', { motif: drawSprig, palettes: ['fern', 'moss', 'clay', 'forest'] }],
  ['business', { motif: drawTowers, palettes: ['straw', 'indigo', 'brick', 'moss'] }],
  ['society', { motif: drawCrowd, palettes: ['clay', 'indigo', 'brick', 'fern'] }],
  ['psychology', { motif: drawProfile, palettes: ['plum', 'clay', 'indigo', 'harbour'] }],
  ['education', { motif: drawOpenBook, palettes: ['brick', 'moss', 'dusk', 'indigo'] }],
  ['culture', { motif: drawCutPaper, palettes: ['clay', 'plum', 'indigo', 'fern'] }],
  ['history', { motif: drawArcade, palettes: ['brick', 'straw', 'plum', 'ember'] }],
  ['travel', { motif: drawVoyage, palettes: ['harbour', 'indigo', 'moss', 'dusk'] }],
  ['food', { motif: drawTable, palettes: ['fern', 'brick', 'plum', 'moss'] }],
] as const satisfies readonly (readonly [string, Print])[])

const ANY_TOPIC: Print = { motif: drawTiles, palettes: ['moss', 'indigo', 'brick', 'clay', 'harbour'] }

/**
 * Returns a complete SVG document, 640 × 400, for the seed (an article's id or slug) and its topic slug. The
 * motif is the article's own, else that of the topic; the fallback for an unknown topic is a pattern. Pure:
 * the same input gives the same bytes. Only shapes: no text, script, filter or external reference; under 12
 * KB. The important parts are inside the middle square, so that crops of 16:10 and 1:1 are both possible.
 */
export function drawCover(input: { seed: string; topic: string }): string {
  const own = OWN_PRINTS.get(input.seed)
  const { motif, palettes } = PRINTS.get(input.topic) ?? ANY_TOPIC
  const key = `${input.topic}/${input.seed}`
  const dice = createSeededRandom(key)
  const inks = COVER_PALETTES[own?.palette ?? dice.pick(palettes)]
  const studio = { random: dice, inks, id: `c${hashSeed(key).toString(36)}` }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COVER_ART_WIDTH} ${COVER_ART_HEIGHT}" width="${COVER_ART_WIDTH}" height="${COVER_ART_HEIGHT}">`,
    drawRect(0, 0, COVER_ART_WIDTH, COVER_ART_HEIGHT, inks.ground),
    (own?.motif ?? motif)(studio),
    drawGrain(studio),
    '</svg>',
  ].join('')
}
