// Shows that whole and odd EPUBs are read as readers expect, and that hostile ones are refused with a reason that says why.
import { afterAll, describe, expect, it } from 'vitest'
import {
  createTestEpub,
  createZip,
  epubParts,
  type GivenEpub,
  type ZipPart,
} from '../../../tests/support/epubs.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { makeEpubReader } from './guarded.ts'
import { EpubFailure, type EpubReason } from './port.ts'

const reader = makeEpubReader()
afterAll(() => reader.close())

const OPF = 'OEBPS/content.opf'
const chapter = (data: string | Uint8Array): GivenEpub => ({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })
const first = async (given: GivenEpub) =>
  (await reader.chapters(createTestEpub(given), ['OEBPS/text/c0.xhtml']))[0]
const withParts = (...parts: ZipPart[]): Buffer => createZip([...epubParts(), ...parts])

describe('a whole EPUB', () => {
  it('says what it is, in which order it is read, and what stands where', async () => {
    const chapters = [
      { title: 'The First Snow', body: '<p>It fell.</p>', section: 'Nature' },
      { title: 'After the Thaw', body: '<p>It went.</p>', section: 'Nature' },
      { title: 'The Ledger', body: '<p>It balanced.</p>', section: 'History' },
    ]
    const cover = aPicture(60, 90)
    const bytes = createTestEpub({ chapters, cover, title: 'Snow &amp; Salt' })
    const book = await reader.open(bytes)
    expect(book).toMatchObject({
      version: 3,
      title: 'Snow & Salt',
      creators: ['Nora Whitfield'],
      publisher: 'The Open Page',
      language: 'en',
      published: '2026-09-01',
      identifier: 'urn:test:1',
      cover: 'OEBPS/cover.png',
      is_rtl: false,
    })
    expect(book.spine.map(({ path }) => path)).toEqual([0, 1, 2].map((at) => `OEBPS/text/c${at}.xhtml`))
    expect(book.contents).toEqual([
      {
        title: 'Nature',
        path: null,
        fragment: '',
        children: [
          { title: 'The First Snow', path: 'OEBPS/text/c0.xhtml', fragment: '', children: [] },
          { title: 'After the Thaw', path: 'OEBPS/text/c1.xhtml', fragment: '', children: [] },
        ],
      },
      {
        title: 'History',
        path: null,
        fragment: '',
        children: [{ title: 'The Ledger', path: 'OEBPS/text/c2.xhtml', fragment: '', children: [] }],
      },
    ])
    expect(
      Buffer.from((await reader.resource(bytes, 'OEBPS/cover.png')) ?? []).equals(Buffer.from(cover)),
    ).toBe(true)
    expect(await reader.resource(bytes, 'OEBPS/none.png')).toBeUndefined()
  })

  it('of the older kind has its contents from the NCX, nested, with fragments', async () => {
    const chapters = [
      { title: 'One', body: '<p>1</p>', section: 'Part' },
      { title: 'Two', body: '<p>2</p>', section: 'Part' },
    ]
    const book = await reader.open(createTestEpub({ chapters, version: 2 }))
    expect(book.version).toBe(2)
    expect(book.contents).toMatchObject([
      {
        title: 'Part',
        path: 'OEBPS/text/c0.xhtml',
        children: [{ title: 'One', fragment: 'top' }, { title: 'Two' }],
      },
    ])
  })

  it('has chapters without anything that acts, pictures by their path, links in and out', async () => {
    const body = `<script>alert(1)</script><p onclick="x()" id="a" style="color:red">Read <a href="c1.xhtml#two">on</a>,
      <a href="javascript:alert(1)">not this</a>, <a href="https://example.com/x">out</a>.</p>
      <img src="../pictures/boat.png" alt="A boat"/><img src="https://example.com/spy.gif"/><a id="mark"/><p>After.</p>
      <iframe src="https://example.com"/><svg><image xlink:href="../pictures/lid.png"/></svg><form><input name="q"/></form>`
    const text = await first({
      chapters: [
        { title: 'Boats', body },
        { title: 'Two', body: '' },
      ],
    })
    expect(text?.title).toBe('Boats')
    expect(text?.xhtml).toContain('<a href="OEBPS/text/c1.xhtml#two">on</a>')
    expect(text?.xhtml).toContain('<a href="https://example.com/x">out</a>')
    expect(text?.xhtml).toContain('<img alt="A boat" src="OEBPS/pictures/boat.png" />')
    expect(text?.xhtml).toContain('src="OEBPS/pictures/lid.png"')
    expect(text?.xhtml).toContain('<p>After.</p>')
    expect(text?.xhtml).toContain('id="a"')
    expect(text?.xhtml).not.toMatch(/script|onclick|style=|spy\.gif|iframe|<form|<input|<svg/)
  })
})

describe('an odd EPUB is read all the same', () => {
  const odd: [string, GivenEpub][] = [
    ['without its mimetype', { without: ['mimetype'] }],
    ['without a container, with one package', { without: ['META-INF/container.xml'] }],
    ['without any table of contents', { without: ['OEBPS/nav.xhtml', 'OEBPS/toc.ncx'] }],
    [
      'whose fonts are scrambled',
      {
        extra: [
          {
            name: 'META-INF/encryption.xml',
            data: `<encryption><EncryptedData><EncryptionMethod
        Algorithm="http://www.idpf.org/2008/embedding"/></EncryptedData></encryption>`,
          },
        ],
      },
    ],
    ['with a file that leads nowhere', { extra: [{ name: 'OEBPS/empty/', stored: true }] }],
    ['whose package is in UTF-16', { opf: (opf) => opf, extra: [] }],
  ]
  it.each(odd)('%s', async (_, given) => {
    const book = await reader.open(createTestEpub(given))
    expect(book.title).toBe('The Island Quarterly')
    expect(book.spine).toHaveLength(2)
  })

  it('whose spine names what is not there: what is missing is said with its number', async () => {
    const opf = (text: string) => text.replace('<itemref', '<itemref idref="gone"/><itemref')
    const book = await reader.open(createTestEpub({ opf }))
    expect(book.spine).toHaveLength(2)
    expect(book.missing).toEqual([{ before: 0, number: 1, path: '', is_linear: true }])
    expect((await reader.open(createTestEpub())).missing).toEqual([])
  })

  it('whatever its charset is', async () => {
    const say = (encoding: string) =>
      `<?xml version="1.0" encoding="${encoding}"?><html><body><p>Café — déjà vu</p></body></html>`
    const latin = Buffer.from(say('iso-8859-1').replace('—', '-'), 'latin1')
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(say('utf-16'), 'utf16le')])
    const wrong = Buffer.from(say('utf-8').replace('—', '-'), 'latin1')
    for (const bytes of [
      latin,
      wide,
      wrong,
      Buffer.from(say('utf-16')),
      Buffer.from(
        say('no-such-charset')
          .replace('—', '-')
          .replace(/[é à]/g, (c) => (c === ' ' ? c : 'e')),
      ),
    ])
      expect((await first(chapter(bytes)))?.xhtml).toMatch(/Caf[ée]/)
    const opf = epubParts().find(({ name }) => name === OPF)?.data as string
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(opf.replace('utf-8', 'utf-16'), 'utf16le'),
    ])
    expect((await reader.open(createTestEpub({ extra: [{ name: OPF, data: utf16 }] }))).title).toBe(
      'The Island Quarterly',
    )
  })

  it('a chapter of XHTML with empty anchors, or no body, loses no text', async () => {
    const html = '<html><head><title/></head><p>One</p><a id="x"/><p>Two</p></html>'
    expect((await first(chapter(html)))?.xhtml).toMatch(/One.*Two/s)
  })
})

describe('a chapter that is read as an article', () => {
  const inMath = (inside: string) =>
    `<p>So <m:math xmlns:m="http://www.w3.org/1998/Math/MathML">${inside.replace(/<(\/?)(?=m|s)/g, '<$1m:')}</m:math> holds.</p>`
  it.each([
    ['<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>', 'So E = mc² holds.'],
    ['<msub><mi>H</mi><mn>2</mn></msub><mi>O</mi>', 'So H₂O holds.'],
    [
      '<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac><mo>&lt;</mo><msqrt><mn>10</mn></msqrt>',
      'So (a + b)/2 &lt; √10 holds.',
    ],
    [
      '<semantics><mi>x</mi><annotation encoding="application/x-tex">\\xi</annotation></semantics>',
      'So x holds.',
    ],
    [
      '<mi>&alpha;</mi><mo>&minus;</mo><mn>2</mn><mo>&InvisibleTimes;</mo><mi>x</mi><mo>&lt;</mo><mi>&foo;</mi>',
      'So α − 2x &lt; &amp;foo; holds.',
    ],
    ['<mfenced><mi>a</mi><mi>b</mi></mfenced>', 'So (a, b) holds.'],
    ['<mfenced open="[" close="&lt;"><mi>a</mi></mfenced>', 'So [a&lt; holds.'],
    ['<mfenced open="{" close=""><mi>a</mi></mfenced>', 'So {a holds.'],
  ])('has its formulas as text: %s', async (inside, shown) => {
    const text = await first(chapter(`<html><body>${inMath(inside)}</body></html>`))
    expect(text?.xhtml.replace(/ +/g, ' ')).toBe(`<p>${shown}</p>`)
  })

  it('shows a picture of the spine', async () => {
    const opf = (text: string) =>
      text.replace(
        'href="text/c0.xhtml" media-type="application/xhtml+xml"',
        'href="map.png" media-type="image/png"',
      )
    const bytes = createTestEpub({ opf, extra: [{ name: 'OEBPS/map.png', data: aPicture(40, 60) }] })
    const [page] = await reader.chapters(bytes, ['OEBPS/map.png'])
    expect(page?.xhtml).toBe('<p><img src="OEBPS/map.png" alt="" /></p>')
  })
})

describe('a hostile or broken archive is refused', () => {
  const blank = Buffer.alloc(60_000_000)
  const deep = (tag: string, times: number) => `<${tag}>`.repeat(times)
  const opfWith = (text: string): Buffer =>
    createTestEpub({ opf: (opf) => opf.replace('<package', `${text}<package`) })
  const huge = (name: string): ZipPart => ({ name, data: Buffer.alloc(1000), stored: true })
  const cases: [string, () => Buffer, EpubReason][] = [
    ['nothing at all', () => Buffer.alloc(0), 'NOT_AN_EPUB'],
    ['a page', () => Buffer.from('<html><p>PK no</p></html>'), 'NOT_AN_EPUB'],
    ['half an archive', () => createTestEpub().subarray(0, 900), 'NOT_AN_EPUB'],
    ['a zip of something else', () => createZip([{ name: 'notes.txt', data: 'hello' }]), 'NOT_AN_EPUB'],
    ['two packages and no container', () => withoutContainer(), 'NOT_AN_EPUB'],
    [
      '5,001 files',
      () => createZip(Array.from({ length: 5001 }, (_, at) => ({ name: `f${at}`, data: 'x', stored: true }))),
      'TOO_MANY_FILES',
    ],
    ['65,535 files, as told', () => createZip(epubParts(), { entries: 0xffff }), 'TOO_MANY_FILES'],
    [
      'a package of 30,000 lines',
      () =>
        createTestEpub({
          opf: (opf) => opf.replace('</manifest>', `${'<item/>'.repeat(30_000)}</manifest>`),
        }),
      'HOSTILE',
    ],
    [
      'a package of eleven megabytes',
      () => createTestEpub({ extra: [{ name: OPF, data: Buffer.alloc(11_000_000, ' '), stored: true }] }),
      'TOO_LARGE',
    ],
    [
      'a bomb: a megabyte of nothing',
      () => withParts({ name: 'a', data: Buffer.alloc(1_000_000) }),
      'HOSTILE',
    ],
    ['a bomb of sixty', () => withParts({ name: 'a', data: blank }), 'TOO_LARGE'],
    [
      '301 megabytes in all, as told',
      () =>
        withParts(
          ...Array.from({ length: 301 }, (_, at) => ({
            ...huge(`h${at}`),
            claims: { size: 1_000_000, packed: 1_000_000 },
          })),
        ),
      'TOO_LARGE',
    ],
    [
      'an entry that says less than it holds',
      () =>
        createTestEpub({
          extra: [
            {
              name: OPF,
              data: epubParts().find(({ name }) => name === OPF)?.data ?? '',
              claims: { size: 20 },
            },
          ],
        }),
      'HOSTILE',
    ],
    [
      'files that overlap',
      () =>
        withParts(
          { name: 'a', data: 'x'.repeat(400), stored: true },
          { name: 'b', data: 'y', claims: { offset: 0, packed: 3 } },
        ),
      'HOSTILE',
    ],
    [
      'files that reach beyond the end',
      () => withParts({ name: 'a', data: 'x', stored: true, claims: { packed: 60_000, size: 60_000 } }),
      'HOSTILE',
    ],
    ['a path upwards', () => withParts({ name: '../../etc/passwd', data: 'x' }), 'HOSTILE'],
    ['a path upwards with backslashes', () => withParts({ name: '..\\..\\x', data: 'x' }), 'HOSTILE'],
    ['a path upwards in the middle', () => withParts({ name: 'a/../../x', data: 'x' }), 'HOSTILE'],
    ['a path from the root', () => withParts({ name: '/etc/passwd', data: 'x' }), 'HOSTILE'],
    ['a path of a drive', () => withParts({ name: 'C:/x', data: 'x' }), 'HOSTILE'],
    ['an encrypted entry', () => withParts({ name: 'a', data: 'x', flags: 0x801 }), 'PROTECTED'],
    [
      'rights management',
      () =>
        createTestEpub({
          extra: [
            {
              name: 'META-INF/encryption.xml',
              data: '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></EncryptedData></encryption>',
            },
          ],
        }),
      'PROTECTED',
    ],
    ['a compression of its own', () => withParts({ name: 'a', data: 'x', claims: { method: 14 } }), 'BROKEN'],
    [
      'an entity from outside',
      () => opfWith('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      'HOSTILE',
    ],
    [
      'a billion laughs',
      () =>
        opfWith(
          `<!DOCTYPE x [<!ENTITY a "ha">${'bcdefgh'
            .split('')
            .map((c, at) => `<!ENTITY ${c} "${`&${'abcdefg'[at]};`.repeat(10)}">`)
            .join('')}]>`,
        ),
      'HOSTILE',
    ],
    ['a package 300 deep', () => opfWith(deep('x', 300)), 'HOSTILE'],
    [
      'a package that is no XML',
      () => createTestEpub({ extra: [{ name: OPF, data: '\u0000\u0001 nonsense' }] }),
      'BROKEN',
    ],
    [
      'a spine of films',
      () =>
        createTestEpub({
          opf: (opf) =>
            opf.replace(
              /href="text\/(c\d)\.xhtml" media-type="[^"]*"/g,
              'href="$1.mp4" media-type="video/mp4"',
            ),
          extra: [0, 1].map((at) => ({ name: `OEBPS/c${at}.mp4`, data: '\0\0\0\x18ftypmp42' })),
        }),
      'BROKEN',
    ],
    ['more entries told than there are', () => createZip(epubParts(), { entries: 40 }), 'NOT_AN_EPUB'],
  ]
  function withoutContainer(): Buffer {
    const opf = epubParts().find(({ name }) => name === OPF)?.data ?? ''
    return createTestEpub({ without: ['META-INF/container.xml'], extra: [{ name: 'other.opf', data: opf }] })
  }

  it.each(cases)('%s', async (_, make, reason) => {
    const failure = await reader.open(make()).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(EpubFailure)
    expect((failure as EpubFailure).reason).toBe(reason)
  })

  it('a chapter that nests without end is refused, not followed', async () => {
    await expect(first(chapter(`<body>${deep('div', 5000)}`))).rejects.toMatchObject({ reason: 'HOSTILE' })
  })

  it('a chapter that the book does not have is not read, though the file is there', async () => {
    await expect(reader.chapters(createTestEpub(), [OPF])).rejects.toMatchObject({ reason: 'BROKEN' })
  })

  it('and the next one is read as if nothing had been', async () => {
    const [bad, good] = await Promise.allSettled([
      reader.open(withParts({ name: '../x' })),
      reader.open(createTestEpub()),
    ])
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled'])
  })
})
