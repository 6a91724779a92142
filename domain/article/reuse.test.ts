// Shows which paragraphs stay the same ones when an article's text changes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newParagraphId, type OldParagraph, reuseParagraphs } from './reuse.ts'

const one = 'The lighthouse keeper counted the ships every evening before dinner was served.'
const two = 'Nobody had asked him to, and nobody ever read the little book he kept.'
const three = 'When the storm came, that book was the only record of what had passed.'
const old: OldParagraph[] = [one, two, three].map((text, index) => ({
  id: `id${index}`,
  text,
  zh: `译文${index}`,
}))

const ids = (texts: string[]) =>
  reuseParagraphs(
    old,
    texts.map((text) => ({ text })),
  ).map(({ id }) => id)
const zh = (texts: string[]) =>
  reuseParagraphs(
    old,
    texts.map((text) => ({ text })),
  ).map((each) => each.zh)

describe('a new revision', () => {
  it('with the same text keeps everything', () => {
    expect(
      reuseParagraphs(
        old,
        old.map(({ text }) => ({ text, kind: 'p' })),
      ),
    ).toEqual(old.map((each) => ({ ...each, kind: 'p' })))
  })

  it('keeps id and Chinese when only quotes, case or spaces changed', () => {
    expect(ids([one.toUpperCase(), ` ${two.replace(' ', '  ')}`])).toEqual(['id0', 'id1'])
    expect(zh([one.toUpperCase()])).toEqual(['译文0'])
  })

  it('keeps the id of an edited paragraph, but not its Chinese', () => {
    const edited = one.replace('every evening', 'each evening')
    expect(ids([edited, two, three])).toEqual(['id0', 'id1', 'id2'])
    expect(zh([edited, two, three])).toEqual(['', '译文1', '译文2'])
  })

  it('gives a rewritten paragraph a new id', () => {
    const [id] = ids(['The keeper of the lighthouse liked ships, dinners and evenings by the sea.'])
    expect(id).toMatch(/^p[0-9a-f]{12}$/)
  })

  it('is not confused by paragraphs put in, taken out or moved', () => {
    expect(ids(['Something entirely new stands in front.', one, three])[1]).toBe('id0')
    expect(ids([one, three])).toEqual(['id0', 'id2'])
    expect(ids([three, one, two])).toEqual(['id2', 'id0', 'id1'])
  })

  it('gives an edited paragraph only an id from its own place', () => {
    const editedOne = one.replace('counted', 'numbered')
    expect(ids([two, three, editedOne]).slice(0, 2)).toEqual(['id1', 'id2'])
    expect(ids([two, three, editedOne])[2]).toMatch(/^p/)
  })

  it('looks for an edited paragraph between those that stayed, though a liker one stands elsewhere', () => {
    const four = two.replace('little', 'small')
    const before = [one, two, three, four, 'The end.'].map((text, index) => ({
      id: `id${index}`,
      text,
      zh: '',
    }))
    const again = (texts: string[]) =>
      reuseParagraphs(
        before,
        texts.map((text) => ({ text })),
      ).map(({ id }) => id)
    const edited = two.replace('kept', 'had')
    expect(again([one, three, edited, 'The end.'])).toEqual(['id0', 'id2', 'id3', 'id4'])
    expect(again([one, edited, three, 'The end.'])).toEqual(['id0', 'id1', 'id2', 'id4'])
    // What moved to the front holds nothing: the most that stayed in order do.
    expect(again(['The end.', one, three, edited])).toEqual(['id4', 'id0', 'id2', 'id3'])
  })

  it('keeps an id at four words in five, not below', () => {
    const text = (same: number) =>
      [...Array(same).keys()]
        .map((index) => `same${index}`)
        .concat(Array(10 - same).fill('new'))
        .join(' ')
    const before = [
      { id: 'id0', text: [...Array(10).keys()].map((index) => `same${index}`).join(' '), zh: '' },
    ]
    expect(reuseParagraphs(before, [{ text: text(8) }])[0]?.id).toBe('id0')
    expect(reuseParagraphs(before, [{ text: text(7) }])[0]?.id).not.toBe('id0')
  })

  it('gives two equal paragraphs two ids, and both to the next revision', () => {
    const first = reuseParagraphs([], [{ text: '* * *' }, { text: one }, { text: '* * *' }])
    expect(new Set(first.map(({ id }) => id)).size).toBe(3)
    expect(
      reuseParagraphs(first, [{ text: '* * *' }, { text: two }, { text: '* * *' }]).map(({ id }) => id),
    ).toEqual([first[0]!.id, newParagraphId({ text: two }, new Set()), first[2]!.id])
  })

  it('knows a picture by its address', () => {
    const pictures = reuseParagraphs(
      [],
      [
        { kind: 'img', text: '', src: '/files/a.jpg' },
        { kind: 'img', text: '', src: '/files/b.jpg' },
      ],
    )
    const again = reuseParagraphs(pictures, [{ kind: 'img', text: 'with words now', src: '/files/b.jpg' }])
    expect(again[0]!.id).toBe(pictures[1]!.id)
  })

  it('gets the same ids wherever it is made, none twice', () => {
    const texts = fc.array(fc.constantFrom(one, two, three, 'x', '', one.slice(4), `${two} Indeed.`), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const first = reuseParagraphs(
          [],
          before.map((text) => ({ text })),
        )
        const second = reuseParagraphs(
          first,
          after.map((text) => ({ text })),
        )
        expect(second).toEqual(
          reuseParagraphs(
            first,
            after.map((text) => ({ text })),
          ),
        )
        expect(new Set(second.map(({ id }) => id)).size).toBe(after.length)
        for (const each of second) {
          if (each.zh !== '') expect(first.find(({ id }) => id === each.id)?.text).toBe(each.text)
        }
      }),
    )
  })

  it('of a thousand paragraphs, all edited, finds each again', () => {
    const vocabulary = Array.from({ length: 3000 }, (_, index) => `word${index}`)
    const text = (seed: number) =>
      Array.from({ length: 80 }, (_, index) => vocabulary[(seed * 7919 + index * index * 31) % 3000]).join(
        ' ',
      )
    const before = Array.from({ length: 1000 }, (_, index) => ({
      id: `id${index}`,
      text: text(index),
      zh: '',
    }))
    const after = before.map((each) => ({ text: `${each.text} and more` }))
    const result = reuseParagraphs(before, after)
    expect(result.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})
