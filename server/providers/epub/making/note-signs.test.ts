// Shows that signs of notes are apart from the words around them, drawn by chance: word, sign, markup and what follows.
import { expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { splitSentences } from '../../../../domain/language/sentences.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { legibleBody } from './legible-text.ts'
import { looksOf } from './looks.ts'
import { makeBook } from './make.ts'

const CSS =
  '.c7 { vertical-align: 0.4em; font-size: 70% } i.c8 { vertical-align: super } .c9 { font-size: 70% }'
const LOOKS = looksOf(CSS)

type Draw = SeededRandom['pick']

const WORDS = ['earth', 'lamp', 'Harbour', 'O’Neill', 'Ahab’s', 'well-known', 'it', 'résumé', 'YEAR'] as const
const PUNCTUATION = ['', '', '', '.', ',', '?', '.”', ')', '…', ';'] as const
const FOLLOWING = [' Then rain', 'Then rain', ', Then rain', '. Then rain', ' and rain', ''] as const
const FIGURES = [
  '1',
  '7',
  '12',
  '348',
  '1000',
  '[2]',
  '(3)',
  '1.',
  '4a',
  'n5',
  '*',
  '†',
  '1,2',
  '3–5',
] as const
const LETTERS = ['a', 'k', 'iv', '[b]'] as const

const link = (attributes: string) => (sign: string) => `<a ${attributes}>${sign}</a>`
const raised = (tag: string, attributes: string) => (sign: string) => `<${tag} ${attributes}>${sign}</${tag}>`
/** Around figures. */
const PLAIN = [
  (sign: string) => `<sup>${sign}</sup>`,
  (sign: string) => `<sup><b>${sign}</b></sup>`,
  link('href="#n3"'),
  link('href="c0002.xhtml#n3"'),
  link('href="c0002.xhtml"'),
  raised('span', 'class="superscript"'),
  raised('span', 'class="calibre sup"'),
  raised('span', 'style="vertical-align: super"'),
  raised('small', 'style="vertical-align: top; font-size: 60%"'),
  raised('span', 'style="font-size:.7em;vertical-align:3px"'),
  raised('span', 'class="c7"'),
  raised('i', 'class="c9 c8"'),
] as const
/** Around figures and letters: raised links, and what says that it is a note. */
const MARKED = [
  (sign: string) => `<sup><a href="#n3">${sign}</a></sup>`,
  (sign: string) => `<a href="#n3"><sup>${sign}</sup></a>`,
  (sign: string) => `<a href="#n3"><span class="c7">${sign}</span></a>`,
  (sign: string) => `<span class="fnref"><a href="c0002.xhtml">${sign}</a></span>`,
  link('class="fn"'),
  link('class="x footnote-ref" href="#n3"'),
  link('role="doc-noteref" href="#n3"'),
  link('epub:type="noteref" href="c0002.xhtml"'),
  link('class="note_ref" href="c0002.xhtml"'),
  link('class="endnote" href="https://a.test/"'),
  raised('span', 'class="footnoteref"'),
  raised('span', 'epub:type="noteref"'),
] as const

const shown = (body: string): string => body.replace(/<[^>]*>/g, '')
const wordsOf = (text: string): string[] => tokenizeText(text).map((token) => token.text)

function drawSign(draw: Draw) {
  const [before, mark, after] = [draw(WORDS), draw(PUNCTUATION), draw(FOLLOWING)]
  const isMarked = draw([true, false])
  const sign = isMarked ? draw([...FIGURES, ...LETTERS] as const) : draw(FIGURES)
  const written = isMarked ? draw(MARKED)(sign) : draw(PLAIN)(sign)
  return { before, mark, after, sign, body: `<p>The ${before}${mark}${written}${after}</p>` }
}

const SEEDS = Array.from({ length: 400 }, (_, at) => 1_000 + at)

it('the words around a sign are those without it', () => {
  const wrong = SEEDS.flatMap((seed) => {
    const { before, mark, after, sign, body } = drawSign(createSeededRandom(String(seed)).pick)
    const made = legibleBody(body, LOOKS)
    const words = wordsOf(shown(made)).filter((word) => word !== sign.replace(/[^a-z0-9]/g, ''))
    const wanted = wordsOf(`The ${before}${mark} ${after}`)
    const isSame = legibleBody(made, LOOKS) === made
    return words.join() === wanted.join() && isSame ? [] : [`${body} → ${words.join()} (${isSame})`]
  })
  expect(wrong).toEqual([])
})

it('a sign between two sentences belongs to neither', () => {
  for (const written of [...PLAIN, ...MARKED]) {
    const text = shown(legibleBody(`<p>He made the earth.${written('2')}And it was good.</p>`, LOOKS))
    const spans = splitSentences(text).map(({ start, end }) => text.slice(start, end))
    expect(spans, text).toEqual(['He made the earth.', 'And it was good.'])
  }
})

const NOT_NOTES = [
  'y<sup>e</sup> w<sup>th</sup> M<sup>r</sup> M<sup>c</sup>Donald M<sup>lle</sup> 1<sup>st</sup> XX<sup>e</sup> 20<sup>e</sup>',
  'Will<sup>m</sup> and Rob<sup>t</sup> of Virg<sup>a</sup>, Esq<sup>r</sup>',
  'the n<sup>th</sup>, 3<sup>d</sup>, Cap<sup>t</sup>',
  'Esq<sup>r</sup>, Jame<sup>s</sup> and Rob<sup>t</sup>',
  '<span class="sup">y</span>e 1<span class="superscript">st</span>',
  'in <a href="c0001.xhtml#p">1984</a>, 3<a href="#x">4</a>, 12<a href="#x">13</a>, 19<a href="#x">84</a>',
  '<a href="#a">T</a>he <span class="c9">2</span>nd the <span class="note">word</span> half<span class="note">way</span>',
  '<a class="note" href="#x">over</a>all',
  'I<sup>A</sup> and I<sup>B</sup>, g<sup>a</sup> and g<sup>b</sup>, Step<sup>B</sup>',
  'of the Council (<a href="#E1"><sup>1</sup></a>) and <a href="#E2"><span class="c7">2</span></a> more',
]
it.each(NOT_NOTES)('is no sign of a note: %s', (body) => {
  expect(legibleBody(body, LOOKS)).toBe(body)
})

it('letters behind names of a list are signs', () => {
  const names = 'Gu<sup>a</sup>, Wang<sup>a,∗</sup>, Deng<sup>a</sup> and Zhu<sup>b</sup>'
  expect(wordsOf(shown(legibleBody(names))).join(' ')).toBe('Gu a Wang a Deng a and Zhu b')
})

it('letters of which the first is apart by a comma are signs', () => {
  const line = 'fairway bond,<sup>a</sup> and hamster option.<sup>b</sup> The most'
  expect(wordsOf(shown(legibleBody(line))).join(' ')).toBe('fairway bond a and hamster option b The most')
})

it('exponents stay exponents', () => {
  expect(
    legibleBody('x<sup>n</sup> a<sup>b</sup> 5 km<span class="sup">2</span>, 10<i class="c8">6</i>', LOOKS),
  ).toBe('x<span>ⁿ</span> a<sup>b</sup> 5 km<span>²</span>, 10<span>⁶</span>')
})

const YEARS = ['1984', '1066', '2024', '1984.', '1,200', '(1914)', '45%'] as const
it.each(YEARS)('a linked number behind %s is a sign', (number) => {
  expect(legibleBody(`in ${number}<a href="#n">3</a>`)).toBe(`in ${number}<a href="#n">\u200a3</a>`)
})

it('a linked number behind another is a sign where the numbers of the page count to it', () => {
  const page = 'lamp<a href="#n">7</a>, of 12<a href="#n">8</a>, of 15<a href="#x">16</a>'
  expect(shown(legibleBody(page))).toBe('lamp\u200a7, of 12\u200a8, of 1516')
})

it('several numbers in a row are signs where they count from a sure one', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const { int, shuffle } = createSeededRandom(`row ${seed}`)
    const [first, length] = [int(1, 40), int(2, 6)]
    const sure = int(0, length - 1)
    const row = Array.from({ length }, (_, at) => (at === sure ? 'lamp' : `of ${int(3, 12)}`))
    const written = row.map((word, at) => `${word}<a href="#n">${first + at}</a>`)
    const body = `<p>${written.join(', ')}</p>`
    const wanted = row.map((word, at) => `${word}\u200a${first + at}`).join(', ')
    expect(shown(legibleBody(body)), body).toBe(wanted)
    const alone = shuffle(written.filter((_, at) => at !== sure)).join(', ')
    expect(shown(legibleBody(`<p>${alone}</p>`))).not.toContain('\u200a')
  }
})

const DASHES = ['—', '–', '-', '.—'] as const
it.each(DASHES)('a figure behind a dash (%s) is no sign, if it is not marked as one', (dash) => {
  for (const written of [link('href="#p5"'), (sign: string) => `<sup>${sign}</sup>`])
    expect(legibleBody(`<p>in the Psalms${dash}${written('5')} and more</p>`)).not.toContain('\u200a')
})

/** A page with letters of notes behind words, drawn by chance, and abbreviations between them. */
function drawLetters(draw: Draw): { body: string; wanted: string[] } {
  const pieces: { body: string; word: string }[] = []
  for (let verse = 0; verse < 4; verse += 1) {
    const count = draw([0, 1, 2, 3, 5] as const)
    for (let at = 0; at < count; at += 1) {
      const [word, letter] = [draw(WORDS.slice(0, 4) as ['earth']), String.fromCharCode(97 + at)]
      pieces.push({ body: `${word}<sup>${letter}</sup>`, word })
      if (draw([true, false, false])) pieces.push({ body: 'Will<sup>m</sup>', word: 'Willm' })
      if (draw([true, false, false])) pieces.push({ body: 'y<sup>e</sup>', word: 'ye' })
    }
  }
  for (const letter of ['a', 'b']) pieces.push({ body: `heaven<sup>${letter}</sup>`, word: 'heaven' })
  return {
    body: `<p>${pieces.map(({ body }) => body).join(' and ')}</p>`,
    wanted: pieces.map(({ word }) => word),
  }
}

it('letters that count on behind words are signs, and ends of abbreviations are not', () => {
  for (const seed of SEEDS.slice(0, 60)) {
    const { body, wanted } = drawLetters(createSeededRandom(String(seed)).pick)
    const made = legibleBody(body)
    expect(legibleBody(made)).toBe(made)
    const words = wordsOf(shown(made)).filter((word) => word !== 'and' && word.length > 1)
    expect(words, shown(made)).toEqual(wanted)
  }
})

it('a book is read with the looks of its own style sheet', async () => {
  const body =
    '<style>.q1 { font-size: 60%; vertical-align: 5px }</style><p>The lamp<span class="q1">4</span> burned.</p>'
  const bytes = createTestEpub({ chapters: [{ title: 'Oil', body }] })
  const { chapters } = await makeBook({ bytes, format: 'EPUB', name: 'a.epub' })
  expect(chapters[0]?.paragraphs.at(-1)).toBe('The lamp 4 burned.')
})
