// Shows that no word of a book is lost, doubled or joined to its neighbour, however its elements nest: drawn by a seed.
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { Draw, type Kinds, SEEDS, sorted, written } from '../../../tests/support/marked-words.ts'
import { makeBook } from './making/make.ts'
import { safeChapter } from './reading/chapter.ts'
import { drawingsOut, partsApart } from './reading/drawings.ts'
import { showParts } from './reading/shown-parts.ts'

const XHTML_KINDS: Kinds = {
  word: (draw) => `${draw.word()}<br/>`,
  paragraph: (_, inside) => `<p>${inside()}</p>`,
  noscript: (_, inside) => `<noscript>${inside()}</noscript>`,
  object: (_, inside) => `<object data="film.swf" title="a > b"><param name="a"/>${inside()}</object>`,
  media: (draw, inside) => {
    const name = ['video', 'audio', 'canvas', 'iframe'][draw.number(4)]
    return `<${name} src="a.bin">${inside()}</${name}>`
  },
  choice: (draw) => `<select>${draw.many(() => `<option>${draw.word()}</option>`)}</select>`,
  'open choice': (draw) => `<select>${draw.many(() => `<option value="1">${draw.word()}`)}</select>`,
  groups: (draw) =>
    `<select><optgroup label="${draw.word()}"><option>${draw.word()}</option></optgroup></select>`,
  area: (draw) => `<textarea rows="2">${draw.word()}</textarea>`,
  drawing: (draw) =>
    `<svg><g>${draw.many(() => `<text x="1">${draw.word()}</text>`)}<text><tspan x="0">${draw.word()}</tspan><tspan x="0" dy="9">${draw.word()}</tspan></text></g></svg>`,
  'nested drawing': (draw) =>
    `<svg><svg><text>${draw.word()}</text></svg><text>${draw.word()}</text><path d="M0 0"/></svg>`,
  'foreign object': (draw, inside) =>
    `<svg><text>${draw.word()}</text><foreignObject width="9"><div>${inside()}</div></foreignObject></svg>`,
  'foreign object alone': (_, inside) => `<svg><foreignObject>${inside()}</foreignObject></svg>`,
  'foreign object or text': (draw) =>
    `<svg><switch><foreignObject><p>${draw.unseen(() => draw.word())}</p></foreignObject><text>${draw.word()}</text></switch></svg>`,
  'second case': (draw, inside) =>
    `<epub:switch><epub:case required-namespace="http://www.xml-cml.org/schema">${draw.unseen(inside)}</epub:case><epub:case required-namespace="http://www.w3.org/1999/xhtml">${inside()}</epub:case><epub:default>${draw.unseen(inside)}</epub:default></epub:switch>`,
  'default case': (draw, inside) =>
    `<ops:switch><ops:case required-namespace="http://www.xml-cml.org/schema">${draw.unseen(inside)}</ops:case><ops:default>${inside()}</ops:default></ops:switch>`,
  'only case': (_, inside) =>
    `<epub:switch><epub:case required-namespace="http://a.example/">${inside()}</epub:case></epub:switch>`,
  template: (draw, inside) => `<template>${draw.unseen(inside)}</template>`,
}

const DTBOOK_KINDS: Kinds = {
  paragraph: (draw) => `<p>${draw.word()}</p>`,
  level: (draw, inside) => `<level><hd>${draw.word()}</hd>${inside()}</level>`,
  poem: (draw, inside) =>
    `<poem><title>${draw.word()}</title><author>${draw.word()}</author>${inside()}</poem>`,
  lines: (draw) =>
    `<linegroup>${draw.many(() => `<line><linenum>${draw.word()}</linenum>${draw.word()}</line>`)}</linegroup>`,
  line: (draw) => `<line>${draw.word()}</line>`,
  list: (draw) => `<list type="pl"><li><lic>${draw.word()}</lic><lic>${draw.word()}</lic></li></list>`,
  note: (draw, inside) => `<note id="n1"><p>${draw.word()}</p></note><sidebar>${inside()}</sidebar>`,
}

/** What is read of a page: its text, and what its pictures say. */
const wordsOf = (xhtml: string) =>
  xhtml
    .replace(/<img [^>]*?alt="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(?:p|div|h\d|li|ul|blockquote|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .match(/\w*mark\w*/g) ?? []

const page = (inside: string) =>
  `<html xmlns:epub="http://www.idpf.org/2007/ops" xmlns:ops="http://www.idpf.org/2007/ops"><body>${inside}</body></html>`
const chapterOf = async (data: string) => {
  const bytes = createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })
  const made = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  const packed = Buffer.from(unzipSync(made.epub)['book/c0001.xhtml'] ?? []).toString('utf8')
  return { paragraphs: made.chapters[0]?.paragraphs ?? [], packed: packed.replace(/^.*<body[^>]*>/s, '') }
}

it.each(SEEDS)('each word of a page is read once: %i', async (seed) => {
  const draw = new Draw(seed)
  const source = page(`<p>${draw.word()}</p><div>${written(XHTML_KINDS, draw)}</div>`)
  const { packed } = await chapterOf(source)
  expect(sorted(wordsOf(packed)), source).toEqual(sorted(draw.shown))
})

it.each(SEEDS)('and of a chapter of a magazine: %i', (seed) => {
  const draw = new Draw(seed + 1_000)
  const source = page(`<p>${draw.word()}</p><div>${written(XHTML_KINDS, draw)}</div>`)
  expect(sorted(wordsOf(safeChapter(Buffer.from(source), 'a.xhtml').xhtml)), source).toEqual(
    sorted(draw.shown),
  )
})

it.each(SEEDS)('each word of a talking book is read once, lines apart: %i', async (seed) => {
  const draw = new Draw(seed + 2_000)
  const inside = `<level1><h1>${draw.word()}</h1>${written(DTBOOK_KINDS, draw)}</level1>`
  const source = `<dtbook xmlns="http://www.daisy.org/z3986/2005/dtbook/"><head><title>T</title></head><book><bodymatter>${inside}</bodymatter></book></dtbook>`
  const { paragraphs, packed } = await chapterOf(source)
  expect(sorted(wordsOf(packed)), source).toEqual(sorted(draw.shown))
  const lines = [...source.matchAll(/<line>(?:<linenum>(\w+)<\/linenum>)?(\w+)<\/line>/g)]
  for (const [, number, text] of lines) expect(paragraphs).toContain(number ? `${number} ${text}` : text)
})

it('an object that is a picture of the book is that picture, described by the words in its place', async () => {
  const bytes = createTestEpub({
    extra: [
      {
        name: 'OEBPS/text/c0.xhtml',
        data: page('<p>One.</p><object data="../map.svg" id="m">The <b>harbour</b></object>'),
      },
      { name: 'OEBPS/map.svg', data: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>' },
    ],
    opf: (opf) =>
      opf.replace('</manifest>', '<item id="map" href="map.svg" media-type="image/svg+xml"/></manifest>'),
  })
  const made = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect(made.chapters[0]?.paragraphs).toEqual(['One.'])
  const packed = Buffer.from(unzipSync(made.epub)['book/c0001.xhtml'] ?? []).toString('utf8')
  expect(packed).toMatch(/<img id="m" alt="The harbour" src="p\d+\.svg" \/>/)
})

it.each(['switch', 'case', 'default'])('the name of a %s that links lead to stays', async (part) => {
  const attribute = (name: string) => (name === part ? ' id="place"' : '')
  const body = (space: string) =>
    `<p>One.</p><epub:switch${attribute('switch')}><epub:case${attribute('case')} required-namespace="${space}"><p>Two.</p></epub:case><epub:default${attribute('default')}><p>Three.</p></epub:default></epub:switch>`
  const space = part === 'default' ? 'http://a.example/' : 'http://www.w3.org/1999/xhtml'
  const { packed, paragraphs } = await chapterOf(page(body(space)))
  expect(paragraphs).toEqual(['One.', part === 'default' ? 'Three.' : 'Two.'])
  expect(packed).toContain('<span id="place"></span>')
})

it('the choices of a field are parted, and its words end where it does', async () => {
  const data = page(
    '<p>The cat<select><option>sit</option><option selected="">sits</option></select>on the mat.</p>',
  )
  expect((await chapterOf(data)).paragraphs).toEqual(['The cat sit / sits on the mat.'])
})

it.each([
  '<option>',
  '</object>',
  '<noscript></object>',
  '<svg><metadata>',
  '<epub:case>',
  '<svg>',
  '</svg>',
  '<noscript>&lt;a ',
  '<noscript>&lt;!-- ',
  '<video>No video. ',
])('a page of many %s is read in time that its length has', (part) => {
  const source = `<p>One.</p>${part.repeat(200_000)}`
  const [name] = /^<(noscript|video)(?=>.)/.exec(part)?.slice(1) ?? []
  if (name) {
    const inside = part.slice(name.length + 2).repeat(200_000)
    expect(showParts(`<p>One.</p><${name}>${inside}</${name}>`, () => false)).toContain('One.')
  }
  expect(showParts(source, () => false)).toContain('One.')
  expect(partsApart(source)).toContain('One.')
  expect(drawingsOut(source, () => undefined, 'drawn')).toContain('One.')
})
