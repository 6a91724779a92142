// Shows that code is read line by line, without the numbers of its lines.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractArticle } from './article.ts'

const PROSE =
  'The harbour woke before the town did, and the boats came home with their lamps still lit. '.repeat(8)
const codeOf = (body: string) => {
  const html = `<html><head><title>T</title></head><body><article><h1>A lamp for the quay</h1>
    <p>${PROSE}</p>${body}<p>${PROSE}</p></article></body></html>`
  const page = extractArticle({ body: html, url: 'https://paper.example/a', content_type: 'text/html' })
  return page.paragraphs
    .filter(({ text }) => text !== PROSE.trim() && !/^A lamp/.test(text))
    .map(({ kind, text }) => `${kind}: ${text}`)
}

type Page = (lines: readonly string[], from: number) => string
const numbered = (lines: readonly string[], from: number, write: (number: number, line: string) => string) =>
  lines.map((line, at) => write(from + at, line))

/** How highlighters write the numbers of lines. */
const HIGHLIGHTERS: Record<string, Page> = {
  hexo: (lines, from) =>
    `<figure class="highlight js"><table><tr><td class="gutter"><pre>${numbered(lines, from, (number) => `<span class="line">${number}</span><br>`).join('')}</pre></td><td class="code"><pre>${lines.map((line) => `<span class="line">${line}</span><br>`).join('')}</pre></td></tr></table></figure>`,
  prism: (lines, from) =>
    `<pre class="line-numbers"><code>${lines.join('\n')}<span aria-hidden="true" class="line-numbers-rows">${numbered(lines, from, (number) => `<span>${number}</span>`).join('')}</span></code></pre>`,
  github: (lines, from) =>
    `<div class="highlight"><table>${numbered(lines, from, (number, line) => `<tr><td id="L${number}" class="blob-num js-line-number" data-line-number="${number}">${number}</td><td class="blob-code blob-code-inner">${line}</td></tr>`).join('\n')}</table></div>`,
  pygments: (lines, from) =>
    `<table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre>${numbered(lines, from, String).join('\n')}</pre></div></td><td class="code"><div><pre>${lines.join('\n')}</pre></div></td></tr></table>`,
  inline: (lines, from) =>
    `<div class="highlight"><pre>${numbered(lines, from, (number, line) => `<span class="lineno">${number} </span>${line}`).join('\n')}</pre></div>`,
  chroma: (lines, from) =>
    `<div class="chroma"><table class="lntable"><tr><td class="lntd"><pre><code>${numbered(lines, from, (number) => `<span class="lnt">${number}\n</span>`).join('')}</code></pre></td><td class="lntd"><pre><code>${lines.join('\n')}</code></pre></td></tr></table></div>`,
  rouge: (lines, from) =>
    `<div class="highlighter-rouge"><pre class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">${numbered(lines, from, (number) => `${number}\n`).join('')}</pre></td><td class="rouge-code"><pre>${lines.join('\n')}\n</pre></td></tr></tbody></table></code></pre></div>`,
  hljs: (lines, from) =>
    `<pre><code class="hljs"><table class="hljs-ln"><tbody>${numbered(lines, from, (number, line) => `<tr><td class="hljs-ln-line hljs-ln-numbers" data-line-number="${number}"><div class="hljs-ln-n" data-line-number="${number}">${number}</div></td><td class="hljs-ln-line hljs-ln-code">${line}</td></tr>`).join('')}</tbody></table></code></pre>`,
  unnamed: (lines, from) =>
    `<pre>${numbered(lines, from, (number, line) => `<i>${number}</i> ${line}`).join('\n')}</pre>`,
  column: (lines, from) =>
    `<div><div>${numbered(lines, from, (number) => `<b>${number}</b>`).join('')}</div><pre>${lines.join('\n')}</pre></div>`,
  list: (lines) =>
    `<pre class="prettyprint linenums"><ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol></pre>`,
  plain: (lines) => `<pre><code>${lines.join('\n')}</code></pre>`,
}
const WORDS = ['let', 'lamp', '12', '=', 'sail(4)', 'return', '// 3 boats', 'x1', '{', '}'] as [
  string,
  ...string[],
]

it.each(
  ['tried', 'held-out'].flatMap((part) =>
    Object.keys(HIGHLIGHTERS).flatMap((name) => [1, 2, 3, 4].map((at) => [name, `${part}-${at}`] as const)),
  ),
)('%s: %s', (name, seed) => {
  const dice = createSeededRandom(`${name} ${seed}`)
  const lines = Array.from({ length: dice.int(3, 12) }, () =>
    ['let', ...Array.from({ length: dice.int(1, 5) }, () => dice.pick(WORDS))].join(' '),
  )
  const from = dice.chance(0.7) ? 1 : dice.int(2, 120)
  expect(codeOf(HIGHLIGHTERS[name]?.(lines, from) ?? '')).toEqual([`pre: ${lines.join('\n')}`])
})

it.each([
  [
    '<pre><span class="hljs-number">1</span> a\n<span class="hljs-number">2</span> b\n<span class="hljs-number">3</span> c</pre>',
    'pre: 1 a\n2 b\n3 c',
  ],
  ['<pre>[\n<b>1</b>, a\n<b>2</b>, b\n<b>3</b> c]</pre>', 'pre: [\n1, a\n2, b\n3 c]'],
  ['<pre><b>1</b> a\n<b>3</b> b\n<b>4</b> c</pre>', 'pre: 1 a\n3 b\n4 c'],
  ['<pre>1\n2\n3</pre>', 'pre: 1\n2\n3'],
  ['<div class="highlight"><pre class="line-numbers">1\n2\n3</pre></div>', 'pre: 1\n2\n3'],
  ['<p class="line-number">12</p>', 'p: 12'],
  [
    '<table class="line"><tr><td class="num">1</td><td>Norway</td></tr><tr><td class="num">2</td><td>Japan</td></tr></table>',
    'row: 1 | Norway',
  ],
  ['<pre><b>1914</b> War\n<b>1915</b> Ice\n<b>1916</b> Sea</pre>', 'pre: 1914 War\n1915 Ice\n1916 Sea'],
  [
    '<pre><strong>1.</strong> Ann (Oslo)\n<strong>2.</strong> Bob (Bonn)\n<strong>3.</strong> Cy (Rome)</pre>',
    'pre: 1. Ann (Oslo)\n2. Bob (Bonn)\n3. Cy (Rome)',
  ],
  [
    '<table><tr><td class="line-number">1</td><td class="route-code">Harbour</td></tr><tr><td class="line-number">2</td><td class="route-code">Pier</td></tr></table>',
    'row: 1 | Harbour',
  ],
  [
    '<table><tr><td class="num">1</td><td class="code">NO</td><td>Norway</td></tr><tr><td class="num">2</td><td class="code">IS</td><td>Iceland</td></tr></table>',
    'row: 1 | NO | Norway',
  ],
  [
    '<table><tr><td class="code">404</td><td class="number">17</td></tr><tr><td class="code">200</td><td class="number">18</td></tr></table>',
    'row: 404 | 17',
  ],
  [
    '<div class="code-stuff"><p>In <span class="num">1999</span> it was <code>x</code> alone.</p></div>',
    'p: In 1999 it was x alone.',
  ],
])('numbers of the text stay: %s', (html, first) => {
  expect(codeOf(html)[0]).toBe(first)
})
