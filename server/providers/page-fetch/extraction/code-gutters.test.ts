// Shows that line numbers next to code are left out if there are as many as lines, and that other numbers stay.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractBody } from '../../../../tests/support/article-body.ts'

type Write = (numbers: readonly number[], lines: readonly string[]) => string

const pre = (lines: readonly string[]) => `<pre>${lines.join('\n')}</pre>`
const code = (lines: readonly string[]) => `<p><code>${lines.join('<br>')}</code></p>`

/** How pages leave line numbers without class names. */
const GUTTERS: Record<string, Write> = {
  paragraph: (numbers, lines) => `<p>${numbers.join(' ')}</p>${pre(lines)}`,
  'paragraph of lines': (numbers, lines) => `<p>${numbers.join('<br>')}</p>${pre(lines)}`,
  paragraphs: (numbers, lines) => `${numbers.map((number) => `<p>${number}</p>`).join('\n')}${pre(lines)}`,
  'list in a box': (numbers, lines) =>
    `<div><ol>${numbers.map((number) => `<li>${number}</li>`).join('')}</ol></div><div><div>${pre(lines)}</div></div>`,
  'other pre': (numbers, lines) => `${pre(numbers.map(String))}<p></p>\n${pre(lines)}`,
  'paragraph after it': (numbers, lines) => `${pre(lines)}<p>${numbers.join('\n')}</p>`,
  'code in lines': (numbers, lines) => `<div>${numbers.join('<br>')}</div>${code(lines)}`,
  'rows of code': (numbers, lines) =>
    `<table>${lines.map((line, at) => `<tr><td>${numbers[at]}</td><td><code>${line}</code></td></tr>`).join('')}</table>`,
  'rows of lines': (numbers, lines) =>
    `<table>${lines.map((line, at) => `<tr><th>${numbers[at]}</th><td><pre>${line}</pre></td></tr>`).join('')}</table>`,
  'rows without names': (numbers, lines) =>
    `<table>${lines.map((line, at) => `<tr><td>${numbers[at]}</td><td>${line}</td></tr>`).join('')}</table>`,
  'two cells': (numbers, lines) =>
    `<table><tr><td>${numbers.join('<br>')}</td><td>${lines.join('<br>')}</td></tr></table>`,
}
const LINES = ['let lamp = 4;', 'sail(lamp);', 'if (boat) {', '}', 'return x;', 'const y = [];'] as const

it.each(
  Object.entries(GUTTERS).flatMap(([name, write]) =>
    ['tried', 'held out'].map((part) => ({ name, part, write })),
  ),
)('$name: $part', ({ name, part, write }) => {
  for (let at = 0; at < 12; at += 1) {
    const { int, pick } = createSeededRandom(`gutters ${name} ${part} ${at}`)
    const [from, count] = [pick([1, 1, int(2, 90)]), int(3, 14)]
    const lines = Array.from({ length: count }, () => pick(LINES))
    const numbers = lines.map((_, line) => from + line)
    expect(extractBody(write(numbers, lines)), `${at}`).toEqual([lines.join('\n')])
  }
})

it('numbers in one word are those of the lines, with a blank line too', () => {
  expect(extractBody('<p>1234</p><pre>a = 1;\n\nb = 2;\nc = 3;</pre>')).toEqual(['a = 1;\n\nb = 2;\nc = 3;'])
  expect(extractBody('<p>1 2 3</p><p>main.js</p><pre>a = 1;\nb = 2;\nc = 3;</pre>')).toEqual([
    'main.js',
    'a = 1;\nb = 2;\nc = 3;',
  ])
})

it.each([
  ['<p>1 2 3 4</p><pre>sort it</pre>', '1 2 3 4'],
  ['<p>1 2 3 4 5</p><pre>a = 1;\nb = 2;\nc = 3;</pre>', '1 2 3 4 5'],
  ['<p>5 10 15</p><pre>a = 1;\nb = 2;\nc = 3;</pre>', '5 10 15'],
  ['<p>It prints 1 2 3</p><pre>a = 1;\nb = 2;\nc = 3;</pre>', 'It prints 1 2 3'],
  ['<p>1984</p><pre>a = 1;\nb = 2;\nc = 3;\nd = 4;</pre>', '1984'],
  ['<p>1 2 3</p><p>A boat and a lamp.</p><pre>a = 1;\nb = 2;\nc = 3;</pre>', '1 2 3'],
  [
    '<table><tr><td>1</td><td>Norway (north)</td></tr><tr><td>2</td><td>Japan</td></tr><tr><td>3</td><td>Iceland</td></tr></table>',
    '1 | Norway (north)',
  ],
  [
    '<table><tr><td>1</td><td>Type <code>go</code></td></tr><tr><td>2</td><td>Type <code>on</code></td></tr><tr><td>3</td><td>Type <code>up</code></td></tr></table>',
    '1 | Type go',
  ],
])('numbers of the text stay: %s', (html, first) => {
  expect(extractBody(html)[0]).toBe(first)
})

it.each([
  '<pre>1\n2\n3</pre>',
  '<div class="output"><pre>1\n2\n3</pre></div>',
  '<div><samp>1\n2\n3</samp></div>',
])('numbers that code prints stay: %s', (output) => {
  const text = extractBody(`<pre>print(1)\nprint(2)\nprint(3)</pre>${output}`).join('|')
  expect(text.replaceAll('\n', ' ')).toBe('print(1) print(2) print(3)|1 2 3')
})
