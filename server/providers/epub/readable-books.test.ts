// Shows that books with small faults of packing open whole, and that a chapter which is not there is named.
import { expect, it } from 'vitest'
import {
  createTestEpub,
  createZip,
  epubParts,
  type GivenEpub,
  type ZipPart,
} from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'
import type { MadeBook } from './port.ts'

const CONTENTS = 'OEBPS/nav.xhtml'
const make = (bytes: Uint8Array) => makeBook({ bytes, format: 'EPUB', name: 'a book.epub' })
const titles = async (bytes: Uint8Array) => (await make(bytes)).chapters.map(({ title }) => title)
const WHOLE = ['Where the Ferry Stops', 'A Lamp for Every Boat']
const latin1 = (bytes: Buffer) => bytes.toString('latin1')
/** Names written in another charset, byte by byte. */
const renamed = (bytes: Buffer, from: string, to: Buffer): Buffer =>
  Buffer.from(latin1(bytes).replaceAll(from, latin1(to)), 'latin1')
const named = (href: string, stored: string, given: GivenEpub = {}, flags = 0x800): Buffer => {
  const change = (text: string) => text.replaceAll('text/c0.xhtml', href)
  const parts = epubParts({ ...given, opf: change }).map(
    (part): ZipPart => ({
      ...part,
      flags,
      name: part.name.replace('text/c0.xhtml', stored),
      ...(part.name === CONTENTS ? { data: change(String(part.data)) } : {}),
    }),
  )
  return createZip(parts)
}

it.each([
  ['another case', 'Text/C0.XHTML', 'text/c0.xhtml'],
  ['percent signs in the archive', 'text/c%200.xhtml', 'text/c%200.xhtml'],
  ['percent signs in the package', 'text/c%200.xhtml', 'text/c 0.xhtml'],
  ['a loose percent sign', 'text/100%.xhtml', 'text/100%.xhtml'],
  ['accents apart in the archive', 'text/caf\u00e9.xhtml', 'text/cafe\u0301.xhtml'],
  ['accents apart in the package', 'text/cafe\u0301.xhtml', 'text/caf\u00e9.xhtml'],
  ['backslashes', 'text/c0.xhtml', 'text\\c0.xhtml'],
])('a file is found by %s', async (_, href, stored) => {
  expect(await titles(named(href, stored))).toEqual(WHOLE)
})

it('names without the flag are read as UTF-8, else as what the writer’s system had', async () => {
  expect(await titles(named('text/第一章.xhtml', 'text/第一章.xhtml', {}, 0))).toEqual(WHOLE)
  const gbk = Buffer.from('b5dad2bbd5c2', 'hex')
  const bytes = createZip(
    epubParts({ opf: (opf) => opf.replace('text/c0.xhtml', 'text/第一章.xhtml') }).map((part) => ({
      ...part,
      flags: 0,
      name: part.name.replace('text/c0.xhtml', 'text/ABCDEF.xhtml'),
      stored: true,
    })),
  )
  expect(
    (
      await make(
        renamed(
          bytes,
          'text/ABCDEF.xhtml',
          Buffer.concat([Buffer.from('text/'), gbk, Buffer.from('.xhtml')]),
        ),
      )
    ).chapters,
  ).toHaveLength(2)
})

it('a chapter that the archive lacks, or cannot unpack, is named in its place', async () => {
  const lacking = await make(createTestEpub({ without: ['OEBPS/text/c0.xhtml'] }))
  expect(lacking.chapters.map(({ title }) => title)).toEqual(['第 1 章缺失', WHOLE[1]])
  expect(lacking.chapters[0]?.paragraphs.join('')).toContain('缺了这一章')
  const second = await make(createTestEpub({ without: ['OEBPS/text/c1.xhtml'] }))
  expect(second.chapters.map(({ title }) => title)).toEqual([WHOLE[0], '第 2 章缺失'])
  const bytes = createZip(
    epubParts().map((part) =>
      part.name === 'OEBPS/text/c0.xhtml' ? { ...part, stored: true, claims: { method: 8 } } : part,
    ),
  )
  expect((await make(bytes)).chapters.map(({ title }) => title)).toEqual(['第 1 章缺失', WHOLE[1]])
})

const within = (folder: string) => epubParts().map((part) => ({ ...part, name: `${folder}${part.name}` }))
it.each<[string, () => Uint8Array]>([
  ['bytes behind the zip', () => Buffer.concat([createTestEpub(), Buffer.from('\r\n\0\0 more')])],
  ['bytes before the zip', () => Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), createTestEpub()])],
  ['a folder that was compressed', () => createZip(within('My Book/'))],
  [
    'what macOS adds',
    () =>
      createZip([
        ...within('My Book/'),
        { name: '__MACOSX/My Book/._mimetype', data: 'x' },
        { name: '__MACOSX/My Book/OEBPS/._content.opf', data: 'x' },
        { name: 'My Book/.DS_Store', data: 'x' },
      ]),
  ],
  ['a name that is there twice', () => createZip([...epubParts(), { name: 'mimetype', data: 'x' }])],
  [
    'a type with its charset',
    () => createTestEpub({ opf: (opf) => opf.replaceAll('xhtml+xml"', 'xhtml+xml; charset=utf-8"') }),
  ],
  [
    'a type that says nothing',
    () => createTestEpub({ opf: (opf) => opf.replaceAll('application/xhtml+xml', 'text/xml') }),
  ],
  ['a loose ampersand', () => createTestEpub({ title: 'Salt & Snow' })],
  ['an attribute without quotes', () => createTestEpub({ opf: (opf) => opf.replace('id="c0"', 'id=c0') })],
])('opens with %s', async (_, bytes) => {
  expect(await titles(bytes())).toEqual(WHOLE)
})

it('the first entry of a name counts, and the repair is told', async () => {
  const second = { name: 'OEBPS/text/c0.xhtml', data: '<p>A second page of that name.</p>' }
  const { chapters, repairs } = await make(createZip([...epubParts(), second]))
  expect(chapters[0]?.paragraphs.join(' ')).toContain('The ferry stops at noon')
  expect(repairs).toContain('SAME_NAMES')
})

it('a drawing of the spine is a page, and a foreign file gives way to its fallback', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><circle r="4"/><text>A map</text></svg>'
  const given = (item: string): GivenEpub => ({
    extra: [
      { name: 'OEBPS/map.svg', data: drawing },
      { name: 'OEBPS/data.json', data: '{}' },
    ],
    opf: (opf) =>
      opf
        .replace(
          '</manifest>',
          `${item}<item id="map" href="map.svg" media-type="image/svg+xml"/></manifest>`,
        )
        .replace('</spine>', '<itemref idref="last"/></spine>'),
  })
  const items = [
    '<item id="last" href="map.svg" media-type="image/svg+xml"/>',
    '<item id="last" href="data.json" media-type="application/json" fallback="other"/><item id="other" href="x.pdf" media-type="application/pdf" fallback="map"/>',
  ]
  for (const item of items) {
    const book = await make(createTestEpub(given(item)))
    expect(book.chapters).toHaveLength(3)
    expect(latin1(Buffer.from(book.epub))).toContain('.svg')
  }
  const circle = '<item id="last" href="data.json" media-type="application/json" fallback="last"/>'
  expect((await titles(createTestEpub(given(circle)))).at(-1)).toBe('第 3 章缺失')
})

it('entities are written out in contents and pages, and none leads out of the file', async () => {
  const nav = (head: string, title: string) =>
    createTestEpub({
      without: ['OEBPS/toc.ncx'],
      extra: [
        {
          name: CONTENTS,
          data: `<!DOCTYPE html ${head}><html xmlns="http://www.w3.org/1999/xhtml"><body><nav><ol><li><a href="text/c0.xhtml">${title}</a></li></ol></nav></body></html>`,
        },
      ],
    })
  expect((await titles(nav('', 'One&nbsp;lamp &mdash; caf&eacute; &unknown;')))[0]).toBe(
    'One lamp — café &unknown;',
  )
  const own = '[<!ENTITY nbsp "&#160;"><!ENTITY who \'Nora &amp; Ann\'>]'
  expect((await titles(nav(own, 'One&nbsp;lamp of &who;')))[0]).toBe('One lamp of Nora & Ann')
  for (const hostile of [
    '[<!ENTITY a "ha"><!ENTITY b "&a;&a;">]',
    '[<!ENTITY a SYSTEM "file:///etc/passwd">]',
    '[<!ENTITY % p "x">]',
  ])
    expect(await make(nav(hostile, '&a;'))).toMatchObject({
      repairs: ['CONTENTS_LOST'],
      chapters: WHOLE.map((title) => ({ title })),
    })
})

it('a damaged picture or style sheet keeps no book from being read', async () => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
  const damaged = (name: string): ZipPart => ({ name, data: picture, stored: true, claims: { method: 8 } })
  const made = await make(createTestEpub({ extra: [damaged('OEBPS/map.png')] }))
  expect(made.chapters.map(({ title }) => title)).toEqual(WHOLE)
  expect(made.repairs).toEqual(['FILES_LOST'])
  const page =
    '<html><head><link rel="stylesheet" href="../book.css"/></head><body><p>The ferry stops.</p></body></html>'
  const styled = await make(
    createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data: page }, damaged('OEBPS/book.css')] }),
  )
  expect(styled.chapters[0]?.paragraphs).toEqual(['The ferry stops.'])
  expect(styled.repairs).toEqual(['FILES_LOST'])
})

const chapter = (data: string): GivenEpub => ({
  extra: [{ name: 'OEBPS/text/c0.xhtml', data }],
  without: ['OEBPS/nav.xhtml', 'OEBPS/toc.ncx'],
})

it('names that a chapter declares are written out', async () => {
  const data = '<!DOCTYPE html [<!ENTITY hero "Ishmael">]><html><body><p>Call me &hero;.</p></body></html>'
  expect((await make(createTestEpub(chapter(data)))).chapters[0]?.paragraphs).toEqual(['Call me Ishmael.'])
})

it('lines of a heading do not run together', async () => {
  const data = '<html><body><h1>Chapter I.<br/>Loomings</h1><p>Call me Ishmael.</p></body></html>'
  expect((await titles(createTestEpub(chapter(data))))[0]).toBe('Chapter I. Loomings')
})

it('a description that is HTML written as text is read as one', async () => {
  const told = '&lt;p&gt;It&amp;#8217;s salt &amp;amp; wind.&lt;/p&gt;'
  const opf = (text: string) =>
    text.replace('</metadata>', `<dc:description>${told}</dc:description></metadata>`)
  expect((await make(createTestEpub({ opf }))).description).toBe('It\u2019s salt & wind.')
})

it('a text of thousands of chapters can be opened again, one of too many files is refused', async () => {
  const text = Array.from({ length: 6000 }, (_, at) => `Chapter ${at + 1}\n\nThe sea again.\n\n`).join('')
  const made = await makeBook({ bytes: Buffer.from(text), format: 'TXT', name: 'sea.txt' })
  expect(made.chapters).toHaveLength(3000)
  expect(made.chapters[2999]?.paragraphs).toEqual([
    'Chapter 5999',
    'The sea again.',
    'Chapter 6000',
    'The sea again.',
  ])
  expect((await make(made.epub)).chapters).toHaveLength(3000)
  const parts = Array.from({ length: 5001 }, (_, at) => `# Part ${at}\n\nText.\n\n`).join('')
  const many = makeBook({ bytes: Buffer.from(parts), format: 'MD', name: 'sea.md' })
  await expect(many).rejects.toMatchObject({ reason: 'TOO_MANY_FILES' })
})

it('a quoted title of Markdown is its title without the quotation marks', async () => {
  const bytes = Buffer.from('---\ntitle: "The Lamp: a story"\n---\n# One\n\nText.\n')
  expect((await makeBook({ bytes, format: 'MD', name: 'a.md' })).title).toBe('The Lamp: a story')
})

const CURLY = '“The ferry,” she said, “isn’t here — it never is.” '
const badByte = (text: string): Buffer => {
  const [before = '', after = ''] = text.split('@')
  return Buffer.concat([Buffer.from(before), Buffer.from([0xff]), Buffer.from(after)])
}
it.each<[string, (text: Buffer) => Promise<MadeBook>, string]>([
  [
    'a chapter',
    (data) => make(createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })),
    `<html><body><p>${CURLY.repeat(9)}@</p></body></html>`,
  ],
  [
    'a FictionBook',
    (bytes) => makeBook({ bytes, format: 'FB2', name: 'a.fb2' }),
    `<?xml version="1.0" encoding="UTF-8"?><FictionBook><body><section><p>${CURLY.repeat(9)}@</p></section></body></FictionBook>`,
  ],
  [
    'a Markdown text',
    (bytes) => makeBook({ bytes, format: 'MD', name: 'a.md' }),
    `# One\n\n${CURLY.repeat(9)}@`,
  ],
])('one bad byte of %s changes no other letter, and is told', async (_, made, text) => {
  const { chapters, repairs } = await made(badByte(text))
  expect(chapters[0]?.paragraphs.at(-1)).toBe(`${CURLY.repeat(9)}\ufffd`)
  expect(repairs).toContain('LETTERS_LOST')
})

it('a page in GBK that says UTF-8 is read as GBK', async () => {
  // 你好，他说。这里的人都在看书。
  const text = Buffer.from('c4e3bac3a3accbfbcbb5a1a3d5e2c0efb5c4c8cbb6bcd4dabfb4cae9a1a3', 'hex')
  const head = '<?xml version="1.0" encoding="utf-8"?><html><body><p>'
  const data = Buffer.concat([Buffer.from(head), text, Buffer.from('</p></body></html>')])
  const made = await make(createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] }))
  expect(made.chapters[0]?.paragraphs).toEqual(['你好，他说。这里的人都在看书。'])
  expect(made.repairs).toEqual(['CHARSETS'])
})
