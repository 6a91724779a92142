// Shows that numbers of printed pages are no text at the end of a file either, and join no words.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { splitTextParagraphs } from '../../../../domain/book/plain-text.ts'
import { safeChapter } from '../reading/chapter.ts'
import { splitParagraphs } from './blocks.ts'
import { legibleBody } from './legible-text.ts'
import { joinPages } from './page-breaks.ts'
import { safePage } from './safe-page.ts'

const LINE = 'The harbour woke before the town did, and the boats came home.'
const context = { pictureAt: () => undefined, linkTo: () => undefined, drawn: () => undefined }
const pageOf = (body: string) => `<html xmlns="http://www.w3.org/1999/xhtml"><body>${body}</body></html>`
const paragraphsOf = (body: string) =>
  splitParagraphs(legibleBody(joinPages(safePage(pageOf(body), 'a.xhtml', context).body)))

/** Marks that are in a line of text, or after it. */
const INLINE = [
  (page: number) => `<span epub:type="pagebreak" id="p${page}">${page}</span>`,
  (page: number) => `<span role="doc-pagebreak" aria-label="${page}">[${page}]</span>`,
  (page: number) => `<span class="pagenum"><a id="Page_${page}">[Pg ${page}]</a></span>`,
  (page: number) => `<span class="x-epub-pagebreak">${page}</span>`,
  (page: number) => `<a id="page_${page}" class="page">${page}</a>`,
  (page: number) => `<span class="page_number">Page ${page} of 900</span>`,
  (page: number) => `<pagenum>${page}</pagenum>`,
  (page: number) => `[Pg ${page}]`,
] as const
const APART = [
  (page: number) => `<p>[Pg ${page}]</p>`,
  (page: number) => `<p>— ${page} —</p>`,
  (page: number) => `<div>{${page}}</div>`,
  (page: number) => `<p class="page">${page}</p>`,
  (page: number) => `<p>[Page ${page}]<a id="x"></a></p>`,
  (page: number) => `<hr class="pagebreak"/><p>p. ${page}</p>`,
] as const

it.each(['tried', 'held out'].flatMap((part) => Array.from({ length: 40 }, (_, at) => `${part} ${at}`)))(
  'the end of a file, and the middle of a line: %s',
  (seed) => {
    const { int, pick } = createSeededRandom(`page marks ${seed}`)
    const [inside, after] = [
      pick(INLINE)(int(1, 900)),
      pick([...INLINE, ...APART] as unknown as typeof INLINE)(int(1, 900)),
    ]
    const body = `<p>${LINE}</p><p>Nobody on ${inside}the quay waved.</p>${after}`
    expect(paragraphsOf(body)).toEqual([LINE, 'Nobody on the quay waved.'])
  },
)

it.each(['[Pg 12]', '- 12 -', '{12}', '[12]', 'Page 12', 'p. 12', 'Page 12 of 300', '\f12', '12\f'])(
  'the end of a plain text: %s',
  (mark) => {
    const text = `${LINE}\n\n${LINE}\n\nNobody on [Pg 11] the quay waved.\n\n${mark}\n`
    expect(splitTextParagraphs(text).map((line) => line.text)).toEqual([
      LINE,
      LINE,
      'Nobody on the quay waved.',
    ])
  },
)

it('numbers of pages are no text in chapters of magazines', () => {
  const body = '<p>Nobody on <span epub:type="pagebreak">12</span>the quay waved.</p>'
  expect(safeChapter(Buffer.from(pageOf(body)), 'a.xhtml').xhtml.replace(/<[^>]*>/g, '')).toBe(
    'Nobody on the quay waved.',
  )
})

it.each([
  [`<p>${LINE}</p><p>1984</p>`, '1984'],
  [`<p>${LINE}</p><p id="p12">1984</p>`, '1984'],
  [`<p>${LINE}</p><p>(12)</p>`, '(12)'],
  [`<p>${LINE}</p><h2 id="page12">12</h2>`, '12'],
  [`<p>${LINE}</p><p>lamp, <a class="page" href="#p12">12</a></p>`, 'lamp, 12'],
  [`<p>${LINE}</p><p>See [Page 12] of it.</p>`, 'See [Page 12] of it.'],
])('other numbers at the end of a file stay: %s', (body, last) => {
  expect(paragraphsOf(body)).toEqual([LINE, last])
})
