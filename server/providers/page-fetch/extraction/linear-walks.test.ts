// Shows that no step reads the elements of a page again for each of its headings, articles or nested formulas.
import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { readCode } from './code-lines.ts'
import { spellFormulas } from './formulas.ts'
import { dropOtherStories } from './other-stories.ts'
import { prepareDocument } from './prepare.ts'
import { dropSiteParts } from './site-parts.ts'

const SENTENCE = 'The harbour woke before the town did, and the boats came home with their lamps still lit. '
const MATH = '<math><msup><mi>k</mi><mn>2</mn></msup></math>'
const nested = (depth: number, inside: string, open = '<div>') =>
  `${open.repeat(depth)}${inside}${'</div>'.repeat(depth)}`

/** Property reads of nodes that walk the tree. */
const READS = ['childNodes', 'previousSibling', 'nextSibling', 'textContent'] as const

/** How often `work` reads the neighbours and children of nodes. */
function countReads(html: string, work: (document: Document) => void): number {
  const { document } = parseHTML(`<html><head><title>T</title></head><body>${html}</body></html>`)
  let reads = 0
  const undo: (() => void)[] = []
  for (const sample of [document.createElement('p'), document.createTextNode('a')])
    for (const name of READS)
      for (let at: object | null = Object.getPrototypeOf(sample); at; at = Object.getPrototypeOf(at)) {
        const own = Object.getOwnPropertyDescriptor(at, name)
        if (!own?.get || !own.configurable) continue
        const { get } = own
        Object.defineProperty(at, name, {
          ...own,
          get(this: unknown) {
            reads += 1
            return get.call(this)
          },
        })
        const holder = at
        undo.unshift(() => Object.defineProperty(holder, name, own))
        break
      }
  try {
    work(document)
  } finally {
    for (const one of undo) one()
  }
  return reads
}

it.each<[string, (size: number) => string, (document: Document) => void]>([
  [
    'formulas in nested elements',
    (size) => nested(size, `<p>${`x ${MATH} `.repeat(size)}</p>`, '<div class="MathJax">'),
    spellFormulas,
  ],
  [
    'nested elements without formulas',
    (size) => nested(size, '<span>k</span> '.repeat(size), '<div class="MathJax">'),
    spellFormulas,
  ],
  [
    'headings in nested elements',
    (size) => `<h1>T</h1>${nested(size, `<h3>Read more</h3><p>${SENTENCE}</p>`.repeat(size))}`,
    (document) => dropSiteParts(document, 'https://paper.example/a'),
  ],
  [
    'articles',
    (size) =>
      `<article><h1>T</h1><p>${SENTENCE.repeat(5)}</p></article>${`<article><p>${SENTENCE}</p></article>`.repeat(size)}`,
    dropOtherStories,
  ],
  ['fields for addresses', (size) => nested(size, '<input type="email">'.repeat(size)), prepareDocument],
  [
    'numbers of lines',
    (size) => `<div class="highlight">${'<span class="lineno">1</span><code>x</code>'.repeat(size)}</div>`,
    readCode,
  ],
  [
    'code between paragraphs',
    (size) => `<div>${`<pre>a = 1;\nb = 2;\nc = 3;</pre><p>${SENTENCE}</p>`.repeat(size)}</div>`,
    readCode,
  ],
])('%s: four times as many take about four times as many steps', (_, pageOf, work) => {
  const [few, many] = [30, 120].map((size) => countReads(pageOf(size), work)) as [number, number]
  expect(few).toBeGreaterThan(0)
  expect(many / few).toBeLessThan(6)
})
