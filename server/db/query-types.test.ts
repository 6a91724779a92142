// Compares the TypeScript types of all named queries with the types that PostgreSQL reports for their statements.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareQuery, type DescribedStatement } from '../../tests/support/compare-query.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { describeStatement, type StatementDescription } from '../../tests/support/describe-statement.ts'
import { type DeclaredQuery, readDeclaredQueries, type ValueKind } from '../../tests/support/query-types.ts'
import { createStores } from '../stores.ts'
import { listNamedStatements } from './named-query.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** They pass on the type parameters of their callers. */
const GENERIC = ['db/named-query.ts', 'db/per-viewer.ts']

let fresh: FreshDatabase
let declared: DeclaredQuery[]
beforeAll(async () => {
  fresh = await freshDatabase()
  createStores(fresh)
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !GENERIC.includes(file))
    .map((file) => join(ROOT, 'server', file))
    .filter((path) => /\b(?:namedQuery|perViewer)</.test(readFileSync(path, 'utf8')))
  declared = readDeclaredQueries(ROOT, files)
})
afterAll(() => fresh.drop())

/** The declaration that created the statement: the one whose pattern of names has the fewest wildcards. */
const declarationOf = (name: string): DeclaredQuery | undefined =>
  declared
    .filter((query) => query.name.test(name))
    .sort((a, b) => a.name.source.split('*').length - b.name.source.split('*').length)[0]

it('has rows and values of the types that PostgreSQL reports', async () => {
  await createLazyStatements()
  const described = new Map<DeclaredQuery | undefined, DescribedStatement[]>()
  const client = await fresh.pool.connect()
  for (const statement of listNamedStatements().filter(({ name }) => !name.startsWith('test_'))) {
    const query = declarationOf(statement.name)
    const description = await describeStatement(client, statement.text).catch((error: Error) => {
      throw new Error(`${query?.place} ${statement.name}: ${error.message}`)
    })
    described.set(query, [...(described.get(query) ?? []), { statement, ...description }])
  }
  client.release()
  expect(described.get(undefined) ?? []).toEqual([])
  const differences = declared.flatMap((query) =>
    compareQuery(query, described.get(query) ?? []).map(
      (text) => `${query.place} ${query.name.source} ${text}`,
    ),
  )
  expect(differences).toEqual([])
})

it('notices a column, a placeholder or a type that differs', () => {
  const query: DeclaredQuery = {
    place: 'store.ts:1',
    name: /^find$/,
    row: new Map<string, Set<ValueKind>>([
      ['id', new Set(['number'])],
      ['at', new Set(['date'])],
    ]),
    values: new Map([['user_id', new Set(['number'])]]),
  }
  const columns = [
    { name: 'id', oid: 20 },
    { name: 'at', oid: 1184 },
  ]
  const compare = (change: Partial<StatementDescription>, placeholders = ['user_id']) =>
    compareQuery(query, [
      { statement: { name: 'find', text: '', placeholders }, columns, parameters: [20], ...change },
    ])
  expect(compare({})).toEqual([])
  expect(compare({ columns: columns.slice(1) })).toEqual(['does not return id'])
  expect(compare({ columns: [...columns, { name: 'rank', oid: 23 }] })).toHaveLength(1)
  expect(compare({ columns: [columns[0], { name: 'at', oid: 25 }] as typeof columns })).toHaveLength(1)
  expect(compare({ parameters: [25] })).toHaveLength(1)
  expect(compare({}, ['id'])).toEqual(['does not use the value user_id', 'needs the value id'])
  expect(compareQuery(query, [])).toHaveLength(1)
  expect(
    compareQuery({ ...query, row: undefined }, [
      { statement: { name: 'find', text: '', placeholders: [] }, columns, parameters: [] },
    ]),
  ).toHaveLength(3)
})

/**
 * Lists create a statement for each variant of a page, order and filters, when it is requested for the first
 * time. Requests those that differ in their columns or placeholders.
 */
async function createLazyStatements(): Promise<void> {
  const { ai, article, history, note, word } = createStores(fresh)
  const now = new Date()
  for (const page of [
    { offset: 0, limit: 20 },
    { offset: 20, limit: 7 },
  ]) {
    await ai.questions(1, { article_id: null, book_uuid: null, source: null }, page)
    await history.placesOf(1, page)
    await article.listMarked(1, 'STAR', { now, ...page })
    await note.articles(1, { q: undefined, color: undefined, tag: undefined }, page)
    for (const order of ['new', 'old', 'az', 'due', 'hard'] as const)
      await word.list(1, { order, q: undefined, ...page })
    for (const order of ['new', 'hot', 'cov_c4'] as const)
      for (const filter of [{}, { topic: 'tech', level: 'C4', author: 1, source: 'x' } as const])
        for (const user_id of [1, undefined]) {
          await article.list(filter, order, { user_id, now, ...page })
          await article.candidates(filter, order, now)
        }
  }
}
