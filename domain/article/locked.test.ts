// Shows how much of a locked article is given away, and that the rest is not in what is given.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutToFirstThird } from './locked.ts'

const words = (count: number, word = 'word') => Array(count).fill(word).join(' ')
const paragraph = (text: string, kind = 'p') => ({
  kind,
  text,
  zh: '译文',
  runs: [] as { start: number; end: number }[],
})

describe('the first third', () => {
  it('is counted in words, not in paragraphs', () => {
    const article = [words(10), words(10), words(10), words(60)].map((text) => paragraph(text))
    expect(cutToFirstThird(article)).toEqual(article.slice(0, 3))
  })

  it('does not end with a heading or a picture of what is hidden', () => {
    const article = [
      paragraph(words(20)),
      paragraph(words(2), 'h2'),
      paragraph('a picture of twelve words', 'img'),
      paragraph(words(60)),
    ]
    expect(cutToFirstThird(article)).toEqual(article.slice(0, 1))
  })

  it('does not count what pictures say', () => {
    const article = [...[1, 2, 3].map(() => paragraph(words(10))), paragraph(words(60, 'picture'), 'img')]
    expect(cutToFirstThird(article)).toEqual(article.slice(0, 1))
  })

  it.each(['h2', 'h3', 'img'])('of a text that begins with %s is the text behind it', (kind) => {
    const article = [paragraph(words(2), kind), paragraph(words(10)), paragraph(words(30))]
    expect(cutToFirstThird(article)).toEqual(article.slice(0, 2))
  })

  it('may be headings alone', () => {
    const article = [paragraph(words(4), 'h2'), paragraph(words(4), 'h3'), paragraph(words(4), 'h2')]
    expect(cutToFirstThird(article)).toEqual(article.slice(0, 1))
  })

  it('keeps the formats of what is shown of a cut paragraph', () => {
    const cut = {
      ...paragraph('One two three. Four five six seven eight nine.'),
      runs: [
        { start: 0, end: 3 },
        { start: 8, end: 20 },
        { start: 14, end: 20 },
      ],
    }
    expect(cutToFirstThird([cut])[0]).toMatchObject({
      text: 'One two three.',
      runs: [
        { start: 0, end: 3 },
        { start: 8, end: 14 },
      ],
    })
  })

  it('cuts a first paragraph that is longer, at the end of a sentence', () => {
    const first = {
      ...paragraph('One two three. Four five six. Seven eight nine ten.'),
      runs: [{ start: 4, end: 40 }],
    }
    const [shown, ...rest] = cutToFirstThird([paragraph('Title', 'h2'), first, paragraph(words(10))]).slice(1)
    expect(rest).toEqual([])
    expect(shown).toMatchObject({
      text: 'One two three. Four five six.',
      zh: '',
      runs: [{ start: 4, end: 29 }],
    })
  })

  it('cuts at a word when the first sentence alone is longer', () => {
    expect(cutToFirstThird([paragraph(words(9))])[0]?.text).toBe('word word word…')
    expect(cutToFirstThird([paragraph('word')])[0]?.text).toBe('…')
  })

  it('leaves an article without words alone', () => {
    const pictures = [paragraph('', 'img'), paragraph('', 'img')]
    expect(cutToFirstThird(pictures)).toEqual(pictures)
    expect(cutToFirstThird([])).toEqual([])
  })

  it('never gives more than a third away, and something whenever there are three words', () => {
    const text = fc.integer({ min: 1, max: 40 }).map((count) => words(count))
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (texts) => {
        const count = (list: string[]) =>
          list
            .join(' ')
            .split(/[\s…]+/)
            .filter(Boolean).length
        const shown = cutToFirstThird(texts.map((each) => paragraph(each))).map((each) => each.text)
        expect(count(shown)).toBeLessThanOrEqual(count(texts) / 3)
        if (count(texts) >= 3) expect(count(shown)).toBeGreaterThan(0)
      }),
    )
  })
})
