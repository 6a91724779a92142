// Finds the differences between the contract and route table and the two lists of the specification.
import type { AnyContract, EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'

/** A line of a list, indexed by column name. */
export type TableLine = Record<string, string>
/** `found`: how many lines of the list are implemented. */
export interface ComparisonResult {
  faults: string[]
  found: number
}
/** The properties of a screen's route that are compared. */
export interface ComparedRoute {
  path: string
  access: string
  addition?: true
}

/** Parses a tab-separated text whose first line has the column names. */
export function readTable(text: string): TableLine[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const keys = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(keys.map((key, i) => [key, cells[i] ?? '']))
  })
}

/**
 * Errors of endpoints: an address that is not in the list and not marked as an addition, or is defined twice;
 * a wrong access, form or parameter; an addition that is spelled nearly like a missing endpoint.
 */
export function callFaults(contractTable: AnyContract, listed: readonly TableLine[]): ComparisonResult {
  const faults: string[] = []
  const rows = new Map(listed.map((row) => [`${row['method']} ${row['path']}`, row]))
  const calls = Object.entries(contractTable).flatMap(([noun, entries]) =>
    Object.entries(entries).map(([name, call]) => ({ label: `${noun}.${name}`, call, key: keyOf(call) })),
  )
  const standing = new Set(calls.map(({ key }) => key))
  const missing = [...rows.keys()].filter((key) => !standing.has(key))
  for (const { label, call, key } of calls) {
    const row = rows.get(key)
    if (row) faults.push(...differences(label, key, call, row))
    else faults.push(...unlisted(`${label}: ${key}`, key, call.addition, missing))
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => param)
    if (inPath.sort().join() !== [...call.params].sort().join())
      faults.push(`${key}: declares ${call.params.join(', ') || 'no parameter'} of its path`)
  }
  faults.push(...doubled(calls.map(({ key }) => key)))
  return { faults, found: [...standing].filter((key) => rows.has(key)).length }
}

/** Errors of screens: the same checks without forms and parameters. */
export function routeFaults(
  routes: readonly ComparedRoute[],
  listed: readonly TableLine[],
): ComparisonResult {
  const faults: string[] = []
  const rows = new Map(listed.map((row) => [row['path'] ?? '', row]))
  const standing = new Set(routes.map(({ path }) => path))
  const missing = [...rows.keys()].filter((path) => !standing.has(path))
  for (const route of routes) {
    const label = `route ${route.path}`
    const row = rows.get(route.path)
    if (!row) {
      faults.push(...unlisted(label, route.path, route.addition ?? false, missing))
      continue
    }
    if (route.addition) faults.push(`${label} is in the list but marked as an addition`)
    if (row['access'] !== route.access)
      faults.push(`${label}: access is ${route.access}, the list says ${row['access']}`)
  }
  faults.push(...doubled(routes.map(({ path }) => `route ${path}`)))
  return { faults, found: [...standing].filter((path) => rows.has(path)).length }
}

const keyOf = (call: EndpointDefinition): string => `${call.method} ${call.path}`

function differences(label: string, key: string, call: EndpointDefinition, row: TableLine): string[] {
  const faults: string[] = []
  if (call.addition) faults.push(`${label}: ${key} is in the list but marked as an addition`)
  if (row['access'] !== call.access)
    faults.push(`${key}: access is ${call.access}, the list says ${row['access']}`)
  const forms = row['form'] === 'either' ? ['result', 'stream', 'either'] : [row['form']]
  if (!forms.includes(call.form)) faults.push(`${key}: form is ${call.form}, the list says ${row['form']}`)
  for (const param of (row['params'] ?? '').split(',').filter(Boolean)) {
    const inQuery = param.startsWith('?') || call.method === 'GET'
    const plain = param.replace('?', '')
    if (!(inQuery ? call.query : call.body).includes(plain))
      faults.push(`${key}: parameter ${plain} is missing from the ${inQuery ? 'query' : 'body'}`)
  }
  return [...faults, ...requiredBeyond(key, call, row)]
}

/** Endpoints whose payload the specification does not define; decision records do. */
const PAYLOAD_NOT_SHOWN: ReadonlySet<string> = new Set([
  'POST /reader/rss/feed/add',
  'POST /reader/article/waikan/{id}/audit',
  'POST /reader/collection/add',
  'POST /reader/book/{id}/note/add',
  'POST /reader/myword',
])

/**
 * Required parameters that are not in the list, so that a client written from the list would not send them.
 */
function requiredBeyond(key: string, call: EndpointDefinition, row: TableLine): string[] {
  if (PAYLOAD_NOT_SHOWN.has(key)) return []
  const listed = (row['params'] ?? '').split(',').map((param) => param.replace('?', ''))
  return Object.entries(call.input.shape)
    .filter(([name]) => !key.includes(`{${name}}`) && !listed.includes(name))
    .filter(([, type]) => !type.safeParse(undefined).success)
    .map(([name]) => `${key}: parameter ${name} is required, and the list has it not`)
}

function unlisted(label: string, key: string, isAddition: boolean, missing: readonly string[]): string[] {
  const like = missing.find((other) => isNearly(key, other))
  if (like) return [`${label} is nearly ${like}, which is in the list: the spelling is wrong`]
  return isAddition ? [] : [`${label} is not in the list and not marked as an addition`]
}

const doubled = (keys: readonly string[]): string[] =>
  [...new Set(keys.filter((key, i) => keys.indexOf(key) !== i))].map((key) => `${key} stands twice`)

/** Equal except for capitals, underscores and hyphens, i.e. probably a typing error. */
const isNearly = (one: string, other: string): boolean => bare(one) === bare(other)
const bare = (key: string): string => key.toLowerCase().replace(/[_-]/g, '')
