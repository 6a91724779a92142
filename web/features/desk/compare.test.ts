// Before a text is let pass, every paragraph that is new, gone or changed is pointed out.
import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { diffParagraphs, isReordered } from './compare.ts'

const p = (id: string, text = id, zh = ''): Paragraph => ({ id, kind: 'p', text, zh, runs: [] })
const seen = (before: Paragraph[], after: Paragraph[]) =>
  diffParagraphs(before, after).map((row) => `${row.kind} ${'after' in row ? row.after.id : row.before.id}`)

describe('two texts', () => {
  it('that are one differ in nothing', () => {
    expect(seen([p('a'), p('b')], [p('a'), p('b')])).toEqual(['same a', 'same b'])
  })

  it('show what is new, what is gone where it stood, and what changed in either language', () => {
    const before = [p('x'), p('a'), p('y'), p('b', 'b', '乙'), p('c')]
    const after = [p('a', 'A'), p('n'), p('b', 'b', '丙'), p('c')]
    expect(seen(before, after)).toEqual([
      'removed x',
      'changed a',
      'removed y',
      'added n',
      'changed b',
      'same c',
    ])
  })

  it('differ in formats, kinds and pictures too', () => {
    const [a] = [p('a')]
    expect(seen([a], [{ ...a, runs: [{ start: 0, end: 1, mark: 'em' }] }])).toEqual(['changed a'])
    expect(seen([a], [{ ...a, kind: 'h2' }])).toEqual(['changed a'])
    expect(seen([{ ...a, src: '/files/a.png' }], [{ ...a, src: '/files/b.png' }])).toEqual(['changed a'])
  })

  it('may differ in their order alone', () => {
    expect(isReordered([p('a'), p('b')], [p('b'), p('a')])).toBe(true)
    expect(isReordered([p('a'), p('b')], [p('a'), p('n'), p('b')])).toBe(false)
    expect(isReordered([p('a'), p('x'), p('b')], [p('a'), p('b')])).toBe(false)
  })
})
