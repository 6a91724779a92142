// Shows that words that were struck out and annotations of words are no part of the text.
import { expect, it } from 'vitest'
import { extractBody } from '../../../../tests/support/article-body.ts'

const textOf = (body: string) => extractBody(body).join(' / ')

it.each([
  ['<p>There were <del>twelve</del><ins>fourteen</ins> boats.</p>', 'There were fourteen boats.'],
  ['<p>There were <s>twelve</s> fourteen boats.</p>', 'There were fourteen boats.'],
  ['<p>They left on <strike>Monday</strike> Tuesday.</p>', 'They left on Tuesday.'],
  ['<p>The lamp <del>of the quay</del>, was lit <s>twice</s>.</p>', 'The lamp, was lit.'],
  [
    '<p>The colo<del>u</del>r of the <span style="text-decoration: line-through">sea</span> sky.</p>',
    'The color of the sky.',
  ],
  [
    '<p><del datetime="2026-01-01">It sank.</del></p><p>It came home again at night.</p>',
    'It came home again at night.',
  ],
  [`<p>Out <s>${'of the sea and '.repeat(80)}</s>home.</p>`, `Out ${'of the sea and '.repeat(80)}home.`],
  ['<p>One <s>two three. Four five six.</p>', 'One two three. Four five six.'],
  ['<p><del>It sank. It burned.</del> It came home.</p>', 'It came home.'],
  ['<pre><code>a\n<del>- b</del>\n<ins>+ c</ins></code></pre>', 'a\n- b\n+ c'],
])('a correction is read alone: %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})

it.each([
  ['<p>The <ruby>lamp<rt>ˈlæmp</rt></ruby> was lit.</p>', 'The lamp was lit.'],
  ['<p>The <ruby>漢<rt>kan<rb>字<rt>ji</ruby> signs.</p>', 'The 漢字 signs.'],
  ['<p>The <ruby>lamp<rp>(</rp><rt>light</rt><rp>)</rp></ruby> was lit.</p>', 'The lamp was lit.'],
])('a word is read without its annotation: %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})
