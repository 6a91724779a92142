// Shows that a sentence's parts stand where their words do, and that one made-up part refuses them all.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ModelClause, type PlacedClause, placeClauses } from './clauses.ts'

const SENTENCE =
  'Although the keeper, who had never left the island, knew every ship, he wrote down only those that came at night.'
const part = (role: string, text: string, ...children: ModelClause[]): ModelClause => ({
  role,
  text,
  zh: '',
  note: '',
  children,
})
const words = (clause: PlacedClause): unknown[] => [
  SENTENCE.slice(clause.start, clause.end),
  ...clause.children.map(words),
]

it('places every part, also where the marks are written in another way', () => {
  const tree = placeClauses(
    SENTENCE,
    part(
      '整句',
      'whatever it says here',
      part(
        '让步状语从句',
        'Although the keeper, who had never left the island, knew every ship',
        part('定语从句', 'who had never  left the island'),
      ),
      part('主句', 'he wrote down only those'),
      part('定语从句', 'that came at night'),
    ),
  )
  expect(tree && words(tree)).toEqual([
    SENTENCE,
    [
      'Although the keeper, who had never left the island, knew every ship',
      ['who had never left the island'],
    ],
    ['he wrote down only those'],
    ['that came at night'],
  ])
})

it.each([
  ['words that do not stand there', part('主句', 'he painted every ship')],
  [
    'a part outside of its parent',
    part('从句', 'Although the keeper', part('定语从句', 'that came at night')),
  ],
])('refuses %s', (_, wrong) => {
  expect(placeClauses(SENTENCE, part('整句', SENTENCE, wrong))).toBeUndefined()
})

it('refuses parts out of order, that overlap, too deep or too many', () => {
  const overlapping = [part('a', 'the keeper, who had never'), part('b', 'never left the island')]
  expect(placeClauses(SENTENCE, part('整句', '', ...overlapping))).toBeUndefined()
  expect(
    placeClauses(SENTENCE, part('整句', '', part('a', 'at night'), part('b', 'the keeper'))),
  ).toBeUndefined()
  let deep = part('x', 'night')
  for (let depth = 0; depth < 7; depth += 1) deep = part('x', 'at night', deep)
  expect(placeClauses(SENTENCE, part('整句', '', deep))).toBeUndefined()
  const letters = Array.from({ length: 41 }, () => part('x', 'e'))
  expect(placeClauses('e '.repeat(60), part('整句', '', ...letters))).toBeUndefined()
})

it('keeps children within their parents, in order, whatever is said', () => {
  const said: fc.Arbitrary<ModelClause> = fc.letrec<{ node: ModelClause }>((tie) => ({
    node: fc.record({
      role: fc.constant('x'),
      text: fc.tuple(fc.nat(110), fc.nat(60)).map(([from, length]) => SENTENCE.slice(from, from + length)),
      zh: fc.constant(''),
      note: fc.constant(''),
      // Without a depth limit some seeds nest until the stack overflows.
      children: fc.oneof(
        { maxDepth: 6 },
        fc.constant<ModelClause[]>([]),
        fc.array(tie('node'), { maxLength: 2 }),
      ),
    }),
  })).node
  const check = ({ start, end, children }: PlacedClause) => {
    let next = start
    for (const child of children) {
      expect(child.start).toBeGreaterThanOrEqual(next)
      expect(child.end).toBeLessThanOrEqual(end)
      next = child.end
      check(child)
    }
  }
  fc.assert(
    fc.property(said, (given) => {
      const tree = placeClauses(SENTENCE, given)
      if (tree) check(tree)
    }),
  )
})
