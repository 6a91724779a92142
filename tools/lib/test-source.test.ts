// Which titles and calls of a test file count: those of tests that run, and calls taken out of the contract.
import { expect, it } from 'vitest'
import { readTestSource } from './test-source.ts'

// Written in two parts: check-house would take their calls for tests of this file.
const [SKIP, BROKEN, PLANNED] = ['skip', 'fixme', 'todo']
const titlesOf = (text: string) => [...readTestSource('a.test.ts', text).titles]
const callsOf = (text: string) => [...readTestSource('a.test.ts', text).calls]

it.each([
  ["it('works', () => undefined)", 'works'],
  ["test.skipIf(isBare)('works', () => undefined)", 'works'],
  ["it.each([1])('works %i', () => undefined)", 'works %i'],
  [`test(\`works \${how}\`, () => undefined)`, `works \${how}`],
  ["describe('a group', () => { it('it\\'s in it', () => undefined) })", "it's in it"],
  ["test.describe.serial('a group', () => { test('works', () => undefined) })", 'works'],
  ["describe.each([1])('a group %i', () => { it('works', () => undefined) })", 'works'],
])('has the title of a test that runs: %s', (text, title) => {
  expect(titlesOf(text)).toEqual([title])
})

it.each([
  `it.${SKIP}('works', () => undefined)`,
  `test.${SKIP}('works', () => undefined)`,
  `test.${BROKEN}('works', () => undefined)`,
  `it.${PLANNED}('works')`,
  "it('works')",
  `it.${SKIP}.each([1])('works', () => undefined)`,
  `it.each([1]).${SKIP}('works', () => undefined)`,
  `describe.${SKIP}('a group', () => { it('works', () => undefined) })`,
  `test.describe.${SKIP}('a group', () => { test('works', () => undefined) })`,
  `describe.${PLANNED}('a group', () => { describe('another', () => { it('works', () => undefined) }) })`,
  "// it('works', () => undefined)",
  "/* it('works', () => undefined) */",
  `const text = "it('works', () => undefined)"`,
  "describe('works', () => undefined)",
  "expect(one)('works', () => undefined)",
  "unit('works', () => undefined)",
])('has none of what does not run, or is no test: %s', (text) => {
  expect(titlesOf(text)).toEqual([])
})

it('has the title of a test behind a group that does not run', () => {
  const group = `describe.${SKIP}('a group', () => { it('sleeps', () => undefined) })`
  expect(titlesOf(`${group}\nit('works', () => undefined)`)).toEqual(['works'])
})

it.each([
  'ask(contract.book.list)',
  'const { book } = contract\nask(book.list)',
  'const { book: shelf } = contract\nask(shelf.list)',
  'const { list } = contract.book\nask(list)',
  'const { list: all } = contract.book\nask(all)',
  'const books = contract.book\nask(books.list)',
])('has a call of the contract: %s', (text) => {
  expect(callsOf(text)).toEqual(['book.list'])
})

it.each([
  "ask('list')",
  "ask('book.list')",
  '// contract.book.list',
  'ask(other.book.list)',
  'const book = [1]\nask(book.list)',
  'const { book } = contract\nask(book)',
])('has none where its whole name is not taken out of the contract: %s', (text) => {
  expect(callsOf(text)).toEqual([])
})

it('tells a call from one whose name begins like it, and from that of another noun', () => {
  const text = 'const { article, feed } = contract\nask(article.showWaikan)\nask(feed.list)'
  expect(callsOf(text)).toEqual(['article.showWaikan', 'feed.list'])
})

it('has nothing of a text that does not parse', () => {
  expect([titlesOf("it('works', ("), callsOf('contract.book.list(')]).toEqual([[], []])
})
