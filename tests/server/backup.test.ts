// The restore drill: every table filled with awkward values, saved, brought back into another database, compared.
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyMigrations, migrateDatabase } from '../../server/db/migrate.ts'
import { prepareQueue } from '../../server/jobs/runner.ts'
import { copyOut } from '../../tools/lib/backup/copy.ts'
import { createBackup } from '../../tools/lib/backup/dump.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import {
  contentOf,
  fillAll,
  MIGRATIONS,
  migrationsWith,
  recordsOf,
  restoreFile,
  tablesIn,
  waitingIn,
  withDatabase,
} from '../support/restore-test-kit.ts'
import { runQueued, waitForCheck } from '../support/until.ts'

const now = new Date('2026-01-01T00:00:00Z')
const picture = randomBytes(700_000)
const LEFT_OUT = [
  'sessions',
  'sms_codes',
  'sms_outbox',
  'sign_in_places',
  'totps',
  'limit_windows',
  'partner_tickets',
]
const SECRET_TABLES = LEFT_OUT.map((name) => `public.${name}`)
let original: FreshDatabase
let folder: string
let file: string

beforeAll(async () => {
  original = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kaijuan-backup-'))
  file = join(folder, 'today.backup')
  await mkdir(join(folder, 'files/ab'), { recursive: true })
  await writeFile(join(folder, 'files/ab/picture.jpg'), picture)
  await writeFile(join(folder, 'files/ab/.half.part'), 'still being written')
  await writeFile(join(folder, 'files/empty.txt'), '')
  await fillAll(original.pool)
  // Every table's bytes are filled alike: the secret ones shall not stand in the file as somebody else's.
  await original.pool.query(
    `update sessions set token_hash = '\\x7472'::bytea || substring(token_hash from 3)`,
  )
  await original.pool.query(
    `update sms_codes set code_hash = '\\x7473'::bytea || substring(code_hash from 3)`,
  )
  await original.pool.query(`insert into site_settings values ('site_key', '"the-key-of-this-site"')`)
  await original.pool.query(
    `insert into sms_outbox overriding system value values (1000, '1', 'code 271828')`,
  )
  await original.pool.query(`select setval('users_id_seq', 1234)`)
  await original.pool.query(`select graphile_worker.add_job('crawl', json_build_object('feed', 7))`)
  await createBackup(original.pool, join(folder, 'files'), file, { now })
})
afterAll(async () => {
  await original.drop()
  await rm(folder, { recursive: true, force: true })
})

const emptyFolder = (): Promise<string> => mkdtemp(join(folder, 'restored-'))

/** What a restore of `from` has to hold: everything but the tables that no backup holds. */
async function savedOf(pool: pg.Pool): Promise<Record<string, string>> {
  const content = await contentOf(pool)
  for (const table of SECRET_TABLES) content[table] = `0 ${createHash('md5').digest('hex')}`
  return content
}

/** Saves all of `pool`, restores it elsewhere and compares every row of every table. */
async function drill(pool: pg.Pool, name: string, migrations = MIGRATIONS): Promise<void> {
  const path = join(folder, name)
  await createBackup(pool, join(folder, 'files'), path, { now })
  await withDatabase(async (scratch) => {
    await restoreFile(scratch.pool, await emptyFolder(), path, { migrations })
    expect(await contentOf(scratch.pool)).toEqual(await savedOf(pool))
  })
}

it('brings back every row of every table, every waiting job and every picture', async () => {
  await withDatabase(async (scratch) => {
    const files = await emptyFolder()
    const summary = await restoreFile(scratch.pool, files, file)
    const before = await savedOf(original.pool)
    expect(await contentOf(scratch.pool)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(25)
    expect(summary.rows).toBeGreaterThan(40 * 20)
    expect(summary.unknown).toEqual([])
    expect(before['graphile_worker._private_jobs']).toMatch(/^1 /)
    expect(picture.equals(await readFile(join(files, 'ab/picture.jpg')))).toBe(true)
    expect((await readdir(files, { recursive: true })).sort()).toEqual(['ab', 'ab/picture.jpg', 'empty.txt'])
  })
})

it('brings back rows of 300 KB', async () => {
  const migrations = await migrationsWith(join(folder, 'wide-migrations'), {
    '9000_wide': 'create table wide (id bigint primary key, t text, b bytea, j jsonb)',
  })
  await withDatabase(async (wide) => {
    await migrateDatabase(wide.pool, migrations)
    await prepareQueue(wide.pool)
    // Each piece holds what COPY escapes and what looks like its escapes; no two are alike, so that packing takes time.
    await wide.pool.query(
      `insert into wide
         select g, case when g % 3 = 0 then t end,
                case when g % 3 = 1 then convert_to(t, 'UTF8') || '\\x00090a0d5c2e4e'::bytea end,
                case when g % 3 = 2 then to_jsonb(array[t, g::text]) end
           from generate_series(1, 36) g, lateral (
             select string_agg(md5(g || ':' || i) || E'\\t\\n\\r\\b\\f\\v\\\\N\\\\.\\n\\\\.\\n\\\\000\\\\x00\\\\u0000 词 😀 é', '')
               from generate_series(1, 4300) i) as x (t)`,
    )
    const { rows } = await wide.pool.query<{ smallest: number }>(
      'select min(octet_length(coalesce(t, j::text, b::text))) as smallest from wide',
    )
    expect(rows[0]?.smallest).toBeGreaterThan(300_000)
    await drill(wide.pool, 'wide.backup', migrations)
  })
})

it('brings back twenty thousand rows', async () => {
  await withDatabase(
    async ({ pool }) => {
      await pool.query(
        `insert into translation_memory (hash, text, zh, engine)
           select md5(g::text), t || repeat(E'\\t\\\\', g % 7), repeat('汉😀é', g % 50), 'hand'
             from generate_series(1, 20000) g,
                  lateral (select string_agg(md5(g || ':' || i), E'\\n') from generate_series(1, 20) i) as x (t)`,
      )
      await drill(pool, 'many.backup')
    },
    { migrated: true },
  )
})

it('goes on numbering new rows where the saved database had got to', async () => {
  await withDatabase(async (scratch) => {
    await restoreFile(scratch.pool, await emptyFolder(), file)
    const { rows } = await scratch.pool.query(`select nextval('users_id_seq') as next`)
    expect(rows[0].next).toBe(1235)
  })
})

it('leaves sessions, codes and the key that signs them out of the file', async () => {
  const { rows } = await original.pool.query<{ secret: string }>(
    `select encode(token_hash, 'hex') as secret from sessions
      union all select encode(code_hash, 'hex') from sms_codes
      union all select text from sms_outbox where text like 'code%'
      union all select value #>> '{}' from site_settings where key = 'site_key'`,
  )
  const records = await recordsOf(file)
  expect(rows).toHaveLength(82)
  expect(rows.filter(({ secret }) => records.includes(secret))).toEqual([])
  // What is saved stands there as it is, so the search above would have found them.
  expect(records.includes('newspap')).toBe(true)
})

it('knows every table that holds tokens and codes', async () => {
  const { rows } = await original.pool.query<{ name: string }>(
    `select distinct table_schema || '.' || table_name as name from information_schema.columns
      where table_schema = 'public' and column_name ~ '^token$|token_hash|secret|code_hash|^otp'`,
  )
  for (const { name } of rows) expect(SECRET_TABLES, `${name}: saved or left out?`).toContain(name)
})

it('saves one moment, whatever is written meanwhile', async () => {
  await withDatabase(
    async ({ pool }) => {
      await pool.query(`insert into site_settings select 'purse ' || g, '1000' from generate_series(1, 4) g`)
      // Saved between the two tables that money moves between.
      await pool.query(
        `insert into log_events (name, data, cuid, uid, is_new, source)
           select 'long', to_jsonb(repeat(md5(g::text), 400)), '', '', true, '' from generate_series(1, 3000) g`,
      )
      let isBusy = true
      let moves = 0
      const writer = async (one: number) => {
        const client = await pool.connect()
        for (; isBusy; moves += 1) {
          const step = (one % 2 ? 1 : -1) * (1 + (moves % 5))
          await client.query('begin')
          await client.query(
            `update site_settings set value = to_jsonb((value #>> '{}')::int - ${step}) where key = 'purse ${one}'`,
          )
          await client.query(`insert into word_states values (${one}, gen_random_uuid(), 'KNOWN', now())`)
          await client.query(
            `insert into captchas_used values (gen_random_uuid(), timestamptz '2026-01-01' + ${step} * interval '1 s')`,
          )
          await client.query('commit')
        }
        client.release()
      }
      const writing = Promise.all([1, 2, 3, 4].map(writer))
      const path = join(folder, 'busy.backup')
      await expect.poll(() => moves).toBeGreaterThan(50)
      const before = moves
      try {
        await createBackup(pool, join(folder, 'files'), path, { now })
        expect(moves - before).toBeGreaterThan(50)
      } finally {
        isBusy = false
        await writing
      }
      await withDatabase(async (scratch) => {
        await restoreFile(scratch.pool, await emptyFolder(), path)
        const { rows } = await scratch.pool.query(
          `select (select sum((value #>> '{}')::int)::int from site_settings) as purses,
                  (select extract(epoch from sum(expires_at - '2026-01-01'))::int from captchas_used) as spent,
                  (select count(*)::int from captchas_used) as captchas,
                  (select count(*)::int from word_states) as states`,
        )
        const { purses, spent, captchas, states } = rows[0]
        expect(purses + spent).toBe(4000)
        expect(states).toBe(captchas)
        expect(captchas).toBeGreaterThanOrEqual(before)
        expect(captchas).toBeLessThan(moves)
      })
    },
    { migrated: true, max: 8 },
  )
})

it('waits for a table that is being emptied, and then saves the moment after it', async () => {
  await withDatabase(
    async ({ pool }) => {
      await pool.query(`insert into site_settings values ('early', '1')`)
      await pool.query(`insert into word_states values (1, 'late', 'KNOWN', now())`)
      const other = await pool.connect()
      await other.query('begin')
      await other.query('truncate word_states')
      await other.query(`delete from site_settings where key = 'early'`)
      const path = join(folder, 'emptied.backup')
      const saving = createBackup(pool, join(folder, 'files'), path, { now })
      await expect.poll(() => waitingIn(pool)).toBe(1)
      await other.query('commit')
      other.release()
      await saving
      const records = await recordsOf(path)
      expect(/^early\t|\tlate\t/m.test(records)).toBe(false)
    },
    { migrated: true },
  )
})

it('holds a few megabytes of a table in memory and gives every row as it came, however slowly they are taken', async () => {
  const client = await original.pool.connect()
  try {
    const pieces = copyOut(
      client,
      'copy (select repeat(md5(g::text), 1000) from generate_series(1, 3000) g) to stdout',
    )
    const first = await pieces.next()
    const rows = String(first.value).trimEnd().split('\n')
    const before = process.memoryUsage().arrayBuffers
    const { stream } = (client as unknown as { connection: pg.Connection }).connection
    await waitForCheck(() => expect(stream.isPaused()).toBe(true))
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 2 ** 20)
    for await (const piece of pieces) {
      await runQueued()
      rows.push(...piece.toString().trimEnd().split('\n'))
    }
    expect(rows).toHaveLength(3000)
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    const wrong = rows.findIndex((row, at) => row !== md5(String(at + 1)).repeat(1000))
    expect(wrong).toBe(-1)
  } finally {
    client.release(true)
  }
})

it('brings a backup of an older version up to date', async () => {
  const later = await migrationsWith(join(folder, 'later-migrations'), {
    '9001_later': `alter table feeds add column later text not null default 'made later'`,
  })
  await withDatabase(async (scratch) => {
    await restoreFile(scratch.pool, await emptyFolder(), file, { migrations: later })
    const { rows } = await scratch.pool.query('select distinct later from feeds')
    expect(rows).toEqual([{ later: 'made later' }])
  })
})

it('passes over a table that this version does not know, and says so', async () => {
  await withDatabase(
    async (own) => {
      await own.pool.query('create table somebodys (note text)')
      await own.pool.query(`insert into somebodys values ('mine')`)
      const path = join(folder, 'somebodys.backup')
      await createBackup(own.pool, join(folder, 'files'), path, { now })
      await withDatabase(async (scratch) => {
        const { unknown } = await restoreFile(scratch.pool, await emptyFolder(), path)
        expect(unknown).toEqual(['somebodys'])
        expect((await tablesIn(scratch.pool)).map(({ name }) => name)).not.toContain('somebodys')
      })
    },
    { migrated: true },
  )
})

it('refuses a database that is not empty, and replaces it only when told to', async () => {
  await withDatabase(
    async (scratch) => {
      const files = await emptyFolder()
      await scratch.pool.query(`insert into site_settings values ('mine', '1')`)
      await scratch.pool.query(`insert into sms_outbox (phone, text) values ('1', 'mine')`)
      await expect(restoreFile(scratch.pool, files, file)).rejects.toThrow(/not empty/)
      expect((await scratch.pool.query('select key from site_settings')).rows).toEqual([{ key: 'mine' }])
      await restoreFile(scratch.pool, files, file, { isForced: true })
      expect(await contentOf(scratch.pool)).toEqual(await savedOf(original.pool))
    },
    { migrated: true },
  )
})

it('refuses a backup of a newer version and leaves the database without a table', async () => {
  const later = await migrationsWith(join(folder, 'future-migrations'), { '9999_future': 'select 1' })
  await withDatabase(async (future) => {
    const client = await future.pool.connect()
    await applyMigrations(client, later).finally(() => client.release())
    await prepareQueue(future.pool)
    const path = join(folder, 'newer.backup')
    await createBackup(future.pool, join(folder, 'files'), path, { now })
    await withDatabase(async (scratch) => {
      await expect(restoreFile(scratch.pool, await emptyFolder(), path)).rejects.toThrow(/更新的版本.*newer/)
      expect(await tablesIn(scratch.pool)).toEqual([])
    })
  })
})
