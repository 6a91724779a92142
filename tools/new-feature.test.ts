// Begins a noun and its first call in a copy of the repository, and sees that every check takes them as they are.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyContract } from '../contract/kernel/endpoint-definition.ts'
import type * as LayersConfig from '../layers.config.ts'
import type * as HouseRules from './lib/conventions.ts'
import { readGraph } from './lib/layers/graph.ts'
import { findViolations } from './lib/layers/rules.ts'
import { filesOf, readNewFeature } from './lib/new-feature.ts'
import { callFaults, readTable } from './lib/spec-faults.ts'
import { listTypeErrors } from './lib/type-errors.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PODCAST = ['podcast', '播客', 'podcasts', 'a talk in parts, heard like articles'] as const
const OWN = Object.keys(filesOf({ noun: 'podcast', zh: '播客', table: 'podcasts', what: 'a podcast' }))
/** All that is code of what is written. */
const WRITTEN = [
  ...OWN,
  'contract/resources.ts',
  'server/handlers.ts',
  'server/stores.ts',
  'tools/lib/conventions.ts',
  'layers.config.ts',
]
/** What neither the programs nor the checks of the new files read. */
const UNUSED = /\.test\.tsx?$|\/server\/db\/migrations(\/|$)/
let copy: string
const textOf = (path: string) => readFile(join(copy, path), 'utf8')
const start = (command: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: 'utf8' })
  return { code: status, said: stdout + stderr }
}
const tool = (name: string, ...args: string[]) =>
  start(process.execPath, ['--import', import.meta.resolve('tsx'), `tools/${name}.ts`, ...args])

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'kaijuan-new-noun-'))
  const rooms = ['contract', 'domain', 'server', 'tools', 'docs', 'web/lib/calls']
  const settings = ['package.json', 'tsconfig.base.json', 'biome.json', 'layers.config.ts']
  for (const path of [...rooms, ...settings])
    await cp(join(ROOT, path), join(copy, path), { recursive: true, filter: (from) => !UNUSED.test(from) })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('on the command line', () => {
  it.each([
    [[]],
    [['podcast']],
    [['podcast', '播客', 'podcasts']],
    [['Podcast', '播客', 'podcasts', 'a podcast']],
    [['../podcast', '播客', 'podcasts', 'a podcast']],
    [['podcast', 'podcast', 'podcasts', 'a podcast']],
    [['podcast', '播客', 'My Podcasts', 'a podcast']],
    [['podcast', '播客', 'podcasts', ' ']],
    [['podcast', '播客', 'podcasts', 'a podcast | a table']],
    [['podcast', '播客', 'podcasts', 'a', 'podcast']],
  ])('%j is no noun', (args) => {
    expect(readNewFeature(args)).toBeUndefined()
  })
})

it('refuses a noun that is there, and writes nothing', async () => {
  const before = await textOf('contract/resources.ts')
  expect(tool('new-feature', 'word', '词', 'words', 'a word')).toMatchObject({
    code: 1,
    said: expect.stringContaining('the feature word already exists: contract/word.ts'),
  })
  expect(await textOf('contract/resources.ts')).toBe(before)
})

describe('a noun and its first call', () => {
  beforeAll(() => {
    expect(tool('new-feature', ...PODCAST)).toMatchObject({ code: 0 })
    expect(
      tool('new-endpoint', 'podcast', 'show', 'GET', '/reader/podcast/{id}/show', 'owner'),
    ).toMatchObject({
      code: 0,
    })
  })

  it('compile, and the compiler asks for the handler and for nothing else', () => {
    const files = WRITTEN.filter((path) => /^(contract|server)\//.test(path))
    expect(listTypeErrors(copy, files)).toEqual([
      expect.stringMatching(/^server\/features\/podcast\/handlers\.ts: Property 'show' is missing/),
    ])
  })

  it('are formatted and linted as everything is', () => {
    const biome = join(copy, 'node_modules/.bin/biome')
    const { code, said } = start(biome, ['check', '--error-on-warnings', '--vcs-enabled=false', ...WRITTEN])
    expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' })
  })

  it('have a floor, and breach no layer', async () => {
    const config = (await import(join(copy, 'layers.config.ts'))) as typeof LayersConfig
    // Modules of domain import neither.
    const graph = readGraph(copy, ['contract', 'server'])
    expect(graph.modules).toContain('server/features/podcast/store.ts')
    expect(findViolations(graph, config.LAYER_RULES)).toEqual([])
  })

  it('keep the rules of the house, which know the table and the store as theirs', async () => {
    const rules = join(copy, 'tools/lib/conventions.ts')
    const { findConventionFaults, SCHEMA_OF } = (await import(rules)) as typeof HouseRules
    const texts = await Promise.all(WRITTEN.map(async (path) => [path, await textOf(path)] as const))
    expect(texts.flatMap(([path, text]) => findConventionFaults(path, () => text))).toEqual([])
    expect(SCHEMA_OF['podcast']).toEqual(['podcasts'])
    const stranger = '// Why.\nconst Q = sql`select 1 from podcasts`\nstore.podcast.latestOf(1)\n'
    expect(findConventionFaults('server/features/history/store.ts', () => stranger)).toHaveLength(2)
  })

  it('keep a table whose key begins with the reader', async () => {
    const { podcasts } = (await import(join(copy, 'server/db/schema/podcast.ts'))) as { podcasts: PgTable }
    const [key] = getTableConfig(podcasts).primaryKeys
    expect(key?.columns.map(({ name }) => name)).toEqual(['user_id', 'id'])
  })

  it('are in the contract, in the table of the browser, and measured against the specification', async () => {
    const { contract } = (await import(join(copy, 'contract/index.ts'))) as { contract: AnyContract }
    expect(contract['podcast']?.['show']?.path).toBe('/reader/podcast/{id}/show')
    expect(await textOf('web/lib/calls/podcast.ts')).toContain(
      "createApiCalls<'podcast'>({\n  show: ['GET', '/reader/podcast/{id}/show', 'result', '', ''],\n})",
    )
    const listed = readTable(await textOf('tools/spec/calls.tsv'))
    // A call that the specification does not list says so itself.
    expect(callFaults(contract, listed).faults).toEqual([
      expect.stringContaining('/reader/podcast/{id}/show'),
    ])
  })

  it('have a row in the glossary', async () => {
    const glossary = await textOf('docs/GLOSSARY.md')
    expect(glossary).toMatch(
      /\|\n\| 播客 \| podcast \| podcasts \| – \| a talk in parts, heard like articles \|\n\n/,
    )
  })
})
