// Pins the order in which exam lists are shown.
import { describe, expect, it } from 'vitest'
import { EXAM_TAGS } from './lexicon.ts'
import { sortTagsByExam } from './sort-tags-by-exam.ts'

describe('tagsLowestFirst', () => {
  it('begins with the lowest list, whatever the order of the dictionary', () => {
    expect(sortTagsByExam(['gre', 'cet6', 'zk', 'ky'])).toEqual(['zk', 'cet6', 'ky', 'gre'])
    expect(sortTagsByExam(['toefl', 'ielts'])).toEqual(['ielts', 'toefl'])
  })
  it('knows every list and makes none up', () => {
    expect(sortTagsByExam([...EXAM_TAGS].reverse()).toSorted()).toEqual([...EXAM_TAGS].toSorted())
    expect(sortTagsByExam([])).toEqual([])
  })
})
