// A paragraph's place as the server writes it must lead the browser's own page to that paragraph, loose text among them.
// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { findBlockAtCfi, parseCfiChapter, placeBlocks } from '../../../../../domain/book/cfi.ts'
import { shapeBody } from '../../../../../domain/book/shape-body.ts'
import { findElement, parseBookXml } from '../../../../../domain/book/xml.ts'
import { buildChapter } from './build-chapter.ts'
import { encodeCfi, resolveCfi } from './cfi.ts'

const PAGE = `<html><body><h1>One</h1>
  Loose words, <i>some</i> of them
  <p id="p">First<br/>line</p><section><div> <b>Bold</b> at the head<p>in</p><img src="a.png"/><p/></div><p>Second</p></section>
  <i>All of it</i><p>Last</p></body></html>`
const body = () =>
  shapeBody(findElement(parseBookXml(PAGE), 'body') ?? { name: '', attributes: {}, children: [] }, 3).body
const blocks = placeBlocks(body(), 3)

it('leads to the first letter of each paragraph', () => {
  const page = buildChapter(body(), 'en')
  expect(blocks.map(({ text }) => text.trim().slice(0, 9))).toEqual([
    ...['One', 'Loose wor', 'First\nlin', 'Bold at t', 'in', 'Second', 'All of it', 'Last'],
  ])
  expect(blocks.map(({ is_heading }) => is_heading)).toEqual([true, ...Array(7).fill(false)])
  for (const { cfi, id } of blocks) {
    const point = resolveCfi(page, cfi)
    expect(point?.node.parentElement?.closest('[data-text]')?.getAttribute('data-text')).toBe(id)
  }
})

it('finds the paragraph that the browser writes a place of', () => {
  const page = buildChapter(body(), 'en')
  for (const { id } of blocks) {
    const text = page.querySelector(`[data-text="${id}"]`)
    const walker = document.createTreeWalker(text ?? page, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode())
      expect(findBlockAtCfi(blocks, encodeCfi(page, 3, { node, offset: node.data.length }))?.id).toBe(id)
  }
})

it('knows the chapter of a place, whatever is written in it', () => {
  expect(parseCfiChapter('epubcfi(/6/8!/4/2/1:0)')).toBe(3)
  expect(parseCfiChapter('epubcfi(/6/8[a^]/2!,]!/4[b]/2,/1:0,/1:5)')).toBe(3)
  expect(parseCfiChapter('epubcfi(/6/8!/4)')).toBe(3)
  for (const wrong of ['', 'epubcfi()', 'epubcfi(/6/7!/4)', 'epubcfi(!!', '/6/8!/4']) {
    expect(parseCfiChapter(wrong)).toBeUndefined()
  }
})

it('has the signs of a formula in its text, marked as not drawn', () => {
  const source =
    '<html><body><p>So <math><mfrac><mi>a</mi><mrow><mtext data-sign="1">/</mtext><mi>b</mi></mrow></mfrac></math>.</p></body></html>'
  const { body, blocks } = shapeBody(
    findElement(parseBookXml(source), 'body') ?? parseBookXml('<body></body>'),
    0,
  )
  const page = buildChapter(body, 'en')
  expect(page.querySelector('[data-text]')?.textContent).toBe(blocks[0]?.text)
  expect(blocks[0]?.text).toBe('So a/b.')
  expect([...page.querySelectorAll('[data-sign]')].map(({ textContent }) => textContent)).toEqual(['/'])
})
