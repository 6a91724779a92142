// The layer check finds imports of every form, and each kind of rule catches what it forbids.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LAYER_RULES } from '../../../layers.config.ts'
import { type ModuleGraph, readGraph, readRuntimeGraph, unresolvedOf } from './graph.ts'
import { importsOf, runtimeReferencesOf } from './imports.ts'
import { findViolations } from './rules.ts'

describe('the imports of a module', () => {
  it.each([
    ["import a from './a.ts'", './a.ts', false],
    ["import './a.ts'", './a.ts', false],
    ["import * as a from './a.ts'", './a.ts', false],
    ["import { type A, b } from './a.ts'", './a.ts', false],
    ["import {} from './a.ts'", './a.ts', false],
    ["import { type A, type B } from './a.ts'", './a.ts', true],
    ["import type { A } from './a.ts'", './a.ts', true],
    ["import type * as a from './a.ts'", './a.ts', true],
    ["export { a } from './a.ts'", './a.ts', false],
    ["export { type A } from './a.ts'", './a.ts', true],
    ["export type { A } from './a.ts'", './a.ts', true],
    ["export * from './a.ts'", './a.ts', false],
    ["export type * from './a.ts'", './a.ts', true],
    ["const a = () => import('./a.ts')", './a.ts', false],
    ["let a: Promise<typeof import('./a.ts')>", './a.ts', true],
    ["const a = require('./a.cjs')", './a.cjs', false],
    ["import type { A } from './a.ts'\nimport { a } from './a.ts'", './a.ts', false],
    ["import a from './a.svg?raw'", './a.svg?raw', false],
  ])('%s', (text, specifier, isTypeOnly) => {
    expect(importsOf('a.ts', text)).toEqual([{ specifier, isTypeOnly }])
  })

  it('are found beside JSX, and not in texts and comments', () => {
    const text = "// import './b.ts'\nexport const A = () => <p>import('./b.ts') require('./b.ts')</p>\n"
    expect(importsOf('a.tsx', text)).toEqual([])
  })

  it('are not guessed from text that does not parse', () => {
    expect(() => importsOf('a.ts', 'import {')).toThrow(/^a\.ts: /)
  })
})

describe('what a module needs at run time', () => {
  it.each([
    ["import { type A } from './a.ts'\nimport { b } from './b.ts'", ['./b.ts']],
    ["const a: typeof import('./a.ts') = await import('./b.ts')", ['./b.ts']],
    ["vi.mock('./a.ts', async (load) => ({ ...(await load()) }))", ['./a.ts']],
    ["vi.doMock('a')\nawait vi.importActual<typeof B>('./b.ts')", ['a', './b.ts']],
    ["vi.mock(import('./a.ts'))", ['./a.ts']],
    ["vi.stubGlobal('./a.ts')\nother.mock('./b.ts')", []],
    ["new Worker(new URL('./a.ts', import.meta.url))", ['./a.ts']],
    [`fork(new URL(\`./a-worker.\${suffix}\`, import.meta.url))`, ['./a-worker.*']],
    ["new URL('./a', location.href)\nnew URL('/b', import.meta.url.replace('a', ''))", []],
    ["// new URL('./a.ts', import.meta.url)\nconst text = \"vi.mock('./b.ts')\"", []],
    ['import {', []],
  ])('%s', (text, references) => {
    expect(runtimeReferencesOf('a.ts', text)).toEqual(references)
  })
})

describe('the graph', () => {
  let root: string
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'kaijuan-layers-'))
    put(
      'package.json',
      JSON.stringify({
        dependencies: { '@a/b': '1' },
        optionalDependencies: { c: '1' },
        devDependencies: { d: '1' },
      }),
    )
    put(
      'web/ui/a.tsx',
      "import '../lib/b.ts'\nimport '@a/b/c'\nimport 'c'\nimport type {} from 'd'\nimport 'e'\n",
    )
    put('web/lib/b.ts', "import 'node:fs'\nimport '../ui/a'\nimport '../ui/a.css?inline'\n")
    put('web/ui/a.css', '')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('has paths from the root, and knows where a package comes from', () => {
    const { modules, dependencies } = readGraph(root, ['web'])
    expect(modules).toEqual(['web/lib/b.ts', 'web/ui/a.tsx'])
    expect(dependencies.map(({ from, to, type }) => `${from} ${to} ${type}`)).toEqual([
      'web/lib/b.ts node:fs core',
      'web/lib/b.ts web/ui/a local',
      'web/lib/b.ts web/ui/a.css local',
      'web/ui/a.tsx web/lib/b.ts local',
      'web/ui/a.tsx node_modules/@a/b/c/ npm',
      'web/ui/a.tsx node_modules/c/ npm',
      'web/ui/a.tsx node_modules/d/ npm-dev',
      'web/ui/a.tsx node_modules/e/ npm-unknown',
    ])
  })

  it('tells which imports name no file', () => {
    expect(unresolvedOf(root, readGraph(root, ['web'])).map(({ to }) => to)).toEqual(['web/ui/a'])
  })
})

describe('the graph at run time', () => {
  let root: string
  const put = (path: string, text: string) => writeFileSync(join(root, path), text)
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'kaijuan-runtime-'))
    mkdirSync(join(root, 'a/deep'), { recursive: true })
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('has local files, resolves computed names, and reads a file again that has changed', () => {
    const names = ['./worker.', './'].map((start) => `new URL(\`${start}\${part}\`, import.meta.url)\n`)
    put('a/b.ts', `import 'zod'\nimport type {} from './c.ts'\nimport '../d.css?inline'\n${names.join('')}`)
    const files = ['a/b.ts', 'a/worker.ts', 'a/worker.test.ts', 'a/worker.d/x.ts', 'a/gone.ts', 'd.css']
    put('a/worker.ts', '')
    put('a/worker.test.ts', "import './worker.ts'")
    expect([...readRuntimeGraph(root, files)]).toEqual([
      ['a/b.ts', ['d.css', 'a/worker.ts', 'a/worker.test.ts']],
      ['a/worker.ts', []],
      ['a/worker.test.ts', ['a/worker.ts']],
    ])
    put('a/worker.test.ts', "import './b.ts'")
    expect(readRuntimeGraph(root, files).get('a/worker.test.ts')).toEqual(['a/b.ts'])
  })
})

/** A graph of these imports: `from → to`, with `type:` before what is imported for its types only. */
function graphOf(...imports: string[]): ModuleGraph {
  const dependencies = imports.map((line) => {
    const [from = '', right = ''] = line.split(' → ')
    const to = right.replace(/^type:/, '')
    const isPackage = to.startsWith('node_modules/')
    return {
      ...{ from, to, isTypeOnly: to !== right },
      type: isPackage ? (to.includes('vitest') ? 'npm-dev' : 'npm') : 'local',
    } as const
  })
  return { modules: [...new Set(dependencies.flatMap(({ from, to }) => [from, to]))], dependencies }
}
const broken = (...imports: string[]) =>
  findViolations(graphOf(...imports), LAYER_RULES).map(({ rule, from, to }) => `${rule}: ${from} → ${to}`)

const FORBIDDEN = [
  ['no-cycles', 'web/ui/a.ts → web/ui/a.ts'],
  ['domain-is-pure', 'domain/word/card.ts → contract/word.ts'],
  ['domain-is-pure', 'domain/word/card.ts → type:contract/word.ts'],
  ['domain-is-pure', 'domain/word/card.ts → node:fs'],
  ['domain-is-pure', 'domain/word/card.ts → node_modules/zod/'],
  ['contract-is-small', 'contract/word.ts → type:node_modules/fastify/'],
  ['web-not-server', 'web/lib/api.test.ts → type:server/app.ts'],
  ['server-not-web', 'server/app.test.ts → web/lib/api.ts'],
  ['feature-public-api', 'server/features/word/list.ts → type:server/features/site/store.ts'],
  ['feature-has-a-layer', 'server/features/podcast/list.ts → server/semaphore.ts'],
  ['desk-over-intake', 'server/features/desk/list.ts → server/features/desk/intake/task-binding.ts'],
  ['sql-in-stores', 'server/features/word/list.ts → server/db/open.ts'],
  ['sql-in-stores', 'server/http/create-fastify.ts → node_modules/drizzle-orm/'],
  ['vendors-in-providers', 'server/features/word/list.ts → node_modules/sharp/'],
  ['drizzle-in-stores', 'server/features/word/store.ts → node_modules/sharp/'],
  ['queue-in-jobs', 'server/http/create-fastify.ts → node_modules/graphile-worker/'],
  ['plugins-in-http', 'server/db/open.ts → node_modules/@fastify/static/'],
  [
    'adapters-in-composition-root',
    'server/features/word/list.ts → type:server/providers/llm/post-streaming.ts',
  ],
  ['providers-are-isolated', 'server/providers/llm/post-streaming.ts → server/providers/storage/port.ts'],
  ['web-features-are-isolated', 'web/features/word/List.tsx → web/features/rank/Week.tsx'],
  ['web-features-not-screens', 'web/features/word/List.tsx → type:web/app/routes.ts'],
  ['web-ui-and-lib-are-lowest', 'web/lib/api.ts → web/local/user-storage.ts'],
  ['web-local-on-lib', 'web/local/user-storage.ts → web/ui/Button.tsx'],
  ['web-screens-are-isolated', 'web/screens/word/AScreen.tsx → web/screens/word/BScreen.tsx'],
  ['web-ui-without-data', 'web/ui/List.tsx → node_modules/@tanstack/react-query/'],
  ['feature-not-http', 'server/features/word/list.ts → server/http/mount.ts'],
  ['tests-without-the-app', 'server/features/word/list.test.ts → tests/support/app.ts'],
  ['no-test-imports', 'web/lib/api.ts → type:tests/support/app.ts'],
  ['no-tools-shipped', 'web/lib/api.ts → type:node_modules/vitest/'],
] as const

describe('the rules', () => {
  it.each(FORBIDDEN)('%s: %s', (rule, line) => {
    expect(broken(line)).toEqual([`${rule}: ${line.replace('type:', '')}`])
  })

  it('forbid imports of the same or a higher layer', () => {
    expect(broken('server/features/rank/week.ts → server/features/word/public.ts')).toEqual([
      'feature-layer-4: server/features/rank/week.ts → server/features/word/public.ts',
    ])
  })

  it.each([
    'domain/word/card.ts → node_modules/ts-fsrs/',
    'domain/word/card.test.ts → node_modules/vitest/',
    'contract/word.ts → node_modules/zod/',
    'server/features/word/list.ts → server/features/site/public.ts',
    'server/features/word/list.ts → type:server/db/open.ts',
    'server/features/word/store.ts → node_modules/drizzle-orm/pg-core/',
    'server/features/word/list.ts → server/providers/llm/port.ts',
    'server/providers/llm/post-streaming.ts → server/providers/web-address.ts',
    'web/screens/word/AScreen.tsx → web/features/word/List.tsx',
  ])('allow %s', (line) => {
    expect(broken(line)).toEqual([])
  })

  it('name every import of a cycle, also one of types, and nothing beside it', () => {
    const lines = ['a → b', 'b → type:c', 'c → a', 'a → d', 'd → e', 'f → a']
    expect(broken(...lines.map((line) => line.replaceAll(/\b\w\b/g, 'tests/$&.ts')))).toEqual([
      'no-cycles: tests/a.ts → tests/b.ts',
      'no-cycles: tests/b.ts → tests/c.ts',
      'no-cycles: tests/c.ts → tests/a.ts',
    ])
  })

  it('are all tried above', () => {
    const tried = new Set<string>(FORBIDDEN.map(([rule]) => rule))
    const untried = LAYER_RULES.filter(({ name }) => !tried.has(name)).map(({ name }) => name)
    expect(untried.filter((name) => !name.startsWith('feature-layer-'))).toEqual([])
  })

  it('are kept by this repository’s contract', () => {
    const root = resolve(import.meta.dirname, '../../..')
    const graph = readGraph(root, ['contract', 'domain'])
    expect([findViolations(graph, LAYER_RULES), unresolvedOf(root, graph)]).toEqual([[], []])
  })
})
