// Holds THIRD_PARTY_NOTICES equal to package-lock.json, and shows which licences are allowed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { findLicenseFaults, formatNotices, readProductionPackages } from './third-party.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const lock = (packages: Record<string, unknown>) => JSON.stringify({ packages })
const allows = (license: string, name = 'some') =>
  findLicenseFaults([{ name, version: '1', license }]).length === 0

it('is what package-lock.json gives; renew it by `npx tsx tools/third-party.ts`', () => {
  const packages = readProductionPackages(read('package-lock.json'))
  expect(packages.length).toBeGreaterThan(200)
  expect(findLicenseFaults(packages)).toEqual([])
  expect(read('THIRD_PARTY_NOTICES')).toBe(formatNotices(packages))
})

it('lists what production installs, each version once', () => {
  const packages = readProductionPackages(
    lock({
      '': { version: '1' },
      'node_modules/zod': { version: '4.0.0', license: 'MIT' },
      'node_modules/a/node_modules/zod': { version: '4.0.0', license: 'MIT' },
      'node_modules/b/node_modules/zod': { version: '3.0.0', license: 'MIT' },
      'node_modules/@x/native': { version: '2.0.0', license: 'ISC', optional: true },
      'node_modules/vitest': { version: '4.0.0', license: 'MIT', dev: true },
      // Its code is in a file of the build.
      'node_modules/@scalar/fastify-api-reference': { version: '1.0.0', license: 'MIT', dev: true },
    }),
  )
  expect(packages.map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@scalar/fastify-api-reference 1.0.0',
    '@x/native 2.0.0',
    'zod 3.0.0',
    'zod 4.0.0',
  ])
})

it.each([
  'MIT',
  '(MIT OR GPL-3.0-or-later)',
  'GPL-3.0-only OR ISC',
  'MIT AND OFL-1.1',
  '(MIT AND (ISC OR X))',
])('allows %s', (license) => {
  expect(allows(license)).toBe(true)
})

it.each([
  '',
  'GPL-3.0-only',
  'AGPL-3.0',
  'MIT AND GPL-3.0-only',
  'SEE LICENSE IN x',
  'MIT OR',
  '(MIT',
  'MIT ISC',
  ')',
])('refuses %j', (license) => {
  expect(allows(license)).toBe(false)
})

it('takes an exception for its package and licence only', () => {
  const native = '@img/sharp-libvips-linux-x64'
  expect(allows('LGPL-3.0-or-later', native)).toBe(true)
  expect(allows('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64')).toBe(true)
  expect(allows('LGPL-3.0-or-later')).toBe(false)
  expect(allows('GPL-3.0-only', native)).toBe(false)
  expect(allows('LGPL-3.0-or-later', 'x/@img/sharp-libvips-linux-x64')).toBe(false)
})

it('evaluates random expressions as logic does', () => {
  const dice = createSeededRandom('licences')
  const make = (depth: number): { text: string; isGood: boolean } => {
    if (depth === 0 || dice.chance(0.3))
      return dice.chance(0.5) ? { text: 'MIT', isGood: true } : { text: 'GPL-2.0', isGood: false }
    const [left, right] = [make(depth - 1), make(depth - 1)]
    const isAnd = dice.chance(0.5)
    const isGood = isAnd ? left.isGood && right.isGood : left.isGood || right.isGood
    return { text: `(${left.text} ${isAnd ? 'AND' : 'OR'} ${right.text})`, isGood }
  }
  for (let round = 0; round < 500; round += 1) {
    const { text, isGood } = make(4)
    expect([text, allows(text)]).toEqual([text, isGood])
  }
})
