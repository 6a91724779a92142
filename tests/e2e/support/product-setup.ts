// Builds the product and starts one for each lane of journeys, on copies of one database, beside the website it fetches from.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { PREFIX } from '../../support/database-setup.ts'
import { DICTIONARY_DIR } from '../../support/dictionary-folder.ts'
import { startSite } from './site.ts'

export interface Product {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  address: string
  admin: { phone: string; password: string }
  /** The website with a feed that the product may fetch from. */
  site: string
  /** For looking at rows that no call shows. */
  database: { host: string; user: string; database: string }
}
declare module 'vitest' {
  interface ProvidedContext {
    /** One for each worker; the first belongs to worker 1. */
    products: Product[]
  }
}

const ROOT = join(import.meta.dirname, '../../..')
const ADMIN = { phone: '13800000001', password: 'quiet-harbour-lamp' }
const TEMPLATE = 'template_journeys'
const STARTS_WITHIN_MS = 90_000

/** What all lanes have in common. */
interface Ground {
  host: string
  user: string
  /** Who may make databases. */
  admin: string
  site: string
  /** A folder for the data of every lane. */
  folder: string
}

/** Called by vitest before the first journey, after the database server is there. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) throw new Error('the journeys need a build, and it failed')
  const site = await startSite()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await writeFile(join(folder, 'owner'), String(process.pid))
  const ground: Ground = { ...project.getProvidedContext().database, site: site.address, folder }
  const started: { end(): Promise<void> }[] = []
  const close = async () => {
    await Promise.all(started.map((product) => product.end()))
    await site.close()
    await rm(folder, { recursive: true, force: true })
  }
  const lanes = Array.from({ length: Number(project.config.maxWorkers) }, (_, at) => `journeys_${at + 1}`)
  try {
    await plantTemplate(ground)
    const opening = lanes.map(async (database) => {
      await createDatabase(ground, database, TEMPLATE)
      await cp(join(folder, TEMPLATE), join(folder, database), { recursive: true })
      const product = await start(ground, database)
      started.push(product)
      return product.told
    })
    // All of them, before one that failed lets the others be ended.
    await Promise.allSettled(opening)
    project.provide('products', await Promise.all(opening))
  } catch (error) {
    await close()
    throw error
  }
  return close
}

/** Migrates a database and loads the sample library into it once, by a product that is ended again. */
async function plantTemplate(ground: Ground): Promise<void> {
  await createDatabase(ground, TEMPLATE, 'template0')
  await mkdir(join(ground.folder, TEMPLATE))
  // Building the dictionary's index is measured elsewhere.
  await symlink(DICTIONARY_DIR, join(ground.folder, TEMPLATE, 'dictionary'))
  const product = await start(ground, TEMPLATE)
  await product.end()
}

async function createDatabase(
  { host, user, admin: role }: Ground,
  name: string,
  template: string,
): Promise<void> {
  const admin = new pg.Client({ host, user: role, database: 'postgres' })
  await admin.connect()
  try {
    await admin.query(`create database ${name} template ${template} owner ${user}`)
  } finally {
    await admin.end()
  }
}

/** Starts the product on a database, with its pictures in the folder of that name. */
async function start({ host, user, site, folder }: Ground, database: string) {
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
      DATA_DIR: join(folder, database),
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
      PORT: String(port),
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      FETCH_ALLOW: new URL(site).host,
      SPEECH_BASE_URL: `${site}/v1`,
      SPEECH_MODEL: 'hum',
    },
  })
  const address = `http://127.0.0.1:${port}`
  const told: Product = { address, admin: ADMIN, site, database: { host, user, database } }
  const end = () => ended(server)
  try {
    await serving(server, address)
  } catch (error) {
    await end()
    throw error
  }
  return { told, end }
}

async function serving(server: ChildProcess, address: string): Promise<void> {
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

async function ended(server: ChildProcess): Promise<void> {
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
