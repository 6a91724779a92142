// The composition root: configuration, database, providers, dictionary, sample library, app, jobs; and a
// clean shutdown.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app.ts'
import { createResponseCache, makePorts } from './compose.ts'
import { type Config, configFromProcess, WrongSetting } from './config.ts'
import { crossFeatureQueries } from './cross-feature-queries.ts'
import { defaultDataDir, startEmbedded } from './db/embedded.ts'
import { GUEST_CONTENT_CHANNEL, listenForChanges } from './db/listen-for-changes.ts'
import { migrateDatabase } from './db/migrate.ts'
import { type OpenedDatabase, openDatabase } from './db/open.ts'
import { assertDatabaseSupported, assertPortFree, createFolders } from './db/start-checks.ts'
import { describeStartupError } from './db/startup-error.ts'
import type { Deps } from './deps.ts'
import { createDiskSpaceMonitor } from './disk-space-monitor.ts'
import { createErrorMonitor } from './error-monitor.ts'
import { ensureFirstAdmin, siteKey } from './features/account/public.ts'
import { loadSampleBooks } from './features/book/public.ts'
import { loadSampleCollections } from './features/collection/public.ts'
import { loadSampleCreators } from './features/creator/public.ts'
import { loadSampleLibrary } from './features/desk/public.ts'
import { openOrBuildDictionary } from './features/dictionary/index/build.ts'
import { buildApart } from './features/dictionary/index/build-apart.ts'
import { dictionarySource } from './features/dictionary/index/source.ts'
import { loadSampleIssue } from './features/magazine/public.ts'
import { serveMetrics } from './http/metrics.ts'
import { allJobs } from './jobs/index.ts'
import { prepareQueue, startJobs } from './jobs/runner.ts'
import { errorText, makeLog, summarizeError, throttleLog } from './log.ts'
import { diskOf } from './providers/disk-space/of-folder.ts'
import { makeSecurityLog } from './security-log.ts'
import { formatStartScreen, progressBar } from './start-screen.ts'
import { createStores } from './stores.ts'
import { catchUncaught } from './uncaught.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
/** The repository: two levels up from dist/server, one from server. */
const ROOT = path.resolve(HERE, path.basename(path.dirname(HERE)) === 'dist' ? '../..' : '..')
/** Shutdown timeout: requests in progress may take this long after Ctrl-C. */
const STOP_WITHIN_MS = 10_000

type Closing = { name: string; close(): unknown }

/**
 * Starts the configured role; resolves when it accepts requests. Throws errors that `describeStartupError`
 * can describe in one line.
 */
async function start(config: Config, closings: Closing[], stopping: AbortSignal): Promise<void> {
  const began = performance.now()
  const errorMonitor = createErrorMonitor()
  const log = makeLog(config.LOG_LEVEL, undefined, { onError: errorMonitor.recordError })
  for (const { formerName, name } of config.former_settings)
    log.warn({ setting: formerName }, `the setting ${formerName} is now called ${name}`)
  const dataDir = config.DATA_DIR ?? defaultDataDir(ROOT)
  const files = path.join(dataDir, 'files')
  await createFolders(files)
  // Before any slow step, so that a port in use is reported at once.
  if (config.ROLE !== 'worker') await assertPortFree('PORT', config.HOST, config.PORT)
  if (config.METRICS_PORT) await assertPortFree('METRICS_PORT', config.HOST, config.METRICS_PORT)

  const { database, isLost } = await openConfiguredDatabase(config, dataDir, closings, stopping, (line) =>
    log.warn(line),
  )
  await migrateDatabase(
    database.pool,
    path.join(HERE, existsSync(path.join(HERE, 'migrations')) ? 'migrations' : 'db/migrations'),
  )
  await prepareQueue(database.pool)
  const dictionaryDir = path.join(dataDir, 'dictionary')
  const dictionary = await openOrBuildDictionary(
    dictionaryDir,
    progressBar('建立词典'),
    dictionarySource(),
    buildApart(stopping),
  )
  closings.push({ name: 'dictionary', close: () => dictionary.close() })

  const store = createStores(database)
  const composed = await makePorts(
    config,
    files,
    await siteKey(store.account),
    (phone, text) => store.account.recordSms(phone, text),
    store.limit,
    (use) => store.desk.noteTranslated(use, new Date()),
    errorMonitor,
  )
  const errorFlush = errorMonitor.keep(store.site.keep)
  closings.push({ name: 'house', close: () => errorFlush.stop() })
  closings.push({ name: 'providers', close: () => composed.close() })
  const now = () => new Date()
  const responseCache = createResponseCache(config, store, now)
  const diskSpace = await createDiskSpaceMonitor(config, { data: dataDir, files }, diskOf, log)
  closings.push({ name: 'disk', close: () => diskSpace.stop() })
  const deps: Deps = {
    diskSpace,
    config,
    store,
    responseCache,
    dictionary,
    crossFeatureQueries,
    ...composed.ports,
    log,
    security: makeSecurityLog(log),
    now,
  }
  const admin = await ensureFirstAdmin(deps)
  if (config.SAMPLE_LIBRARY) {
    await loadSampleLibrary(deps, path.join(ROOT, 'library/articles'), progressBar('装入样刊'))
    await loadSampleCreators(deps, path.join(ROOT, 'library/creators.json'))
    await loadSampleCollections(deps, path.join(ROOT, 'library/collections.json'))
    await loadSampleIssue(deps, path.join(ROOT, 'library/magazine'))
    await loadSampleBooks(deps, path.join(ROOT, 'library/articles'), path.join(ROOT, 'library/books.json'))
  }

  if (config.ROLE !== 'web') {
    const isAlone = !config.DATABASE_URL
    const runner = await startJobs(database.pool, allJobs, deps, { isAlone })
    closings.push({ name: 'jobs', close: () => runner.stop() })
  }
  if (config.ROLE !== 'worker') {
    const listening = listenForChanges(database.pool, GUEST_CONTENT_CHANNEL, responseCache)
    closings.push({ name: 'listening', close: () => listening.stop() })
  }
  const web = path.join(ROOT, 'dist/web')
  const paint = path.join(ROOT, 'dist/server/first-paint')
  // `npm run dev` builds it into .cache.
  const docs = path.join(ROOT, HERE === path.join(ROOT, 'dist/server') ? 'dist/server' : '.cache', 'api-docs')
  const folders = {
    web: existsSync(web) ? web : undefined,
    paint: existsSync(paint) ? paint : undefined,
    docs: existsSync(docs) ? docs : undefined,
    core: dictionary.core,
  }
  const app = await buildApp(deps, folders, isLost)
  closings.push(
    { name: 'http', close: () => app.fastify.close() },
    { name: 'readiness', close: () => app.stopping() },
  )
  if (config.ROLE !== 'worker') await app.fastify.listen({ port: config.PORT, host: config.HOST })
  if (app.metrics && config.METRICS_PORT) {
    const server = await serveMetrics(app.metrics, config.HOST, config.METRICS_PORT, () => !isLost?.())
    closings.push({ name: 'metrics', close: () => server.close() })
  }
  const seconds = (performance.now() - began) / 1000
  const address = config.ROLE === 'worker' ? undefined : { host: config.HOST, port: config.PORT }
  process.stdout.write(`${formatStartScreen({ address, seconds, admin, dataDir })}\n`)
}

/** Opens the database. `isLost` exists only for the embedded database: see `EmbeddedDatabase`. */
async function openConfiguredDatabase(
  config: Config,
  dataDir: string,
  closings: Closing[],
  stopping: AbortSignal,
  warn: (line: string) => void,
): Promise<{ database: OpenedDatabase; isLost?: () => boolean }> {
  // Lost connections during shutdown are expected; do not log them.
  const onError = throttleLog((times, { message }: Error) => {
    if (!stopping.aborted)
      warn(`database connection lost: ${message}${times > 1 ? ` (${times} since the last line)` : ''}`)
  })
  // Each queue of jobs (QUEUE_CONCURRENCY) holds a connection to receive notifications of new jobs.
  const max = config.ROLE === 'worker' ? 15 : config.ROLE === 'web' ? 20 : 25
  if (!config.DATABASE_URL) {
    const embeddedStart = startEmbedded({ dataDir, log: warn })
    // Registered before the server runs: a shutdown during the start must not leave a database process
    // running.
    closings.push({
      name: 'postgres',
      close: () =>
        embeddedStart.then(
          (embedded) => embedded.stop(),
          () => undefined,
        ),
    })
    const embedded = await embeddedStart
    stopping.throwIfAborted()
    const database = openDatabase({ connection: embedded.connection, max, onError })
    closings.push({ name: 'pool', close: () => database.close() })
    return { database, isLost: embedded.isLost }
  }
  const replica = config.DATABASE_REPLICA_URL
  const onReplicaHealthChange = ({ isHealthy, reason }: { isHealthy: boolean; reason: string }) => {
    warn(isHealthy ? 'the read replica is read again' : `the read replica is not read for now: ${reason}`)
  }
  const databaseOptions = { url: config.DATABASE_URL, ...(replica ? { replica } : {}), onReplicaHealthChange }
  const database = openDatabase({ ...databaseOptions, max, onError })
  closings.push({ name: 'pool', close: () => database.close() })
  await assertDatabaseSupported(database.pool)
  return { database }
}

/** Closes in the reverse order of opening; an error of one does not stop the others from closing. */
async function closeAll(closings: Closing[]): Promise<void> {
  for (const closing of closings.splice(0).reverse()) {
    try {
      await closing.close()
    } catch (error) {
      process.stderr.write(`${closing.name}: ${summarizeError(error)}\n`)
    }
  }
}

async function main(): Promise<void> {
  const closings: Closing[] = []
  const stopping = new AbortController()
  const stop = async (code: number) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    setTimeout(() => process.exit(code || 1), STOP_WITHIN_MS).unref()
    await closeAll(closings)
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  catchUncaught(() => void stop(1))
  try {
    await start(configFromProcess(), closings, stopping.signal)
  } catch (error) {
    // Errors of a start that is being stopped are expected; do not print them.
    if (stopping.signal.aborted) return
    const line = error instanceof WrongSetting ? error.message : describeStartupError(error)
    process.stderr.write(`\n  ${line ?? errorText(error)}\n\n`)
    await stop(1)
  }
}

await main()
