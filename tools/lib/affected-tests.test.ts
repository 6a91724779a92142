// Which tests a change selects: by imports, by feature folder, and browser tests by feature.
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { featureOf, findAffectedTests } from './affected-tests.ts'
import { featureTagsFor, readTagged } from './browser-tests.ts'
import { allFiles } from './changed-files.ts'
import { type RuntimeGraph, readRuntimeGraph } from './layers/graph.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const graph: RuntimeGraph = new Map([
  ['domain/kernel/day.ts', []],
  ['domain/rank/rank.ts', ['domain/kernel/day.ts']],
  ['domain/rank/rank.test.ts', ['domain/rank/rank.ts']],
  ['server/features/rank/week.ts', ['domain/rank/rank.ts']],
  ['server/features/rank/handlers.ts', ['server/features/rank/week.ts']],
  ['server/features/rank/week.test.ts', ['server/features/rank/handlers.ts']],
  ['server/features/rank/rank.http.test.ts', ['tests/support/app.ts']],
  ['server/features/home/home.ts', []],
  ['server/features/home/home.test.ts', ['tests/support/app.ts']],
  ['server/handlers.ts', ['server/features/rank/handlers.ts', 'server/features/home/home.ts']],
  ['server/app.ts', ['server/handlers.ts', 'server/http/mount.ts']],
  ['server/http/mount.ts', []],
  ['tests/support/app.ts', ['server/app.ts']],
  ['tests/e2e/rank.spec.ts', ['tests/e2e/support/fixtures.ts']],
])

it('follows imports, but a feature’s change not through the composition root', () => {
  expect(findAffectedTests(graph, ['server/features/rank/week.ts'])).toEqual({
    unit: [],
    server: ['server/features/rank/rank.http.test.ts', 'server/features/rank/week.test.ts'],
    browserFiles: [],
    features: ['rank'],
    needsMainBrowserTests: false,
  })
})

it('follows a shared change everywhere, and asks for the browser tests of the main jobs', () => {
  expect(findAffectedTests(graph, ['domain/kernel/day.ts'])).toEqual({
    unit: ['domain/rank/rank.test.ts'],
    server: [
      'server/features/home/home.test.ts',
      'server/features/rank/rank.http.test.ts',
      'server/features/rank/week.test.ts',
    ],
    browserFiles: [],
    features: [],
    needsMainBrowserTests: true,
  })
  expect(findAffectedTests(graph, ['server/http/mount.ts']).server).toHaveLength(2)
})

it('runs a changed test itself, and no browser for it', () => {
  expect(findAffectedTests(graph, ['domain/rank/rank.test.ts'])).toMatchObject({
    unit: ['domain/rank/rank.test.ts'],
    features: [],
    needsMainBrowserTests: false,
  })
  expect(findAffectedTests(graph, ['tests/e2e/rank.spec.ts']).browserFiles).toEqual([
    'tests/e2e/rank.spec.ts',
  ])
  // One that was deleted cannot run.
  expect(findAffectedTests(graph, ['tests/e2e/gone.spec.ts']).browserFiles).toEqual([])
})

it.each([
  ['server/features/word/save.ts', 'word'],
  ['web/features/reader/panels/WordSheet.tsx', 'article'],
  ['web/screens/admin/DeskScreen.tsx', 'desk'],
  ['contract/note.ts', 'note'],
  ['domain/language/lemma.ts', 'word'],
  ['domain/kernel/json.ts', undefined],
  ['contract/index.ts', undefined],
  ['server/http/mount.ts', undefined],
  ['web/ui/Button.tsx', undefined],
])('%s belongs to %s', (file, feature) => {
  expect(featureOf(file)).toBe(feature)
})

describe('in this repository', () => {
  let files: string[]
  let own: RuntimeGraph
  beforeAll(() => {
    files = allFiles(ROOT)
    own = readRuntimeGraph(ROOT, files)
  })

  it('resolves every import to a file that exists', () => {
    const known = new Set(files)
    const missing = [...own].flatMap(([file, imports]) =>
      imports.filter((path) => /\.tsx?$/.test(path) && !known.has(path)).map((path) => `${file} → ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('reaches the tests of a module that is imported late, mocked, or started as a worker', () => {
    const importersOf = (path: string) => [...own].filter(([, to]) => to.includes(path)).map(([from]) => from)
    expect(importersOf('server/providers/epub/epub-worker.ts')).toEqual(['server/providers/epub/guarded.ts'])
    expect(importersOf('web/local/guest-rules.ts')).toContain('web/local/core-dictionary.test.ts')
    expect(importersOf('web/screens/word/HistoryScreen.tsx')).toContain('web/screens/word/lazy-routes.ts')
  })

  it('selects few server tests for a use case', () => {
    const { server } = findAffectedTests(own, ['server/features/rank/week.ts'])
    expect(server).toContain('server/features/rank/rank.test.ts')
    expect(server.length).toBeLessThan(12)
  })

  it('has browser tests for the features that readers and editors see', () => {
    const tagged = readTagged(ROOT)
    const features = ['account', 'ai', 'article', 'book', 'collection', 'desk', 'home', 'magazine', 'note']
    const more = ['history', 'order', 'question', 'rank', 'search', 'word']
    expect(
      [...features, ...more].filter((feature) => featureTagsFor([feature], tagged).length === 0),
    ).toEqual([])
  })
})

it('prefers the tests of the main jobs of a feature, and knows features without any', () => {
  const tagged = [['@main', '@word'], ['@word'], ['@rank', '@desktop']]
  expect(featureTagsFor(['word', 'rank', 'rss'], tagged)).toEqual([
    '(?=.*@main\\b)(?=.*@word\\b)',
    '@rank\\b',
  ])
})
