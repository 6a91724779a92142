// Shows that words that were struck out and annotations of words are no part of the text.
import { expect, it } from 'vitest'
import { extractArticle } from './article.ts'

const PROSE =
  'The harbour woke before the town did, and the boats came home with their lamps still lit. '.repeat(8)
const textOf = (body: string) => {
  const html = `<html><head><title>T</title></head><body><article><h1>A lamp for the quay</h1>
    <p>${PROSE}</p>${body}<p>${PROSE}</p></article></body></html>`
  const page = extractArticle({ body: html, url: 'https://paper.example/a', content_type: 'text/html' })
  return page.paragraphs
    .map(({ text }) => text)
    .filter((text) => text !== PROSE.trim() && !/^A lamp/.test(text))
    .join(' / ')
}

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
