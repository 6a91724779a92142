// Starts one PostgreSQL for a whole test run and migrates a template that every test file copies.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { end } from '../../server/db/embedded/postmaster.ts'
import { type Embedded, startEmbedded } from '../../server/db/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { prepareQueue } from '../../server/jobs/runner.ts'
import { TEMPLATE } from './database-template.ts'

/** Folders of a run; each says in `owner` which process it belongs to. */
export const PREFIX = 'kaijuan-test-'

/** Called by vitest before the first file of a project; what it returns is called after the last, also when one failed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep()
  const dataDir = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'owner'), String(process.pid))
  const server = await startEmbedded({
    dataDir,
    superuser: true,
    // Nothing here has to survive a power cut, and every file brings its own pools.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  try {
    await makeTemplate(server)
  } catch (error) {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  const { connection, adminConnection } = server
  project.provide('database', {
    host: String(connection.host),
    user: String(connection.user),
    admin: String(adminConnection.user),
  })
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate({ connection, adminConnection }: Embedded): Promise<void> {
  const admin = openDatabase({ connection: adminConnection, max: 1 })
  await admin.pool.query(`create database ${TEMPLATE} owner ${connection.user}`)
  await admin.close()
  const template = openDatabase({ connection: { ...connection, database: TEMPLATE }, max: 1 })
  try {
    await migrate(template.pool, join(import.meta.dirname, '../../server/db/migrations'))
    await prepareQueue(template.pool)
    await spreadNumbers(template.pool)
  } finally {
    await template.close()
  }
}

/**
 * Each table counts from a million of its own, so that no row has the number of another table's row: whoever takes a
 * card's number for its reader's finds nothing, in a test as in real life.
 */
async function spreadNumbers(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  for (const [place, { name }] of rows.entries())
    await pool.query(`alter sequence ${name} restart with ${(place + 1) * 1_000_000 + 1}`)
}

/** Removes what a killed run has left: its server still runs, and its folder fills the disk. */
export async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    const owner = join(folder, 'owner')
    if (!existsSync(owner) || isAlive(Number(readFileSync(owner, 'utf8')))) continue
    const data = join(folder, 'postgres', 'cluster')
    await end(data)
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
