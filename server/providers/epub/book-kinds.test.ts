// Shows that every kind of EPUB becomes a book or says why not, that its text is the source's, and that nothing in it acts.
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { afterAll, describe, expect, it } from 'vitest'
import { listEpubKinds } from '../../../tests/support/epub-kinds.ts'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { makeBookMaker } from './guarded.ts'
import { EpubFailure, type MadeBook } from './port.ts'
import { parseEpubXml } from './reading/xml.ts'

const maker = makeBookMaker()
afterAll(() => maker.close())

const make = async (
  bytes: Uint8Array,
  format: 'EPUB' | 'TXT' | 'MD' | 'FB2' = 'EPUB',
  name = 'a book.epub',
) => {
  try {
    return await maker.make({ bytes, format, name })
  } catch (error) {
    if (error instanceof EpubFailure) return error.reason
    throw error
  }
}
const made = async (...given: Parameters<typeof make>): Promise<MadeBook> => {
  const book = await make(...given)
  if (typeof book === 'string') throw new Error(book)
  return book
}
const filesOf = ({ epub: bytes }: MadeBook): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, data]) => [name, Buffer.from(data).toString('utf8')]))
const bare = (text: string) => text.replace(/\s+/g, '')

/** Whatever of a file would act, or ask for something that is not in the archive. */
function actsIn(name: string, text: string): string[] {
  const found: string[] = []
  if (name.endsWith('.css')) {
    if (/@import|expression|behavior|javascript:|https?:|\/\//i.test(text))
      found.push(`${name}: ${text.slice(0, 200)}`)
    return found
  }
  const parser = new Parser(
    {
      onopentag(tag, attribs) {
        if (
          /^(script|iframe|object|embed|form|input|button|base|video|audio|foreignobject|animate|set)$/i.test(
            tag,
          )
        )
          found.push(`${name}: <${tag}>`)
        for (const [key, value] of Object.entries(attribs)) {
          if (/^(on|srcdoc|formaction)/i.test(key)) found.push(`${name}: ${key}`)
          if (/^\s*(javascript|data|vbscript):/i.test(value))
            found.push(`${name}: ${key}=${value.slice(0, 40)}`)
          if (/^(src|xlink:href|poster|background)$/.test(key) && /^(\w+:|\/\/)/.test(value))
            found.push(`${name}: ${value}`)
          if (key === 'style' && /url\(["']?(\w+:|\/\/)|expression|behavior/i.test(value))
            found.push(`${name}: ${value}`)
          if (tag === 'link' && key === 'href' && !/^s\d+\.css$/.test(value)) found.push(`${name}: ${value}`)
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return found
}

const all = listEpubKinds()

it('there are forty kinds at least', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThanOrEqual(40)
})

describe.each(all)('$name', ({ bytes, becomes, says }) => {
  it('opens, or says why not', async () => {
    const book = await make(bytes)
    if (typeof book === 'string') {
      expect(book).toBe(becomes)
      return
    }
    expect(book.chapters.length).toBe(becomes)
    const text = book.chapters.flatMap(({ paragraphs }) => paragraphs).join('\n')
    expect(text).toContain(says)
    const files = filesOf(book)
    const pages = [...files].filter(([name]) => /\.(xhtml|svg|opf|css)$/.test(name)).slice(0, 60)
    expect(pages.flatMap(([name, data]) => actsIn(name, data))).toEqual([])
    // Browsers read it as XML: one fault and nothing of the page is shown.
    for (const [name, data] of pages)
      if (name.endsWith('.xhtml') && data.length < 500_000) parseEpubXml(Buffer.from(data), name)
  })
})

describe('a book that was made', () => {
  it('has the text of its source, letter for letter', async () => {
    const body =
      '<h2>Down <em>the</em> quay</h2><p>“Well,” she said, &amp; went—<b>not</b> far.</p><ul><li>salt</li><li>rope</li></ul>' +
      '<table><tr><td>one</td><td>two</td></tr></table><pre>a  b\n c</pre><p>5 &lt; 6 <span class="x">caf&#233;</span></p>'
    const book = await made(createTestEpub({ chapters: [{ title: 'Quay', body }] }))
    const source = 'Quay Down the quay “Well,” she said, & went—not far. salt rope one two a b c 5 < 6 café'
    expect(bare(book.chapters[0]?.paragraphs.join(' ') ?? '')).toBe(bare(source))
  })

  it('keeps fonts, styles, pictures, links and the order of its contents', async () => {
    const kind = (name: string) => all.find((one) => one.name === name)?.bytes ?? new Uint8Array()
    const fonts = filesOf(await made(kind('scrambled fonts')))
    expect([...fonts.keys()].filter((name) => /\.ttf$/.test(name))).toEqual(['book/f001.ttf'])
    expect(fonts.get('book/s001.css')).toContain('url("f001.ttf")')
    const cover = await made(kind('a cover in a drawing'))
    expect(filesOf(cover).get('book/c0001.xhtml')).toContain('src="p0001.png"')
    expect(cover.cover?.length).toBe(aPicture(40, 60).length)
    const notes = filesOf(await made(kind('footnotes'))).get('book/c0001.xhtml')
    expect(notes).toMatch(
      /epub:type="noteref"[^>]*href="c0001\.xhtml#n1"|href="c0001\.xhtml#n1"[^>]*epub:type="noteref"/,
    )
    expect(filesOf(await made(kind('vertical lines'))).get('book/s001.css')).toContain('vertical-rl')
    expect(filesOf(await made(kind('from right to left'))).get('book/package.opf')).toContain('"rtl"')
    expect((await made(kind('fixed layout'))).is_fixed).toBe(true)
    const drawn = filesOf(await made(kind('a drawing with words')))
    expect(drawn.get('book/c0001.xhtml')).toContain('alt="A map"')
    const nested = await made(kind('a nested NCX'))
    expect(nested.chapters.map(({ depth }) => depth)).toEqual([0, 1, 1, 1, 1, 1])
  })

  it('is the same, byte for byte, whenever it is made', async () => {
    const [once, again] = [await made(createTestEpub()), await made(createTestEpub())]
    expect(Buffer.from(once.epub).equals(Buffer.from(again.epub))).toBe(true)
  })

  it('comes of text, Markdown and FB2 alike', async () => {
    const text =
      'CHAPTER I. The Quay\r\n\r\nThe harbour woke\r\nbefore the town.\r\n\r\nCHAPTER II. The Boat\r\n\r\n“Row,” he said.\r\n'
    const encodings = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(
        text.replace(/[“”]/g, (sign) => (sign === '“' ? '\x93' : '\x94')),
        'latin1',
      ),
    ]
    for (const bytes of encodings) {
      const book = await made(bytes, 'TXT', 'quay.txt')
      expect(book.title).toBe('quay')
      expect(book.chapters.map(({ title, paragraphs }) => [title, paragraphs[1]])).toEqual([
        ['CHAPTER I. The Quay', 'The harbour woke before the town.'],
        ['CHAPTER II. The Boat', '“Row,” he said.'],
      ])
    }
    const chinese = Buffer.from([0xb5, 0xda, 0xd2, 0xbb, 0xd5, 0xc2, 10, 10, 0xc4, 0xe3, 0xba, 0xc3])
    expect((await made(chinese, 'TXT')).chapters[0]?.paragraphs.join('')).toContain('第一章')
    const markdown =
      '# Tides\n\n## One\n\nThe *sea* <script>x()</script>rose.\n\n![x](https://a.example/x.png)\n\n## Two\n\nIt fell.'
    const md = await made(Buffer.from(markdown), 'MD')
    expect([md.title, md.chapters.map(({ title }) => title)]).toEqual(['Tides', ['', 'One', 'Two']])
    expect(
      [...filesOf(md)].flatMap(([name, data]) => (name.endsWith('.xhtml') ? actsIn(name, data) : [])),
    ).toEqual([])
    const fb2 = `<?xml version="1.0"?><FictionBook xmlns:l="http://www.w3.org/1999/xlink"><description><title-info><author><first-name>Ann</first-name><last-name>Lee</last-name></author><book-title>Tides</book-title><lang>en</lang><coverpage><image l:href="#c"/></coverpage></title-info></description><body><section><title><p>One</p></title><p>The <emphasis>sea</emphasis><a l:href="#n1" type="note">1</a> &lt;b&gt;</p></section><section><title><p>Two</p></title><p>It fell.</p></section></body><body name="notes"><section id="n1"><p>Salt.</p></section></body><binary id="c" content-type="image/png">${Buffer.from(aPicture(20, 30)).toString('base64')}</binary></FictionBook>`
    const book = await made(Buffer.from(fb2), 'FB2')
    expect([book.title, book.creators, book.chapters.map(({ title }) => title)]).toEqual([
      'Tides',
      ['Ann Lee'],
      ['One', 'Two', ''],
    ])
    expect(book.chapters[0]?.paragraphs).toEqual(['One', 'The sea 1 <b>'])
    expect(book.chapters[2]).toMatchObject({ is_linear: false, paragraphs: ['Salt.'] })
    expect(filesOf(book).get('book/c0001.xhtml')).toContain('href="c0003.xhtml#n1"')
    expect(book.cover).not.toBeNull()
  })
})
