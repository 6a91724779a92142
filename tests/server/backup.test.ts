// The restore drill: every table filled with awkward values, saved, brought back into another database, compared.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backup } from '../../tools/lib/backup/dump.ts'
import { restore } from '../../tools/lib/backup/load.ts'
import { identifier, quoted, type Table, tablesOf } from '../../tools/lib/backup/tables.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'

const migrations = join(import.meta.dirname, '../../server/db/migrations')
const now = new Date('2026-01-01T00:00:00Z')
const picture = randomBytes(700_000)
let original: FreshDatabase
let folder: string
let file: string

/** A value for each column type of ours, hard on any text format; a column of a new type fails the test by name. */
const VALUES: Record<string, string> = {
  text: `'行 ' || g || E'\\t\\\\N \\\\. \\r\\n"引号" 😀 \\\\'`,
  bigint: 'g',
  integer: 'g',
  smallint: 'g % 100',
  real: '(1.0 / g)::real',
  'double precision': 'sqrt(g)',
  boolean: 'g % 2 = 0',
  uuid: 'gen_random_uuid()',
  bytea: `decode(md5(g::text), 'hex') || '\\x000a5c'::bytea`,
  jsonb: `jsonb_build_object('n', g, 'text', E'a\\nb\\\\c', 'none', null)`,
  'text[]': `array['a,b', null, '', '"', E'x\\ty', g::text]`,
  'integer[]': 'array[g, null, -g]',
  tsvector: `to_tsvector('english', 'the café reads newspapers ' || g)`,
  'timestamp(3) with time zone': `timestamptz '2026-03-01 12:00+08' + g * interval '1.234 s'`,
  'timestamp with time zone': `timestamptz '2026-03-01 12:00+08' + g * interval '1.234 s'`,
}

async function fill(table: Table): Promise<void> {
  const { rows } = await original.pool.query<{ name: string; type: string; is_nullable: boolean }>(
    `select attname as name, format_type(atttypid, atttypmod) as type, not attnotnull as is_nullable
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [quoted(table)],
  )
  const values = rows.map(({ name, type, is_nullable }) => {
    const value = VALUES[type]
    if (value === undefined) throw new Error(`${table.name}.${name}: no value for type ${type}`)
    // Every third row leaves out what may be left out; references to no row are left out as well.
    return is_nullable ? `case when g % 3 = 0 then null else ${value} end` : value
  })
  const columns = rows.map(({ name }) => identifier(name)).join(', ')
  await original.pool.query(
    `insert into ${quoted(table)} (${columns}) overriding system value select ${values.join(', ')} from generate_series(1, 40) g`,
  )
}

async function contentOf({ pool }: FreshDatabase): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const content: Record<string, string> = {}
    for (const table of await tablesOf(client)) {
      const columns = table.columns.map(identifier).join(', ')
      // When a migration ran is the one thing that a restored database says of itself.
      const what = table.name === 'migration' ? 'tag, hash' : columns
      const { rows } = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as digest from (select ${what} from ${quoted(table)}) t`,
      )
      content[`${table.schema}.${table.name}`] = rows[0].digest
    }
    return content
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  original = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kaijuan-backup-'))
  file = join(folder, 'today.backup')
  await mkdir(join(folder, 'files/ab'), { recursive: true })
  await writeFile(join(folder, 'files/ab/picture.jpg'), picture)
  await writeFile(join(folder, 'files/empty.txt'), '')
  const client = await original.pool.connect()
  const tables = await tablesOf(client).finally(() => client.release())
  for (const table of tables) if (table.schema === 'public' && table.name !== 'migration') await fill(table)
  await original.pool.query(`select setval('users_id_seq', 1234)`)
  await original.pool.query(`select graphile_worker.add_job('crawl', json_build_object('feed', 7))`)
  await backup(original.pool, join(folder, 'files'), file, now)
})
afterAll(async () => {
  await original.drop()
  await rm(folder, { recursive: true, force: true })
})

async function intoScratch<T>(
  run: (scratch: FreshDatabase, files: string) => Promise<T>,
  migrated = false,
): Promise<T> {
  const scratch = await freshDatabase({ migrated })
  const files = await mkdtemp(join(folder, 'restored-'))
  try {
    return await run(scratch, files)
  } finally {
    await scratch.drop()
  }
}

it('brings back every row of every table, every waiting job and every picture', async () => {
  await intoScratch(async (scratch, files) => {
    const summary = await restore(scratch.pool, files, file, { migrations, isForced: false })
    const before = await contentOf(original)
    expect(await contentOf(scratch)).toEqual(before)
    expect(Object.keys(before).length).toBeGreaterThan(25)
    expect(summary.rows).toBeGreaterThan(40 * 20)
    expect(before['graphile_worker._private_jobs']).toMatch(/^1 /)
    expect(picture.equals(await readFile(join(files, 'ab/picture.jpg')))).toBe(true)
    expect((await readdir(files, { recursive: true })).sort()).toEqual(['ab', 'ab/picture.jpg', 'empty.txt'])
  })
})

it('goes on numbering new rows where the saved database had got to', async () => {
  await intoScratch(async (scratch, files) => {
    await restore(scratch.pool, files, file, { migrations, isForced: false })
    const { rows } = await scratch.pool.query(`select nextval('users_id_seq') as next`)
    expect(rows[0].next).toBe(1235)
  })
})

it('saves one moment, whatever is written meanwhile', async () => {
  const busy = join(folder, 'busy.backup')
  const writer = original.pool.connect()
  const client = await writer
  let isBusy = true
  const writing = (async () => {
    for (let n = 0; isBusy; n++) {
      await client.query('begin')
      await client.query(`insert into site_settings values ($1, '1')`, [`left ${n}`])
      await client.query(`insert into captchas_used values ($1, now())`, [`right ${n}`])
      await client.query('commit')
    }
  })()
  await backup(original.pool, join(folder, 'files'), busy, now)
  isBusy = false
  await writing
  client.release()
  await intoScratch(async (scratch, files) => {
    await restore(scratch.pool, files, busy, { migrations, isForced: false })
    const { rows } = await scratch.pool.query(
      `select (select count(*) from site_settings where key like 'left %') as left_count,
              (select count(*) from captchas_used where challenge like 'right %') as right_count`,
    )
    expect(rows[0].left_count).toBe(rows[0].right_count)
  })
  await original.pool.query(`delete from site_settings where key like 'left %'`)
  await original.pool.query(`delete from captchas_used where challenge like 'right %'`)
})

it('refuses a database that is not empty, and replaces it only when told to', async () => {
  await intoScratch(async (scratch, files) => {
    await scratch.pool.query(`insert into site_settings values ('mine', '1')`)
    await expect(restore(scratch.pool, files, file, { migrations, isForced: false })).rejects.toThrow(
      /not empty/,
    )
    expect((await scratch.pool.query('select key from site_settings')).rows).toEqual([{ key: 'mine' }])
    await restore(scratch.pool, files, file, { migrations, isForced: true })
    expect(await contentOf(scratch)).toEqual(await contentOf(original))
  }, true)
})

it('changes nothing when the file is cut short, damaged or something else', async () => {
  const bytes = await readFile(file)
  const plain = gunzipSync(bytes)
  const flipped = Buffer.from(plain)
  const at = flipped.indexOf('newspap')
  expect(at).toBeGreaterThan(0)
  flipped[at] = 'N'.charCodeAt(0)
  const cut = Buffer.from(plain.subarray(0, plain.lastIndexOf('{"kind":"end"')))
  for (const [name, content] of Object.entries({
    'cut.backup': bytes.subarray(0, bytes.length - 1000),
    'flipped.backup': gzipSync(flipped),
    'endless.backup': gzipSync(cut),
    'other.backup': Buffer.from('hello'),
    'zip.backup': gzipSync('hello\n'),
  })) {
    await writeFile(join(folder, name), content)
    await intoScratch(async (scratch, files) => {
      await scratch.pool.query(`insert into site_settings values ('mine', '1')`)
      await expect(
        restore(scratch.pool, files, join(folder, name), { migrations, isForced: true }),
        name,
      ).rejects.toThrow(/cut short or damaged|Not a backup/)
      expect((await scratch.pool.query('select key from site_settings')).rows).toEqual([{ key: 'mine' }])
      expect(await readdir(files)).toEqual([])
    }, true)
  }
})

it('refuses a backup of a newer version, and a path that leads out of the data folder', async () => {
  const lines = gunzipSync(await readFile(file)).toString('latin1')
  const rewrite = async (name: string, text: string) => {
    const body = text.slice(0, text.lastIndexOf('{"kind":"end"'))
    const { createHash } = await import('node:crypto')
    const sha256 = createHash('sha256').update(Buffer.from(body, 'latin1')).digest('hex')
    await writeFile(
      join(folder, name),
      gzipSync(Buffer.from(`${body}{"kind":"end","sha256":"${sha256}"}\n`, 'latin1')),
    )
    return join(folder, name)
  }
  const newer = await rewrite('newer.backup', lines.replace(/"tag":"0000[^"]*"/, '"tag":"9999_future"'))
  const escaping = await rewrite(
    'escaping.backup',
    lines.replace('"path":"empty.txt"', '"path":"../../evil.txt"'),
  )
  await intoScratch(async (scratch, files) => {
    await expect(restore(scratch.pool, files, newer, { migrations, isForced: false })).rejects.toThrow(
      /newer version/,
    )
    await expect(restore(scratch.pool, files, escaping, { migrations, isForced: false })).rejects.toThrow(
      /outside/,
    )
    expect(existsSync(join(folder, '../evil.txt'))).toBe(false)
    expect((await scratch.pool.query(`select 1 from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  })
})

it('leaves the last good backup in place when a new one fails', async () => {
  const path = join(folder, 'kept.backup')
  await backup(original.pool, join(folder, 'files'), path, now)
  const before = await readFile(path)
  await intoScratch(async (scratch) => {
    await expect(backup(scratch.pool, join(folder, 'files'), path, now)).rejects.toThrow(/nothing to save/)
  })
  expect((await readFile(path)).equals(before)).toBe(true)
  expect(existsSync(`${path}.part`)).toBe(false)
  await truncate(path, 0)
})
