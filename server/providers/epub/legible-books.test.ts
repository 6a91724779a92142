// Shows that the text of a book has the letters that dictionary and search know, whatever the book came as.
import { expect, it } from 'vitest'
import { shapeBody } from '../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../domain/book/xml.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { legibleBody } from './making/legible-text.ts'
import { makeBook } from './making/make.ts'
import { openEpubArchive } from './reading/archive.ts'

const ODD =
  'The gov\u00adern\u00adment re\u200bmem\u2060bered the di\ufb03cult re\u0301sume\u0301 of light\ufeffhouse en\u200dormous'
const PLAIN = 'The government remembered the difficult résumé of lighthouse enormous'

it('in every format', async () => {
  const page = createTestEpub({
    chapters: [{ title: 'Odd', body: `<p>${ODD}</p><p>e&#769;lan gov&shy;ern</p>` }],
  })
  const fb2 = `<FictionBook><body><section><title><p>Odd</p></title><p>${ODD}</p></section></body></FictionBook>`
  const books = [
    await makeBook({ bytes: page, format: 'EPUB', name: 'a.epub' }),
    await makeBook({ bytes: Buffer.from(ODD), format: 'TXT', name: 'a.txt' }),
    await makeBook({ bytes: Buffer.from(`# Odd\n\n${ODD}`), format: 'MD', name: 'a.md' }),
    await makeBook({ bytes: Buffer.from(fb2), format: 'FB2', name: 'a.fb2' }),
  ]
  for (const { chapters } of books)
    expect(chapters.flatMap(({ paragraphs }) => paragraphs).join(' ')).toContain(PLAIN)
  expect(books[0]?.chapters[0]?.paragraphs.at(-1)).toBe('élan govern')
})

const NOTES: readonly [body: string, shown: string][] = [
  ['schooner<sup>1</sup> and', 'schooner<sup>\u200a1</sup> and'],
  ['schooner<sup><a href="#n">1</a></sup> and', 'schooner<sup><a href="#n">\u200a1</a></sup> and'],
  ['telescope<a href="#n"><sup>[2]</sup></a>', 'telescope<a href="#n"><sup>\u200a[2]</sup></a>'],
  [
    '<em>sea</em><a epub:type="noteref" href="c1.xhtml#n">*</a>',
    '<em>sea</em><a epub:type="noteref" href="c1.xhtml#n">\u200a*</a>',
  ],
  ['word<sup>1,2</sup> and', 'word<sup>\u200a1,2</sup> and'],
  ['word<sup>1\u20133</sup>', 'word<sup>\u200a1\u20133</sup>'],
  ['said.\u201d<sup>12, 14</sup>', 'said.\u201d<sup>\u200a12, 14</sup>'],
  ['word<sup><a href="#n">a</a></sup>', 'word<sup><a href="#n">\u200aa</a></sup>'],
  ['word<a href="c2.xhtml#n"><sup>xiv</sup></a>', 'word<a href="c2.xhtml#n"><sup>\u200axiv</sup></a>'],
  [
    'word<a epub:type="noteref" href="c2.xhtml">iv</a>',
    'word<a epub:type="noteref" href="c2.xhtml">\u200aiv</a>',
  ],
  ['it<sup><a href="#n">1</a></sup>', 'it<sup><a href="#n">\u200a1</a></sup>'],
  ['it<a href="c2.xhtml"><sup>1</sup></a>', 'it<a href="c2.xhtml"><sup>\u200a1</sup></a>'],
  ['(a well-known man)<sup>2</sup>', '(a well-known man)<sup>\u200a2</sup>'],
  ['to us<sup>2</sup>', 'to us<sup>\u200a2</sup>'],
  ['in 1984<sup><a href="#n">3</a></sup>', 'in 1984<sup><a href="#n">\u200a3</a></sup>'],
  [
    'word<sup><a href="#n">1</a>,<a href="#m">2</a></sup>',
    'word<sup><a href="#n">\u200a1</a>,<a href="#m">\u200a2</a></sup>',
  ],
  ['the 19<sup>th</sup>', 'the 19<sup>th</sup>'],
  ['<a href="#n">T</a>he', '<a href="#n">T</a>he'],
  ['M<sup>lle</sup> Ann', 'M<sup>lle</sup> Ann'],
  ['a <a href="c2.xhtml#x">1984</a>', 'a <a href="c2.xhtml#x">1984</a>'],
]
it.each(NOTES)('signs of notes stand off their word: %s', (body, shown) => {
  expect(legibleBody(body)).toBe(shown)
})

const INDICES: readonly [body: string, shown: string][] = [
  ['10<sup>6</sup> litres of H<sub>2</sub>O', '10<span>⁶</span> litres of H<span>₂</span>O'],
  ['10<sup class="up" id="p">−4</sup>', '10<span id="p">⁻⁴</span>'],
  [
    '5 km<sup>2</sup>, 3 in<sup>2</sup>, x<sup>3</sup>',
    '5 km<span>²</span>, 3 in<span>²</span>, x<span>³</span>',
  ],
  ['(a + b)<sup>2</sup>', '(a + b)<span>²</span>'],
  [
    '9 mol<sup>2</sup>, sin<sup>2</sup> <i>x</i>, ½at<sup>2</sup>',
    '9 mol<span>²</span>, sin<span>²</span> <i>x</i>, ½at<span>²</span>',
  ],
  ['<i>x</i><sup><i>n</i>+1</sup>', '<i>x</i><span><i>ⁿ</i>⁺¹</span>'],
  ['SO<sub>4</sub><sup>2−</sup>', 'SO<span>₄</span><span>²⁻</span>'],
  ['10<sup>2.5</sup> and x<sup>1/2</sup>', '10<span>²·⁵</span> and x<span>¹⁄²</span>'],
  ['Kodak<sup>TM</sup> film', 'Kodak<span>™</span> film'],
  ['<a href="c2.xhtml#x">CO<sub>2</sub></a>', '<a href="c2.xhtml#x">CO<span>₂</span></a>'],
  ['T<sub>max</sub> of x<sup>y<sup>2</sup></sup>', 'T<sub>max</sub> of x<sup>y<span>²</span></sup>'],
  ['R<sup>n</sup>, (AB)<sup>T</sup>, a<sub>i</sub>', 'R<span>ⁿ</span>, (AB)<span>ᵀ</span>, a<span>ᵢ</span>'],
  ['x<sup>2n</sup>', 'x<span>²ⁿ</span>'],
]
it.each(INDICES)('what is raised or lowered keeps its meaning: %s', (body, shown) => {
  expect(legibleBody(body)).toBe(shown)
})

const WORDS = [
  'a boat <sup>in wrote snow</sup> passed',
  'a boat <sub>that passed</sub> us',
  'y<sup>e</sup> lamp w<sup>ch</sup> burned',
  'T<sup>HE</sup> LAMP of M<sup>C</sup>Leod',
  'noon<sup>snow, fog</sup> and <sup>half-lit (fog)</sup>',
  'the lamp<sub>e</sub>',
]
it.each(WORDS)('letters that are raised or lowered stay letters: %s', (body) => {
  expect(legibleBody(body)).toBe(body)
})

it.each([...NOTES, ...INDICES, ...WORDS.map((body) => [body])])('is the same when made again: %s', (body) => {
  const once = legibleBody(body)
  expect(legibleBody(once)).toBe(once)
})

it('a book is read with its exponents and without its ruby, wherever its text goes', async () => {
  const body =
    '<p>Of H<sub>2</sub>O, 10<sup>6</sup> or 10<sup>−4</sup> litres, <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> says.</p>'
  const bytes = createTestEpub({ chapters: [{ title: 'Salt', body }] })
  const { chapters, epub: made } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  const read = 'Of H₂O, 10⁶ or 10⁻⁴ litres, 漢 says.'
  expect(chapters[0]?.paragraphs.at(-1)).toBe(read)
  const page = String(await (await openEpubArchive(made)).read('book/c0001.xhtml'))
  const shaped = shapeBody(
    findElement(parseBookXml(page), 'body') ?? { name: 'body', attributes: {}, children: [] },
    0,
  )
  expect(shaped.blocks.at(-1)?.text).toBe(read)
})

it('cuts no character of its titles in two', async () => {
  const title = `${'a'.repeat(299)}😀`
  const bytes = createTestEpub({ title, chapters: [{ title, body: '<p>The lamp was lit.</p>' }] })
  const made = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect([made.title, ...made.chapters.map((chapter) => chapter.title)]).toEqual([
    'a'.repeat(299),
    'a'.repeat(299),
  ])
  const text = await makeBook({
    bytes: Buffer.from('The lamp was lit.'),
    format: 'TXT',
    name: `${title}.txt`,
  })
  expect(text.title).toBe('a'.repeat(299))
})
