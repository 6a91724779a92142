// Shows that the app is no superuser of its database, from the first start on and on data of versions that made it one.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clusterIn, postmasterIn, rowsOf } from '../../../tests/support/cluster.ts'
import { waitForCheck } from '../../../tests/support/until.ts'
import { prepareQueue } from '../../jobs/runner.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts'
import { migrateDatabase } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import { findDatabaseAccount } from './account.ts'
import { installBinaries } from './binaries.ts'
import { createCluster, prepareSocketDir } from './cluster.ts'
import { acquireGuard } from './liveness.ts'
import { launchServer, stopServer } from './postmaster.ts'

const MIGRATIONS = join(import.meta.dirname, '../migrations')
let base: string
let folders = 0
const closings: (() => unknown)[] = []
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'kaijuan-role-'))
  await chmod(base, 0o755)
})
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close()
})
afterAll(() => rm(base, { recursive: true, force: true }))

const aFolder = () => join(base, String(++folders))
const start = async (dataDir: string, options: Partial<Parameters<typeof startEmbedded>[0]> = {}) => {
  const embedded = await startEmbedded({ dataDir, settings: { fsync: 'off' }, ...options })
  closings.push(() => embedded.stop())
  return embedded
}
const ask = ({ connection }: EmbeddedDatabase, text: string) => rowsOf(connection, text)
const refusal = (connection: pg.ClientConfig, text: string) =>
  rowsOf(connection, text).then(
    (rows) => rows,
    (error: pg.DatabaseError) => error.code,
  )
const POWERS = `select rolname as role, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as strong
  from pg_roles where rolname = current_user`

/** What somebody wants who can put a statement into a query. */
const WISHES = [
  `copy (select 1) to program 'true'`,
  `copy (select 1) to '/tmp/kaijuan-stolen'`,
  `select pg_read_file('PG_VERSION')`,
  `select pg_ls_dir('.')`,
  `select lo_import('/etc/hostname')`,
  'alter role current_user superuser',
  'set role kaijuan',
  'create role more superuser',
  'create database more',
  'create extension dblink',
  'create function f() returns int language c as $$/lib/x.so$$',
  `alter system set archive_command = 'true'`,
  'select pg_reload_conf()',
  'select * from pg_authid',
]

describe('on a new folder', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = aFolder()
  })

  it('the app owns its database and has no power beyond it', async () => {
    const embedded = await start(dataDir)
    expect(await ask(embedded, POWERS)).toEqual([{ role: 'kaijuan_app', strong: false }])
    for (const wish of WISHES)
      expect(await refusal(embedded.connection, wish), wish).toMatch(/^(42501|28000)$/)
    expect(embedded.url).toContain('postgres://kaijuan_app@')
    await ask(embedded, 'create schema s; create table s.t (id int); drop schema s cascade')
  })

  it('nobody logs in as the superuser, now and after the next start', async () => {
    for (let starts = 0; starts < 2; starts++) {
      const embedded = await start(dataDir)
      // The server reads its rules anew a moment after it is told.
      await expect.poll(() => refusal(embedded.adminConnection, 'select 1')).toBe('28000')
      await embedded.stop()
    }
  })

  it('a test may keep the superuser, and a start that is none shuts it out', async () => {
    const test = await start(dataDir, { superuser: true })
    expect(await ask(test, POWERS)).toEqual([{ role: 'kaijuan_app', strong: false }])
    await rowsOf(test.adminConnection, 'create database more')
    await test.stop()
    const embedded = await start(dataDir)
    await expect.poll(() => refusal(embedded.adminConnection, 'select 1')).toBe('28000')
  })
})

/** Starts the server of a folder as versions before the role did, and waits until the superuser may ask it. */
async function launchOld(dataDir: string) {
  const home = join(dataDir, 'postgres')
  const data = clusterIn(dataDir)
  const account = findDatabaseAccount()
  const { postgres: program } = await installBinaries(home)
  const socketDir = await prepareSocketDir(home, account)
  launchServer({
    program,
    data,
    socketDir,
    account,
    logFile: join(home, 'server.log'),
    settings: { fsync: 'off' },
  })
  closings.push(() => stopServer(data))
  const admin = { host: socketDir, user: 'kaijuan', database: 'postgres' }
  // It refuses connections until it is ready.
  await waitForCheck(() => rowsOf(admin, 'select 1 as one'))
  return admin
}

/** Makes a folder as versions before the role left it, with all kinds of things in its database; its server is at rest. */
async function makeOldFolder(): Promise<string> {
  const dataDir = aFolder()
  const home = join(dataDir, 'postgres')
  await mkdir(home, { recursive: true })
  const { initdb } = await installBinaries(home)
  await createCluster(initdb, clusterIn(dataDir), findDatabaseAccount(), false)
  const admin = await launchOld(dataDir)
  await rowsOf(admin, 'create database kaijuan')
  const database = openDatabase({ connection: { ...admin, database: 'kaijuan' }, max: 3 })
  await migrateDatabase(database.pool, MIGRATIONS)
  await prepareQueue(database.pool)
  await database.pool.query(`
    create table kept (value text); insert into kept values ('yes');
    create schema "odd Name"; create table "odd Name"."T" (id serial, n bigint generated always as identity);
    create view "odd Name".v as select 1 as one; create materialized view m as select 1 as one;
    create sequence loose; create type mood as enum ('a'); create domain small as int; create type pair as (a int);
    create table parts (id int) partition by range (id); create table parts_1 partition of parts for values from (1) to (9);
    create function "odd Name".f(a int, b text) returns int language sql as 'select 1';
    create procedure p() language sql as 'select 1'`)
  await database.close()
  await stopServer(clusterIn(dataDir))
  return dataDir
}

/** Everything in the database that belongs to somebody else than the app, in whatever catalogue it stands. */
async function ofOthers({ connection }: EmbeddedDatabase) {
  const catalogues = await rowsOf(
    connection,
    `select c.oid::regclass::text as name, a.attname as owner from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and not c.relisshared and c.relnamespace = 'pg_catalog'::regnamespace
        and a.attname ~ 'owner$' and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'oid')`,
  )
  const union = catalogues.map(
    ({ name, owner }) =>
      `select '${name} ' || oid as what from ${name} where oid >= 16384 and ${owner} <> 'kaijuan_app'::regrole`,
  )
  expect(union.length).toBeGreaterThan(10)
  return rowsOf(connection, union.join(' union all '))
}

describe('on a folder of a version that was superuser', () => {
  let made: string
  beforeAll(async () => {
    made = await makeOldFolder()
  })
  /** A copy of that folder, with its owners and modes, whose server runs. */
  const anOldFolder = async () => {
    const dataDir = aFolder()
    await promisify(execFile)('cp', ['-Rp', made, dataDir])
    const connection = { ...(await launchOld(dataDir)), database: 'kaijuan' }
    return { dataDir, connection }
  }
  const isHandedOver = async (embedded: EmbeddedDatabase) => {
    expect(await ask(embedded, POWERS)).toEqual([{ role: 'kaijuan_app', strong: false }])
    expect(await ofOthers(embedded)).toEqual([])
    expect(
      await ask(embedded, `select datdba::regrole::text as owner from pg_database where datname = 'kaijuan'`),
    ).toEqual([{ owner: 'kaijuan_app' }])
    expect(await ask(embedded, `select value from kept`)).toEqual([{ value: 'yes' }])
    await expect.poll(() => refusal(embedded.adminConnection, 'select 1')).toBe('28000')
  }

  it('the app gets everything, and goes on with its migrations and its queue', async () => {
    const { dataDir } = await anOldFolder()
    await stopServer(clusterIn(dataDir))
    const embedded = await start(dataDir)
    await isHandedOver(embedded)
    const database = openDatabase({ connection: embedded.connection, max: 3 })
    closings.push(() => database.close())
    expect(await migrateDatabase(database.pool, MIGRATIONS)).toEqual([])
    await prepareQueue(database.pool)
    // As a later migration would.
    await database.pool.query('alter table users add column later int; create index on users (later)')
    await database.pool.query(
      'drop function "odd Name".f; drop type mood; alter table "odd Name"."T" drop column id',
    )
  })

  it('also when its server still runs because its program was killed', async () => {
    const { dataDir } = await anOldFolder()
    const embedded = await start(dataDir)
    expect(embedded.adopted).toBe(true)
    await isHandedOver(embedded)
  })

  it('nothing happens to it while that version runs: a start is refused, and a tool works beside it', async () => {
    const { dataDir, connection } = await anOldFolder()
    const app = await acquireGuard(connection)
    closings.push(() => app.release())
    await expect(startEmbedded({ dataDir })).rejects.toThrow(`process ${process.pid}`)
    const tool = await start(dataDir, { share: true })
    expect(await ask(tool, `select value from kept`)).toEqual([{ value: 'yes' }])
    await tool.stop()
    expect(postmasterIn(dataDir)).toBeGreaterThan(0)
    expect(await rowsOf(connection, `select 1 as one from pg_roles where rolname = 'kaijuan_app'`)).toEqual(
      [],
    )
  })

  it('two starts of one moment have one winner, and everything is handed over', async () => {
    const { dataDir } = await anOldFolder()
    const results = await Promise.allSettled([start(dataDir), start(dataDir)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const result of results)
      if (result.status === 'fulfilled') await isHandedOver(result.value)
      else expect(String(result.reason)).toContain('runs on this data folder')
  })
})
