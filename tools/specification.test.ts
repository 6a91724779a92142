// Holds docs/SPECIFICATION.md to what is there: files, tests by their titles, every call and screen, its own counts.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contract } from '../contract/index.ts'
import type { AnyContract } from '../contract/kernel/endpoint-definition.ts'
import { OWN_TESTS } from '../tests/fuzz/own-tests.ts'
import { allRoutes } from '../web/app/routes.ts'
import { readTable } from './lib/spec-faults.ts'
import {
  callRowFaults,
  makeLooker,
  namedIn,
  parseRequirements,
  placeFaults,
  quotedIn,
  REQUIREMENT_STATES,
} from './lib/specification.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string) => readFileSync(resolve(root, path), 'utf8')
const list = (name: string) => readTable(read(`tools/spec/${name}`))
const looker = makeLooker(root)
const page = read('docs/SPECIFICATION.md')
const calls = list('calls.tsv').map((row) => `${row['method']} ${row['path']}`)
const screens = list('routes.tsv').map((row) => row['path'] ?? '')
const given: AnyContract = contract
/** Names of the calls of the contract, by their addresses. */
const names = new Map(
  Object.entries(given).flatMap(([noun, its]) =>
    Object.entries(its).map(([name, { method, path }]): [string, string] => [
      `${method} ${path}`,
      `${noun}.${name}`,
    ]),
  ),
)
const standing = new Set([...names.keys(), ...allRoutes.map(({ path }) => path)])

/** What is wrong with a page, in words. */
function faultsOf(text: string): string[] {
  const rows = parseRequirements(text)
  const counts = REQUIREMENT_STATES.map(
    (state) => `${rows.filter((row) => row.state === state).length} ${state}`,
  )
  const said = `${rows.length} statements: ${counts.join(', ')}.`
  const named = new Map(rows.map((row) => [quotedIn(row.what)[0] ?? '', row]))
  const states: readonly string[] = REQUIREMENT_STATES
  return [
    ...rows.filter(({ state }) => !states.includes(state)).map(({ what }) => `${what}: state`),
    ...rows.flatMap((row) => placeFaults(row, looker)),
    ...[...calls, ...screens].filter((key) => !named.has(key)).map((key) => `${key}: no row`),
    ...[...calls, ...screens]
      .filter((key) => named.get(key)?.state === 'met' && !standing.has(key))
      .map((key) => `${key}: does not stand`),
    ...calls.flatMap((key) => {
      const [row, name] = [named.get(key), names.get(key)]
      return row && name !== undefined ? callRowFaults(row, name, looker) : []
    }),
    ...(text.includes(`\n${said}\n`) ? [] : [`counts: ${said}`]),
  ]
}

describe('docs/SPECIFICATION.md', () => {
  it('has a row for every call and screen, tests that are there, and right counts', () => {
    expect(faultsOf(page)).toEqual([])
    expect(parseRequirements(page).length).toBeGreaterThan(calls.length + screens.length)
  })

  it.each<[string, string, string, RegExp]>([
    ['a file that went', '`web/lib/back.ts`', '`web/lib/gone.ts`', /^web\/lib\/gone\.ts$/],
    ['a test that went', '`notes.test.ts`', '`no-notes.test.ts`', /no-notes\.test\.ts$/],
    ['a title that went', '"is for members, of', '"is for guests, of', /: no test "is for guests, of/],
    [
      'a part of a title',
      '"says what the form needs"',
      '"says what the form"',
      /: no test "says what the form"/,
    ],
    ['a met row without a test', ' "says what the form needs"', '', /auth\/register_rule.*: no test$/],
    ['another call', '`account.login`', '`account.logout`', /auth\/login.*: is account\.login$/],
    ['a call left out', '`POST /auth/login`', '`POST /auth/log_in`', /^POST \/auth\/login: no row$/],
    ['a screen left out', '| `/Award` |', '| the awards |', /^\/Award: no row$/],
    ['a state that is none', '| `/Award` | met |', '| `/Award` | done |', /^`\/Award`: state$/],
    ['a wrong count', ' open, ', ' ajar, ', /^counts: /],
  ])('is refused with %s', (_what, from, to, fault) => {
    const faulty = page.replace(from, to)
    expect(faulty).not.toBe(page)
    expect(faultsOf(faulty).filter((each) => fault.test(each)).length).toBeGreaterThan(0)
  })

  it('is refused where what is missing is not said, and where a test makes another call', () => {
    const open = { what: 'Something', state: 'open', where: '`tools/sources.mjs`' }
    expect(placeFaults(open, looker)).toContain('Something: what is missing')
    const other = {
      what: '`GET /x` `book.mine`',
      state: 'met',
      where: '`server/disk-space-monitor.test.ts` "asks the real',
    }
    expect(callRowFaults(other, 'book.mine', looker)).toEqual([
      `${other.what}: its test does not make the call`,
    ])
    // It makes article.showWaikan, and no other call that begins so.
    const longer = {
      ...other,
      what: '`GET /x` `article.show`',
      where: '`server/features/desk/publishing.test.ts` "x"',
    }
    expect(callRowFaults(longer, 'article.show', looker)).toEqual([
      `${longer.what}: its test does not make the call`,
    ])
  })
})

describe('every call and screen of the specification', () => {
  it('is made by the fuzz test, which checks what is answered, or by a test of its own', () => {
    const fuzz = read('tests/fuzz/every-call.test.ts')
    expect(fuzz).toMatch(/Object\.entries\(contract as AnyContract\)/)
    expect(fuzz).toMatch(/expect\(never\)\.toEqual\(NEVER\)/)
    for (const [name, test] of Object.entries(OWN_TESTS)) {
      expect([...names.values()]).toContain(name)
      expect([name, looker.hasTest(test), looker.namesCall(test.file, name)]).toEqual([name, true, true])
    }
  })

  it('is opened in a browser as a guest, a reader and a member', () => {
    const opening = `is the right screen or the right refusal on every route: \${who}`
    const file = 'tests/e2e/routes.spec.ts'
    expect(looker.hasTest({ file, title: opening })).toBe(true)
    expect(read(file)).toMatch(/import \{ allRoutes \} from '\.\.\/\.\.\/web\/app\/routes\.ts'/)
    expect(read(file)).toMatch(/for \(const route of allRoutes\) \{\n\s+const address = addressOf\(route\)/)
    expect(screens.filter((path) => !standing.has(path))).toEqual([])
  })
})

it('reads a row: a name alone lies beside the path before it, a title belongs to the file before it', () => {
  const [row = expect.fail('no row')] = parseRequirements(
    '| `GET /a` `b.c` | met | `x/y.ts` `z.test.ts` "does" `w/v.md` |',
  )
  expect(namedIn(row)).toEqual({
    files: ['x/y.ts', 'x/z.test.ts', 'w/v.md'],
    tests: [{ file: 'x/z.test.ts', title: 'does' }],
  })
})
