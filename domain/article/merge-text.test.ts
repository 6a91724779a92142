// Shows that no change of either side is ever lost in silence, whatever the two did to one text.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyTranslation, mergeTexts, resolveConflict, type TextConflict } from './merge-text.ts'

interface Block {
  id: string
  kind: string
  text: string
  zh: string
  runs: { start: number; end: number; mark: string }[]
}
const block = (id: string, change: Partial<Block> = {}): Block => ({
  id,
  kind: 'p',
  text: `English of ${id}`,
  zh: `${id} 的中文`,
  runs: [],
  ...change,
})
const idOf = ({ id }: Block) => id
const ids = (list: readonly Block[]) => list.map(idOf)
const BASE = ['a', 'b', 'c', 'd', 'e'].map((id) => block(id))
const change = (list: readonly Block[], id: string, to: Partial<Block>) =>
  list.map((one) => (one.id === id ? { ...one, ...to } : one))
const meet = (mine: readonly Block[], theirs: readonly Block[]) =>
  mergeTexts({ base: BASE, mine, theirs }, idOf)

describe('two changes of one text', () => {
  it('in two paragraphs, or on two sides of one, go together', () => {
    const { paragraphs, base, conflicts } = meet(
      change(change(BASE, 'b', { text: 'Mine' }), 'd', { kind: 'quote' }),
      change(change(BASE, 'b', { zh: '他们的' }), 'd', { text: 'Theirs' }),
    )
    expect(conflicts).toEqual([])
    expect(paragraphs[1]).toEqual(block('b', { text: 'Mine', zh: '他们的' }))
    expect(paragraphs[3]).toEqual(block('d', { text: 'Theirs', kind: 'quote' }))
    expect(base).toEqual(change(change(BASE, 'b', { zh: '他们的' }), 'd', { text: 'Theirs' }))
  })

  it('of one side of one paragraph meet there and nowhere else', () => {
    const mine = change(change(BASE, 'b', { zh: '我的' }), 'a', { text: 'Mine' })
    const theirs = change(change(BASE, 'b', { zh: '他们的' }), 'c', { text: 'Theirs' })
    const { paragraphs, base, conflicts } = meet(mine, theirs)
    expect(conflicts).toEqual([{ id: 'b', side: 'zh', mine: mine[1], theirs: theirs[1] }])
    expect(paragraphs.map(({ text }) => text).slice(0, 3)).toEqual(['Mine', 'English of b', 'Theirs'])
    expect([paragraphs[1]?.zh, base[1]?.zh]).toEqual(['我的', 'b 的中文'])
  })

  it('that came to the same are one', () => {
    const same = change(BASE, 'b', { zh: '同样' })
    expect(meet(same, same)).toEqual({ paragraphs: same, base: same, conflicts: [] })
  })

  it('add on both sides, each behind what it was put behind', () => {
    const mine = BASE.toSpliced(2, 0, block('m1'), block('m2'))
    const theirs = [block('t0'), ...BASE.toSpliced(2, 0, block('t1'))]
    expect(ids(meet(mine, theirs).paragraphs)).toEqual(['t0', 'a', 'b', 'm1', 'm2', 't1', 'c', 'd', 'e'])
  })

  it('remove what the other left alone, and ask about what the other wrote in', () => {
    const mine = BASE.filter(({ id }) => id !== 'b' && id !== 'c')
    const theirs = change(BASE, 'c', { text: 'Theirs' })
    const { paragraphs, conflicts } = meet(mine, theirs)
    expect(ids(paragraphs)).toEqual(['a', 'd', 'e'])
    expect(conflicts).toEqual([{ id: 'c', side: 'whole', mine: undefined, theirs: theirs[2] }])
    expect(meet(theirs, mine).conflicts).toEqual([
      { id: 'c', side: 'whole', mine: theirs[2], theirs: undefined },
    ])
  })

  it('move what the other did not move; two orders are asked about', () => {
    const up = [BASE[1]!, BASE[0]!, ...BASE.slice(2)]
    const down = [...BASE.slice(0, 3), BASE[4]!, BASE[3]!]
    expect(ids(meet(up, change(BASE, 'c', { zh: '他们的' })).paragraphs)).toEqual(ids(up))
    expect(ids(meet(BASE, down).paragraphs)).toEqual(ids(down))
    expect(meet(up, down).conflicts).toEqual([{ id: '', side: 'order', mine: undefined, theirs: undefined }])
    expect(meet(up, up).conflicts).toEqual([])
  })
})

/** Edits as anybody makes them: words, Chinese, style, a move, one less, one more. */
const anEdit = fc.record({
  what: fc.constantFrom('text', 'zh', 'kind', 'move', 'remove', 'add'),
  at: fc.nat({ max: 6 }),
  value: fc.nat({ max: 2 }),
})
type Edit = typeof anEdit extends fc.Arbitrary<infer E> ? E : never
const edited = (who: string, edits: readonly Edit[]): Block[] =>
  edits.reduce<Block[]>((list, { what, at, value }, nth) => {
    const one = list[at % Math.max(1, list.length)]
    if (what === 'add') return list.toSpliced(at % (list.length + 1), 0, block(`${who}${nth}`))
    if (!one) return list
    if (what === 'remove') return list.filter((other) => other !== one)
    if (what === 'move') return [...list.filter((other) => other !== one), one]
    return list.map((other) => (other === one ? { ...one, [what]: `${what} ${value}` } : other))
  }, BASE)
const edits = fc.array(anEdit, { maxLength: 8 })
const find = (list: readonly Block[], id: string) => list.find((one) => one.id === id)
const asks = (conflicts: readonly TextConflict<Block>[], id: string, side: string) =>
  conflicts.some((one) => one.id === id && (one.side === side || one.side === 'whole'))
const FIELDS = [
  ['text', 'text'],
  ['zh', 'zh'],
  ['kind', 'text'],
] as const

describe('whatever two editors do', () => {
  it('loses no edit of either in silence', () => {
    fc.assert(
      fc.property(edits, edits, (a, b) => {
        const [mine, theirs] = [edited('m', a), edited('t', b)]
        const { paragraphs, conflicts } = meet(mine, theirs)
        for (const [whose, other] of [
          [mine, theirs],
          [theirs, mine],
        ] as const)
          for (const one of whose) {
            const [was, there, after] = [find(BASE, one.id), find(other, one.id), find(paragraphs, one.id)]
            for (const [field, side] of FIELDS) {
              if (was && was[field] === one[field]) continue
              expect(
                after?.[field] === one[field] || asks(conflicts, one.id, side),
                `${one.id} ${field}`,
              ).toBe(true)
            }
            // Gone only where one removed it, and then what the other wrote in it is asked about.
            if (!after) expect(was && !there).toBe(true)
          }
        // What is asked about is never more than what both changed.
        for (const { id, side } of conflicts.filter((one) => one.side !== 'order')) {
          const [was, here, there] = [find(BASE, id), find(mine, id), find(theirs, id)]
          const isOther = (one: Block) => one.text !== was?.text || one.kind !== was?.kind
          const differs = (one: Block | undefined) =>
            one === undefined || (side !== 'text' && one.zh !== was?.zh) || (side !== 'zh' && isOther(one))
          expect([differs(here), differs(there)]).toEqual([true, true])
        }
        expect(new Set(ids(paragraphs)).size).toBe(paragraphs.length)
      }),
      { numRuns: 500 },
    )
  })

  it('meets again in the same places, and nowhere once each was decided', () => {
    fc.assert(
      fc.property(edits, edits, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), (a, b, picks) => {
        const [mine, theirs] = [edited('m', a), edited('t', b)]
        const first = meet(mine, theirs)
        const again = mergeTexts({ base: first.base, mine: first.paragraphs, theirs }, idOf)
        const places = (conflicts: readonly TextConflict<Block>[]) =>
          conflicts.map(({ id, side }) => `${id} ${side}`).sort()
        expect(places(again.conflicts)).toEqual(places(first.conflicts))
        expect(again.paragraphs).toEqual(first.paragraphs)
        let now: { base: readonly Block[]; mine: readonly Block[] } = {
          base: first.base,
          mine: first.paragraphs,
        }
        const decided = first.conflicts.map((conflict, nth) => ({
          conflict,
          pick: picks[nth % picks.length] ? ('mine' as const) : ('theirs' as const),
        }))
        for (const { conflict, pick } of decided)
          now = resolveConflict({ ...now, theirs }, conflict, pick, idOf)
        const last = mergeTexts({ ...now, theirs }, idOf)
        expect(last.conflicts).toEqual([])
        expect(last.base).toEqual(theirs)
        for (const { conflict, pick } of decided) {
          if (conflict.side === 'order') continue
          const wanted = conflict[pick]
          const after = find(last.paragraphs, conflict.id)
          if (!wanted || conflict.side === 'whole') expect(after).toEqual(wanted)
          else expect(after?.[conflict.side]).toBe(wanted[conflict.side])
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('a translation that ends', () => {
  const text = (paragraphs: Block[], title_zh = '') => ({ title: 'Rain', title_zh, paragraphs })
  const bare = (id: string, said: string) => block(id, { text: said, zh: '' })
  const before = text([bare('a', 'It rained all day in the old town.'), bare('b', 'We stayed.')])
  const done = text(change(change(before.paragraphs, 'a', { zh: '下雨' }), 'b', { zh: '留下' }), '雨')

  it('fills what nobody wrote meanwhile, a mended word of English included', () => {
    const now = text(change(before.paragraphs, 'a', { text: 'It rained all day in the old city.' }))
    const merged = applyTranslation(before, done, now)
    expect(merged.paragraphs.map(({ text: said, zh }) => [said, zh])).toEqual([
      ['It rained all day in the old city.', '下雨'],
      ['We stayed.', '留下'],
    ])
    expect(merged.title_zh).toBe('雨')
  })

  it('leaves Chinese that was written meanwhile, new paragraphs, and English that became another', () => {
    const now = text(
      [
        ...change(change(before.paragraphs, 'a', { zh: '手写' }), 'b', { text: 'Nobody knew what to say.' }),
        bare('new', 'We stayed.'),
      ],
      '手写的题目',
    )
    expect(applyTranslation(before, done, now)).toEqual(now)
  })
})
