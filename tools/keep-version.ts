// npx tsx tools/keep-version.ts NAME: saves a small database with data of this version, for tests of
// migrations from it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { startEmbedded } from '../server/db/embedded.ts'
import { openDatabase } from '../server/db/open.ts'
import { liveIn } from './lib/keep-version/live-in.ts'
import { sqlOf } from './lib/keep-version/sql-of.ts'

const ROOT = resolve(import.meta.dirname, '..')
const PORT = '3917'
const STARTS_WITHIN_MS = 120_000

const [name] = process.argv.slice(2)
if (!name || !/^[a-z\d-]+$/.test(name)) throw new Error('usage: npx tsx tools/keep-version.ts NAME')
const target = join(ROOT, 'tests/upgrade', name)
const dataDir = mkdtempSync(join(tmpdir(), 'kaijuan-version-'))
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT,
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  NODE_ENV: 'development',
}
const admin = { phone: '13800000000', password: 'seven-slow-herons' }

const run = (args: string[]): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...env, ADMIN_PHONE: admin.phone, ADMIN_PASSWORD: admin.password },
  })

/** Whether the process has exited, by itself or by a signal. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok
  } catch {
    return false
  }
}

mkdirSync(target, { recursive: true })
const server = run(['tools/start.mjs'])
try {
  const address = `http://127.0.0.1:${PORT}`
  const until = Date.now() + STARTS_WITHIN_MS
  while (!(await isReady(address))) {
    if (Date.now() > until || hasEnded(server)) throw new Error('the product did not start')
    await sleep(200)
  }
  const people = await liveIn(address, admin)
  writeFileSync(join(target, 'people.json'), `${JSON.stringify(people, null, 2)}\n`)
  const backup = run(['--import', 'tsx', 'tools/backup.ts', join(target, 'backup')])
  const [code] = await once(backup, 'close')
  if (code !== 0) throw new Error('no backup was made')
} finally {
  if (!hasEnded(server)) {
    server.kill('SIGTERM')
    await once(server, 'close')
  }
}
const embedded = await startEmbedded({ dataDir })
const database = openDatabase({ connection: embedded.connection, max: 1 })
try {
  const sql = await sqlOf(database.pool, join(ROOT, 'server/db/migrations'))
  writeFileSync(join(target, 'database.sql.gz'), gzipSync(sql, { level: 9 }))
} finally {
  await database.close()
  await embedded.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
