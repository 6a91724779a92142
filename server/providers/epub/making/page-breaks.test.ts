// Shows that words and sentences which a printed page ends within are whole, drawn by chance: halves, and what is between.
import { expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { parseBookXml } from '../../../../domain/book/xml.ts'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { splitParagraphs } from './blocks.ts'
import { makeBook } from './make.ts'
import { joinPages } from './page-breaks.ts'

const LONG = 'The harbour woke before the town did, and the boats came home with their lamps still lit'
type Three = readonly [string, string, string]
const HALVES: readonly [Three, ...Three[]] = [
  ['the govern-', 'ment fell.', 'the government fell.'],
  ['the light\u00ad', 'house, they said.', 'the lighthouse, they said.'],
  ['a well-', 'known man.', 'a well-known man.'],
  ['his <i>remem-</i>', 'brance of it.', 'his remembrance of it.'],
  ['and the old', 'house burned.', 'and the old house burned.'],
  ['of salt,', '<b>which</b> she sold.', 'of salt, which she sold.'],
  ['of 1914', '“when,” she wrote.', 'of 1914 “when,” she wrote.'],
]
const BETWEEN = [
  '<p class="pagenum" id="p23"></p>',
  '<p>23</p>',
  '<p id="p23">— 23 —</p>\n<p>THE SEA WOLF</p>',
  '<p>24 The Sea Wolf</p>',
  '<p>The Sea Wolf</p><hr /><p>[24]</p>',
  '<div class="running-head">The Sea Wolf</div><div>Page 24</div>',
  '<a id="p23"></a><p class="x"><span class="y">xxiv</span></p><p></p>',
] as const
/** Around the pages of print. */
const PAGES: readonly [Three, ...Three[]] = [
  ['', '', ''],
  ['<div class="page">', '</div><div class="page" id="p24">', '</div>'],
  ['<section><div>', '</div></section>\n<section><div>', '</div></section>'],
]

function drawPages({ pick, chance }: SeededRandom) {
  const [first, second, whole] = pick(HALVES)
  const [before, middle, after] = pick(PAGES)
  const between = chance(0.5) ? `${pick(BETWEEN)}${middle}` : `${middle}${pick(BETWEEN)}`
  const others = ['A well-known harbour.', 'The Sea Wolf', '21', 'Night.', '22', 'Day.']
  return {
    body: `${before}${others.map((text) => `<p>${text}</p>`).join('')}<p>${LONG} ${first}</p>\n${between}<p class="b" id="next">${second}</p>${after}`,
    whole: `${LONG} ${whole}`,
  }
}
const ids = (body: string) => [...body.matchAll(/ id="(\w+)"/g)].map(([, id]) => id)

it('halves that a page ends between are in one paragraph', () => {
  const wrong = Array.from({ length: 300 }, (_, seed) =>
    drawPages(createSeededRandom(`pages ${seed}`)),
  ).flatMap(({ body, whole }) => {
    const made = joinPages(body)
    parseBookXml(`<body>${made}</body>`)
    const isWhole = JSON.stringify(splitParagraphs(made).slice(6)) === JSON.stringify([whole])
    const isNamed = ids(made).join() === ids(body).join()
    return isWhole && isNamed && joinPages(made) === made ? [] : [`${body} → ${made}`]
  })
  expect(wrong).toEqual([])
})

it.each([
  ['<p>the gov-<span class="pagenum" id="p4"></span>ernment fell</p>', 'the government fell'],
  ['<p>the gov-<br/><span class="pagenum" id="p4"></span><br/>ernment fell</p>', 'the government fell'],
  ['<p>the gov-\n  ernment fell</p>', 'the government fell'],
  ['<p>the <i>gov-</i>\n<i>ernment</i> fell</p>', 'the government fell'],
  ['<p>a well-known man, a well-\nknown man</p>', 'a well-known man, a well-known man'],
  ['<p>the first lamp, first-\nand second-class</p>', 'the first lamp, first- and second-class'],
  ['<p>gov-<span class="pagenum" id="p4"></span>ernment</p>', 'government'],
  ['<p>light\u00ad<br/>house</p>', 'lighthouse'],
  [`<p>${LONG} of the govern-</p><p>ment</p>`, `${LONG} of the government`],
  ['<li>the gov-<br />ernment fell</li>', 'the government fell'],
])('halves within a paragraph are one word: %s', (body, text) => {
  expect(splitParagraphs(joinPages(body))).toEqual([text])
})

/** Entries of a list of prefixes, and what they mean. */
const PREFIXES = ['un-', 're-', 'anti-', 'bi-', 'post-', 'sub\u2010', 'inter-', 'over-'] as const
const MEANINGS = ['not', 'again', 'against', 'two', 'behind', 'under, below', 'between', 'too much'] as const
const LISTS = [
  (prefix: string, meaning: string) => `<p>${prefix}</p><p>${meaning}</p>`,
  (prefix: string, meaning: string) => `<p><i>${prefix}</i></p>\n<p></p><p>${meaning}</p>`,
  (prefix: string, meaning: string) => `<p><b>${prefix}</b><br/>${meaning}</p>`,
  (prefix: string, meaning: string) => `<li><b>${prefix}</b>\n<i>${meaning}</i></li>`,
  (prefix: string, meaning: string) => `<p>pre-, non- or ${prefix}<br/>${meaning}</p>`,
  (prefix: string, meaning: string) => `<p>The prefix ${prefix}</p><p>${meaning}</p>`,
] as const

it('lists of prefixes stay as they are', () => {
  const wrong = Array.from({ length: 200 }, (_, seed) => {
    const { pick, int } = createSeededRandom(`prefixes ${seed}`)
    return Array.from({ length: int(1, 5) }, () => pick(LISTS)(pick(PREFIXES), pick(MEANINGS))).join('\n')
  }).filter((body) => joinPages(body) !== body)
  expect(wrong).toEqual([])
})

/** Lines of a book between two parts of a sentence. */
const DISPLAYED = [
  '101',
  '1914',
  '(1)',
  '— 7 —',
  'ROOM 12',
  'THE SEA WOLF 3',
  '[2]',
  'IV',
  '',
  '\u00a0',
] as const
const AROUND_PAGES = [
  (body: string) => body,
  (body: string) => `<p>THE SEA WOLF 3</p><p>Night.</p>${body}`,
  (body: string) => `<p>22</p><p>Night.</p><p>23</p>${body}<p>Day.</p><p>24</p><p>Night.</p>`,
  (body: string) => `<p>(1)</p><p>Night.</p>${body}<p>(2)</p><p>Day.</p><p>(3)</p>`,
  (body: string) => `<p class="poem">${LONG},</p><p></p><p>and the sea.</p><p>5</p>${body}`,
] as const

it('what a sentence shows on a line of its own stays, and so do stanzas', () => {
  const wrong = Array.from({ length: 200 }, (_, seed) => {
    const { pick, chance } = createSeededRandom(`displayed ${seed}`)
    const line = `<p>${pick(DISPLAYED)}</p>`
    const lines = chance(0.3) ? `${line}<p></p>` : line
    return pick(AROUND_PAGES)(
      `<p>${LONG} ${pick(['and', 'read', 'of salt,', 'is'])}</p>${lines}<p>where she knocked.</p>`,
    )
  }).filter((body) => joinPages(body) !== body)
  expect(wrong).toEqual([])
})

it.each(['running-head', 'pageheader', 'folio'])('a line marked as %s is one of a page', (name) => {
  const body = `<p>${LONG} and</p><p class="${name}">The Sea Wolf</p><p>she knocked.</p>`
  expect(splitParagraphs(joinPages(body))).toEqual([`${LONG} and she knocked.`])
})

const APART = [
  `<p>${LONG}.</p><p>23</p><p>and so it was.</p>`,
  `<p>${LONG} and</p><p>23</p><p>The lamp went out.</p>`,
  `<p>${LONG} and</p><p>she left</p>`,
  `<p>${LONG} and</p><p>THE SEA</p><p>she left</p>`,
  '<p>the sea</p><p>23</p><p>and the sky</p>',
  `<p>${LONG} and</p><p>23</p><ul><li>she left</li></ul>`,
  `<p>${LONG} govern-</p><p>23</p><p><img src="p0001.png" alt="" /></p><p>ment</p>`,
  `<p>${LONG} govern-</p><p>A new day began, and no lamp was lit.</p><p>ment</p>`,
  `<div><p>${LONG} govern-</p></div><p>23</p><p>ment</p>`,
  '<p>“I was go-</p><p>“Stop,” she said.</p>',
  '<p>un-</p><p>not</p><p>re-</p><p>again</p>',
  '<p>un-</p><p></p><p>not</p>',
  '<p>un-</p><p>12</p><p>not</p>',
  '<p><b>anti-</b><br/>against</p><p><b>bi-</b><br/>two</p>',
  '<p>\n<b>anti-</b>\nagainst\n</p>',
  '<p>Some begin words:<br/>anti-<br/>against<br/>bi-<br/>two</p>',
  '<p>un-, re-, pre-<br/>mean something</p>',
  '<p>un-, re-, pre-\nmean something</p>',
  '<p>suffix -ing, prefix un-</p><p>added to words</p>',
  `<p>${LONG} un-, re- and pre-</p><p>added to words</p>`,
  `<p>${LONG}, and I was go-</p><p>going to the harbour</p>`,
  '<pre>gov-\nernment</pre>',
  '<p>a re-\nEnter</p>',
]
it.each(APART)('nothing changes in %s', (body) => {
  expect(joinPages(body)).toBe(body)
})

it('a book is read with its words whole, wherever they were', async () => {
  const body =
    '<p>The govern-</p><p class="pagenum">23</p><p>ment fell. The lamps of the har-\nbour burned.</p>'
  const bytes = createTestEpub({ chapters: [{ title: 'Light', body }] })
  const { chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect(chapters[0]?.paragraphs.slice(1)).toEqual(['The government fell. The lamps of the harbour burned.'])
})
