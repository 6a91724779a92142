// Gives a test of HTTP behaviour the whole server on a database of its own; tests of use cases take test-kit.ts.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { contract } from '../../contract/index.ts'
import { buildApp, type ServerApp } from '../../server/app.ts'
import { createResponseCache, makePorts } from '../../server/compose.ts'
import { type Config, readConfig } from '../../server/config.ts'
import { crossFeatureQueries } from '../../server/cross-feature-queries.ts'
import type { Deps } from '../../server/deps.ts'
import { unlimitedDiskSpace } from '../../server/disk-space-monitor.ts'
import { allJobs } from '../../server/jobs/index.ts'
import { makePasswordHash } from '../../server/providers/password-hash/argon2.ts'
import { makeSecurityLog } from '../../server/security-log.ts'
import { createStores } from '../../server/stores.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { DICTIONARY_DIR } from './dictionary-folder.ts'
import { parseStreamResult } from './events.ts'
import { callers, requestParts, type TestContext, taskRunner, userFactory } from './test-context.ts'
import { theDictionary } from './the-dictionary.ts'

export type { CallResponse, TestUser } from './test-context.ts'
export interface TestApp extends TestContext {
  app: ServerApp
}

/** `overrides` replaces ports or the clock; `settings` are environment variables; `given` a database of one's own. */
export async function anApp(
  overrides: Partial<Deps> = {},
  settings: Record<string, string> = {},
  given?: FreshDatabase,
): Promise<TestApp> {
  const config: Config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', RATE_LIMIT: 'off', ...settings })
  const database = given ?? (await freshDatabase({ max: 8 }))
  const root = await mkdtemp(path.join(tmpdir(), 'kaijuan-files-'))
  const folder = path.join(root, 'files')
  await mkdir(folder)
  const store = createStores(database)
  const composed = await makePorts(
    config,
    folder,
    'a key for tests',
    (phone, text) => store.account.recordSms(phone, text),
    store.limit,
    (use) => store.desk.noteTranslated(use, new Date()),
  )
  const log = overrides.log ?? pino({ level: 'silent' })
  const dictionary = theDictionary()
  const deps: Deps = {
    config,
    store,
    // Nobody tells it of changes: it keeps nothing.
    responseCache: createResponseCache(config, store, overrides.now ?? (() => new Date())),
    dictionary,
    crossFeatureQueries,
    ...composed.ports,
    // As the program's own in everything but what one costs.
    passwords: makePasswordHash({ memoryCost: 64, timeCost: 1 }),
    diskSpace: unlimitedDiskSpace,
    log,
    security: makeSecurityLog(log),
    now: () => new Date(),
    ...overrides,
  }
  const app = await buildApp(deps, { core: dictionary.core })
  const runner = taskRunner(database, allJobs, deps)

  const send: TestContext['send'] = async (call, input, { token, from = '127.0.0.1', headers = {} } = {}) => {
    const { params, query, body: payload } = requestParts(call, input)
    const response = await app.fastify.inject({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
      query,
      remoteAddress: from,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(payload ? { payload } : {}),
    })
    // A file that was refused is an envelope like any other.
    const isFile = call.form === 'file' && response.statusCode === 200
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
    const body = isFile
      ? { result: response.body }
      : isStream
        ? parseStreamResult(response.body)
        : response.json()
    return {
      status: isStream ? Number(body['statusCode'] ?? 200) : response.statusCode,
      code: body['code'] as string | undefined,
      message: String(body['message'] ?? ''),
      result: body['result'],
      body,
      headers: response.headers,
      ...(isFile ? { bytes: response.rawPayload } : {}),
    }
  }

  return {
    app,
    deps,
    database,
    ...callers(send),
    aUser: userFactory(deps),
    finished: runner.finished,
    close: async () => {
      await runner.stop()
      await app.fastify.close()
      await composed.close()
      await database.drop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export { contract, DICTIONARY_DIR }
