// Shows that a puzzle is taken once it is solved, for ten minutes, and that nobody else's or changed one is.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { solvePuzzle } from '../../../tests/support/sms.ts'
import { makeCaptcha } from './altcha.ts'

const START = new Date('2026-03-02T02:00:00Z')
const TERMS = { about: 'somebody', rounds: 50_000 }
const captcha = makeCaptcha('a key for tests')
const at = (seconds: number) => vi.setSystemTime(START.getTime() + seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
})
afterEach(() => {
  vi.useRealTimers()
})

it('takes a solution for ten minutes, and no longer', async () => {
  const puzzle = await captcha.make(START, TERMS)
  const solution = solvePuzzle(puzzle)
  for (const seconds of [0, 599, 600]) {
    at(seconds)
    expect(await captcha.verify(solution), `after ${seconds} s`).toEqual({
      ...TERMS,
      challenge: puzzle.challenge,
    })
  }
  for (const seconds of [601, 3600, 90 * 86_400]) {
    at(seconds)
    expect(await captcha.verify(solution), `after ${seconds} s`).toBeUndefined()
  }
})

it('makes a puzzle that is work, and another each time', async () => {
  const puzzles = await Promise.all(Array.from({ length: 5 }, () => captcha.make(START, TERMS)))
  expect(new Set(puzzles.map(({ challenge }) => challenge)).size).toBe(5)
  for (const { maxnumber } of puzzles) expect(maxnumber).toBe(50_000)
})

it('takes no solution that is wrong, of another site, changed, or none', async () => {
  const puzzle = await captcha.make(START, TERMS)
  const solution = JSON.parse(Buffer.from(solvePuzzle(puzzle), 'base64').toString()) as Record<
    string,
    unknown
  >
  const changed = (fields: object) =>
    Buffer.from(JSON.stringify({ ...solution, ...fields })).toString('base64')
  const later = puzzle.salt.replace(/expires=(\d+)/, (_, end: string) => `expires=${Number(end) + 3600}`)
  expect(later).not.toBe(puzzle.salt)
  for (const bad of [
    changed({ number: Number(solution['number']) + 1 }),
    changed({ salt: later }),
    changed({ salt: puzzle.salt.split('?')[0] }),
    changed({ salt: puzzle.salt.replace('50000', '1') }),
    changed({ algorithm: 'SHA-1' }),
    changed({ challenge: null }),
    solvePuzzle(await makeCaptcha('another key').make(START, TERMS)),
    Buffer.from('null').toString('base64'),
    'nothing',
    '',
  ])
    expect(await captcha.verify(bad), bad).toBeUndefined()
  expect(await captcha.verify(changed({}))).toEqual({ ...TERMS, challenge: puzzle.challenge })
})

it('is not fooled by a number that brings the end of the salt along', async () => {
  const { salt, number, ...rest } = JSON.parse(
    Buffer.from(solvePuzzle(await captcha.make(START, TERMS)), 'base64').toString(),
  ) as { salt: string; number: number }
  // What is signed is the two, one after the other: so the terms and the end of life would be gone.
  const cut = salt.indexOf('rounds=')
  const spliced = { ...rest, salt: salt.slice(0, cut), number: `${salt.slice(cut)}${number}` }
  expect(await captcha.verify(Buffer.from(JSON.stringify(spliced)).toString('base64'))).toBeUndefined()
})
