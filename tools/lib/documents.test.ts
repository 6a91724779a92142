// Holds the documents to the files: every relative link leads somewhere, every promise of SECURITY names tests that exist.
import { readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createRandomSource } from '../../domain/question/random-source.ts'
import { collectEndings, findMissingPaths } from './document-paths.ts'
import { listFiles } from './list-files.ts'
import { findDeadLinks } from './markdown-links.ts'
import { readTestSource } from './test-source.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** Without files that git ignores: a clone does not have them. */
const files = new Set(listFiles(ROOT))
const endings = collectEndings(files)
const folders = new Set(['.', ...[...files].flatMap(foldersOf)])
const documents = [...files].filter((path) => /\.md$/.test(path) && !/^(library|tests\/support)\//.test(path))

function foldersOf(path: string): string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

function read(path: string): string | undefined {
  if (files.has(path)) return readFileSync(resolve(ROOT, path), 'utf8')
  return folders.has(path.replace(/\/$/, '')) ? '' : undefined
}

it('has no dead link', () => {
  expect(documents.length).toBeGreaterThan(80)
  expect(documents.flatMap((path) => findDeadLinks(path, read))).toEqual([])
})

it('names in backticks only files that are in the repository', () => {
  expect(documents.flatMap((path) => findMissingPaths(path, read(path) ?? '', endings))).toEqual([])
})

it('ties each promise of SECURITY to test files that have tests', () => {
  const [, table = ''] =
    /^\| promise \| tested in \|\n\|[-|]+\|\n((?:\|.*\n)+)/m.exec(read('docs/SECURITY.md') ?? '') ?? []
  const rows = table.trimEnd().split('\n')
  expect(rows.length).toBeGreaterThan(40)
  for (const row of rows) {
    const tests = [...row.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)
    expect([row, tests.length > 0]).toEqual([row, true])
    for (const path of tests)
      expect([path, readTestSource(path, read(path) ?? '').titles.size > 0]).toEqual([path, true])
  }
})

it('finds links to files, folders and headings that do not exist', () => {
  const files: Record<string, string> = {
    'docs/a.md': [
      '[b](b.md) [up](../README.md#two-commands) [here](#own-heading) [web](https://example.org/x.md)',
      '# Own `heading`',
      '`[code](none.md)` ![picture](gone.png)',
      '```\n[fenced](none.md)\n```',
      '[none](c.md) [no heading](../README.md#three) [folder](sub) [titled](d.md "title")',
    ].join('\n'),
    'docs/b.md': '',
    'README.md': '## Two commands\n',
    'docs/sub': '',
  }
  expect(findDeadLinks('docs/a.md', (path) => files[path])).toEqual([
    'docs/a.md:3 gone.png',
    'docs/a.md:7 c.md',
    'docs/a.md:7 ../README.md#three',
    'docs/a.md:7 d.md',
  ])
})

it('finds paths that no file has', () => {
  const text = [
    '`web/lib/bridge.ts`, `lib/bridge.ts:7`, `src/App.java` and `../docs/A.md` exist, `dist/server/main.js` is generated,',
    '`DATA_DIR/postgres/server.log` and `FILES/a.txt` are elsewhere, `@scope/package` and `word.add` name no file.',
    '```\n`web/fenced.ts`\n```',
    '`web/lib/bride.ts`, `ridge/bridge.ts` and `src/Gone.swift`',
  ].join('\n')
  const there = collectEndings(['web/lib/bridge.ts', 'native/src/App.java', 'docs/A.md'])
  expect(findMissingPaths('native/README.md', text, there)).toEqual([
    'native/README.md:6 web/lib/bride.ts',
    'native/README.md:6 ridge/bridge.ts',
    'native/README.md:6 src/Gone.swift',
  ])
})

it('finds each file of the repository by any ending of its path, and none with a changed name', () => {
  const random = createRandomSource('paths')
  const named = [...files].filter((path) => /^[\w./@-]+\/[\w.@-]+\.(ts|tsx|sql|md|json)$/.test(path))
  for (let round = 0; round < 200; round += 1) {
    const path = named[Math.floor(random() * named.length)] ?? ''
    const parts = path.split('/')
    const ending = parts.slice(Math.floor(random() * (parts.length - 1))).join('/')
    const changed = ending.replace(/\.(\w+)$/, `-${Math.floor(random() * 1e9)}.$1`)
    expect(findMissingPaths('README.md', `\`${ending}\` \`${changed}\``, endings)).toEqual([
      `README.md:1 ${changed}`,
    ])
  }
})
