// Shows that notes of a book are found again after its text was made legible.
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { shapeBody } from '../../../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../../../domain/book/xml.ts'
import { createLiveRange, TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import type { ShownPage } from '../view/book-view.ts'
import { buildChapter } from '../view/build-chapter.ts'
import { encodeCfiRange, resolveCfi } from '../view/cfi.ts'
import { anchorBookNotes } from './anchored-notes.ts'

const BLOCKS = [
  'The government sat. Everyone waited for the government to speak.',
  'Its schooner\u200a1 lay in the harbour, and the café was shut.',
]

/** Where a note of these words is, with no place of its own. */
function found(text: string, prefix = ''): string[] | undefined {
  const note = { text, data: { cfi: 'epubcfi(/6/2!/4/999)', chapter: 0, percent: 0, prefix, suffix: '' } }
  const blocks = BLOCKS.map((text, at) => ({ id: `b0-${at}`, text }))
  const shown = { body: document.createElement('body'), blocks, chapter: 0 }
  const [standing] = anchorBookNotes([note as unknown as BookNote], shown as unknown as ShownPage)
  return standing?.spans.map(({ paragraph, start, end }) => {
    const { text: whole = '' } = blocks.find(({ id }) => id === paragraph) ?? {}
    return whole.slice(start, end)
  })
}

it.each([
  ['gov\u00ADern\u00ADment to', ['government to']],
  ['schooner1 lay', ['schooner\u200a1 lay']],
  ['cafe\u0301 was', ['café was']],
  ['government  to\nspeak.', ['government to speak.']],
  ['to speak. Its schooner1', ['to speak.', 'Its schooner\u200a1']],
])('%j is found', (text, spans) => {
  expect(found(text)).toEqual(spans)
})

it('takes the place behind the words that stood before it', () => {
  expect(found('government', 'waited for the')).toEqual(['government'])
  expect(found('nothing of the kind')).toBeUndefined()
})

const chapterOf = (page: string) => {
  const found = findElement(parseBookXml(`<html><body>${page}</body></html>`), 'body')
  const { body, blocks } = shapeBody(found ?? { name: 'body', attributes: {}, children: [] }, 0)
  return { body: buildChapter(body, 'en'), blocks, chapter: 0 }
}
const BEFORE =
  '<p>Of H<sub>2</sub>O they <i>took</i> 10<sup>6</sup> litres, then 10<sup>−4</sup> more litres.</p>'
const AFTER =
  '<p>Of H<span>₂</span>O they <i>took</i> 10<span>⁶</span> litres, then 10<span>⁻⁴</span> more litres.</p>'

it.each([
  ['litres, then', 'litres, then'],
  ['more litres.', 'more litres.'],
  ['H2O they took 106 litres', 'H₂O they took 10⁶ litres'],
  ['10−4 more', '10⁻⁴ more'],
])('a note at %j stays at its place when its book is made again with exponents', (words, shown) => {
  const old = chapterOf(BEFORE)
  const [paragraph] = old.body.querySelectorAll<HTMLElement>(`[${TEXT_ATTRIBUTE}]`)
  const start = old.blocks[0]?.text.indexOf(words) ?? -1
  const range = paragraph && createLiveRange(paragraph, { start, end: start + words.length })
  const point = (node: Node | undefined, offset = 0) => ({ node: node as Text, offset })
  const cfi = encodeCfiRange(
    old.body,
    0,
    point(range?.startContainer, range?.startOffset),
    point(range?.endContainer, range?.endOffset),
  )
  const data = { cfi, chapter: 0, percent: 0, prefix: '', suffix: '' }
  const made = chapterOf(AFTER)
  const [standing] = anchorBookNotes(
    [{ text: words, data } as unknown as BookNote],
    made as unknown as ShownPage,
  )
  const [span] = standing?.spans ?? []
  expect(made.blocks[0]?.text.slice(span?.start, span?.end)).toBe(shown)
  // By its place alone: words that are there twice do not move it.
  expect(resolveCfi(made.body, cfi)?.node.data).toBe(resolveCfi(old.body, cfi)?.node.data)
})

it('ruby is no text of the page, and shown from its attribute', () => {
  const { body, blocks } = chapterOf('<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby> says <b>so</b>.</p>')
  expect(blocks[0]?.text).toBe('漢 says so.')
  expect(body.textContent).toBe('漢 says so.')
  expect(body.querySelector('rt')?.getAttribute('data-rt')).toBe('kan')
})

it('a note that was made when ruby was in the sentence stays at its place', () => {
  const { body, blocks } = chapterOf('<p><ruby>漢<rt>kan</rt></ruby> says that <b>so</b> it is.</p>')
  const data = { cfi: 'epubcfi(/6/2!/4/2,/2/1:0,/3:10)', chapter: 0, percent: 0, prefix: '', suffix: '' }
  const standing = (text: string) =>
    anchorBookNotes([{ text, data } as unknown as BookNote], {
      body,
      blocks,
      chapter: 0,
    } as unknown as ShownPage)
  const [span] = standing('漢kan says that')[0]?.spans ?? []
  expect(blocks[0]?.text.slice(span?.start, span?.end)).toBe('漢 says that')
  expect(standing('漢kan said those')).toEqual([])
})
