// Holds docs/SPECIFICATION.md to what is there: its files, every call and screen of the specification, its own counts.
import { existsSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract/index.ts'
import type { Contract } from '../contract/kernel/call.ts'
import { routes } from '../web/app/routes.ts'
import { readTable } from './lib/spec-faults.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const list = (name: string) => readTable(read(`tools/spec/${name}`))
const page = read('docs/SPECIFICATION.md')
const calls = list('calls.tsv').map((row) => `${row['method']} ${row['path']}`)
const screens = list('routes.tsv').map((row) => row['path'] ?? '')
const given: Contract = contract
const standing = new Set([
  ...Object.values(given).flatMap((noun) =>
    Object.values(noun).map(({ method, path }) => `${method} ${path}`),
  ),
  ...routes.map(({ path }) => path),
])

const FILE = /^[\w./{}-]+\.(tsx?|js|json|html|md|webmanifest)$/
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted)

interface Row {
  what: string
  state: string
  where: string
}
const rowsOf = (text: string): Row[] =>
  text.split('\n').flatMap((line) => {
    const [, what = '', state = '', where = ''] = /^\| (.*) \| (\w+) \| (.*) ?\|$/.exec(line) ?? []
    return what === '' || what === 'what' ? [] : [{ what, state, where: where.trim() }]
  })

/** The files that a row names; a name alone lies beside the path before it. */
const filesOf = ({ where }: Row): string[] => {
  let folder = ''
  return quotedIn(where)
    .filter((quoted) => FILE.test(quoted))
    .map((name) => {
      const path = name.includes('/') ? name : posix.join(folder, name)
      folder = posix.dirname(path)
      return path
    })
}

/** What is wrong with a page, in words. */
function faultsOf(text: string): string[] {
  const rows = rowsOf(text)
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const said = `${rows.length} statements: ${count('met')} met, ${count('open')} open, ${count('later')} later.`
  const named = new Map(rows.map((row) => [quotedIn(row.what)[0] ?? '', row]))
  return [
    ...rows
      .filter(({ state }) => !['met', 'open', 'later'].includes(state))
      .map(({ what }) => `${what}: state`),
    ...rows
      .filter((row) => row.state === 'met' && filesOf(row).length === 0)
      .map(({ what }) => `${what}: where`),
    ...rows.flatMap((row) => filesOf(row).filter((path) => !existsSync(resolve(root, path)))),
    ...[...calls, ...screens].filter((key) => !named.has(key)).map((key) => `${key}: no row`),
    ...[...calls, ...screens]
      .filter((key) => named.get(key)?.state === 'met' && !standing.has(key))
      .map((key) => `${key}: does not stand`),
    ...(text.includes(`\n${said}\n`) ? [] : [`counts: ${said}`]),
  ]
}

describe('docs/SPECIFICATION.md', () => {
  it('has a row for every call and screen, files that are there, and right counts', () => {
    expect(faultsOf(page)).toEqual([])
    expect(rowsOf(page).length).toBeGreaterThan(calls.length + screens.length)
  })

  it.each<[string, string, string, RegExp]>([
    ['a file that went', '`web/lib/back.ts`', '`web/lib/gone.ts`', /^web\/lib\/gone\.ts$/],
    ['a test that went', '`notes.test.ts`', '`no-notes.test.ts`', /no-notes\.test\.ts$/],
    ['a call left out', '`POST /auth/login`', '`POST /auth/log_in`', /^POST \/auth\/login: no row$/],
    ['a screen left out', '| `/Award` |', '| the awards |', /^\/Award: no row$/],
    ['a state that is none', '| `/Award` | met |', '| `/Award` | done |', /^`\/Award`: state$/],
    ['a wrong count', ' open, ', ' ajar, ', /^counts: /],
  ])('is refused with %s', (_what, from, to, fault) => {
    const faulty = page.replace(from, to)
    expect(faulty).not.toBe(page)
    expect(faultsOf(faulty).filter((each) => fault.test(each)).length).toBeGreaterThan(0)
  })
})
