// Shows that each house rule finds a planted breach and lets honest code pass.
import { expect, it } from 'vitest'
import { findFaults } from './house-rules.ts'

const faultsOf = (path: string, ...lines: string[]) =>
  findFaults(path, () => ['// Why this file exists.', ...lines, ''].join('\n'))

it('lets honest code pass', () => {
  expect(
    faultsOf('domain/word/schedule.ts', 'export const due = (now: Date) => new Date(now.getTime())'),
  ).toEqual([])
  expect(faultsOf('server/config.ts', 'export const port = process.env.PORT')).toEqual([])
})

it.each([
  ['domain/a.ts', 'const now = Date.now()', 'no clock'],
  ['domain/a.ts', 'const now = new Date()', 'no clock'],
  ['domain/a.ts', 'const dice = Math.random()', 'no clock'],
  ['server/http/a.ts', 'const port = process.env.PORT', 'server/config.ts'],
  ['web/lib/a.ts', '// @ts-ignore', 'say the type'],
  ['web/lib/a.ts', 'const a = b as any', 'say the type'],
  ['server/a.ts', '// TODO later', 'finish it'],
  ['server/a.test.ts', "it.skip('x', () => undefined)", 'runs or is deleted'],
  ['server/a.test.ts', "it.only('x', () => undefined)", 'runs or is deleted'],
  ['package-lock.json', '  "resolved": "https://example.com/a.tgz"', 'no registry'],
  ['docs/A.md', 'see /home/alice/kaijuan', 'no path of one machine'],
  ['docs/A.md', `see ${['', 'work', 'main', 'README.md'].join('/')}`, 'no path of one machine'],
])('finds the breach in %s: %s', (path, line, message) => {
  expect(faultsOf(path, line)).toEqual([expect.stringMatching(`^${path}:2 .*${message}`)])
})

it('allows a clock in the tests of the domain', () => {
  expect(faultsOf('domain/a.test.ts', 'const now = Date.now()')).toEqual([])
})

it('wants a first line that says why, and at most 400 lines', () => {
  expect(findFaults('web/a.ts', () => "import x from 'y'\n")).toEqual([
    'web/a.ts:1 the first line says why the file exists',
  ])
  expect(findFaults('web/a.ts', () => `// Why.\n${'\n'.repeat(399)}`)).toEqual([])
  expect(findFaults('web/a.ts', () => `// Why.\n${'\n'.repeat(400)}`)).toHaveLength(1)
  expect(findFaults('server/db/migrations/meta/a.ts', () => 'x\n'.repeat(900))).toEqual([])
})
