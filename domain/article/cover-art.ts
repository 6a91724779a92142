// Draws the cover of an article that has no picture: a small print, always the same for the same article.
import { cutPaper } from './cover/cut-paper.ts'
import { diceFor, hashOf } from './cover/dice.ts'
import { grain, HEIGHT, type Motif, rect, WIDTH } from './cover/draw.ts'
import { arcade, hills, voyage } from './cover/land.ts'
import { OWN_PRINTS } from './cover/own.ts'
import { PALETTES, type PaletteName } from './cover/palette.ts'
import { circuits, orbits, tiles, towers } from './cover/pattern.ts'
import { crowd, profile } from './cover/people.ts'
import { pages, sprig } from './cover/still-life.ts'
import { table } from './cover/table.ts'

interface Print {
  motif: Motif
  palettes: readonly [PaletteName, ...PaletteName[]]
}

const PRINTS: ReadonlyMap<string, Print> = new Map([
  ['science', { motif: orbits, palettes: ['indigo', 'dusk', 'harbour', 'plum'] }],
  ['technology', { motif: circuits, palettes: ['harbour', 'indigo', 'forest', 'clay'] }],
  ['nature', { motif: hills, palettes: ['moss', 'fern', 'harbour', 'straw'] }],
  ['health', { motif: sprig, palettes: ['fern', 'moss', 'clay', 'forest'] }],
  ['business', { motif: towers, palettes: ['straw', 'indigo', 'brick', 'moss'] }],
  ['society', { motif: crowd, palettes: ['clay', 'indigo', 'brick', 'fern'] }],
  ['psychology', { motif: profile, palettes: ['plum', 'clay', 'indigo', 'harbour'] }],
  ['education', { motif: pages, palettes: ['brick', 'moss', 'dusk', 'indigo'] }],
  ['culture', { motif: cutPaper, palettes: ['clay', 'plum', 'indigo', 'fern'] }],
  ['history', { motif: arcade, palettes: ['brick', 'straw', 'plum', 'ember'] }],
  ['travel', { motif: voyage, palettes: ['harbour', 'indigo', 'moss', 'dusk'] }],
  ['food', { motif: table, palettes: ['fern', 'brick', 'plum', 'moss'] }],
] as const satisfies readonly (readonly [string, Print])[])

const ANY_TOPIC: Print = { motif: tiles, palettes: ['moss', 'indigo', 'brick', 'clay', 'harbour'] }

/**
 * A complete SVG document, 640 × 400, for the seed (an article's id or slug) and its topic slug: the motif that was
 * drawn for this article, else the topic's, for an unknown topic a pattern. Pure: the same input gives the same bytes. Only shapes: no text, script, filter or outside reference, and
 * under 12 KB. What matters stays within the middle square, so that 16:10 and 1:1 crops both work.
 */
export function coverArt(input: { seed: string; topic: string }): string {
  const own = OWN_PRINTS.get(input.seed)
  const { motif, palettes } = PRINTS.get(input.topic) ?? ANY_TOPIC
  const key = `${input.topic}/${input.seed}`
  const dice = diceFor(key)
  const inks = PALETTES[own?.palette ?? dice.pick(palettes)]
  const studio = { dice, inks, id: `c${hashOf(key).toString(36)}` }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    rect(0, 0, WIDTH, HEIGHT, inks.ground),
    (own?.motif ?? motif)(studio),
    grain(studio),
    '</svg>',
  ].join('')
}
