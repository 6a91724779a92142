// The saved word is always to be seen in the line of its row.
import { expect, it } from 'vitest'
import { createExcerpt } from './excerpt.ts'

const spansOf = (sentence: string, ...words: string[]) => {
  let from = 0
  return words.map((word): [number, number] => {
    const start = sentence.indexOf(word, from)
    from = start + word.length
    return [start, from]
  })
}
const marked = (sentence: string, ...words: string[]) => {
  const { text, ranges } = createExcerpt(sentence, spansOf(sentence, ...words))
  return { text, marks: ranges.map(([start, end]) => text.slice(start, end)), end: ranges.at(-1)?.[1] ?? 0 }
}
const LONG =
  'In November 1929 an earthquake shook the ocean floor, and a dozen cables went dead, not simultaneously but in strict succession, the shallow ones first.'

it('leaves a sentence whole whose word stands early', () => {
  const sentence = 'The remedy turned out to be comprehension of what had been there all the time.'
  expect(marked(sentence, 'turned', 'out')).toMatchObject({ text: sentence, marks: ['turned out'] })
})

it('begins at a word, near enough that the saved one stands in the first two thirds', () => {
  const { text, marks, end } = marked(LONG, 'succession')
  expect(marks).toEqual(['succession'])
  expect(text).toMatch(/^…\w/)
  expect(LONG).toContain(` ${text.slice(1)}`)
  expect(end).toBeLessThanOrEqual(35)
})

it('shows all parts of a split phrase where they fit, else the first of them', () => {
  const split = `${LONG.slice(0, 80)} and two continents lost their heads, with fireworks on the roof.`
  const { marks, end } = marked(split, 'lost', 'heads')
  expect(marks).toEqual(['lost', 'heads'])
  expect(end).toBeLessThanOrEqual(35)
  const far = `${LONG.slice(0, 80)} and it took the men of all three ships and both companies down.`
  const begun = marked(far, 'took', 'down')
  expect(begun.text.indexOf('took')).toBeLessThanOrEqual(31)
})

it('cuts nothing where the word is nowhere', () => {
  expect(createExcerpt(LONG, [])).toEqual({ text: LONG, ranges: [] })
})
