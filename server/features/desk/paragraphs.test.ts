// Shows that a paragraph keeps its id through any edit, and that no id is given twice.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Paragraph } from '../../../contract/entities/article.ts'
import { type DraftParagraph, memoryHash, settleParagraphs, translatedPercent } from './paragraphs.ts'

const p = (text: string, id?: string, zh = ''): DraftParagraph => ({
  ...(id ? { id } : {}),
  kind: 'p',
  text,
  zh,
  runs: [],
})
const editing = { trust: false, keepChinese: false }
const settled = (...texts: string[]): Paragraph[] =>
  settleParagraphs(
    [],
    texts.map((text) => p(text)),
    editing,
  )

describe('the id of a paragraph', () => {
  it('stays with one that an editor rewrote altogether', () => {
    const [first, second] = settled('Alpha beta gamma.', 'Delta epsilon zeta.')
    const next = settleParagraphs(
      [first!, second!],
      [p('Nothing is left of it.', first!.id), second!],
      editing,
    )
    expect(next.map(({ id }) => id)).toEqual([first!.id, second!.id])
  })

  it('is not taken from the first to claim it', () => {
    const [first] = settled('Alpha beta gamma.')
    const next = settleParagraphs([first!], [p('One.', first!.id), p('Two.', first!.id)], editing)
    expect(next[0]?.id).toBe(first!.id)
    expect(next[1]?.id).not.toBe(first!.id)
  })

  it('is never one that another has, even when an old text returns under a claimed id', () => {
    const [first] = settled('Alpha beta gamma.')
    const next = settleParagraphs([first!], [p('Quite another.', first!.id), p('Alpha beta gamma.')], editing)
    expect(new Set(next.map(({ id }) => id)).size).toBe(2)
  })

  it('is unique whatever comes, and the same for the same input', () => {
    const paragraph = fc.record({
      text: fc.constantFrom('a b c', 'a b c d', 'x', '', 'x y z', '* * *'),
      id: fc.option(fc.constantFrom('p1', 'p2', 'stranger', ''), { nil: undefined }),
    })
    fc.assert(
      fc.property(
        fc.array(paragraph, { maxLength: 12 }),
        fc.array(paragraph, { maxLength: 12 }),
        fc.boolean(),
        (a, b, trust) => {
          const old = settleParagraphs(
            [],
            a.map(({ text, id }) => p(text, id)),
            { ...editing, trust: true },
          )
          const once = settleParagraphs(
            old,
            b.map(({ text, id }) => p(text, id)),
            { ...editing, trust },
          )
          const again = settleParagraphs(
            old,
            b.map(({ text, id }) => p(text, id)),
            { ...editing, trust },
          )
          expect(new Set(once.map(({ id }) => id)).size).toBe(b.length)
          expect(once.map(({ id }) => id).every((id) => id.length > 0)).toBe(true)
          expect(once.map(({ text }) => text)).toEqual(b.map(({ text }) => text))
          expect(again).toEqual(once)
        },
      ),
    )
  })
})

describe('Chinese', () => {
  const old = settleParagraphs([], [p('Alpha beta gamma.', undefined, '甲')], editing)

  it('is kept for a text from outside where the English is the same', () => {
    const from = { trust: false, keepChinese: true }
    expect(settleParagraphs(old, [p('Alpha  beta gamma.')], from)[0]?.zh).toBe('甲')
    expect(settleParagraphs(old, [p('Alpha beta gamma delta.')], from)[0]?.zh).toBe('')
    expect(settleParagraphs(old, [p('Alpha beta gamma.', undefined, '乙')], from)[0]?.zh).toBe('乙')
  })

  it('that an editor cleared stays cleared', () => {
    expect(settleParagraphs(old, [p('Alpha beta gamma.', old[0]?.id)], editing)[0]?.zh).toBe('')
  })

  it('is 100 % only when nothing is missing', () => {
    expect(translatedPercent([])).toBe(100)
    expect(
      translatedPercent([p('* * *'), { ...p('alt'), kind: 'img' }, { ...p('let x'), kind: 'pre' }]),
    ).toBe(100)
    expect(translatedPercent([p('One.', 'a', '一'), p('Two.', 'b', ' ')])).toBe(50)
    expect(translatedPercent([...Array(299).fill(p('One.', 'a', '一')), p('Two.')])).toBe(99)
  })

  it('is remembered by its English, white space aside', () => {
    expect(memoryHash(' One\n two ')).toBe(memoryHash('One two'))
    expect(memoryHash('One two')).not.toBe(memoryHash('one two'))
    expect(memoryHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })
})
