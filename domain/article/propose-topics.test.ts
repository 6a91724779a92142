// Shows which topics are proposed for a text, and that a text which says little gets none.
import { expect, it } from 'vitest'
import { proposeTopics } from './propose-topics.ts'

it('words of one topic propose it, of two both, at most two', () => {
  const atoms =
    'Physicists at the laboratory watched an atom for a day. The experiment may change quantum theory.'
  expect(proposeTopics('A Colder Atom', [atoms])).toEqual(['science'])
  const both = 'The doctor gave each patient a vaccine at the hospital. A virus needs a cell and its protein.'
  expect(proposeTopics('A gene, a genome', [both])).toEqual(expect.arrayContaining(['health', 'science']))
  expect(
    proposeTopics('x', [atoms, both, 'The court, the police and a minister met voters.']).length,
  ).toBeLessThan(3)
})

it('two different words are too few, however often they are said', () => {
  expect(
    proposeTopics(
      'Bread',
      Array.from({ length: 20 }, () => 'Bread and cheese.'),
    ),
  ).toEqual([])
  expect(proposeTopics('', [])).toEqual([])
})
