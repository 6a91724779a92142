// Holds .env.example equal to the settings' schema, and the schema as it is read from source to the one that runs.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import { readConfig } from '../../server/config.ts'
import { formatEnvExample } from './env-example.ts'
import { readSettings } from './setting-list.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const settings = readSettings(ROOT)
const names = settings.map(({ name }) => name)

const answerTo = (env: Record<string, string>): unknown => {
  try {
    return readConfig(env)
  } catch (error) {
    return String(error)
  }
}

it('is what the schema, OPERATIONS and compose.yaml give; renew it by `npx tsx tools/env-example.ts`', () => {
  const operations = read('docs/OPERATIONS.md')
  expect(read('.env.example')).toBe(formatEnvExample({ settings, operations, compose: read('compose.yaml') }))
})

it('has every setting that runs, each once, and none that does not exist', () => {
  const { is_production, check_results, former_settings, ...config } = readConfig({})
  expect(is_production || check_results).toBe(false)
  expect(former_settings).toEqual([])
  expect(names).toEqual([...new Set(names)])
  expect(names).toEqual(expect.arrayContaining(Object.keys(config)))
  const { LOG_LEVEL: _, ...unset } = config
  for (const name of names) expect([name, answerTo({ [name]: ',\u0001' })]).not.toEqual([name, unset])
  expect(answerTo({ NO_SUCH_SETTING: ',\u0001' })).toEqual(readConfig({}))
})

it('has the defaults that run', () => {
  const defaults = settings.map(({ name, defaultValue }) => [name, defaultValue])
  expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}))
})

it('refuses a setting without a row and a row without a setting', () => {
  const dice = createSeededRandom('env-example')
  for (let round = 0; round < 100; round += 1) {
    const some = dice.shuffle(settings).slice(0, dice.int(2, 20))
    const rows = some.map(({ name }) => `| \`${name}\` | – | means \`${name}\` |\n`)
    const table = (lines: string[]) => `| name | default | meaning |\n|---|---|---|\n${lines.join('')}`
    const text = formatEnvExample({ settings: some, operations: table(rows), compose: '' })
    for (const { name, defaultValue } of some)
      expect(text).toContain(`\n\n# means ${name}\n#${name}=${defaultValue}\n`)
    const [one] = some
    const without = () => formatEnvExample({ settings: some, operations: table(rows.slice(1)), compose: '' })
    expect(without).toThrow(`no row for ${one?.name}`)
    const beyond = () => formatEnvExample({ settings: some.slice(1), operations: table(rows), compose: '' })
    expect(beyond).toThrow(`${one?.name}, which is no setting`)
  }
})

it('names what only compose.yaml takes', () => {
  const operations = '| name | default | meaning |\n|---|---|---|\n| `PORT` | 3000 | where |\n'
  const compose = `a: $\{PORT}, b: $\{POSTGRES_PASSWORD:?set it}, c: $\{POSTGRES_PASSWORD}`
  const text = formatEnvExample({ settings: [{ name: 'PORT', defaultValue: '3000' }], operations, compose })
  expect(text.split('\n\n').at(-1)).toBe('# only for compose.yaml\n#POSTGRES_PASSWORD=\n')
})
