// Shows that prices, times and fractions whose parts are raised are read as what they mean, in pages and in books.
import { describe, expect, it } from 'vitest'
import { createSeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { extractBody } from '../../../../tests/support/article-body.ts'
import { legibleBody } from '../../epub/making/legible-text.ts'
import { looksOf } from '../../epub/making/looks.ts'

const STYLE =
  '.u{vertical-align:super;font-size:.6em}.t{vertical-align:top;font-size:60%}.r{position:relative;top:-.5em;font-size:70%}'
const textIn = (line: string) => extractBody(`<p>${line}</p>`, STYLE).join(' / ')
const textInBook = (line: string) => legibleBody(`<p>${line}</p>`, looksOf(STYLE)).replace(/<[^>]*>/g, '')

/** How pages raise the digits of a price. */
const RAISED = [
  (text: string) => `<sup>${text}</sup>`,
  (text: string) => `<sup><small>${text}</small></sup>`,
  (text: string) => `<small><sup>${text}</sup></small>`,
  (text: string) => `<span style="vertical-align: super">${text}</span>`,
  (text: string) => `<span class="u">${text}</span>`,
  (text: string) => `<span class="t">${text}</span>`,
  (text: string) => `<span class="r">${text}</span>`,
  (text: string) => `<b><span class="price-cents u">${text}</span></b>`,
] as const

describe.each(['tried', 'held out'])('%s', (part) => {
  it.each(Array.from({ length: 40 }, (_, at) => at))('prices and times: %i', (at) => {
    const { int, pick } = createSeededRandom(`raised parts ${part} ${at}`)
    const raise = pick(RAISED)
    const [amount, cents, hour] = [int(11, 900), int(10, 99), int(3, 9)]
    const [code, minutes] = [pick(['$', '£', '€', 'US$']), int(10, 59)]
    const [power, line] = [int(3, 9), pick(['<b>It</b> costs ', 'It costs ', '<i>Now</i> it costs '])]
    const written = `${line}${code}${amount}${raise(`${cents}`)} at ${hour}${raise(`${minutes}`)}, not ${amount}${raise(`${cents}`)} dollars or 10${raise(`${power}`)}.`
    const expected = `${line.replace(/<[^>]*>/g, '')}${code}${amount}.${cents} at ${hour}:${minutes}, not ${amount}.${cents} dollars or 10${'⁰¹²³⁴⁵⁶⁷⁸⁹'[power]}.`
    expect(textIn(written)).toBe(expected)
    expect(textInBook(written)).toBe(expected)
  })
})

it.each([
  ['Only <sup>$</sup>5<sup>99</sup> each.', 'Only $5.99 each.'],
  ['Only <span class="u">$</span>5<span class="u">99</span> each.', 'Only $5.99 each.'],
  ['It is <a href="/shop">$5<sup>99</sup></a> today.', 'It is $5.99 today.'],
  ['It is $50<sup><a href="#n12">12</a></sup> each.', 'It is $50¹² each.'],
  ['It is $50<a href="#n12"><sup>12</sup></a> each.', 'It is $50¹² each.'],
  ['It is $50<sup class="fn">12</sup> each.', 'It is $50¹² each.'],
  ['The lamp<sup>11</sup> is $50<sup>12</sup> each.', 'The lamp¹¹ is $50¹² each.'],
])('a sign of a note is no part of a price: %s', (line, text) => {
  expect(textIn(line)).toBe(text)
})

it.each([
  ['Add <sup>3</sup>/4 cup.', 'Add ¾ cup.'],
  ['Add 1<sup>1/2</sup> cups.', 'Add 1½ cups.'],
  ['Add <sup>1</sup>/<small>2</small> cup.', 'Add ½ cup.'],
  ['Add <span class="f"><sup>1</sup><span>⁄</span><sub>2</sub></span> cup.', 'Add ½ cup.'],
  ['Add <span class="u">1</span>/<span style="vertical-align:sub">2</span> cup.', 'Add ½ cup.'],
  ['Add <span class="u">3</span>⁄<sub>16</sub> inch.', 'Add ³⁄₁₆ inch.'],
  ['Add 2<sup>3</sup>/<sub>16</sub> inches.', 'Add 2 ³⁄₁₆ inches.'],
  ['The lamp<sup>1</sup>/4 of them', 'The lamp¹/4 of them'],
  ['At 10<sup>3</sup>/4 of them', 'At 10³/4 of them'],
  ['The lamp<sup>1</sup>/<a href="/a">2</a>', 'The lamp¹/2'],
  ['Go <span class="u">1</span> mile', 'Go 1 mile'],
])('a fraction is one sign: %s', (line, text) => {
  expect(textIn(line)).toBe(text)
})
