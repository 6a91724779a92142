// The dice fall the same way for the same seed and favour nobody; only what was chosen is tried.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { keyOf, strykerPlugins } from './sample.mjs'
import { sampleValues } from './sample-values.ts'

afterEach(() => vi.unstubAllEnvs())

const hundred = Array.from({ length: 100 }, (_, at) => at)

it('chooses so many, each once, the same for the same seed and others for another', () => {
  const chosen = sampleValues(hundred, 30, 7)
  expect(new Set(chosen).size).toBe(30)
  expect(sampleValues(hundred, 30, 7)).toEqual(chosen)
  expect(sampleValues(hundred, 30, 8)).not.toEqual(chosen)
  expect(sampleValues(hundred, 500, 7).toSorted((a, b) => a - b)).toEqual(hundred)
})

it('favours nobody', () => {
  const times = hundred.map(() => 0)
  for (let seed = 1; seed <= 1000; seed++)
    for (const value of sampleValues(hundred, 30, seed)) times[value] = (times[value] ?? 0) + 1
  // 300 of 1,000 on average, with a standard deviation of 14.5: five of them either way.
  expect(Math.min(...times)).toBeGreaterThan(227)
  expect(Math.max(...times)).toBeLessThan(373)
})

it('passes the mutants that are in the file, by what they are and not by their numbers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaijuan-sample-'))
  const mutant = (id: string, line: number, replacement: string) => ({
    id,
    fileName: '/a.ts',
    location: { start: { line, column: 4 }, end: { line, column: 9 } },
    mutatorName: 'EqualityOperator',
    replacement,
  })
  writeFileSync(join(folder, 'sample.json'), JSON.stringify([keyOf(mutant('17', 3, 'a > b'))]))
  vi.stubEnv('MUTATION_SAMPLE', join(folder, 'sample.json'))
  const [plugin] = strykerPlugins
  const checker = new plugin.injectableClass()
  await checker.init()
  const given = [mutant('0', 3, 'a >= b'), mutant('1', 3, 'a > b'), mutant('2', 4, 'a > b')]
  expect(await checker.group(given)).toEqual([['0', '1', '2']])
  const answers = Object.entries(await checker.check(given)).map(([id, { status }]) => [id, status])
  expect(answers).toEqual([
    ['0', 'compileError'],
    ['1', 'passed'],
    ['2', 'compileError'],
  ])
  rmSync(folder, { recursive: true })
})
