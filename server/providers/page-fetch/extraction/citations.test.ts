// Shows that bibliographies stay under any heading, and that teasers of other articles are left out.
import { describe, expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractArticle } from './article.ts'
import { isCitation } from './citations.ts'

const PROSE =
  'The harbour woke before the town did, and the boats came home with their lamps still lit. '.repeat(8)
/** Texts of the paragraphs that `end` becomes at the end of an article. */
function extractEnd(end: string): string[] {
  const html = `<html><head><title>T</title></head><body><article><h1>A lamp for the quay</h1>
    <p>${PROSE}</p><p>${PROSE}</p>${end}</article></body></html>`
  const page = extractArticle({ body: html, url: 'https://paper.example/a', content_type: 'text/html' })
  return page.paragraphs
    .map(({ text }) => text)
    .filter((text) => text !== PROSE.trim() && !/^A lamp/.test(text))
}

type List = readonly [string, ...string[]]
const SURNAMES: List = ['Smith', 'Okafor', 'Keller', 'de Vries', 'O’Neill', 'Brown', 'Tanaka']
const TITLES: List = [
  'The Sea in Winter',
  'Salt and Wind',
  'A History of Lamps',
  'Tides, Ports and Trade',
  'Harbours',
]
const PUBLISHERS: List = [
  'Oxford University Press',
  'Faber',
  'Routledge',
  'Penguin',
  'Lamp Press',
  'Springer',
]
const PLACES: List = ['London', 'New York', 'Oxford', 'Cambridge, MA']
const JOURNALS: List = ['Journal of Ports', 'Nature', 'Proceedings of the Harbour Society', 'Sea Quarterly']

/** Citations in the styles of handbooks. */
const STYLES: readonly [(dice: SeededRandom) => string, ...((dice: SeededRandom) => string)[]] = [
  ({ pick, int }) =>
    `${pick(SURNAMES)}, J. (${int(1890, 2024)}). <i>${pick(TITLES)}</i>. ${pick(PUBLISHERS)}.`,
  ({ pick, int }) =>
    `${pick(SURNAMES)}, Mary. ${pick(TITLES)}. ${pick(PLACES)}: ${pick(PUBLISHERS)}, ${int(1890, 2024)}.`,
  ({ pick, int }) =>
    `${pick(SURNAMES)}, A. and ${pick(SURNAMES)}, B. (${int(1950, 2024)}) “${pick(TITLES)}.” <em>${pick(JOURNALS)}</em>, ${int(1, 90)}(${int(1, 4)}), ${int(1, 40)}–${int(41, 99)}`,
  ({ pick, int }) =>
    `<i>${pick(TITLES)}</i>, by Ann ${pick(SURNAMES)} (${pick(PUBLISHERS)}, ${int(1950, 2024)})`,
  ({ pick, int }) =>
    `${int(1, 30)}. ${pick(SURNAMES)} JE, Lim T. ${pick(TITLES)}. BMJ ${int(1990, 2024)};${int(100, 400)}:${int(10, 90)}.`,
  ({ pick, int }) => `${pick(SURNAMES)} P et al. ${pick(TITLES)}. doi:10.${int(1000, 9999)}/x${int(10, 99)}`,
  ({ pick, int }) => `“${pick(TITLES)}”, <i>${pick(JOURNALS)}</i>, ${int(1950, 2024)}`,
]
const HEADLINES: List = [
  'The boat that came back in the night',
  'How a small town saved its only lamp',
  'Review: The Sea in Winter is a triumph',
  'Smith, Jones and the long road home',
  'Election 2024: what to know',
  'The best books of 2021',
]
const HEADINGS: List = [
  'Read more',
  'Further reading',
  'Read next',
  'Recommended reading',
  'Related articles',
  'More reading',
]
const SHAPES: readonly [
  (heading: string, entries: readonly string[]) => string,
  ...((heading: string, entries: readonly string[]) => string)[],
] = [
  (heading, entries) => `<h2>${heading}</h2><ul>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ul>`,
  (heading, entries) => `<h3>${heading}</h3>${entries.map((entry) => `<p>${entry}</p>`).join('\n')}`,
  (heading, entries) =>
    `<section class="more"><h2>${heading}</h2><ol>${entries.map((entry) => `<li>${entry}</li>`).join('')}</ol></section>`,
]
const linkTo = (address: string) => (text: string, at: number) => `<a href="${address}/${at}">${text}</a>`
const bare = (markup: string) => markup.replace(/<[^>]*>/g, '')

describe.each(['tried', 'held out'])('%s', (part) => {
  it.each(Array.from({ length: 40 }, (_, at) => at))('a bibliography stays: %i', (at) => {
    const dice = createSeededRandom(`bibliography ${part} ${at}`)
    const entries = Array.from({ length: dice.int(2, 7) }, () => dice.pick(STYLES)(dice))
    const heading = dice.pick(HEADINGS)
    const written = dice.chance(0.6) ? entries.map(linkTo('https://press.example')) : entries
    expect(extractEnd(dice.pick(SHAPES)(heading, written))).toEqual([heading, ...entries.map(bare)])
  })

  it.each(Array.from({ length: 40 }, (_, at) => at))('teasers are left out: %i', (at) => {
    const dice = createSeededRandom(`teasers ${part} ${at}`)
    const after = dice.pick(['', ' <span>May 4, 2021</span>', ' <span>By Ann Lee, 4 May 2021</span>'])
    const picture = dice.pick(['', '<img src="/p.jpg" width="300" height="200" alt="">'])
    const entries = Array.from({ length: dice.int(2, 6) }, (_, entry) => {
      const address = dice.pick(['/news', 'https://paper.example/b', '..'])
      return picture + linkTo(address)(dice.pick(HEADLINES), entry) + after
    })
    expect(extractEnd(dice.pick(SHAPES)(dice.pick(HEADINGS), entries))).toEqual([])
  })
})

it('a line that heads a bibliography, or is one, is no line of the site', () => {
  const cited = 'Smith, J. (2019). The Sea in Winter. Oxford University Press.'
  expect(extractEnd(`<p><b>Read more:</b></p><ul><li>${cited}</li></ul>`)).toEqual(['Read more:', cited])
  expect(extractEnd(`<p>Read more: <a href="https://a.example/b">${cited}</a></p>`)).toEqual([
    `Read more: ${cited}`,
  ])
  expect(extractEnd('<p>Read more: <a href="/b">How a town saved its lamp</a></p>')).toEqual([])
})

it('an author’s list of links to other sites stays', () => {
  const list = HEADLINES.slice(0, 3).map(linkTo('https://other.example'))
  expect(extractEnd(SHAPES[0]('Further reading', list))).toEqual([
    'Further reading',
    ...HEADLINES.slice(0, 3),
  ])
})

it.each([
  'By Ann Lee, 4 May 2021',
  'Interview by Ann Lee. May 2021',
  'New York: Mayor resigns',
  'In Paris, Macron and Merkel meet',
  'Coming soon to London: Banksy (2021)',
  'Football: Leeds 2–1 Derby',
  'Why Penguin Books is 90 this year',
])('no citation: %s', (line) => {
  expect(isCitation(line)).toBe(false)
})
