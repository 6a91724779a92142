// Shows that every list written by hand is part of an index's name, whatever kind of list it is.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { indexStamp } from './files.ts'
import { OWN_LISTS, stampOfLists } from './own-lists.ts'
import { SENSES_BY_HAND } from './senses-by-hand.ts'

it('differs as soon as one word of one list does', () => {
  const one = stampOfLists(['high=a 高的', [...new Map([['a', ['b']]])]])
  expect(one).toMatch(/^[0-9a-f]{8}$/)
  expect(stampOfLists(['high=a 高的', [...new Map([['a', ['b']]])]])).toBe(one)
  expect(stampOfLists(['high=a 高', [...new Map([['a', ['b']]])]])).not.toBe(one)
  expect(stampOfLists(['high=a 高的', [...new Map([['a', ['c']]])]])).not.toBe(one)
})

it('is in the name of the index, beside its source and its format', () => {
  expect(indexStamp({ file: '', stamp: 'small' })).toMatch(new RegExp(`^index-\\d+-${OWN_LISTS}-small$`))
})

it('knows every file of senses', () => {
  const code = readFileSync(path.join(import.meta.dirname, 'senses-by-hand.ts'), 'utf8')
  const files = readdirSync(import.meta.dirname).filter((name) => name.startsWith('first-senses-'))
  expect(files.length).toBeGreaterThan(11)
  for (const name of files) expect(code).toContain(`'./${name}'`)
})

it('has no word twice, and none without a meaning', () => {
  const lines = SENSES_BY_HAND.flatMap((text) => text.split('\n').filter(Boolean))
  const words = lines.map((line) => line.slice(0, line.indexOf('=')))
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  expect(
    lines.filter((line) => !/^[a-z'.-]+=(?:-?[a-z]+(?: [^|,;]+)?)(?:\|-?[a-z]+(?: [^|,;]+)?)*$/.test(line)),
  ).toEqual([])
})
