// Shows that books of Kindles have the text, the contents and the pictures of their source, and that bad ones are refused.
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import {
  aKindle,
  contentsRecords,
  type GivenKindle,
  huffRecords,
  olderKindle,
  palmDatabase,
} from '../../../../tests/support/kindles.ts'
import { makeBookMaker } from '../guarded.ts'
import { EpubFailure, type EpubReason, type MadeBook } from '../port.ts'
import { checkKindle, openKindle } from './open.ts'
import { MAX_RECORD, unpackPalmDoc } from './palm-doc.ts'

const maker = makeBookMaker()
afterAll(() => maker.close())

const made = (bytes: Uint8Array, format: 'EPUB' | 'MOBI' = 'MOBI') =>
  maker.make({ bytes, format, name: 'tides.mobi' })
const bare = (lines: readonly string[] = []) => lines.join(' ').replace(/\s+/g, '')
const filesOf = ({ epub }: MadeBook): Map<string, string> =>
  new Map(Object.entries(unzipSync(epub)).map(([name, data]) => [name, Buffer.from(data).toString('utf8')]))
const reasonOf = (run: () => unknown): EpubReason | 'OTHER' | undefined => {
  try {
    run()
    return undefined
  } catch (error) {
    return error instanceof EpubFailure ? error.reason : 'OTHER'
  }
}
const refused = (given: GivenKindle) => reasonOf(() => openKindle(olderKindle(given)))

describe.each(['old.mobi', 'kf8.azw3', 'both.mobi'] as const)('%s', (name) => {
  it('has the text, the contents, the links and the pictures of its source', async () => {
    const source = await made(aKindle('source.epub'), 'EPUB')
    const book = await made(aKindle(name))
    expect(book).toMatchObject({
      ...{ title: 'Snails & Clouds', creators: ['Nora Whitfield'], publisher: 'The Open Page' },
      ...{ language: 'en', description: 'Three & a half.' },
    })
    expect(book.chapters.map(({ paragraphs }) => bare(paragraphs))).toEqual(
      source.chapters.map(({ paragraphs }) => bare(paragraphs)),
    )
    expect(book.chapters.map(({ title }) => title)).toEqual(source.chapters.map(({ title }) => title))
    expect(book.chapters[0]?.paragraphs[1]).toContain('“Café—naïve,” she said.')
    expect(book.cover?.length).toBeGreaterThan(80)
    const files = filesOf(book)
    const [, boat] = /<img [^>]*src="([^"]*)"/.exec(files.get('book/c0001.xhtml') ?? '') ?? []
    expect(files.has(`book/${boat}`)).toBe(true)
    const links = [...files].flatMap(([from, data]) =>
      [...data.matchAll(/<a [^>]*href="(c[^"#]*)#?([^"]*)"[^>]*>([^<]*)/g)].map(([, page, id, words]) => ({
        ...{ from, page, id, words },
      })),
    )
    // Each leads to a place that is there.
    for (const { page, id } of links)
      expect(files.get(`book/${page}`)).toContain(id === '' ? '' : ` id="${id}"`)
    const ofContents = links.filter(({ from }) => from === 'book/nav.xhtml')
    expect(ofContents.map(({ words, page }) => [words, page])).toEqual([
      ['By the Water', 'c0001.xhtml'],
      ['The Snail That Kept the Tide', 'c0001.xhtml'],
      ['How Heavy Is a Cloud?', 'c0002.xhtml'],
      ['Under It', 'c0003.xhtml'],
      ['Where the Eels Go', 'c0003.xhtml'],
    ])
    const eels = links.find(({ words }) => words === 'See the eels.')
    const page = files.get(`book/${eels?.page}`) ?? ''
    expect(page.slice(page.indexOf(` id="${eels?.id}"`)).replace(/^[^>]*>(<[^>]*>)*/, '')).toMatch(
      /^Born of mud/,
    )
    expect([...files.values()].join('')).not.toMatch(/kindle:|filepos|recindex/)
  })

  it('is refused when it was cut, at ten places', () => {
    const whole = aKindle(name)
    for (let part = 0; part < 10; part += 1)
      expect(['NOT_AN_EPUB', 'BROKEN']).toContain(
        reasonOf(() => checkKindle(whole.subarray(0, Math.floor((whole.length * part) / 10)))),
      )
  })

  it('never brings its reader down, whatever one of its bytes becomes', () => {
    const whole = aKindle(name)
    // The same places each time: a step that meets headers, tables and text alike.
    for (let at = 76; at < whole.length; at += 97) {
      const bytes = Buffer.from(whole)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      try {
        openKindle(bytes)
      } catch (error) {
        expect(error instanceof EpubFailure || error instanceof RangeError).toBe(true)
      }
    }
  })
})

describe('a book of the older kind', () => {
  it('may be packed in phrases of phrases', () => {
    const phrases = Array.from({ length: 256 }, (_, byte) => ({ bytes: Buffer.from([byte]), packed: false }))
    phrases[1] = { bytes: Buffer.from('the sea\u0003'), packed: true }
    phrases[3] = { bytes: Buffer.from(' rose'), packed: true }
    const more = huffRecords([...phrases, { bytes: Buffer.from('</p>'), packed: false }], 256)
    const packed = { compression: 17_480, huff: { first: 0, count: 2 }, more }
    const text = ['<body><p>Then \u0001, and \u0001, ', '\u0001.\u0002\u0000']
    expect(openKindle(olderKindle({ ...packed, text })).text.pages[0]?.text).toBe(
      '<p>Then the sea rose, and the sea rose, the sea rose.</p>',
    )
    phrases[3] = { bytes: Buffer.from('\u0001'), packed: true }
    expect(refused({ ...packed, more: huffRecords(phrases, 0), text })).toBe('HOSTILE')
    phrases[3] = { bytes: Buffer.alloc(MAX_RECORD / 2 - 1, '\u0004'), packed: true }
    phrases[4] = { bytes: Buffer.alloc(1000), packed: false }
    expect(refused({ ...packed, more: huffRecords(phrases.slice(0, 5), 0), text: ['\u0003'] })).toBe(
      'HOSTILE',
    )
  })

  it('has in a record what its header says, and what is behind it is left out', () => {
    const text = ['<body><p>One</p>\u0081', '<p>Tw', 'o</p>'].map((piece, index) =>
      Buffer.from(index === 0 ? `${piece.slice(0, -1)}x\u0002` : `${piece}\u0001`, 'latin1'),
    )
    for (const piece of text) piece[piece.length - 1] = (piece.at(-1) ?? 0) | 0x80
    expect(openKindle(olderKindle({ text, trailers: 2 })).text.pages[0]?.text).toBe('<p>One</p><p>Two</p>')
    expect(refused({ text: ['\u007f'], trailers: 2 })).toBe('BROKEN')
  })

  it('is cut into pages where it says so, empty ones left out', () => {
    const text = ['<body><p>One</p><mbp:pagebreak/> <mbp:pagebreak />', '<p>Two</p><mbp:pagebreak></body>']
    const { pages } = openKindle(olderKindle({ text })).text
    expect(pages.map((page) => page.text.replace(/<[^>]*>/g, '').trim())).toEqual(['One', 'Two'])
    expect(refused({ text: ['<body></body>'] })).toBe('BROKEN')
    expect(refused({ text: ['<p>x</p><mbp:pagebreak/>'.repeat(5002)] })).toBe('TOO_MANY_FILES')
  })

  it('has a contents that ends, though its rows say that they stand within each other', () => {
    const rows = [
      { place: 0, title: 'One', depth: 0, parent: 1 },
      { place: 9, title: 'Two', depth: 0, parent: 0 },
      { place: 12, title: 'Self', depth: 1, parent: 2 },
      { place: 12, title: 'Under', depth: 1, parent: 0 },
    ]
    const given = { text: ['<p>One</p><p>Two</p>'], contents: 0, more: contentsRecords(rows) }
    const { contents } = openKindle(olderKindle(given))
    expect(contents.map(({ title, children }) => [title, children.map((child) => child.title)])).toEqual([
      ['One', ['Under']],
      ['Two', []],
      ['Self', []],
    ])
    const [head = Buffer.alloc(0), ...others] = contentsRecords(rows)
    head.writeUInt32BE(60_000, 24)
    expect(refused({ ...given, more: [head, ...others] })).toBe('HOSTILE')
  })
})

describe('what is no book that can be read here', () => {
  it('says why not', async () => {
    const text = ['<p>One</p>']
    const check = (bytes: Uint8Array) => maker.check({ bytes, format: 'AZW3', name: '' })
    await expect(check(olderKindle({ text, encryption: 2 }))).rejects.toMatchObject({ reason: 'PROTECTED' })
    await expect(check(Buffer.from('TPZ0'))).rejects.toMatchObject({ reason: 'NOT_AN_EPUB' })
    await expect(check(Buffer.alloc(5000))).rejects.toMatchObject({ reason: 'NOT_AN_EPUB' })
    await expect(check(palmDatabase([Buffer.from('\u00eaDRMION\u00ee')]))).rejects.toMatchObject({
      reason: 'BROKEN',
    })
    expect(refused({ text, compression: 3 })).toBe('BROKEN')
    const whole = olderKindle({ text })
    expect(reasonOf(() => openKindle(whole))).toBeUndefined()
    // A table that sends a record to its own bytes, or behind the end.
    const overlapping = Buffer.from(whole)
    overlapping.writeUInt32BE(90, 86)
    expect(reasonOf(() => openKindle(overlapping))).toBe('HOSTILE')
    const behind = Buffer.from(whole)
    behind.writeUInt32BE(0x7fffffff, 86)
    expect(reasonOf(() => openKindle(behind))).toBe('BROKEN')
  })

  it('unpacks to no more than a record holds, and from what is there', () => {
    expect(unpackPalmDoc(Buffer.from([0x61, 0x80, 0x0f, 0xe2, 2, 0, 1])).toString('latin1')).toBe(
      'aaaaaaaaaaa b\u0000\u0001',
    )
    expect(reasonOf(() => unpackPalmDoc(Buffer.from([0x80, 0x08])))).toBe('BROKEN')
    const far = Buffer.concat([
      Buffer.from('a'),
      ...Array.from({ length: 7000 }, () => Buffer.from([0x80, 0x0f])),
    ])
    expect(reasonOf(() => unpackPalmDoc(far))).toBe('HOSTILE')
  })
})
