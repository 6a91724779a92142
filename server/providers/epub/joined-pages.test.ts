// Shows that no text of a page is lost to comments, scripts, attributes, prefixes or a second body.
import { expect, it } from 'vitest'
import { createTestEpub } from '../../../tests/support/epubs.ts'
import { makeBook } from './making/make.ts'
import { safeChapter } from './reading/chapter.ts'
import { readMarkup } from './reading/markup.ts'

const paragraphs = async (data: string) => {
  const bytes = createTestEpub({ extra: [{ name: 'OEBPS/text/c0.xhtml', data }] })
  return (await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })).chapters[0]?.paragraphs
}
const body = (inside: string) => `<html><body>${inside}</body></html>`
const BOTH = ['One.', 'Two.']

it.each([
  ['files that were joined', `${body('<p>One.</p>')}${body('<p>Two.</p>')}`],
  [
    'files that were joined, heads and all',
    `<html><head><title>A</title></head><body><p>One.</p></body></html>
<?xml version="1.0"?><!DOCTYPE html><html><head><title>B</title></head><body><p>Two.</p></body></html>`,
  ],
  ['text behind its end', `${body('<p>One.</p>')}<p>Two.</p>`],
  ['an end in a comment', body('<p>One.</p><!-- </body> --><p>Two.</p>')],
  ['an end in a script', body('<p>One.</p><script>write("</body><!--")</script><p>Two.</p>')],
  ['an end in a style', body('<p>One.</p><style>a:after{content:"</body>"}</style><p>Two.</p>')],
  ['a drawing in a comment', body('<p>One.</p><!-- <svg width="1"> --><p>Two.</p><svg><path/></svg>')],
  [
    'a body in a comment of its head',
    `<html><head><!-- <body> --><title>A</title></head><body><p>One.</p><p>Two.</p></body></html>`,
  ],
  ['a comment without an end', body('<p>One.</p><!-- <p>Two.</p>')],
  ['a script without an end', body('<p>One.</p><script src="a.js"><p>Two.</p>')],
  ['a > in an attribute', body('<p>One.</p><object data="x" title="a > b"/><p>Two.</p>')],
  ['a > in an attribute of its body', '<html><body title="a > b"><p>One.</p><p>Two.</p></body></html>'],
  ['no body', '<html><head><title>A</title></head><p>One.</p><p>Two.</p></html>'],
  ['a head without an end', '<html><head><title>A</title><body><p>One.</p><p>Two.</p></body></html>'],
  [
    'a prefix of its own',
    `<ns0:html xmlns:ns0="http://www.w3.org/1999/xhtml"><ns0:head><ns0:title>A</ns0:title></ns0:head><ns0:body><ns0:p>One.</ns0:p><ns0:script/><ns0:p>Two.</ns0:p></ns0:body></ns0:html>`,
  ],
])('a page with %s is read whole', async (_, page) => {
  expect(await paragraphs(page)).toEqual(BOTH)
  // A chapter of a magazine takes the same way.
  const written = safeChapter(Buffer.from(page), 'a.xhtml').xhtml
  expect(BOTH.filter((sentence) => !written.includes(sentence))).toEqual([])
})

it('what is no comment stays: in character data, in an attribute', async () => {
  expect(await paragraphs(body('<p><![CDATA[One <!-- & Two -->]]></p>'))).toEqual(['One <!-- & Two -->'])
  expect(await paragraphs(body('<p title="<!--">One.</p><p>Two.</p>'))).toEqual(BOTH)
})

it('Markdown that speaks of tags says them', async () => {
  const text = '# One\n\nUse <title> in <body> and </body> tags.\n\nA <textarea> holds <b>text</b>.\n'
  const { chapters } = await makeBook({ bytes: Buffer.from(text), format: 'MD', name: 'a.md' })
  expect(chapters[0]?.paragraphs).toEqual([
    'One',
    'Use <title> in <body> and </body> tags.',
    'A <textarea> holds text.',
  ])
})

it.each(['<a x="', '<!--', '<script>', '<![CDATA[', "<a ='", '<head>', '</script', 'xmlns:'])(
  'a page of many %s is read in time that its length has',
  (part) => {
    expect(readMarkup(`<p>One.</p>${part.repeat(200_000)}`).body).toContain('<p>One.</p>')
  },
)
