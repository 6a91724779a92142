// Shows that words which a page hyphenates at the ends of its lines are whole, and other hyphens stay.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractBody } from '../../../../tests/support/article-body.ts'

type Halves = readonly [first: string, second: string, whole: string]
const LINE = 'The harbour woke before the town and'
const HALVES: readonly [Halves, ...Halves[]] = [
  ['the inter-', 'national court', 'the international court'],
  ['the govern-', 'ment of it', 'the government of it'],
  ['first-', 'and second-class boats', 'first- and second-class boats'],
  ['some light\u00ad', 'houses too', 'some lighthouses too'],
  ['over-', 'or underestimates it', 'over- or underestimates it'],
  ['twenty-', 'one boats of it', 'twenty-one boats of it'],
]
const BREAKS = ['\n', '\r\n   ', '<br>', '<br/>\n', ' \n\t'] as const

it.each(['tried', 'held out'].flatMap((part) => Array.from({ length: 30 }, (_, at) => `${part} ${at}`)))(
  'halves of a word: %s',
  (seed) => {
    const { pick, chance } = createSeededRandom(`broken lines ${seed}`)
    const [first, second, whole] = pick(HALVES)
    const [open, close] = pick<readonly [string, string]>([
      ['', ''],
      ['<em>', '</em>'],
      ['<a href="/b"><b>', '</b></a>'],
    ] as const)
    const after = chance(0.5) ? `${pick(BREAKS)}and on.` : ' and on.'
    const [text] = extractBody(`<p>${open}${LINE} ${first}${pick(BREAKS)}${second}${after}${close}</p>`)
    expect(text?.replaceAll('\n', ' ')).toBe(`${LINE} ${whole} and on.`)
  },
)

it.each([
  [
    '<p>The prefixes un-, re- and inter-\nmean other things.</p>',
    'The prefixes un-, re- and inter- mean other things.',
  ],
  ['<p>Go pre-\nwar.</p>', 'Go pre- war.'],
  [`<p>${LINE} Mr Smith-\nJones came.</p>`, `${LINE} Mr Smith- Jones came.`],
  [
    `<p>${LINE} sang aloud-\nand the boats went far-\nthe end.</p>`,
    `${LINE} sang aloud- and the boats went far- the end.`,
  ],
  [`<p>${LINE} went far-<br>the driven ones.</p>`, `${LINE} went far-\nthe driven ones.`],
  [`<p>${LINE} a lamp -\nand a boat.</p>`, `${LINE} a lamp - and a boat.`],
  [`<p>${LINE} in <code>${LINE} left-\nright</code></p>`, `${LINE} in ${LINE} left- right`],
])('other hyphens stay: %s', (html, text) => {
  expect(extractBody(html)).toEqual([text])
})
