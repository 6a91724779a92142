// Reads the schema and the stores: whatever belongs to a reader is found by their number first, and asked for by it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'

const SERVER = join(import.meta.dirname, '..')
const modules = await Promise.all(
  readdirSync(join(SERVER, 'db/schema'))
    .filter((file) => file !== 'columns.ts')
    .map((file) => import(`./schema/${file}`) as Promise<Record<string, unknown>>),
)
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map(getTableConfig)

/** Tables with a user_id that are not a reader's own rows: found by a secret, by time, or by what they are about. */
const NOT_A_READERS = [
  'sessions',
  'registrations',
  'tasks',
  'audit_log',
  'sms_codes',
  'known_devices',
  'membership_ledger',
  // An award is found by what it comes from, as its row of the ledger is.
  'awards',
  'article_reports',
  'wechat_ids',
  // A phone is looked for by its hash, also when its account is gone.
  'invited_phones',
  // A provider names an order by its number alone; the reader's own calls ask for both.
  'orders',
  // An answer is everybody's; who caused it stands beside it.
  'ai_runs',
]
const readers = tables.filter(
  (table) => table.columns.some(({ name }) => name === 'user_id') && !NOT_A_READERS.includes(table.name),
)

it('sees the tables of readers', () => {
  const names = readers.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['cards', 'reviews', 'operations', 'article_marks', 'reading_places']),
  )
  expect(names.length).toBeGreaterThanOrEqual(10)
})

describe.each(readers.map((table) => [table.name, table] as const))('%s', (_name, table) => {
  it('has user_id first in its primary key, and in every key that is unique', () => {
    const [primary] = table.primaryKeys
    const own = table.columns.find((column) => column.primary)
    expect((primary?.columns[0] ?? own)?.name).toBe('user_id')
    for (const index of table.indexes.filter(({ config }) => config.unique)) {
      const [first] = index.config.columns
      expect(first && 'name' in first ? first.name : undefined).toBe('user_id')
    }
  })
})

const SQL = /(?:(?:const|export const) (\w+)(?:: SQL)? = )?sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g

/** Every text of SQL in the stores, with its file and, for one that is put into others, its name. */
const queries = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|[./\\])store\.ts$/.test(file) || file === join('db', 'idempotency.ts'))
  .flatMap((file) =>
    [...readFileSync(join(SERVER, file), 'utf8').matchAll(SQL)].map(([, name = '', text = '']) => ({
      file,
      name,
      text,
    })),
  )
/** Parts of queries that name the reader. */
const parts = queries
  .filter(({ name, text }) => name !== '' && text.includes('user_id'))
  .map(({ name }) => name)

/** Sweeps and the house's own jobs look at all rows, by time; how many follow somebody says nothing of who they are. */
const OF_THE_HOUSE = [
  /delete from operations/i,
  // What an answer took is given back with it, whosever day it was.
  /delete from ai_charges using (?:lost|failed) where run_id = /,
  // A run is nobody's: it ends, and is forgotten, when no question of anybody's waits for it or points at it.
  /^update ai_runs set state = .FAILED., [\s\S]+ not exists \(select 1 from ai_questions where run_id = \S+::uuid and stopped_at is null\)/,
  /^delete from ai_runs where [\s\S]+ not exists \(select 1 from ai_questions where run_id = ai_runs\.id\)/,
  /^select count\(\*\) from creator_follows where creator_id = /,
  // The sweep of uploads and the sweeps of pictures go through everybody's, by age and by address.
  /^select \$\{COLUMNS\} from uploads\s+where \(state = 'OPEN' and expires_at < /,
  /^select (?:key|src) from uploads where (?:key|src) = any\(/,
  // The files of removed books are held up to so many bytes of a reader, and as long as another has the book.
  /^with removed as \([\s\S]+ partition by s\.user_id [\s\S]+update books b set state = 'FAILED'/,
  // A book goes when it is on no shelf.
  /^b\.published_at is null and [\s\S]+ not exists \(select 1 from shelf_books s where s\.book_uuid = b\.book_uuid\)$/,
  /^\(select count\(\*\) from collection_marks f where f\.collection_id = c\.id and f\.mark = 'FOLLOW'\)$/,
]

it('is written by statements of its own where Citus spreads it: an INSERT within another is planned for every machine', () => {
  const operations = readFileSync(join(SERVER, '../docs/OPERATIONS.md'), 'utf8')
  const listed = /create_distributed_table\('cards', 'user_id'\)([^;]+);/.exec(operations)?.[1] ?? ''
  const spread = ['cards', ...[...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)]
  expect(spread.length).toBe(10)
  expect(readers.map(({ name }) => name)).toEqual(expect.arrayContaining(spread))
  const within = new RegExp(`\\bas (?:materialized )?\\(\\s*insert into (?:${spread.join('|')})\\b`, 'i')
  expect(queries.filter(({ text }) => within.test(text))).toEqual([])
})

it('is asked for by user_id in every query', () => {
  const names = readers.map(({ name }) => name).join('|')
  const touches = new RegExp(`\\b(?:from|join|into|update)\\s+(?:${names})\\b`, 'i')
  const asked = queries.filter(({ text }) => touches.test(text))
  expect(asked.length).toBeGreaterThan(30)
  const careless = asked.filter(
    ({ text }) =>
      !text.includes('user_id') &&
      !parts.some((part) => text.includes(`\${${part}}`)) &&
      !OF_THE_HOUSE.some((own) => own.test(text)),
  )
  expect(careless).toEqual([])
})
