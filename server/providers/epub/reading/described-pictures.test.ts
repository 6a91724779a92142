// Shows that what a drawing says of itself describes the picture in it, and is no text of the page.
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { makeBook } from '../making/make.ts'
import { safeChapter } from './chapter.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex')
const IMAGES = [
  '<image xlink:href="../map.png" width="9"/>',
  '<image href="../map.png"></image>',
  '<g transform="scale(2)"><title id="g">The harbour</title><image xlink:href="../map.png"/></g>',
  '<svg><desc>The harbour</desc><image xlink:href="../map.png"/></svg>',
] as const
const ABOUT = [
  '<title>The harbour</title>',
  '<desc>The harbour</desc>',
  '<title id="t">The harbour</title><desc>The harbour</desc>',
  '<desc>The <b>harbour</b>\n</desc>',
] as const
const PREFIX = ['', 'svg:'] as const

const drawn = (seed: number) => {
  const { pick } = createSeededRandom(`described ${seed}`)
  const inside = `${pick(ABOUT)}${pick(IMAGES)}${pick(['', '<text>Quay</text>'])}`
  const svg = `<svg xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`
  const prefix = pick(PREFIX)
  return svg.replace(/<(\/?)(svg|g|title|desc|image|text)\b/g, `<$1${prefix}$2`)
}

it('in a book', async () => {
  const bodies = Array.from({ length: 40 }, (_, seed) => drawn(seed))
  const chapters = bodies.map((svg, at) => ({ title: `C${at}`, body: `<p>One.</p>${svg}<p>Two.</p>` }))
  const bytes = createTestEpub({
    chapters,
    extra: [{ name: 'OEBPS/map.png', data: PNG }],
    opf: (opf) =>
      opf.replace('</manifest>', '<item id="map" href="map.png" media-type="image/png"/></manifest>'),
  })
  const made = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  const files = unzipSync(made.epub)
  for (const [at, body] of bodies.entries()) {
    const text = made.chapters[at]?.paragraphs.slice(1)
    expect(text, body).toEqual(body.includes('Quay') ? ['One.', 'Quay', 'Two.'] : ['One.', 'Two.'])
    const page = Buffer.from(files[`book/c${String(at + 1).padStart(4, '0')}.xhtml`] ?? []).toString()
    expect(page, body).toMatch(/<img alt="The harbour" src="p\d+\.png" \/>/)
  }
})

it('in an issue of a magazine', () => {
  for (let seed = 100; seed < 140; seed += 1) {
    const svg = drawn(seed)
    const page = `<html><body><p>One.</p>${svg}<p>Two.</p></body></html>`
    const { xhtml } = safeChapter(Buffer.from(page), 'text/a.xhtml')
    expect(xhtml.replace(/<[^>]*>/g, '').match(/\w+/g), svg).toEqual(
      svg.includes('Quay') ? ['One', 'Quay', 'Two'] : ['One', 'Two'],
    )
    expect(xhtml, svg).toContain('alt="The harbour"')
  }
})
