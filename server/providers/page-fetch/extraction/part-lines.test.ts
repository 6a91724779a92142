// Shows that words that only the style of a page sets apart do not run into one.
import { parseHTML } from 'linkedom'
import { expect, it, vi } from 'vitest'
import { extractBody } from '../../../../tests/support/article-body.ts'
import { lazyStylesOf } from './page-styles.ts'
import { partLines } from './part-lines.ts'

const LINE = '.line{display:block}'

it.each([
  ['<p><span style="display:block">start</span><span style="display:block">end</span></p>', '', 'start end'],
  ['<p><span style="color:red; DISPLAY : Block">start</span>end</p>', '', 'start end'],
  ['<p><span class="line">start</span><span class="line">end</span></p>', LINE, 'start end'],
  ['<p><em><b class="line">start</b></em><em><b class="line">end</b></em></p>', LINE, 'start end'],
  ['<p><span class="line">start</span><!-- --><span class="line">end</span></p>', LINE, 'start end'],
  [
    '<p><a href="/x" class="a line">start</a><i>end</i></p>',
    `.b, p > a.line { display: block !important }`,
    'start end',
  ],
  ['<p class="row"><span>Home</span><span>News</span></p>', '.row{display:flex}', 'Home News'],
  ['<p style="display:grid"><a href="/x">Home</a><a href="/y">News</a></p>', '', 'Home News'],
  [
    '<p><span class="line">start</span><span class="line">end</span></p>',
    `@media screen{${LINE}}`,
    'start end',
  ],
  [
    '<p><span style="display:table-cell">Home</span><span style="display:table-cell">News</span></p>',
    '',
    'Home News',
  ],
])('%s with %j is %j', (html, style, text) => {
  expect(extractBody(html, style)).toEqual([text])
})

it.each([
  ['<p>un<span class="line">broken</span></p>', '.line{display:inline-block}'],
  ['<p>un<span class="other">broken</span></p>', LINE],
  ['<p>un<span class="line">broken</span></p>', `${LINE} p .line{display:inline}`],
  ['<p>un<span class="line">broken</span></p>', `.line{display:block}.line{display:inline}`],
  ['<p>un<span class="line" style="display:inline">broken</span></p>', LINE],
  ['<p>un<span class="line">broken</span></p>', `@media print{${LINE}}`],
  ['<p>un<span class="line">broken</span></p>', '.line:hover, .line::before{display:block}'],
  ['<p>un<span class="line">broken</span></p>', '.line{display:block'.repeat(2)],
  ['<p><span class="line cap">un</span>broken</p>', `${LINE}.cap{float:left}`],
  ['<p><span class="line">u</span>nbroken</p>', LINE],
  ['<p>un<span class="line">broken</span></p>', `@media (max-width:600px){${LINE}}`],
  ['<p>un<span class="line">broken</span></p>', `@media print{@supports (display:grid){${LINE}}}`],
  ['<p>un<span class="line">broken</span></p>', `.line{display:inline!important} article p ${LINE}`],
  ['<p>un<span class="line">broken</span></p>', `${LINE} p .line:not(.y){display:inline}`],
  ['<style media="print">.x{display:block}</style><p>un<span class="x">broken</span></p>', ''],
])('%s with %j is whole', (html, style) => {
  expect(extractBody(html, style)).toEqual(['unbroken'])
})

it.each([
  ['<p style="display:flex"><strong>Sugar</strong>: two cups</p>', 'Sugar: two cups'],
  ['<p style="display:flex">Read (<a href="/x">the report</a>).</p>', 'Read (the report).'],
  ['<p style="display:flex"><span>1</span>Preheat</p>', '1 Preheat'],
  ['<p><span style="display:block">“T</span>he lamp</p>', '“The lamp'],
  ['<p><span style="display:block;float:right">Monday</span>The lamp</p>', 'Monday The lamp'],
])('punctuation stays with its word: %s', (html, text) => {
  expect(extractBody(html)).toEqual([text])
})

it('white space stays as it is, and lines of code become lines', () => {
  expect(extractBody(`<p>a lamp <span class="line">and</span> a wall</p>`, LINE)).toEqual([
    'a lamp and a wall',
  ])
  const code = (between: string) =>
    `<pre><code><span class="line">let a</span>${between}<span class="line">let b</span></code></pre>`
  expect(extractBody(code(''), LINE)).toEqual(['let a\nlet b'])
  expect(extractBody(code('\n'), LINE)).toEqual(['let a\nlet b'])
})

it('compares elements with selectors a bounded number of times', () => {
  const rules = Array.from({ length: 300 }, (_, at) => `.r${at} .line{display:block}`).join('')
  const spans = '<span class="line">a lamp</span>'.repeat(300)
  const { document } = parseHTML(
    `<html><head><style>${rules}</style></head><body><p>${spans}</p></body></html>`,
  )
  let compared = 0
  const prototype = document.createElement('i').constructor.prototype as Element
  const matches = vi.spyOn(prototype, 'matches').mockImplementation(() => {
    compared += 1
    return false
  })
  try {
    partLines(document, lazyStylesOf(document))
  } finally {
    matches.mockRestore()
  }
  expect(compared).toBeGreaterThan(40_000)
  expect(compared).toBeLessThanOrEqual(50_000)
})
