// Shows that a number before a word hides neither the word nor the sentence, drawn by chance: number, markup and word.
import { expect, it } from 'vitest'
import { createSeededRandom, type SeededRandom } from '../../../../domain/article/cover/seeded-random.ts'
import { splitSentences } from '../../../../domain/language/sentences.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { createTestEpub } from '../../../../tests/support/epubs.ts'
import { legibleBody } from './legible-text.ts'
import { makeBook } from './make.ts'

const element = (tag: string, attributes: string) => (number: string) =>
  `<${tag}${attributes}>${number}</${tag}>`
const MARKUP = [
  element('a', ' href="#v1"'),
  element('a', ' class="x" href="c0002.xhtml#n3"'),
  (number: string) => `<a href="#n"><sup>${number}</sup></a>`,
  (number: string) => `<span class="verse"><b>${number}</b></span>`,
  element('span', ' class="calibre verse-num"'),
  element('span', ' class="v" id="V12"'),
  element('i', ' class="line-number"'),
  element('span', ' class="t4"'),
  element('b', ''),
  element('sup', ''),
  element('small', ' id="p4"'),
] as const
const VERSES = ['verse', 'v-num', 'versenum', 'lineno'] as const
const NUMBERS = ['1', '2', '19', '176', '[3]', '4b', '2:14'] as const
const FIRST = ['', 'The lamp was lit. ', '“', 'The lamp was lit.', 'the lamp, ', 'It burned; '] as const
const WORDS = ['In', 'And', 'I', 'A', 'it', 'we', 'behold', 'Élan', 'wherefore', 'Ye', 'O'] as const
const SPLIT = [
  (word: string) => word,
  (word: string) => `<i>${word}</i>`,
  (word: string) => `<span class="cap">${word.slice(0, 1)}</span>${word.slice(1)}`,
] as const

const shown = (body: string): string => body.replace(/<[^>]*>/g, '')
const wordsOf = (text: string): string[] => tokenizeText(text).map((token) => token.text)
const seeds = (from: number) => Array.from({ length: 300 }, (_, at) => from + at)

function drawVerse({ pick }: SeededRandom) {
  const [before, number, word] = [pick(FIRST), pick(NUMBERS), pick(WORDS)]
  return {
    body: `<p>${before}${pick(MARKUP)(number)}${pick(SPLIT)(word)} burned at sea.</p>`,
    wanted: `${before} ${word} burned at sea.`,
  }
}

it('the first word behind a number is a word', () => {
  const wrong = seeds(7_000).flatMap((seed) => {
    const { body, wanted } = drawVerse(createSeededRandom(String(seed)))
    const made = legibleBody(body)
    const isSame = legibleBody(made) === made
    const words = wordsOf(shown(made))
    return words.join() === wordsOf(wanted).join() && isSame ? [] : [`${body} → ${shown(made)} (${isSame})`]
  })
  expect(wrong).toEqual([])
})

it.each(VERSES)('a number marked as %s is no part of the word before it', (name) => {
  const made = shown(legibleBody(`<p>the lamp<span class="${name}">2</span> and the lamp</p>`))
  expect(wordsOf(made)).toEqual(['the', 'lamp', 'and', 'the', 'lamp'])
})

const ENDS = ['', '\n', '.', '<br/>and the sea', ' and the sea'] as const
it('the last word before the number of a line is a word', () => {
  for (const seed of seeds(9_000).slice(0, 100)) {
    const { pick } = createSeededRandom(String(seed))
    const [number, word, end] = [
      pick(NUMBERS),
      pick(['rain', 'out,', 'Thames', 'sea!', 'well-known']),
      pick(ENDS),
    ]
    const tag = pick(['span class="lnum"', 'span class="c4"', 'i', 'small', 'span class="poem ln"'])
    const body = `<p>The ${word}<${tag}>${number}</${tag.split(' ')[0]}>${end}</p>`
    const made = legibleBody(body)
    const wanted = wordsOf(`The ${word} ${shown(end)}`)
    expect(wordsOf(shown(made.replaceAll('<br/>', ' '))), made).toEqual(wanted)
    expect(legibleBody(made)).toBe(made)
  }
})

it('a sentence begins where its verse does', () => {
  for (const markup of MARKUP) {
    const body = `<p>${markup('1')}In the beginning was light. ${markup('2')}And it was good.</p>`
    const text = shown(legibleBody(body))
    const spans = splitSentences(text).map(({ start, end }) => text.slice(start, end))
    expect(spans[1], text).toMatch(/^\P{L}*And it was good\.$/u)
    expect(spans).toHaveLength(2)
  }
})

const PARTS = ['1st', '2nd', '19th', '3D', '5km', '90s', '6pm', '4x', '10K', '2’s', '50cc', '3rd'] as const
it.each(PARTS)('a number stays with what is a part of it: %s', (text) => {
  const [, number = '', rest = ''] = /^(\d+)(.*)$/.exec(text) ?? []
  for (const tag of ['b', 'i', 'span'])
    expect(shown(legibleBody(`<p>the <${tag}>${number}</${tag}>${rest} lamp</p>`))).toBe(`the ${text} lamp`)
})

const WHOLE = [
  '<p>H<span class="n">2</span>O and B<b>52</b>Bomber, 1<b>2</b>hours, 3.<b>5</b>million</p>',
  '<p>第<b>3</b>章</p>',
  '<p><b>1</b> In the beginning</p>',
  '<p><b>1</b><br/>In the beginning</p>',
  '<p>Room <b>1</b></p><p>In the beginning</p>',
]
it.each(WHOLE)('nothing changes in %s', (body) => {
  expect(legibleBody(body)).toBe(body)
})

it('a book is read with its verses', async () => {
  const body = '<p><a href="#v1">1</a>In the beginning. <span class="verse">2</span>And it was.</p>'
  const { chapters } = await makeBook({
    ...{ bytes: createTestEpub({ chapters: [{ title: 'Light', body }] }), format: 'EPUB', name: 'a.epub' },
  })
  expect(chapters[0]?.paragraphs.at(-1)).toBe('1 In the beginning. 2 And it was.')
})
