// Starts one PostgreSQL for a whole test run and migrates a template that every test file copies.
import { existsSync, readdirSync, readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { stopServer } from '../../server/db/embedded/postmaster.ts'
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareQueue } from '../../server/jobs/runner.ts'
import { TEMPLATE, type TestDatabaseConnection } from './database-template.ts'

/** Prefix of a run's folders in the temporary directories; each names its process in the file `owner`. */
export const DIRECTORY_PREFIX = 'kaijuan-test-'

/** A file system in memory, on Linux. */
const SHARED_MEMORY = '/dev/shm'
const DATABASE_BYTES = 3 * 2 ** 30

/**
 * Where the databases of a run lie. Each test file creates and drops some 500 files: on ext4 that takes a quarter of
 * the suite's CPU time, most of it in the search for an inode that was not just deleted.
 */
function databaseDirectory(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY)
    return bavail * bsize >= DATABASE_BYTES ? SHARED_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Starts the server, without fsync, and migrates the template. `stop` ends it and removes its files. */
export async function startTestDatabase(): Promise<{
  connection: TestDatabaseConnection
  stop(): Promise<void>
}> {
  await removeStaleDatabases()
  const dataDir = await mkdtemp(join(databaseDirectory(), DIRECTORY_PREFIX))
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'owner'), String(process.pid))
  const server = await startEmbedded({
    dataDir,
    superuser: true,
    // Nothing here has to survive a power cut, and every file opens its own pools.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      // Dropping a database searches all of them.
      shared_buffers: '128MB',
      max_wal_size: '256MB',
    },
  })
  const stop = async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await createTemplate(server)
  } catch (error) {
    await stop()
    throw error
  }
  const { connection, adminConnection } = server
  return {
    connection: {
      host: String(connection.host),
      user: String(connection.user),
      admin: String(adminConnection.user),
    },
    stop,
  }
}

async function createTemplate({ connection, adminConnection }: EmbeddedDatabase): Promise<void> {
  const admin = openDatabase({ connection: adminConnection, max: 1 })
  await admin.pool.query(`create database ${TEMPLATE} owner ${connection.user}`)
  await admin.close()
  const template = openDatabase({ connection: { ...connection, database: TEMPLATE }, max: 1 })
  try {
    await migrateDatabase(template.pool, join(import.meta.dirname, '../../server/db/migrations'))
    await prepareQueue(template.pool)
    await spreadNumbers(template.pool)
  } finally {
    await template.close()
  }
}

/**
 * Starts each table's sequence at a million of its own, so that ids of different tables never coincide: code that takes
 * a card's id for a user's id finds no row.
 */
async function spreadNumbers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  for (const [place, { name }] of rows.entries())
    await pool.query(`alter sequence ${name} restart with ${(place + 1) * 1_000_000 + 1}`)
}

/** Stops the servers of killed runs and removes their folders. */
export async function removeStaleDatabases(): Promise<void> {
  const parents = [...new Set([tmpdir(), databaseDirectory()])]
  const folders = parents.flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith(DIRECTORY_PREFIX))
      .map((name) => join(parent, name)),
  )
  for (const folder of folders) {
    const owner = join(folder, 'owner')
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    const data = join(folder, 'postgres', 'cluster')
    await stopServer(data)
    await rm(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
