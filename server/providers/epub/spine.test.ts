// Shows that every chapter that a package names is shown, or named as missing with its number.
import { expect, it } from 'vitest'
import { createTestEpub, type GivenEpub, type ZipPart } from '../../../tests/support/epubs.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { makeBook } from './making/make.ts'
import { openEpubArchive } from './reading/archive.ts'

const make = (bytes: Uint8Array) => makeBook({ bytes, format: 'EPUB', name: 'a book.epub' })
const titles = async (bytes: Uint8Array) => (await make(bytes)).chapters.map(({ title }) => title)
const WHOLE = ['Where the Ferry Stops', 'A Lamp for Every Boat']

/** A third item of the spine, and the file that it names. */
const third = (item: string, file?: ZipPart, itemref = '<itemref idref="third"/>'): GivenEpub => ({
  extra: file ? [file] : [],
  opf: (opf) => opf.replace('</manifest>', `${item}</manifest>`).replace('</spine>', `${itemref}</spine>`),
})
const item = (href: string, type: string, more = '') =>
  `<item id="third" href="${href}" media-type="${type}"${more}/>`
const LAST =
  '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Home</h1><p>The boats came home.</p></body></html>'

it.each<[string, GivenEpub]>([
  ['that the manifest lacks', third('')],
  ['without an address', third(item('', 'application/xhtml+xml'))],
  ['that is a place in another file', third(item('#top', 'application/xhtml+xml'))],
  ['elsewhere in the web', third(item('https://a.example/c.xhtml', 'application/xhtml+xml'))],
  ['out of the archive', third(item('../../c.xhtml', 'application/xhtml+xml'))],
  ['of another kind', third(item('c.pdf', 'application/pdf'), { name: 'OEBPS/c.pdf', data: '%PDF-1.7' })],
  [
    'whose fallbacks are of another kind too',
    third(
      `${item('c.pdf', 'application/pdf', ' fallback="film"')}<item id="film" href="c.mp4" media-type="video/mp4"/>`,
      { name: 'OEBPS/c.pdf', data: '%PDF-1.7' },
    ),
  ],
])('a chapter of the spine %s is named in its place', async (_, given) => {
  const { chapters, repairs } = await make(createTestEpub(given))
  expect(chapters.map(({ title }) => title)).toEqual([...WHOLE, '第 3 章缺失'])
  expect(repairs).toContain('CHAPTERS_MISSING')
})

it.each<[string, GivenEpub]>([
  ['by its name', third(item('c.xhtml', 'application/x-page'), { name: 'OEBPS/c.xhtml', data: LAST })],
  ['by its text', third(item('c.page', 'text/html5'), { name: 'OEBPS/c.page', data: LAST })],
  ['though it is called a picture', third(item('c.htm', 'image/jpeg'), { name: 'OEBPS/c.htm', data: LAST })],
])('a page of an unknown type is known %s', async (_, given) => {
  const { chapters, repairs } = await make(createTestEpub(given))
  expect(chapters.map(({ title }) => title)).toEqual([...WHOLE, 'Home'])
  expect(chapters[2]?.paragraphs).toEqual(['Home', 'The boats came home.'])
  expect(repairs).toEqual(['WRONG_TYPES'])
})

it('a picture of the spine is a page with that picture, unless it has a page for its fallback', async () => {
  const file = { name: 'OEBPS/map.png', data: aPicture(40, 60) }
  const types: [string, string[]][] = [
    ['image/png', []],
    ['IMAGE/PNG', []],
    ['image/x-map', ['WRONG_TYPES']],
    ['image/jpeg', ['WRONG_TYPES']],
  ]
  for (const [type, told] of types) {
    const { chapters, repairs, epub: bytes } = await make(createTestEpub(third(item('map.png', type), file)))
    expect(chapters).toHaveLength(3)
    expect(repairs, type).toEqual(told)
    const archive = await openEpubArchive(bytes)
    expect(String(await archive.read('book/c0003.xhtml'))).toContain('<img src="p0001.png" alt=""')
  }
  const page = '<item id="page" href="c.xhtml" media-type="application/xhtml+xml"/>'
  const given = third(`${item('map.png', 'image/png', ' fallback="page"')}${page}`, file)
  const made = await make(createTestEpub({ ...given, extra: [file, { name: 'OEBPS/c.xhtml', data: LAST }] }))
  expect([made.chapters[2]?.title, made.repairs]).toEqual(['Home', ['FALLBACKS']])
})

it('what a conforming reader passes over is passed over: contents as data, a style sheet, what is there twice', async () => {
  const ncx = '<itemref idref="ncx"/><itemref idref="c0"/>'
  expect(await titles(createTestEpub(third('', undefined, ncx)))).toEqual(WHOLE)
  const sheet = third(item('a.css', 'text/css'), { name: 'OEBPS/a.css', data: 'p{color:red}' })
  expect((await make(createTestEpub(sheet))).repairs).toEqual([])
  const nav = await make(createTestEpub(third('', undefined, '<itemref idref="nav" linear="no"/>')))
  expect(nav.chapters.map(({ is_linear }) => is_linear)).toEqual([true, true, false])
  expect(nav.repairs).toEqual([])
  const aside = await make(createTestEpub(third('', undefined, '<itemref idref="gone" linear="no"/>')))
  expect(aside.chapters.map(({ is_linear }) => is_linear)).toEqual([true, true, false])
})

it('chapters that the archive lacks are named even where no page of the order is left', async () => {
  const given = third('<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>', undefined, '')
  const bytes = createTestEpub({
    ...given,
    extra: [{ name: 'OEBPS/x.xhtml', data: LAST }],
    without: ['OEBPS/text/c0.xhtml', 'OEBPS/text/c1.xhtml', 'OEBPS/nav.xhtml', 'OEBPS/toc.ncx'],
  })
  expect(await titles(bytes)).toEqual(['第 1 章缺失', '第 2 章缺失', 'Home'])
})
