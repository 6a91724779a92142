// Pins the behaviour of sorted-lines that readers see.
import { describe, expect, it } from 'vitest'
import { packSections, readSections } from './sections.ts'
import { createSortedLines } from './sorted-lines.ts'

const TEXT = ['a\t1', 'about\t2', 'and\tx', 'and\ty', 'andy\t3', 'zoo\t动物园']
  .map((line) => `${line}\n`)
  .join('')

describe('sortedLines', () => {
  const lines = createSortedLines(TEXT)
  it('finds every key, the first and the last too', () => {
    expect(['a', 'about', 'and', 'andy', 'zoo'].map(lines.find)).toEqual(['1', '2', 'x', '3', '动物园'])
  })
  it('does not find what only begins like a key, or lies outside', () => {
    for (const key of ['', 'ab', 'an', 'abouts', 'A', 'zzz']) expect(lines.find(key)).toBeUndefined()
  })
  it('finds all lines of a key', () => {
    expect(lines.findAll('and')).toEqual(['x', 'y'])
    expect(lines.findAll('an')).toEqual([])
  })
  it('lists by prefix, in order, up to a limit', () => {
    expect(lines.withPrefix('an', 9)).toEqual(['and\tx', 'and\ty', 'andy\t3'])
    expect(lines.withPrefix('', 2)).toEqual(['a\t1', 'about\t2'])
  })
  it('stays within its bounds of a larger text', () => {
    const inner = createSortedLines(`aa\t0\n${TEXT}zzz\t9\n`, 5, 5 + TEXT.length)
    expect(inner.find('aa')).toBeUndefined()
    expect(inner.find('zzz')).toBeUndefined()
    expect(inner.find('zoo')).toBe('动物园')
    expect([...inner.all()]).toHaveLength(6)
  })
  it('finds each of many keys', () => {
    const keys = Array.from({ length: 5000 }, (_, index) => (index * 7919).toString(36)).sort()
    const many = createSortedLines(keys.map((key) => `${key}\t${key}!\n`).join(''))
    for (const key of keys) expect(many.find(key)).toBe(`${key}!`)
  })
})

describe('sections', () => {
  const packed = packSections('core', 3, { one: 'ab\n', two: '中文\n', none: '' })
  it('come back as they were', () => {
    const bounds = readSections(packed, 'core', 3)
    expect([...bounds].map(([name, { start, end }]) => [name, packed.slice(start, end)])).toEqual([
      ['one', 'ab\n'],
      ['two', '中文\n'],
      ['none', ''],
    ])
  })
  it('are refused when of another kind or version, or cut short', () => {
    expect(() => readSections(packed, 'lexicon', 3)).toThrow(/not a lexicon/)
    expect(() => readSections(packed, 'core', 4)).toThrow(/version 4/)
    expect(() => readSections(packed.slice(0, -1), 'core', 3)).toThrow(/incomplete/)
    expect(() => readSections('', 'core', 3)).toThrow()
  })
})
