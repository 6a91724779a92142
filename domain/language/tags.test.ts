// Pins the order in which exam lists are shown.
import { describe, expect, it } from 'vitest'
import { EXAM_TAGS } from './lexicon.ts'
import { tagsLowestFirst } from './tags.ts'

describe('tagsLowestFirst', () => {
  it('begins with the lowest list, whatever the order of the dictionary', () => {
    expect(tagsLowestFirst(['gre', 'cet6', 'zk', 'ky'])).toEqual(['zk', 'cet6', 'ky', 'gre'])
    expect(tagsLowestFirst(['toefl', 'ielts'])).toEqual(['ielts', 'toefl'])
  })
  it('knows every list and makes none up', () => {
    expect(tagsLowestFirst([...EXAM_TAGS].reverse()).toSorted()).toEqual([...EXAM_TAGS].toSorted())
    expect(tagsLowestFirst([])).toEqual([])
  })
})
