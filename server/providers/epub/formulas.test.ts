// Shows that formulas of a book are drawn as formulas and read as lines: counted, searched and spoken alike.
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { shapeBody } from '../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../domain/book/xml.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'

const made = async (inside: string) => {
  const data = `<html xmlns:m="http://www.w3.org/1998/Math/MathML"><body>${inside}</body></html>`
  return makeBook({
    bytes: createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] }),
    format: 'EPUB',
    name: 'a.epub',
  })
}
const pageOf = (bytes: Uint8Array) => Buffer.from(unzipSync(bytes)['book/c0001.xhtml'] ?? []).toString('utf8')
/** As the reader's page and the answers about a chapter have it. */
const textsOf = (page: string) => {
  const body = findElement(parseBookXml(page), 'body')
  return body ? shapeBody(body, 0).blocks.map(({ text }) => text) : []
}

it.each([
  ['<p>So <m:math><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>, she said.</p>', 'So x², she said.'],
  [
    '<p>So <math>\n <mfrac>\n  <mi>a</mi>\n  <mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow>\n </mfrac>\n</math>.</p>',
    'So a/(b + 1).',
  ],
  [
    '<p>So <math alttext="\\sqrt{x}"><semantics><msqrt><mi>x</mi></msqrt><annotation encoding="application/x-tex">\\sqrt{x}</annotation></semantics></math>.</p>',
    'So √x.',
  ],
  [
    '<p>We get<math display="block"><mi>x</mi><mo>&lt;</mo><mn>1</mn></math>where x is small.</p>',
    'We get x < 1 where x is small.',
  ],
  ...['.', ',', ';', ':', '!', '?', ')', ']', '.)'].map((sign): [string, string] => [
    `<p>We get<math display="block"><mi>x</mi></math>${sign} And so on.</p>`,
    `We get x${sign} And so on.`,
  ]),
])('%s is read as %s', async (page, text) => {
  const book = await made(page)
  expect(book.chapters[0]?.paragraphs).toEqual([text])
  const packed = pageOf(book.epub)
  expect(textsOf(packed)).toEqual([text])
  expect(packed).toContain('<math')
  const again = await makeBook({ bytes: book.epub, format: 'EPUB', name: 'a.epub' })
  expect(pageOf(again.epub)).toBe(packed)
})
