// Builds and starts the product once for all journeys, on a database of its own, beside the website it brings articles from.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startSite } from './site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    product: {
      /** `http://127.0.0.1:port`, without a slash at the end. */
      address: string
      admin: { phone: string; password: string }
      /** The website with a feed that the product may fetch from. */
      site: string
      /** For looking at rows that no call shows. */
      database: { host: string; user: string; database: string }
    }
  }
}

const ROOT = join(import.meta.dirname, '../../..')
const DATABASE = 'journeys'
const ADMIN = { phone: '13800000001', password: 'quiet-harbour-lamp' }
const STARTS_WITHIN_MS = 90_000

/** Called by vitest before the first journey, after the database server is there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the journeys need a build, and it failed')
  const { host, user, admin: adminRole } = project.getProvidedContext().database
  const admin = new pg.Client({ host, user: adminRole, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${DATABASE} template template0 owner ${user}`)
  await admin.end()

  const site = await startSite()
  const dataDir = await mkdtemp(join(tmpdir(), 'kaijuan-journeys-'))
  // Building the dictionary's index is measured elsewhere.
  await cp(join(ROOT, '.cache/dictionary'), join(dataDir, 'dictionary'), { recursive: true })
  const port = await freePort()
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Every answer that a screen gets is held against the contract.
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${user}@localhost/${DATABASE}?host=${encodeURIComponent(host)}`,
      PORT: String(port),
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      FETCH_ALLOW: new URL(site.address).host,
    },
  })
  const address = `http://127.0.0.1:${port}`
  const close = async () => {
    await end(server)
    await site.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await started(server, address)
  } catch (error) {
    await close()
    throw error
  }
  project.provide('product', {
    address,
    admin: ADMIN,
    site: site.address,
    database: { host, user, database: DATABASE },
  })
  return close
}

async function started(server: ChildProcess, address: string): Promise<void> {
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      output += chunk
    })
  const until = Date.now() + STARTS_WITHIN_MS
  while (Date.now() < until && server.exitCode === null) {
    if (output.includes(address)) {
      // What the server warns of while a journey runs belongs beside that journey's result.
      server.stderr?.pipe(process.stderr)
      server.stdout?.on('data', (chunk) => process.stdout.write(chunk))
      return
    }
    await sleep(50)
  }
  throw new Error(`the product did not start:\n${output}`)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'close')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  await once(server, 'close')
  return typeof bound === 'object' && bound ? bound.port : 0
}
