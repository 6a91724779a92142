// Words saved from an article are remembered with it, each once, the latest last.
import { expect, it, vi } from 'vitest'
import { noteSavedHere, savedHere } from './saved-here.ts'

const kept = new Map<string, string>()
vi.mock('./own.ts', () => ({
  own: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => kept.set(key, value),
  },
}))

it('remembers by article, without repeats, and forgets the oldest articles', () => {
  expect(savedHere(7)).toEqual([])
  for (const lemma of ['turn down', 'fume', 'turn down']) noteSavedHere(7, lemma)
  noteSavedHere(8, 'smudge')
  expect(savedHere(7)).toEqual(['fume', 'turn down'])
  expect(savedHere(8)).toEqual(['smudge'])
  for (let id = 100; id < 140; id += 1) noteSavedHere(id, 'word')
  expect(savedHere(7)).toEqual([])
  expect(savedHere(139)).toEqual(['word'])
})
