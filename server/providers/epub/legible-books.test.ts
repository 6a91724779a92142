// Shows that the text of a book has the letters that dictionary and search know, whatever the book came as.
import { expect, it } from 'vitest'
import { epub } from '../../../tests/support/epubs.ts'
import { legibleBody } from './making/legible-text.ts'
import { makeBook } from './making/make.ts'

const ODD =
  'The gov\u00adern\u00adment re\u200bmem\u2060bered the di\ufb03cult re\u0301sume\u0301 of light\ufeffhouse en\u200dormous'
const PLAIN = 'The government remembered the difficult résumé of lighthouse enormous'

it('in every format', async () => {
  const page = epub({ chapters: [{ title: 'Odd', body: `<p>${ODD}</p><p>e&#769;lan gov&shy;ern</p>` }] })
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

it.each([
  ['schooner<sup>1</sup> and', 'schooner<sup>\u200a1</sup> and'],
  ['schooner<sup><a href="#n">1</a></sup> and', 'schooner<sup><a href="#n">\u200a1</a></sup> and'],
  ['telescope<a href="#n"><sup>[2]</sup></a>', 'telescope<a href="#n"><sup>\u200a[2]</sup></a>'],
  [
    '<em>sea</em><a epub:type="noteref" href="c1.xhtml#n">*</a>',
    '<em>sea</em><a epub:type="noteref" href="c1.xhtml#n">\u200a*</a>',
  ],
  ['10<sup>6</sup> litres', '10<sup>6</sup> litres'],
  ['5 km<sup>2</sup>', '5 km<sup>2</sup>'],
  ['H<sub>2</sub>O', 'H<sub>2</sub>O'],
  ['the 19<sup>th</sup>', 'the 19<sup>th</sup>'],
  ['a <a href="c2.xhtml#x">1984</a>', 'a <a href="c2.xhtml#x">1984</a>'],
])('signs of notes stand off their word: %s', (body, shown) => {
  expect(legibleBody(body)).toBe(shown)
})
