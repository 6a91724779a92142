// Shows that what is odd in a package, its container or its contents takes no chapter and no name from a book.
import { expect, it } from 'vitest'
import { createTestEpub, type GivenEpub } from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'

const make = (given: GivenEpub) => makeBook({ bytes: createTestEpub(given), format: 'EPUB', name: 'a.epub' })
const titles = async (given: GivenEpub) => (await make(given)).chapters.map(({ title }) => title)
const WHOLE = ['Where the Ferry Stops', 'A Lamp for Every Boat']
const LAST =
  '<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Home</h1><p>The boats came home.</p></body></html>'
const NO_CONTENTS = ['OEBPS/nav.xhtml', 'OEBPS/toc.ncx']

it('files of one id are all shown, with an order and without', async () => {
  const twice = (opf: string) => opf.replaceAll('"c1"', '"c0"')
  expect(await titles({ opf: twice })).toEqual(WHOLE)
  expect(await titles({ opf: (opf) => twice(opf).replace(/<itemref.*?\/>/g, '') })).toEqual(WHOLE)
})

it.each(['text/css', 'text/javascript', 'application/x-dtbncx+xml'])(
  'a page that is called %s is one by its name',
  async (type) => {
    const opf = (text: string) =>
      text
        .replace('</manifest>', `<item id="last" href="c.xhtml" media-type="${type}"/></manifest>`)
        .replace('</spine>', '<itemref idref="last"/></spine>')
    expect(await titles({ opf, extra: [{ name: 'OEBPS/c.xhtml', data: LAST }] })).toEqual([...WHOLE, 'Home'])
  },
)

it.each(['', '\0\0\0\0\0\0\0\0'])('a chapter without anything in its file is missing', async (data) => {
  const made = await make({ extra: [{ name: 'OEBPS/text/c1.xhtml', data }] })
  expect(made.chapters.map(({ title }) => title)).toEqual([WHOLE[0], '第 2 章缺失'])
  expect(made.repairs).toContain('CHAPTERS_MISSING')
})

const navMap = (inside: string) => `<ncx><navMap>${inside}</navMap></ncx>`
it.each([
  ['too deep', navMap('<navPoint>'.repeat(300) + '</navPoint>'.repeat(300))],
  ['too large', navMap('<navPoint/>'.repeat(40_000))],
  ['with a parameter entity', `<!DOCTYPE ncx [<!ENTITY % a SYSTEM "a.dtd"> %a;]>${navMap('')}`],
])('a book opens without its contents that are %s', async (_, data) => {
  const extra = [{ name: 'OEBPS/toc.ncx', data, stored: true }]
  const { chapters, repairs } = await make({ version: 2, extra })
  expect(chapters.map(({ title }) => title)).toEqual(WHOLE)
  expect(repairs).toContain('CONTENTS_LOST')
})

it('of the files that a container names the package is read', async () => {
  const pdf = '<rootfile full-path="a.pdf" media-type="application/pdf"/>'
  const opf = '<rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/>'
  const data = `<container><rootfiles>${pdf}${opf}</rootfiles></container>`
  const extra = [
    { name: 'META-INF/container.xml', data },
    { name: 'a.pdf', data: '%PDF-1.7' },
  ]
  expect(await titles({ extra })).toEqual(WHOLE)
})

const nav = (inside: string): GivenEpub => ({
  extra: [
    {
      name: 'OEBPS/nav.xhtml',
      data: `<html xmlns="http://www.w3.org/1999/xhtml"><body><nav>${inside}</nav></body></html>`,
    },
  ],
})
const link = (at: number, text: string) => `<a href="text/c${at}.xhtml">${text}</a>`

it.each([
  ['lines', `<ol><li>${link(0, 'One<br/>Two')}</li><li>${link(1, '<p>Three</p><p>Four</p>')}</li></ol>`],
  ['several lists', `<ol><li>${link(0, 'One Two')}</li></ol><ol><li>${link(1, 'Three Four')}</li></ol>`],
  [
    'links in paragraphs',
    `<ol><li><p>${link(0, 'One Two')}</p></li><li><p>${link(1, 'Three Four')}</p></li></ol>`,
  ],
])('names of chapters are read from contents of %s', async (_, inside) => {
  expect(await titles(nav(inside))).toEqual(['One Two', 'Three Four'])
})

it('an NCX is known by its type where the spine names another file or none', async () => {
  const point = '<navPoint><navLabel><text>One</text></navLabel><content src="text/c0.xhtml"/></navPoint>'
  const extra = [{ name: 'OEBPS/toc.ncx', data: navMap(point) }]
  for (const id of ['gone', 'c0'])
    expect(
      await titles({ version: 2, extra, opf: (opf) => opf.replace('toc="ncx"', `toc="${id}"`) }),
    ).toEqual(['One', WHOLE[1]])
})

it('a title is read as OEB 1.2 writes it', async () => {
  const opf = (text: string) => text.replaceAll('dc:title', 'dc:Title').replaceAll('dc:creator', 'dc:Creator')
  const { title, creators } = await make({ opf, without: NO_CONTENTS })
  expect([title, creators]).toEqual(['The Island Quarterly', ['Nora Whitfield']])
})
