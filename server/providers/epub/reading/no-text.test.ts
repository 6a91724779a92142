// Shows that lists for the reader's software are no text of a book whose contents are one of its pages.
import { expect, it } from 'vitest'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { makeBook } from '../making/make.ts'
import { safeChapter } from './chapter.ts'

const list = (attributes: string, text: string) =>
  `<nav xmlns:epub="http://www.idpf.org/2007/ops" ${attributes}><h2>${text}</h2><ol><li><a href="c1.xhtml">${text}</a></li></ol></nav>`
const LISTS = ['epub:type="page-list"', 'class="x" epub:type="landmarks" id="l"', 'role="doc-pagelist"']
const page = (inside: string) => `<html><body><p>One.</p>${inside}<p>Two.</p></body></html>`

it.each([...LISTS, 'epub:type="toc" hidden="hidden"', 'epub:type="toc" hidden=""'])(
  'a list is left out: %s',
  async (attributes) => {
    const data = page(list(attributes, '169'))
    const bytes = createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })
    const { chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
    expect(chapters[0]?.paragraphs).toEqual(['One.', 'Two.'])
  },
)

it.each(LISTS)('and of an issue of a magazine: %s', (attributes) => {
  const { xhtml } = safeChapter(Buffer.from(page(list(attributes, '169'))), 'a.xhtml')
  expect(xhtml).toBe('<p>One.</p><p>Two.</p>')
})

it('the contents of a book are read as its other pages are', async () => {
  const data = page(list('epub:type="toc"', 'The Lamp'))
  const bytes = createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })
  const { chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect(chapters[0]?.paragraphs).toEqual(['One.', 'The Lamp', 'The Lamp', 'Two.'])
})
