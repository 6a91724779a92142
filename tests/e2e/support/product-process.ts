// Starts the built product as a process of its own, on a database of the test run.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../support/free-port.ts'
import type { TestEnvironment } from './environment.ts'

/** A running product that a worker's tests talk to. */
export interface RunningProduct {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  address: string
  admin: { phone: string; password: string }
  /** The website with a feed that the product may fetch from. */
  siteUrl: string
  /** For rows that no endpoint shows. */
  database: { host: string; user: string; database: string }
}

export const TEMPLATE = 'template_browser_tests'
const ROOT = join(import.meta.dirname, '../../..')
const ADMIN = { phone: '13800000001', password: 'quiet-harbour-lamp' }

/** Copies the template's database and files under `name` and starts a product on them. */
export async function startProductCopy(environment: TestEnvironment, name: string) {
  await createDatabase(environment, name, TEMPLATE)
  const { dataRoot } = environment
  await cp(join(dataRoot, TEMPLATE), join(dataRoot, name), { recursive: true })
  return startProduct(environment, name)
}

/** Creates a database of the product's role from `template`. */
export const createDatabase = (environment: TestEnvironment, name: string, template: string): Promise<void> =>
  queryAsAdmin(environment, `create database ${name} template ${template} owner ${environment.user}`)

/** Drops a database, and closes what is still connected to it. */
export const dropDatabase = (environment: TestEnvironment, name: string): Promise<void> =>
  queryAsAdmin(environment, `drop database ${name} with (force)`)

async function queryAsAdmin({ host, admin }: TestEnvironment, statement: string): Promise<void> {
  const client = new pg.Client({ host, user: admin, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Starts the product on the database `name`, with its files in the folder of that name; resolves when it serves. */
export async function startProduct(
  { host, user, siteUrl, dataRoot }: TestEnvironment,
  name: string,
): Promise<RunningProduct & { stop(): Promise<void> }> {
  const port = await findFreePort()
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // In this mode every answer is validated against the contract.
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      DATA_DIR: join(dataRoot, name),
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      PORT: String(port),
      ADMIN_PHONE: ADMIN.phone,
      ADMIN_PASSWORD: ADMIN.password,
      FETCH_ALLOW: new URL(siteUrl).host,
      SPEECH_BASE_URL: `${siteUrl}/v1`,
      SPEECH_MODEL: 'hum',
    },
  })
  const address = `http://127.0.0.1:${port}`
  const stop = () => stopProcess(server)
  try {
    await waitUntilServing(server, address)
  } catch (error) {
    await stop()
    throw error
  }
  return { address, admin: ADMIN, siteUrl, database: { host, user, database: name }, stop }
}

/** Resolves when the process prints its address; rejects with its output when it exits before. */
function waitUntilServing(server: ChildProcess, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    let isServing = false
    for (const stream of [server.stdout, server.stderr])
      stream?.on('data', (chunk: Buffer) => {
        // Warnings while a test runs are printed with its result.
        if (isServing) {
          process.stderr.write(chunk)
          return
        }
        output += chunk
        isServing = output.includes(address)
        if (isServing) resolve()
      })
    server.once('close', () => reject(new Error(`the product did not start:\n${output}`)))
  })
}

async function stopProcess(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGTERM')
  await once(server, 'close')
}
