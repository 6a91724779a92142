// Shows which exams are marked on the scale of known words, and the text about the next one.
import { expect, it } from 'vitest'
import { formatNextExam, getExamMarks } from './exam-marks.ts'

const named = (known: number, end: number) =>
  getExamMarks(known, end).map(({ name, words }) => `${name} ${words}`)

it('marks the exams in order, and of two that would touch the nearer one', () => {
  expect(named(4100, 6000)).toEqual(['中考 1600', '四级 4500'])
  expect(named(3600, 6000)).toEqual(['中考 1600', '高考 3500'])
  expect(named(3573, 8000)).toEqual(['高考 3500', '六级 6000'])
  expect(named(1000, 2000)).toEqual(['中考 1600'])
  expect(getExamMarks(4100, 6000)[1]?.at).toBe(0.75)
})

it('leaves out what would stand beyond an end of the scale', () => {
  expect(named(9000, 14_000)).toEqual(['中考 1600', '六级 6000'])
  expect(named(200, 30_000)).toEqual(['高考 3500', '专八 13000'])
})

it('says how far the next exam is, in hundreds', () => {
  expect(formatNextExam(4100)).toBe('离四级词汇量还差约 400 个')
  expect(formatNextExam(4490)).toBe('离四级词汇量还差约 100 个')
  expect(formatNextExam(0)).toBe('离中考词汇量还差约 1,600 个')
  expect(formatNextExam(13_000)).toBe('')
})
