// The Chinese of a sentence and of the sentences that a stretch touches, also where the two sides have not as many sentences.
import { expect, it } from 'vitest'
import { findRangeChinese, findSentenceChinese } from './find-sentence-chinese.ts'

it('goes sentence by sentence where both sides have as many', () => {
  const paragraph = { text: 'It rains. We stay in.', zh: '下雨了。我们不出门。' }
  expect([0, 10].map((start) => findSentenceChinese(paragraph, start))).toEqual(['下雨了。', '我们不出门。'])
})

it('goes by how far into the paragraph it is where they have not', () => {
  const two = {
    text: 'It rains all day and all night. We stay in and read.',
    zh: '整天下雨。整夜也下。我们在家看书。',
  }
  expect([0, 32].map((start) => findSentenceChinese(two, start))).toEqual([
    '整天下雨。整夜也下。',
    '我们在家看书。',
  ])
  const one = { text: 'It rains. We stay in.', zh: '下雨了，我们不出门。' }
  expect([0, 10].map((start) => findSentenceChinese(one, start))).toEqual([one.zh, one.zh])
})

it('is empty without Chinese', () => {
  expect(findSentenceChinese({ text: 'It rains.', zh: '' }, 0)).toBe('')
  expect(findSentenceChinese(undefined, 0)).toBe('')
})

it('of a stretch is that of the sentences it touches, each once', () => {
  const paragraph = { text: 'It rains. We stay in. It stops.', zh: '下雨了。我们不出门。雨停了。' }
  const of = (start: number, end: number) => findRangeChinese(paragraph, { start, end })
  expect([of(0, 2), of(3, 12), of(12, 20), of(0, 31)]).toEqual([
    '下雨了。',
    '下雨了。我们不出门。',
    '我们不出门。',
    paragraph.zh,
  ])
  // Space between two sentences is neither's.
  expect(of(9, 10)).toBe('')
  const one = { text: 'It rains. We stay in.', zh: '下雨了，我们不出门。' }
  expect(findRangeChinese(one, { start: 3, end: 12 })).toBe(one.zh)
  expect(findRangeChinese(undefined, { start: 0, end: 1 })).toBe('')
})
