// Shows that formulas of pages are read once, and that no text around them is lost.
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractBody } from '../../../../tests/support/article-body.ts'

const textOf = (body: string) => extractBody(body).join(' / ')
const SQUARE = '<math><msup><mi>k</mi><mn>2</mn></msup></math>'
const ASSISTIVE = `<span class="MJX_Assistive_MathML">${SQUARE}</span>`

it.each([
  [
    `<div class="MathJax"><p>When ${SQUARE} is large, the boats stay.</p></div>`,
    'When k² is large, the boats stay.',
  ],
  [
    `<div class="MathJax"><p>When the wind is large, the boats stay.</p></div>`,
    'When the wind is large, the boats stay.',
  ],
  [`<p class="MathJax">When ${SQUARE} or ${SQUARE}, they stay.</p>`, 'When k² or k², they stay.'],
  [`<p><span class="MathJax">When ${SQUARE}</span>, they stay.</p>`, 'When k², they stay.'],
  [
    `<section class="mjx katex"><div><span>The old boats</span> ${SQUARE}</div></section>`,
    'The old boats k²',
  ],
  [
    '<div class="MathJax"><p>The boats <img src="l.png" width="200" height="90" alt="a lamp"> stay at home.</p></div>',
    'The boats stay at home. / ',
  ],
])('a part of the page with the name of a drawing is text: %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})

it.each([
  [
    '<p>So <span class="MathJax"><span>a</span></span> and <span class="MathJax"><span>b</span></span><script type="math/tex">b</script> stay.</p>',
    'So a and b stay.',
  ],
  [
    '<p>So <span class="MathJax"><span>a</span></span><!-- --> <span class="MathJax"><span>k2</span></span><script type="math/tex">k^2</script> stay.</p>',
    'So a k^2 stay.',
  ],
  [
    `<p>So <span class="MathJax_Preview">[k]</span><span class="MathJax_Display"><span class="MathJax"><span>k2</span>${ASSISTIVE}</span></span><script type="math/tex">k^2</script> stay.</p>`,
    'So k² stay.',
  ],
  [
    '<p>So <span class="MathJax"><span>k</span><span>for all k</span></span><script type="math/tex">k \\text{for all k}</script> stay.</p>',
    'So k \\text{for all k} stay.',
  ],
  [
    `<p>So <span class="katex"><span class="katex-mathml">${SQUARE}</span><span class="katex-html"><a href="/k">k</a>2</span></span> stay.</p>`,
    'So k² stay.',
  ],
  [`<p>So <span class="MathJax"><span>k</span><span>2</span></span> ${SQUARE} stay.</p>`, 'So k² stay.'],
  [`<p>So ${SQUARE}<span class="MathJax"><span>k</span><span>2</span></span> stay.</p>`, 'So k² stay.'],
  [`<p>So <span class="MathJax"><span>n</span><span>2</span></span> ${SQUARE} stay.</p>`, 'So n2 k² stay.'],
])('text between drawings stays: %s', (html, text) => {
  expect(textOf(html)).toBe(text)
})

const LETTERS = [...'abkmnpqtuv'] as [string, ...string[]]
const WORDS = ['the lamp', 'an old boat', 'salt, and wind', 'so'] as [string, ...string[]]

/** A formula as one of the renderers leaves it in a page. */
function drawn(letter: string, renderer: number): string {
  const math = `<math><semantics><msup><mi>${letter}</mi><mn>2</mn></msup><annotation encoding="application/x-tex">${letter}^2</annotation></semantics></math>`
  const html = `<span aria-hidden="true"><span>${letter}</span><span>2</span></span>`
  return [
    math,
    `<span class="katex"><span class="katex-mathml">${math}</span><span class="katex-html">${html}</span></span>`,
    `<mjx-container jax="CHTML"><mjx-math>${html}</mjx-math><mjx-assistive-mml>${math}</mjx-assistive-mml></mjx-container>`,
    `<span class="MathJax_Preview"></span><span class="MathJax"><nobr>${html}</nobr>${math}</span><script type="math/tex">${letter}^2</script>`,
    `<span class="mwe-math-element"><span>${math}</span><img src="x.svg" alt="${letter}^2"></span>`,
  ][renderer] as string
}

describe('text and formulas in turn', () => {
  it.each(Array.from({ length: 40 }, (_, at) => `drawings-${at}`))('%s', (seed) => {
    const dice = createSeededRandom(seed)
    const pieces = Array.from(
      { length: dice.int(2, 5) },
      () => [dice.pick(WORDS), dice.pick(LETTERS)] as const,
    )
    const inside = pieces.map(([words, letter]) => `${words} ${drawn(letter, dice.int(0, 4))}`).join(', ')
    const [open, close] = dice.pick([
      ['<p>', '</p>'],
      ['<div class="MathJax"><p>', '</p></div>'],
      ['<p class="MathJax">', '</p>'],
      ['<div class="katex">', '</div>'],
    ])
    expect(textOf(`${open}Here ${inside} stay.${close}`)).toBe(
      `Here ${pieces.map(([words, letter]) => `${words} ${letter}²`).join(', ')} stay.`,
    )
  })
})
