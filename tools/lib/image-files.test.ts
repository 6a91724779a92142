// Holds the container files together: what the image copies reaches the build, and every image names a version.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8')
const MADE_BY_BUILD = new Set(['dist', 'node_modules'])

/** Patterns of .dockerignore in the forms that ours has: a path, `folder/*`, `*.ext`, and `!` for an exception. */
function isIgnored(path: string, patterns: readonly string[]): boolean {
  let ignored = false
  for (const pattern of patterns) {
    const bare = pattern.replace(/^!/, '')
    const source = bare.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    if (new RegExp(`^${source}(/|$)`).test(path)) ignored = !pattern.startsWith('!')
  }
  return ignored
}

const patterns = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

it('sends to the build what the image copies from it', () => {
  const copied = [...read('Dockerfile').matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(
    ([, path = '']) => path,
  )
  expect(copied.length).toBeGreaterThan(5)
  for (const path of copied.filter((each) => !MADE_BY_BUILD.has(each))) {
    expect([path, existsSync(resolve(ROOT, path))]).toEqual([path, true])
    expect([path, isIgnored(path, patterns)]).toEqual([path, false])
  }
})

it('sends the tables of data, and no folder of a running product, secret or history', () => {
  const tracked = /^!\/data\/(.+)\/$/gm
  const tables = [...read('.gitignore').matchAll(tracked)].map(([, name]) => `data/${name}/words.tsv`)
  expect(tables.length).toBeGreaterThan(0)
  expect(tables.filter((path) => isIgnored(path, patterns))).toEqual([])
  const secret = [
    '.env',
    '.git/config',
    'data/postgres/base',
    'data/files/a.png',
    'node_modules/zod',
    'a.log',
  ]
  expect(secret.filter((path) => !isIgnored(path, patterns))).toEqual([])
})

it('names a version of every image of compose.yaml', () => {
  const images = [...read('compose.yaml').matchAll(/^\s+image: (\S+)$/gm)].map(([, image = '']) => image)
  const foreign = images.filter((image) => image !== 'kaijuan')
  expect(foreign.length).toBeGreaterThan(2)
  for (const image of foreign) expect(image).toMatch(/^[\w.-]+\/[\w./-]+:\d+\.\d+(\.\d+)?$/)
})

it('is called by its usual name wherever it is named', () => {
  const [, dockerfile = ''] = /build: \{ context: \., dockerfile: (\S+) \}/.exec(read('compose.yaml')) ?? []
  expect(dockerfile).toBe('Dockerfile')
  expect(readdirSync(ROOT)).toEqual(expect.arrayContaining(['Dockerfile', '.dockerignore']))
})
