// Shows whose name answers what was typed.
import { expect, it } from 'vitest'
import { matchName, nearlyMatchesName, splitNameWords } from './match-name.ts'

const calls = (asked: string, name: string) => matchName(splitNameWords(asked), splitNameWords(name))

it('goes by beginnings of words, whole words, the whole name', () => {
  expect(calls('clara benning', 'Clara Benning')).toBe(3)
  expect(calls('Benning, Clara', 'Clara Benning')).toBe(3)
  expect(calls('benning', 'Clara Benning')).toBe(2)
  expect(calls('cla ben', 'Clara Benning')).toBe(1)
  expect(calls('lara', 'Clara Benning')).toBe(0)
  expect(calls('clara weather', 'Clara Benning')).toBe(0)
  expect(calls('?!', 'Clara Benning')).toBe(0)
})

it('does not mind marks, and reads hanzi', () => {
  expect(calls('mechain', 'Pierre Méchain')).toBe(2)
  expect(calls('Pierre Méchain', 'Pierre Mechain')).toBe(3)
  expect(calls('小波', '王小波')).toBe(1)
  expect(calls('王小波', '王小波')).toBe(3)
})

it('forgives a letter in a long word of a whole name', () => {
  const nearly = (asked: string, name: string) =>
    nearlyMatchesName(splitNameWords(asked), splitNameWords(name))
  expect(nearly('clara bening', 'Clara Benning')).toBe(true)
  expect(nearly('klara benning', 'Clara Benning')).toBe(true)
  expect(nearly('clara bing', 'Clara Benning')).toBe(false)
  expect(nearly('bening', 'Clara Benning')).toBe(false)
  expect(nearly('bob lee', 'Rob Lee')).toBe(false)
})
