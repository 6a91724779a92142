// Shows that migrating is safe when several processes start at once, and refuses what it does not understand.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { migrateDatabase } from './migrate.ts'

const REAL = join(import.meta.dirname, 'migrations')
let fresh: FreshDatabase
let folder: string

beforeEach(async () => {
  fresh = await freshDatabase({ migrated: false })
  folder = await mkdtemp(join(tmpdir(), 'kaijuan-migrations-'))
  await cp(REAL, folder, { recursive: true })
})
afterEach(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a migration to the copied folder, at the end or (as a merge of another branch does) at the beginning. */
async function add(tag: string, statement: string, place: 'last' | 'first' = 'last') {
  const file = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  const entry = { idx: 99, version: '7', when: place === 'last' ? 9e12 : 1, tag, breakpoints: true }
  journal.entries = place === 'last' ? [...journal.entries, entry] : [entry, ...journal.entries]
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(folder, `${tag}.sql`), statement)
}

const tables = async () =>
  (await fresh.pool.query("select tablename from pg_tables where schemaname = 'public' order by 1")).rows.map(
    (row) => row.tablename,
  )

it('brings an empty database to the present shape, and a second time changes nothing', async () => {
  const applied = await migrateDatabase(fresh.pool, folder)
  expect(applied.length).toBeGreaterThan(0)
  expect(await tables()).toContain('operations')
  expect(await migrateDatabase(fresh.pool, folder)).toEqual([])
})

it('applies each migration once when four processes start together', async () => {
  const counts = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(fresh.pool, folder)))
  expect(counts.filter((applied) => applied.length > 0)).toHaveLength(1)
})

it('applies a migration that is older than the last one but was never run here', async () => {
  await migrateDatabase(fresh.pool, folder)
  await add('0000_from_a_branch', 'create table from_a_branch (id int)', 'first')
  expect(await migrateDatabase(fresh.pool, folder)).toEqual(['0000_from_a_branch'])
})

it('changes nothing at all when one of several statements fails', async () => {
  await add('9998_good', 'create table good (id int)')
  await add('9999_bad', 'create table half (id int);--> statement-breakpoint\nselect nonsense')
  await expect(migrateDatabase(fresh.pool, folder)).rejects.toThrow('nonsense')
  expect(await tables()).toEqual([])
})

it('refuses a database that a newer version has migrated', async () => {
  await migrateDatabase(fresh.pool, folder)
  await fresh.pool.query("insert into migration (tag, hash) values ('9999_future', 'x')")
  await expect(migrateDatabase(fresh.pool, folder)).rejects.toThrow(/newer version/)
})

it('refuses a migration that was changed after it ran', async () => {
  await add('9999_mine', 'create table mine (id int)')
  await migrateDatabase(fresh.pool, folder)
  await writeFile(join(folder, '9999_mine.sql'), 'create table mine (id bigint)')
  await expect(migrateDatabase(fresh.pool, folder)).rejects.toThrow(/9999_mine was changed/)
})
