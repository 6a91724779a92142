// Shows which commit messages follow docs/STYLE.md, and that the page names the same types.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { COMMIT_TYPES, findMessageFaults } from './commit-message.ts'

it.each([
  'fix(book): persist the reading position on pagehide',
  'feat!: drop Node 18',
  'refactor(page-fetch)!: bound the answer\n\nIt was read to its end.\n\nBREAKING CHANGE: none reads it.',
  'feat(rss): feed items need a date',
  'perf(db): bring rows in one message',
  'test: discuss nothing',
  `docs: name the source\n\nhttps://example.org/${'a'.repeat(120)}`,
  'Revert "fix(book): persist the reading position"',
  "Merge branch 'next' into main",
])('accepts %j', (message) => {
  expect(findMessageFaults(message)).toEqual([])
})

it.each([
  ['Persist the position', 'type(scope)'],
  ['fix(Book): persist the position', 'type(scope)'],
  ['fix(book):persist the position', 'type(scope)'],
  ['mend(book): persist the position', 'no type'],
  ['fix(book): persist the position.', 'full stop'],
  ['fix(book): Persist the position', 'lower case'],
  ['fix(book): persisted the position', 'imperative'],
  ['fix(book): persisting the position', 'imperative'],
  ['fix(book): persists the position', 'imperative'],
  ['fix(book): persist the position\nBecause.', 'empty line'],
  [`fix(book): persist the position\n\n${'why '.repeat(30)}`, 'lines of the body'],
  ['fixup! fix(book): persist the position', 'type(scope)'],
  ['', 'type(scope)'],
])('refuses %j for one reason', (message, reason) => {
  expect(findMessageFaults(message)).toEqual([expect.stringContaining(reason)])
})

it('takes 72 characters and no more, whatever their number of bytes', () => {
  const dice = createSeededRandom('commit-message')
  for (let round = 0; round < 200; round += 1) {
    const start = `${dice.pick(['fix', ...COMMIT_TYPES])}${dice.chance(0.5) ? '(book)' : ''}: show `
    const letters = Array.from({ length: 72 - start.length }, () => dice.pick(['a', '的', '𠀀', 'é']))
    expect(findMessageFaults(start + letters.join(''))).toEqual([])
    expect(findMessageFaults(`${start}${letters.join('')}x`)).toHaveLength(1)
  }
})

it('has the types of docs/STYLE.md', () => {
  const style = readFileSync(new URL('../../docs/STYLE.md', import.meta.url), 'utf8')
  const [, listed = ''] = /Types: ([a-z, \n]+)\./.exec(style) ?? []
  expect(listed.split(/,\s+/)).toEqual(COMMIT_TYPES)
})
