// Holds the list of user data against the schema: a table, or a number of a user, without an answer is a failure.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { USER_DATA_TABLES } from './user-data.ts'

const SCHEMA = join(import.meta.dirname, '../../db/schema')
const modules = await Promise.all(
  readdirSync(SCHEMA).map((file) => import(`../../db/schema/${file}`) as Promise<Record<string, unknown>>),
)
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map(getTableConfig)

/** Numbers of other rows than users, by their names; where a name is both, by table and name. */
const NOT_A_USER = new Set([
  ...[
    'id',
    'article_id',
    'card_id',
    'code_id',
    'collection_id',
    'creator_id',
    'duplicate_of',
    'feed_id',
    'magazine_id',
  ],
  ...['merges', 'note_id', 'publication_id', 'undoes', 'articles.author_id'],
  // What is counted.
  ...['characters', 'file_size', 'size'],
])
/** Columns that may say who somebody is without being a number: each is named in the list, or says nothing of a user. */
const TELLING = /^(phone|uid|claimed_uid|openid|email|ip)$/

it('has a line for every table, and none for a table that is no more', () => {
  expect(Object.keys(USER_DATA_TABLES).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})

it('has an answer for every column that names a user', () => {
  const open = tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => {
        const isNumber = column.getSQLType() === 'bigint'
        if (isNumber && (NOT_A_USER.has(column.name) || NOT_A_USER.has(`${name}.${column.name}`)))
          return false
        return isNumber || TELLING.test(column.name)
      })
      .filter((column) => !(USER_DATA_TABLES[name] ?? []).some((trace) => trace.column === column.name))
      // A row that goes takes what else it says along.
      .filter(
        (column) =>
          !(TELLING.test(column.name) && (USER_DATA_TABLES[name] ?? []).some((t) => t.fate === 'DELETE')),
      )
      .map((column) => `${name}.${column.name}`),
  )
  expect(open).toEqual([])
})

it('names columns that are there, and may be empty where they are to be forgotten', () => {
  for (const [name, traces] of Object.entries(USER_DATA_TABLES)) {
    const table = tables.find((each) => each.name === name)
    for (const { column, fate, as, empties = column } of traces) {
      const found = table?.columns.find((each) => each.name === column)
      const emptied = table?.columns.find((each) => each.name === empties)
      expect(found, `${name}.${column}`).toBeDefined()
      if (fate === 'FORGET' && as === undefined) expect(emptied?.notNull, `${name}.${column}`).toBe(false)
    }
  }
})

it('takes the row of the user last', () => {
  expect(Object.keys(USER_DATA_TABLES).at(-1)).toBe('users')
})
