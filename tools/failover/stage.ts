// The setup of a failover test: two databases, two web processes behind a balancer, a worker, a slow model,
// and readers.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DICTIONARY_DIR } from '../../tests/support/dictionary-folder.ts'
import { findFreePort } from '../../tests/support/free-port.ts'
import { type LoadBalancer, startBalancer } from './balancer.ts'
import { type SlowModel, startModel } from './model.ts'
import { DATABASE_NAME, type PostgresServer, PRODUCT_ROLE, postgresIn, waitUntil } from './postgres.ts'
import { type ProductProcess, partOf } from './product.ts'
import { ReaderClient } from './reader.ts'

const READERS = 8
const PASSWORD = 'a good long one'
const ADMIN = '13900000000'

/** Words that readers save and search for. */
export const TEST_WORDS = [
  ...['harbour', 'river', 'steel', 'lantern', 'winter'],
  ...['garden', 'market', 'signal', 'copper', 'island'],
]

export interface FailoverStage {
  folder: string
  programs: ReturnType<typeof postgresIn>
  /** The current primary and standby. A scenario that changes them updates these fields. */
  primary: PostgresServer
  standby: PostgresServer
  webs: [ProductProcess, ProductProcess]
  worker: ProductProcess
  balancer: LoadBalancer
  model: SlowModel
  readers: ReaderClient[]
  admin: ReaderClient
  articles: number[]
  /** A reader with a new address who connects to the balancer. */
  reader(): ReaderClient
  close(): Promise<void>
}

/**
 * Starts everything; the callback `say` gets a line for each part. `close` stops all that was started, also
 * after an error.
 */
export async function setUpStage(bin: string, say: (line: string) => void): Promise<FailoverStage> {
  const folder = mkdtempSync(join(tmpdir(), 'kaijuan-many-'))
  // The operating system user of PostgreSQL needs access to the folders below.
  chmodSync(folder, 0o777)
  const closings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })]
  const close = async () => {
    for (const end of closings.splice(0).reverse()) await end()
  }
  try {
    const programs = postgresIn(folder, bin)
    closings.push(() => programs.stopAll())
    const primary = await programs.primary('a')
    const standby = await programs.standby('b', primary)
    await primary.ask(`alter system set synchronous_standby_names = 'b'`)
    await primary.ask(`alter system set synchronous_commit = 'remote_apply'`)
    await primary.ask('select pg_reload_conf()')
    await inStep(primary)
    say(`PostgreSQL: primary ${primary.port}, standby ${standby.port} follows synchronously`)

    const model = await startModel()
    closings.push(() => model.stop())
    const database_port = await findFreePort()
    const data = join(folder, 'data')
    mkdirSync(data)
    // Reuse an existing dictionary index: other benchmarks measure how long it takes to build.
    if (existsSync(DICTIONARY_DIR)) symlinkSync(DICTIONARY_DIR, join(data, 'dictionary'))
    const settings = {
      DATABASE_URL: `postgres://${PRODUCT_ROLE}@127.0.0.1:${database_port}/${DATABASE_NAME}`,
      DATABASE_REPLICA_URL: `postgres://${PRODUCT_ROLE}@127.0.0.1:${standby.port}/${DATABASE_NAME}`,
      ...{ DATA_DIR: data, RATE_LIMIT_STORE: 'database', TRUST_PROXY: '1' },
      ...{ ADMIN_PHONE: ADMIN, ADMIN_PASSWORD: PASSWORD },
      ...{ LLM_BASE_URL: model.base_url, LLM_MODEL: 'slow' },
    }
    const part = async (
      name: string,
      own: (port: number) => Record<string, string>,
    ): Promise<ProductProcess> => {
      const port = await findFreePort()
      const made = partOf(name, folder, port, { ...settings, ...own(port) })
      closings.push(() => made.stop())
      return made
    }
    const web = (port: number) => ({ ROLE: 'web', PORT: String(port) })
    const webs: [ProductProcess, ProductProcess] = [await part('web1', web), await part('web2', web)]
    const worker = await part('worker', (port) => ({ ROLE: 'worker', PORT: '1', METRICS_PORT: String(port) }))
    const balancer = await startBalancer(folder, { webs, databases: [primary, standby] }, database_port)
    closings.push(() => balancer.stop())
    await webs[0].start()
    await Promise.all([webs[1].start(), worker.start()])
    say(`two web processes behind haproxy at ${balancer.port}, one worker`)

    let addresses = 0
    const reader = () => {
      addresses += 1
      const made = new ReaderClient(balancer.port, `127.0.9.${addresses}`)
      closings.push(() => made.close())
      return made
    }
    const admin = await letIn(reader(), '/auth/login', { username: ADMIN })
    const readers: ReaderClient[] = []
    for (let at = 0; at < READERS; at += 1)
      readers.push(
        await letIn(reader(), '/auth/register_by_phone', { phone: String(13_800_000_000 + at), code: '' }),
      )
    const { items } = (await reader().get('/reader/article/waikan')).result as { items: { id: number }[] }
    const articles = items.map(({ id }) => id)
    return {
      folder,
      programs,
      primary,
      standby,
      webs,
      worker,
      balancer,
      model,
      readers,
      admin,
      articles,
      reader,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function letIn(reader: ReaderClient, path: string, who: object): Promise<ReaderClient> {
  let answer: unknown
  // The balancer runs a health check on each process once a second.
  await waitUntil(path, async () => {
    const response = await reader.post(path, { ...who, password: PASSWORD })
    answer = response.result
    return response.status === 200
  })
  reader.token = (answer as { token: string }).token
  return reader
}

/** Waits until a standby replicates synchronously. */
export const inStep = (primary: PostgresServer): Promise<number> =>
  waitUntil('a synchronous standby', async () => {
    const rows = await primary.ask<{ sync_state: string }>('select sync_state from pg_stat_replication')
    return rows.some(({ sync_state }) => sync_state === 'sync')
  })
