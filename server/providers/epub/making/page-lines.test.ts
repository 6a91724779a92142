// Shows that lines of a page do not run into one word, and that numbers of printed pages leave no trace in the text.
import { expect, it } from 'vitest'
import { mendLines } from './page-lines.ts'
import { safePage } from './safe-page.ts'

const words = (html: string) =>
  mendLines(html)
    .replace(/<[^<>]*>/g, '')
    .trim()

it.each([
  [
    '<p><span style="display:block">The ferry stops</span><span style="color:red; display: block">And all</span>!</p>',
    'The ferry stops And all !',
  ],
  ['<fieldset><legend>Title here</legend>text</fieldset>', 'Title here text'],
  ['<label>Name</label><label>Age</label>', 'Name Age'],
  ['<p>un<span style="display:inline-block">broken</span></p>', 'unbroken'],
  ['<p>un<span style="display:none">broken</span></p>', 'unbroken'],
  ['<p>one <span style="display:block">two</span> three</p>', 'one two three'],
])('lines of %s are %j', (html, text) => {
  expect(words(html)).toBe(text)
})

it('adds no space where a paragraph begins or ends', () => {
  const html = '<div><p><span style="display:block">One</span></p><p>Two</p></div>'
  expect(mendLines(html)).toBe(html)
})

it.each([
  ['<p>the light<span epub:type="pagebreak" id="p12">12</span>house</p>', 'the lighthouse'],
  ['<p>the light<a role="doc-pagebreak" id="p12">xii</a>house</p>', 'the lighthouse'],
  ['<p>gov<span class="pagenum"><a id="Page_14">[Pg 14]</a></span>ernment</p>', 'government'],
  ['<p>gov<span class="x pagenum">{14}</span>ernment</p>', 'government'],
  ['<div class="pagenum">A story of its own, of twelve.</div>', 'A story of its own, of twelve.'],
  ['<div epub:type="pagebreak"><p>She waited.</p></div>', 'She waited.'],
  ['<p>She had <span class="num">12</span></p>', 'She had 12'],
])('without numbers of pages %s is %j', (html, text) => {
  expect(words(html)).toBe(text)
})

it('leaves the elements of a page’s number in a made page', () => {
  const page = safePage(
    '<html><body><p>gov<span class="pagenum"><a id="Page_14">[Pg 14]</a></span>ernment</p></body></html>',
    'a.xhtml',
    { pictureAt: () => undefined, linkTo: () => undefined, drawn: () => undefined },
  )
  expect(page.body).toBe('<p>gov<span class="pagenum"><a id="Page_14"></a></span>ernment</p>')
})

it('is quick with what is no page at all', () => {
  for (const piece of ['<', '<a ', '<span class="pagenum">', '<a style="', '</a>', '<p class="pb">1</p>'])
    expect(mendLines(piece.repeat(50_000)).length).toBeGreaterThan(0)
})

it('a first letter that text flows around stays in its word', () => {
  expect(words('<p><span style="display:block; float:left">T</span>he lamp</p>')).toBe('The lamp')
})

it.each([
  [
    '<p><span style="display:block;position:absolute;top:1px">The lamp</span><span style="display:block;position:absolute;top:3px">is out</span></p>',
    'The lamp is out',
  ],
  ['<p><span style="display:block;float:right">Monday</span>The lamp</p>', 'Monday The lamp'],
])('lines with a place of their own are apart: %s', (html, text) => {
  expect(words(html)).toBe(text)
})
