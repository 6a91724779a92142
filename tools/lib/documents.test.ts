// Holds the documents to the files: every relative link leads somewhere, every promise of SECURITY names tests that exist.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './list-files.ts'
import { findDeadLinks } from './markdown-links.ts'
import { readTestSource } from './test-source.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string): string | undefined => {
  const file = resolve(ROOT, path)
  if (!existsSync(file)) return undefined
  return statSync(file).isDirectory() ? '' : readFileSync(file, 'utf8')
}

it('has no dead link', () => {
  const documents = listFiles(ROOT).filter(
    (path) => /\.md$/.test(path) && !/^(library|tests\/support)\//.test(path),
  )
  expect(documents.length).toBeGreaterThan(80)
  expect(documents.flatMap((path) => findDeadLinks(path, read))).toEqual([])
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
