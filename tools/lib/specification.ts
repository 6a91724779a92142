// Parses docs/SPECIFICATION.md row by row and validates the references of each row: files, test titles,
// endpoints.
import { existsSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { readTestSource, type TestSource } from './test-source.ts'

/**
 * met: a test shows it. partly, open: the row says what is missing. later: a decision record postpones it.
 */
export const REQUIREMENT_STATES = ['met', 'partly', 'open', 'later'] as const

export interface RequirementRow {
  what: string
  state: string
  where: string
}
export interface NamedTest {
  file: string
  title: string
}

const FILE = /^[\w./{}-]+\.(tsx?|js|json|html|md|webmanifest)$/
const TEST = /\.(test|spec)\.tsx?$/
const MARKED = /`([^`]+)`|"([^"]+)"/g
export const parseRequirements = (text: string): RequirementRow[] =>
  text.split('\n').flatMap((line) => {
    const [, what = '', state = '', where = ''] = /^\| (.*) \| (\w+) \| (.*) ?\|$/.exec(line) ?? []
    return what === '' || what === 'what' ? [] : [{ what, state, where: where.trim() }]
  })

/** The texts between backticks. */
export const quotedIn = (text: string): string[] =>
  [...text.matchAll(MARKED)].flatMap(([, quoted]) => (quoted === undefined ? [] : [quoted]))

/**
 * The files that a row names, and the titles of tests after them. A name without a folder is in the folder of
 * the path before it.
 */
export function namedIn({ where }: RequirementRow): { files: string[]; tests: NamedTest[] } {
  const files: string[] = []
  const tests: NamedTest[] = []
  for (const [, quoted, title] of where.matchAll(MARKED)) {
    const last = files.at(-1)
    if (title !== undefined) tests.push({ file: last ?? '', title })
    else if (quoted !== undefined && FILE.test(quoted))
      files.push(quoted.includes('/') ? quoted : posix.join(posix.dirname(last ?? ''), quoted))
  }
  return { files, tests }
}

/** Looks up files of a repository. Each file is read once and cached. */
export function makeLooker(root: string) {
  const sources = new Map<string, TestSource>()
  const look = (file: string): TestSource => {
    const known = sources.get(file)
    if (known) return known
    const path = resolve(root, file)
    const source = readTestSource(file, existsSync(path) ? readFileSync(path, 'utf8') : '')
    sources.set(file, source)
    return source
  }
  return {
    isThere: (file: string): boolean => existsSync(resolve(root, file)),
    /** Whether a test with exactly this title runs. */
    hasTest: ({ file, title }: NamedTest): boolean => TEST.test(file) && look(file).titles.has(title),
    /** Whether a test file uses the endpoint `noun.call` of the contract. */
    namesCall: (file: string, name: string): boolean => TEST.test(file) && look(file).calls.has(name),
  }
}
export type PlaceChecker = ReturnType<typeof makeLooker>

/** Describes the errors in the references of a row. */
export function placeFaults(row: RequirementRow, looker: PlaceChecker): string[] {
  const { files, tests } = namedIn(row)
  const lost = files.filter((file) => !looker.isThere(file))
  const missing = tests.filter((test) => !looker.hasTest(test))
  const isUnsaid =
    (row.state === 'partly' || row.state === 'open') && !/[a-z]{3} [a-z]/.test(unmarkedText(row))
  return [
    ...lost,
    ...missing.map(({ file, title }) => `${row.what}: no test "${title}" in ${file}`),
    ...(row.state === 'met' && tests.length === 0 ? [`${row.what}: no test`] : []),
    ...(row.state === 'partly' && tests.length === 0 ? [`${row.what}: no test of what is met`] : []),
    ...(isUnsaid ? [`${row.what}: what is missing`] : []),
  ]
}

const unmarkedText = ({ where }: RequirementRow): string => where.replace(MARKED, '')

/** Describes the errors in the row of an endpoint, whose name follows its address. */
export function callRowFaults(row: RequirementRow, name: string, looker: PlaceChecker): string[] {
  const { tests } = namedIn(row)
  if (!quotedIn(row.what).includes(name)) return [`${row.what}: is ${name}`]
  return row.state === 'met' && !tests.some(({ file }) => looker.namesCall(file, name))
    ? [`${row.what}: its test does not make the call`]
    : []
}
