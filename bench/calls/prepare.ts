// Setup: one PostgreSQL, a seeded database for each size, a server for each.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp, type ServerApp } from '../../server/app.ts'
import { createResponseCache, makePorts } from '../../server/compose.ts'
import { readConfig } from '../../server/config.ts'
import { crossFeatureQueries } from '../../server/cross-feature-queries.ts'
import { startEmbedded } from '../../server/db/embedded.ts'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type OpenedDatabase, openDatabase } from '../../server/db/open.ts'
import { unlimitedDiskSpace } from '../../server/disk-space-monitor.ts'
import { openOrBuildDictionary } from '../../server/features/dictionary/index/build.ts'
import type { Dictionary } from '../../server/features/dictionary/index/dictionary.ts'
import { prepareQueue } from '../../server/jobs/runner.ts'
import { makeSecurityLog } from '../../server/security-log.ts'
import { createStores, type Stores } from '../../server/stores.ts'
import { bringDictionary } from '../lib/folder.ts'
import { ROOT, type RunningServer, startServer } from '../lib/server.ts'
import { seedDatabase } from '../seed/seed.ts'
import type { SeedSize } from '../seed/size.ts'
import { type SeedLanguage, seedTexts } from '../seed/texts.ts'
import { captureStatements, type RecordedCall, recordStatements } from './capture.ts'
import type { BenchScenario } from './scenarios.ts'

/** Pool size of a server that runs web and worker in one process (server/main.ts). */
export const POOL_SIZE = 20
const TEXTS = 600
/** Number of cards that are rated, and of their readers. */
const RATED = 2000
const RATERS = 400

export interface BenchSite {
  server: RunningServer
  database_url: string
  gib: number
  cards: { user_id: number; id: number }[]
  record(scenario: BenchScenario): Promise<RecordedCall[]>
}
export interface BenchStage {
  sites: BenchSite[]
  language: SeedLanguage
  dictionary: Dictionary
  close(): Promise<void>
}

export async function prepareBench(folder: string, sizes: readonly SeedSize[]): Promise<BenchStage> {
  captureStatements()
  const closings: (() => unknown)[] = []
  const close = async () => {
    for (const step of closings.splice(0).reverse()) await step()
  }
  try {
    await bringDictionary(folder)
    await mkdir(join(folder, 'files'))
    const dictionary = await openOrBuildDictionary(join(folder, 'dictionary'), () => undefined)
    closings.push(() => dictionary.close())
    const language = seedTexts(TEXTS, dictionary)
    // Two servers, the recording app and a peer have a pool each.
    const embedded = await startEmbedded({
      dataDir: folder,
      superuser: true,
      settings: { max_connections: '120' },
    })
    closings.push(() => embedded.stop())
    const sites: BenchSite[] = []
    for (const size of sizes) {
      const began = performance.now()
      const name = `bench_${size.articles}`
      const admin = openDatabase({ connection: embedded.adminConnection, max: 1 })
      await admin.pool.query(`create database ${name} owner ${embedded.connection.user}`)
      const database_url = embedded.url.replace('/kaijuan?', `/${name}?`)
      const database = openDatabase({ url: database_url, max: POOL_SIZE })
      closings.push(() => database.close())
      await migrateDatabase(database.pool, join(ROOT, 'server/db/migrations'))
      await prepareQueue(database.pool)
      await seedDatabase(database.pool, size, language)
      // The app's own role is not allowed to run a checkpoint.
      await admin.pool.query('checkpoint')
      await admin.close()
      const { gib, cards } = await lookAt(database)
      process.stdout.write(
        `  ${name}: ${gib.toFixed(1)} GiB in ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
      )
      const app = await appOn(database, dictionary, folder)
      closings.push(() => app.fastify.close())
      const server = await startServer({ DATABASE_URL: database_url, DATA_DIR: folder })
      closings.push(() => server.stop())
      sites.push({
        server,
        database_url,
        gib,
        cards,
        record: ({ asked, is_warm }) => recordStatements(app, asked, is_warm),
      })
    }
    return { sites, language, dictionary, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function lookAt({ pool }: OpenedDatabase): Promise<{ gib: number; cards: BenchSite['cards'] }> {
  const { rows } = await pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
  const { rows: cards } = await pool.query<BenchSite['cards'][number]>(
    'select user_id, id from cards where user_id <= $1 order by hashint8(id) limit $2',
    [RATERS, RATED],
  )
  return { gib: (rows[0]?.bytes ?? 0) / 2 ** 30, cards }
}

/**
 * Creates the app in this process in the same way as the server, to record its queries. `change` replaces
 * stores, `settings` are environment variables.
 */
export async function appOn(
  database: OpenedDatabase,
  dictionary: Dictionary,
  folder: string,
  change = (stores: Stores): Stores => stores,
  settings: Record<string, string> = {},
): Promise<ServerApp> {
  const quiet = { NODE_ENV: 'development', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }
  const config = readConfig({ ...quiet, ...settings })
  const store = change(createStores(database))
  const files = join(folder, 'files')
  const { ports } = await makePorts(config, files, 'a key for benchmarks', async () => undefined, store.limit)
  const log = pino({ level: 'silent' })
  const security = makeSecurityLog(log)
  const now = () => new Date()
  const kept = createResponseCache(config, store, now)
  const deps = {
    config,
    store,
    responseCache: kept,
    dictionary,
    crossFeatureQueries,
    ...ports,
    diskSpace: unlimitedDiskSpace,
    log,
    security,
    now,
  }
  return buildApp(deps, { core: dictionary.core })
}
