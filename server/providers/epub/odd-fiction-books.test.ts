// Shows that a FictionBook is converted as a conforming reader shows it, with any charset, namespaces, sections and packing.
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { CONTENT_KINDS_BY_EXTENSION } from '../../../domain/upload/kinds.ts'
import { findFb2Faults } from '../../../tests/support/fb2-faults.ts'
import { oddFb2 } from '../../../tests/support/odd-fb2.ts'
import { oddZip } from '../../../tests/support/odd-zip.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { readShownBook } from '../../../tests/support/shown-book.ts'
import { bySignature } from '../file-kind/by-signature.ts'
import { checkBook, makeBook } from './making/make.ts'

const SEEDS = Array.from({ length: 80 }, (_, at) => `fb2 ${at}`)

it('the content of a FictionBook is accepted, bare or zipped, with an XML declaration or without', async () => {
  for (const seed of SEEDS) {
    const { bytes, kinds } = oddFb2(seed)
    const kind = await bySignature.kindOf(bytes.subarray(0, 4100))
    expect(CONTENT_KINDS_BY_EXTENSION['fb2'], kinds.join('; ')).toContain(kind)
  }
})

it.each(SEEDS)('a drawn FictionBook shows all its text, contents, notes and pictures: %s', async (seed) => {
  const odd = oddFb2(seed)
  expect(await findFb2Faults(odd), odd.kinds.join('; ')).toEqual([])
})

const make = (source: string | Uint8Array) =>
  makeBook({ bytes: Buffer.from(source as string), format: 'FB2', name: 'a.fb2' })
const bodyOf = (inside: string) => `<FictionBook><body>${inside}</body></FictionBook>`
const titled = (title: string, inside: string) => `<section><title><p>${title}</p></title>${inside}</section>`

describe('sections', () => {
  it('each titled section is a chapter, under the one that contains it', async () => {
    const parts = `<section>${titled('One', titled('Dawn', '<p>Up.</p>') + titled('Dusk', '<p>Down.</p>'))}${titled('Two', '<p>It fell.</p>')}</section>`
    const made = await make(bodyOf(parts))
    expect(made.chapters.map(({ title, depth, paragraphs }) => [title, depth, paragraphs])).toEqual([
      ['One', 0, ['One']],
      ['Dawn', 1, ['Dawn', 'Up.']],
      ['Dusk', 1, ['Dusk', 'Down.']],
      ['Two', 0, ['Two', 'It fell.']],
    ])
    expect(readShownBook(made).contents.map(({ title, depth }) => [title, depth])).toEqual([
      ['One', 0],
      ['Dawn', 1],
      ['Dusk', 1],
      ['Two', 0],
    ])
  })

  it('of more sections than a book may have chapters, each is in the contents and no word is lost', async () => {
    const many = Array.from({ length: 2000 }, (_, at) => titled(`T${at}`, `<p>W${at}.</p>`)).join('')
    const made = await make(bodyOf(titled('All', many)))
    expect(made.chapters.length).toBeLessThanOrEqual(1500)
    const { contents, lines } = readShownBook(made)
    expect(contents.map(({ title }) => title)).toEqual([
      'All',
      ...Array.from({ length: 2000 }, (_, at) => `T${at}`),
    ])
    for (const { title, target } of contents) expect(target?.startsWith(title)).toBe(true)
    expect(lines.filter((line) => line.startsWith('W'))).toHaveLength(2000)
  })

  it('what precedes the title of a nested section remains with it', async () => {
    const late =
      '<section><epigraph><p>Salt.</p></epigraph><title><p>Two</p></title><p>It fell.</p></section>'
    const made = await make(bodyOf(titled('Part', titled('One', '<p>Up.</p>') + late)))
    const { contents, lines } = readShownBook(made)
    expect(contents.map(({ title, depth, target }) => [title, depth, target?.slice(0, 3)])).toEqual([
      ['Part', 0, 'Par'],
      ['One', 1, 'One'],
      ['Two', 1, 'Two'],
    ])
    expect(lines).toEqual(['Part', 'One', 'Up.', 'Salt.', 'Two', 'Itfell.'])
  })

  it('the sign of a note in a title is shown, and is not part of the name of the chapter', async () => {
    const note = '<body name="notes"><section id="n"><p>Salt.</p></section></body>'
    const title = '<section><title><p>Dawn<a l:href="#n" type="note">[1]</a></p></title><p>Up.</p></section>'
    const made = await make(bodyOf(title).replace('</Fic', `${note}</Fic`))
    expect(made.chapters.map((chapter) => chapter.title)).toEqual(['Dawn', ''])
    const { contents, links } = readShownBook(made)
    expect(contents.map((entry) => entry.title)).toEqual(['Dawn'])
    expect(links).toEqual([{ words: '[1]', target: 'Salt.' }])
  })

  it('a link to a section leads to its title', async () => {
    const link = '<p><a l:href="#two">See two</a></p>'
    const two = '<section id="two"><title><p>Two</p></title><p>It fell.</p></section>'
    const made = await make(bodyOf(`<section>${titled('One', link)}${two}</section>`))
    expect(readShownBook(made).links).toEqual([{ words: 'Seetwo', target: 'TwoItfell.' }])
  })
})

it('cells retain their spans, pictures their description, and an id is used once', async () => {
  const table =
    '<table><tr><td colspan="2" rowspan="x">a</td></tr></table><p id="a">one</p><p id="a">two</p><image l:href="#P" alt="A &lt;map&gt;"/>'
  const picture = `<binary id="p" content-type="text/plain">${aPicture(2, 2).toString('base64')}</binary>`
  const made = await make(bodyOf(`<section>${table}</section>`).replace('</Fic', `${picture}</Fic`))
  const page = strFromU8(unzipSync(made.epub)['book/c0001.xhtml'] ?? new Uint8Array())
  expect(page).toContain('<td colspan="2">a</td>')
  expect(page.match(/ id="a"/g)).toHaveLength(1)
  expect(page).toContain('<img alt="A &lt;map&gt;" src="p0001.png"/>')
  expect(readShownBook(made).malformed).toEqual([])
})

it('a chapter of a picture alone is shown, one of a missing picture is not', async () => {
  const section = (id: string) => `<section><image l:href="#${id}"/></section>`
  const picture = `<binary id="p">${aPicture(2, 2).toString('base64')}</binary>`
  const made = await make(bodyOf(section('p') + section('q')).replace('</Fic', `${picture}</Fic`))
  expect(readShownBook(made).pictures).toBe(1)
  expect(made.chapters).toHaveLength(1)
  await expect(make(bodyOf(section('q')))).rejects.toMatchObject({ reason: 'BROKEN' })
})

it('malformed markup gives well-formed pages without a lost word', async () => {
  const made = await make(
    bodyOf('<section><title><p>A<title>B</p>C<td>D & E <3 F</table>G<section>H</emphasis><body>I'),
  )
  const { lines, malformed } = readShownBook(made)
  expect(malformed).toEqual([])
  expect(lines.join('')).toBe('ABCD&E<3FGHI')
})

describe('a zip', () => {
  const file = (name: string, text: string) => ({
    name,
    data: Buffer.from(bodyOf(`<section><p>${text}</p></section>`)),
  })
  const reasonOf = async (bytes: Uint8Array) => {
    try {
      await checkBook({ bytes, format: 'FB2', name: 'a.fb2.zip' })
      return undefined
    } catch (error) {
      return error instanceof Error && 'reason' in error ? error.reason : error
    }
  }
  it('of one book is that book; of several or none it is refused before its upload is registered', async () => {
    expect((await make(oddZip([file('a.fb2', 'Salt.')]))).chapters[0]?.paragraphs).toEqual(['Salt.'])
    expect(await reasonOf(oddZip([file('a.fb2', 'Salt.')]))).toBeUndefined()
    expect(await reasonOf(oddZip([file('a.fb2', 'Salt.'), file('b.fb2', 'Sea.')]))).toBe('SEVERAL_BOOKS')
    expect(await reasonOf(oddZip([{ name: 'a.txt', data: Buffer.from('Salt.') }]))).toBe('BROKEN')
  })
})
