// Shows that a formula of a summary is read once, in any notations and order.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../../domain/article/cover/seeded-random.ts'
import { textOfHtml } from './reading/plain-text.ts'

const mathOf = (letter: string) => `<math><msup><mi>${letter}</mi><mn>2</mn></msup></math>`
const drawingOf = (letter: string) =>
  `<nobr aria-hidden="true"><span class="math"><span>${letter}</span><span>2</span></span></nobr>`
const assistiveOf = (letter: string) => `<span class="MJX_Assistive_MathML">${mathOf(letter)}</span>`
const PREVIEWS = [
  () => '',
  () => '<span class="MathJax_Preview"></span>',
  (letter: string) => `<span class="MathJax_Preview" style="color: inherit">${letter}2</span>`,
  () => '<span class="MathJax_Preview">[math]</span>',
] as const

/** How renderers leave a formula whose MathML is in the summary. */
const MARKED = [
  (letter: string) => `<span class="MathJax">${drawingOf(letter)}${assistiveOf(letter)}</span>`,
  (letter: string) => `<span class="MathJax">${drawingOf(letter)}</span>${assistiveOf(letter)}`,
  (letter: string) => `<span class="MathJax">${drawingOf(letter)}</span> ${mathOf(letter)}`,
  (letter: string) => `${mathOf(letter)}<span class="MathJax_CHTML mjx-chtml">${drawingOf(letter)}</span>`,
  (letter: string) =>
    `<span class="MathJax_Display"><span class="MathJax">${drawingOf(letter)}</span></span><script type="math/mml">${mathOf(letter)}</script>`,
  (letter: string) =>
    `<mjx-container><mjx-math>${letter}<mjx-c>2</mjx-c></mjx-math><mjx-assistive-mml>${mathOf(letter)}</mjx-assistive-mml></mjx-container>`,
  (letter: string) =>
    `<span class="katex"><span class="katex-html" aria-hidden="true">${letter}2</span><span class="katex-mathml">${mathOf(letter)}</span></span>`,
  (letter: string) =>
    `<span class="MathJax">${drawingOf(letter)}${assistiveOf(letter)}</span><script type="math/tex">${letter}^2</script>`,
] as const
/** How they leave one of which only the TeX source is there. */
const WITH_SOURCE = [
  (letter: string) => `<script type="math/tex">${letter}^2</script>`,
  (letter: string) =>
    `<span class="MathJax">${drawingOf(letter)}</span><script type="math/tex">${letter}^2</script>`,
  (letter: string) =>
    `<span class="MathJax_SVG_Display"><span class="MathJax_SVG">${drawingOf(letter)}</span></span><script type="math/tex; mode=display">{\\displaystyle ${letter}^2}</script>`,
] as const
const LETTERS = [...'abkmnpqtuv'] as [string, ...string[]]

it.each(['tried', 'held out'].flatMap((part) => Array.from({ length: 40 }, (_, at) => `${part} ${at}`)))(
  'formulas between words: %s',
  (seed) => {
    const { int, pick, chance } = createSeededRandom(`one formula ${seed}`)
    const drawn = Array.from({ length: int(1, 5) }, () => {
      const letter = pick(LETTERS)
      const isMarked = chance(0.6)
      const written = pick(PREVIEWS)(letter) + (isMarked ? pick(MARKED) : pick(WITH_SOURCE))(letter)
      return { written, text: `${letter}${isMarked ? '²' : '^2'}` }
    })
    const html = `<p>So ${drawn.map(({ written }) => written).join(' or <b>an old</b> ')} stay.</p>`
    expect(textOfHtml(html, 500)).toBe(`So ${drawn.map(({ text }) => text).join(' or an old ')} stay.`)
  },
)

it.each([
  ['So <span class="MathJax"><span>k</span><span>2</span></span> stays.', 'So k2 stays.'],
  [`So <span class="MathJax">k2</span> and ${mathOf('k')} stay.`, 'So k2 and k² stay.'],
  [`So <span class="MathJax">n2</span> ${mathOf('k')} stay.`, 'So n2 k² stay.'],
  [
    `<div class="MathJax">When the boats ${mathOf('k')} or ${mathOf('n')} stay.</div>`,
    'When the boats k² or n² stay.',
  ],
  ['<p class="MathJax">The old boats stay.</p><script type="math/tex">k</script>', 'The old boats stay. k'],
  ['So <script type="math/tex">a < b</script> &amp; <script>c</script> stay.', 'So a < b & stay.'],
  [
    'So <span class="MathJax_Preview">[math]</span> or <span class="MathJax_Preview">k2</span> stay.',
    'So or k2 stay.',
  ],
  ['It is $50<sup><a href="#n">12</a></sup> or $5<sup>99</sup> each.', 'It is $50¹² or $5.99 each.'],
  ['It is $50<a href="#n"><sup>12</sup></a> each.', 'It is $50¹² each.'],
])('text beside formulas stays: %s', (html, text) => {
  expect(textOfHtml(html, 500)).toBe(text)
})

it('a summary of deeply nested elements is read without reduction', () => {
  expect(textOfHtml(`katex ${'<b>'.repeat(5000)}boat`, 400)).toBe('katex boat')
})
