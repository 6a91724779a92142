// Shows that quotes and dashes which came as control characters are read as what they are, in every format.
import { expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'
import { elementText, parseEpubXml } from './reading/xml.ts'

const WRITTEN = 'It\u0092s a keeper\u0097that,\u000bor\u001fso'
const READ = 'It’s a keeper—that, or so'

it('in the pages of an EPUB and its names', async () => {
  const bytes = createTestEpub({ title: WRITTEN, chapters: [{ title: 'One', body: `<p>${WRITTEN}</p>` }] })
  const { title, chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect([title, chapters[0]?.paragraphs.at(-1)]).toEqual([READ, READ])
})

it('in a text', async () => {
  const { chapters } = await makeBook({ bytes: Buffer.from(WRITTEN), format: 'TXT', name: 'a.txt' })
  expect(chapters[0]?.paragraphs).toEqual([READ])
})

it('in numbers of an NCX', async () => {
  const label = '<navLabel><text>It&#146;s one&#x97;here</text></navLabel>'
  const ncx = `<ncx><navMap><navPoint>${label}<content src="text/c0.xhtml"/></navPoint></navMap></ncx>`
  const bytes = createTestEpub({ version: 2, extra: [{ name: 'OEBPS/toc.ncx', data: ncx }] })
  const { chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect(chapters[0]?.title).toBe('It’s one—here')
  expect(elementText(parseEpubXml(Buffer.from('<a>It&#146;s</a>'), 'a.xml'))).toBe('It’s')
})
