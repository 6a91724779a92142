// Generates the source of a new feature for all packages: its own files, and its entries in the files that
// list all features.

export interface NewFeature {
  /** The English noun, e.g. `book`, as it is used in code. */
  noun: string
  /** The noun of the user interface, e.g. `书`. */
  zh: string
  /** Its first table, e.g. `books`. */
  table: string
  /** A description for the glossary. */
  what: string
}

/** Parses the command line. Undefined when the arguments do not describe a feature. */
export function readNewFeature(args: readonly string[]): NewFeature | undefined {
  const [noun = '', zh = '', table = '', what = '', ...rest] = args
  if (!/^[a-z]+$/.test(noun) || !/^[a-z][a-z_]+$/.test(table)) return undefined
  if (!/^\p{Script=Han}+$/u.test(zh) || what.trim() === '' || /[|\n]/.test(what)) return undefined
  return rest.length === 0 ? { noun, zh, table, what: what.trim() } : undefined
}

/** The new files of the feature, by path: without endpoints, with one table and one example query. */
export function filesOf({ noun, table, what }: NewFeature): Record<string, string> {
  const feature = `server/features/${noun}`
  const Row = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}Row`
  return {
    [`contract/${noun}.ts`]: `// Endpoint definitions of a ${noun}: ${what}.\n\nexport const ${noun}Endpoints = {}\n`,
    [`${feature}/handlers.ts`]: `// Endpoint handlers of a ${noun}.
import type { ${noun}Endpoints } from '../../../contract/${noun}.ts'
import type { EndpointHandlers } from '../../http/context.ts'

export const ${noun}Handlers: EndpointHandlers<typeof ${noun}Endpoints, '${noun}'> = {}
`,
    [`${feature}/store.ts`]: `// SQL of ${table}: ${what}.
import { sql } from 'drizzle-orm'
import { namedQuery } from '../../db/named-query.ts'
import type { StoreDatabase } from '../../db/open.ts'

export interface ${Row} {
  id: number
  created_at: Date
}

const ph = sql.placeholder

const LATEST = namedQuery<${Row}, { user_id: number; limit: number }>(
  '${table}_latest',
  sql\`select id, created_at from ${table} where user_id = \${ph('user_id')}
    order by id desc limit \${ph('limit')}::int\`,
)

export const ${noun}Store = ({ read }: StoreDatabase) => ({
  /** The user's rows, newest first. */
  latestOf: (user_id: number, limit: number): Promise<${Row}[]> => LATEST(read, { user_id, limit }),
})
`,
    [`${feature}/public.ts`]: `// Public API of a ${noun} for other features: empty.\nexport {}\n`,
    [`server/db/schema/${noun}.ts`]: `// Tables of a ${noun}: ${what}.
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { idColumn, nowDefault, referenceColumn, timestampColumn } from './columns.ts'

export const ${table} = pgTable(
  '${table}',
  {
    user_id: referenceColumn('user_id').notNull(),
    id: idColumn(),
    created_at: timestampColumn('created_at').notNull().default(nowDefault),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.id] })],
)
`,
  }
}

/**
 * The entries of the feature, by path. Each function takes the text of a file and returns it with the entry.
 */
export function entriesOf({ noun, zh, table, what }: NewFeature): Record<string, (text: string) => string> {
  const imported = (line: string, found: RegExp) => (text: string) => withLine(text, { noun, line, found })
  const listed = (after: string, line: string, found: RegExp) => (text: string) =>
    withLine(text, { noun, line, found, after })
  return {
    'contract/resources.ts': imported(
      `export { ${noun}Endpoints as ${noun} } from './${noun}.ts'`,
      /^export \{ .* from '\.\/(\w+)\.ts'$/,
    ),
    'server/handlers.ts': inTurn(
      imported(
        `import { ${noun}Handlers } from './features/${noun}/handlers.ts'`,
        /^import .* from '\.\/features\/(\w+)\//,
      ),
      listed('export const handlers', `  ${noun}: ${noun}Handlers,`, /^ {2}(\w+): /),
    ),
    'server/stores.ts': inTurn(
      imported(
        `import { ${noun}Store } from './features/${noun}/store.ts'`,
        /^import .* from '\.\/features\/(\w+)\//,
      ),
      listed('export const createStores', `  ${noun}: ${noun}Store(database),`, /^ {2}(\w+): /),
    ),
    'tools/lib/conventions.ts': inTurn(
      listed('export const SCHEMA_OF', `  ${noun}: ['${table}'],`, /^ {2}(\w+): /),
      listed('const MAY_NAME', `  ${noun}: ['${noun}'],`, /^ {2}(\w+): /),
    ),
    // In the same layer as history: it may import articles, words and the layers below them.
    'layers.config.ts': (text) =>
      replaced(text, /(?<=^ {2}\[)[^\]\n]*'history'[^\]\n]*(?=\],$)/m, (all) =>
        [...all.split(', '), `'${noun}'`].sort().join(', '),
      ),
    'docs/GLOSSARY.md': (text) =>
      replaced(text, /^\|.*\|\n(?!\|)/m, (last) => `${last}| ${zh} | ${noun} | ${table} | – | ${what} |\n`),
  }
}

const inTurn =
  (...steps: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    steps.reduce((before, step) => step(before), text)

function replaced(text: string, found: RegExp, by: (found: string) => string): string {
  if (!found.test(text)) throw new Error(`no line of the file matches ${found}`)
  return text.replace(found, by)
}

/**
 * Inserts a line into the list that `found` matches, in alphabetical order of nouns; the first group of
 * `found` is the noun. With `after`, only the braces that begin on that line are searched.
 */
function withLine(
  text: string,
  { noun, line, found, after }: { noun: string; line: string; found: RegExp; after?: string },
): string {
  const lines = text.split('\n')
  const from = after === undefined ? 0 : lines.findIndex((each) => each.startsWith(after)) + 1
  const end =
    after === undefined ? lines.length : lines.findIndex((each, at) => at >= from && /^\}/.test(each))
  const theirs = lines.flatMap((each, at) => {
    const [, name] = found.exec(each) ?? []
    return name !== undefined && at >= from && at < end ? [{ name, at }] : []
  })
  const last = theirs.at(-1)
  if (!last) throw new Error(`no line of the file matches ${found}`)
  let at = theirs.find(({ name }) => name > noun)?.at ?? (after === undefined ? last.at + 1 : end)
  // A comment belongs to the line below it.
  while (/^\s*\/\//.test(lines[at - 1] ?? '') && at - 1 > from) at -= 1
  return [...lines.slice(0, at), line, ...lines.slice(at)].join('\n')
}
