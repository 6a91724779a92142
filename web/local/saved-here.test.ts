// Words saved from an article are remembered with it, each once, the latest last.
import { expect, it, vi } from 'vitest'
import { getSavedHere, recordSavedHere } from './saved-here.ts'

const kept = new Map<string, string>()
vi.mock('./user-storage.ts', () => ({
  userStorage: {
    get: (key: string) => kept.get(key) ?? '',
    set: (key: string, value: string) => kept.set(key, value),
  },
}))

it('remembers by article, without repeats, and forgets the oldest articles', () => {
  expect(getSavedHere(7)).toEqual([])
  for (const lemma of ['turn down', 'fume', 'turn down']) recordSavedHere(7, lemma)
  recordSavedHere(8, 'smudge')
  expect(getSavedHere(7)).toEqual(['fume', 'turn down'])
  expect(getSavedHere(8)).toEqual(['smudge'])
  for (let id = 100; id < 140; id += 1) recordSavedHere(id, 'word')
  expect(getSavedHere(7)).toEqual([])
  expect(getSavedHere(139)).toEqual(['word'])
})
