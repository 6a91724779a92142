// A book's file must open as the server packs it, in its order, and its pages must come out whole.
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { shapeBody } from '../../../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../../../domain/book/xml.ts'
import { openBookFile } from './book-file.ts'

const PAGE = `<?xml version="1.0"?><!DOCTYPE html><html xmlns="x"><head><title>a</title></head><body class="c">
  <!-- no text --><h1>One &amp; all</h1>
  Loose words, <i>some</i> of them
  <p id="p">First
    line<br/>second&#160;line</p><div/><p> </p>
  <blockquote><p>Said &#x201c;she&#x201d;</p></blockquote></body></html>`

const packed = (files: Record<string, string>) =>
  zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>

const BOOK = {
  'META-INF/container.xml':
    '<container><rootfiles><rootfile full-path="book/package.opf"/></rootfiles></container>',
  'book/package.opf': `<package><metadata><meta property="rendition:layout">pre-paginated</meta></metadata><manifest>
    <item id="nav" href="nav.xhtml" properties="nav"/><item id="b" href="c0002.xhtml"/><item id="a" href="c0001.xhtml"/>
    </manifest><spine page-progression-direction="rtl"><itemref idref="a"/><itemref idref="b" linear="no"/></spine></package>`,
  'book/nav.xhtml': `<html><body><nav epub:type="landmarks"><ol><li><a href="c0001.xhtml">No</a></li></ol></nav>
    <nav epub:type="toc"><ol><li><span>Part  I</span><ol><li><a href="c0001.xhtml">One</a></li></ol></li>
    <li><a href="c0002.xhtml#n1">Notes</a></li></ol></nav></body></html>`,
  'book/c0001.xhtml': PAGE,
  'book/c0002.xhtml': '<html><body><p id="n1">A note</p></body></html>',
}

it('opens in the order of the book, with its contents', async () => {
  const file = await openBookFile(packed(BOOK))
  expect([file.count, file.isLinear(0), file.isLinear(1), file.is_rtl, file.is_fixed]).toEqual([
    ...[2, true, false, true, true],
  ])
  expect(file.contents).toEqual([
    { title: 'Part I', chapter: null, fragment: '', depth: 0 },
    { title: 'One', chapter: 0, fragment: '', depth: 1 },
    { title: 'Notes', chapter: 1, fragment: 'n1', depth: 0 },
  ])
  expect(file.placeOf('c0002.xhtml#n1')).toEqual({ chapter: 1, fragment: 'n1' })
  expect(file.placeOf('elsewhere.xhtml')).toBeUndefined()
  expect(findElement(await file.read(1), 'p')?.children).toEqual(['A note'])
  expect(await file.picture('none.png')).toBeUndefined()
})

it('names the paragraphs, loose text among them', () => {
  const { blocks } = shapeBody(
    findElement(parseBookXml(PAGE), 'body') ?? { name: '', attributes: {}, children: [] },
    3,
  )
  expect(blocks).toEqual([
    { id: 'b3-0', text: 'One & all' },
    { id: 'b3-1', text: ' Loose words, some of them ' },
    { id: 'b3-2', text: 'First line\nsecond\u00a0line' },
    { id: 'b3-3', text: 'Said “she”' },
  ])
})

it('says when a file is no book', async () => {
  await expect(
    openBookFile(strToU8('nothing at all, and long enough to look at') as Uint8Array<ArrayBuffer>),
  ).rejects.toThrow('no archive')
  await expect(openBookFile(packed({ 'a.txt': 'a' }))).rejects.toThrow('container.xml')
  expect(() => parseBookXml('<a><b></a></b>')).toThrow('match')
  expect(() => parseBookXml('<a><b>')).toThrow('cut off')
})
