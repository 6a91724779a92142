// Shows that hyphens of compounds that end later stay, and that words which only end in and, or, to are joined.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../article/cover/seeded-random.ts'
import { mendBrokenWords } from './broken-words.ts'

type List = readonly [string, ...string[]]
/** First and second compounds, of which the first is without its end. */
const HYPHENED: List = [
  'first second-class',
  'two three-year',
  'short long-term',
  'blue green-eyed',
  'small medium-sized',
]
const HELD_HYPHENED: List = [
  'iron copper-rich',
  'Spanish French-speaking',
  'child parent-led',
  'ten twelve-week',
  'glass steel-framed',
]
const CLOSED: List = [
  'over underestimate',
  'north southbound',
  'macro microeconomics',
  'out inbound',
  'mono bilingual',
]
const HELD_CLOSED: List = [
  'up downstream',
  'pre postwar',
  'inter intracellular',
  'mid late-century',
  'upper lowercase',
]
const JOINING: List = ['and', 'or', 'to', 'nor', 'but', 'versus']
const BROKEN: List = [
  'thous and',
  'husb and',
  'edit or',
  'mirr or',
  'toma to',
  'manifes to',
  'gover nor',
  'de but',
]
const HELD_BROKEN: List = [
  'isl and',
  'underst and',
  'sail or',
  'profess or',
  'pota to',
  'un to',
  'do nor',
  're but',
]
const LINES: List = ['He saw the', 'Of all the', 'She writes of', 'There were']

const mended = (line: string, next: string) =>
  mendBrokenWords(`${line}\n${next}\n`).replace(/\s+/g, ' ').trim()

it.each([
  ['tried', [...HYPHENED, ...CLOSED], BROKEN],
  ['held out', [...HELD_HYPHENED, ...HELD_CLOSED], HELD_BROKEN],
] as const)('%s', (part, compounds, broken) => {
  const wrong = Array.from({ length: 300 }, (_, at) => {
    const { pick } = createSeededRandom(`suspended ${part} ${at}`)
    const [first, second] = pick(compounds as unknown as List).split(' ')
    const [left, right] = pick(broken as unknown as List).split(' ')
    const [start, joining] = [pick(LINES), pick(JOINING)]
    const isWhole =
      mended(`${start} ${left}-`, `${right} of the harbour`) === `${start} ${left}${right} of the harbour`
    const isApart =
      mended(`${start} ${first}-`, `${joining} ${second} boats`) ===
      `${start} ${first}- ${joining} ${second} boats`
    return [isWhole ? [] : `${left}-${right}`, isApart ? [] : `${first}- ${joining} ${second}`].flat()
  }).flat()
  expect(new Set(wrong)).toEqual(new Set())
})

it.each([
  ['The 15-', 'and 16-year-olds', 'The 15- and 16-year-olds'],
  ['A low-', 'to-middle income', 'A low-to-middle income'],
  ['The hand-', 'to-mouth life', 'The hand-to-mouth life'],
  ['The inter-', 'national court', 'The international court'],
  ['The terri-', 'tory of it', 'The territory of it'],
])('%s / %s', (line, next, text) => {
  expect(mended(line, next)).toBe(text)
})
