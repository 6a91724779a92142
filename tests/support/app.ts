// Gives a test the whole server on a database of its own: typed calls through the door, and people to make them.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { contract } from '../../contract/index.ts'
import type { Call, Input, Result } from '../../contract/kernel/call.ts'
import { type App, buildApp } from '../../server/app.ts'
import { makeKept, makePorts } from '../../server/compose.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Deps } from '../../server/deps.ts'
import { newToken } from '../../server/http/session.ts'
import { jobs } from '../../server/jobs/index.ts'
import { startJobs } from '../../server/jobs/runner.ts'
import { lookUps } from '../../server/look-ups.ts'
import { makePasswordHash } from '../../server/providers/password-hash/argon2.ts'
import { boundless } from '../../server/room.ts'
import { makeSecurityLog } from '../../server/security-log.ts'
import { makeStores } from '../../server/stores.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { DICTIONARY_DIR } from './dictionary-setup.ts'
import { heard } from './events.ts'
import { theDictionary } from './the-dictionary.ts'

export interface Person {
  id: number
  phone: string
  username: string
  token: string
}

export interface Answered<T> {
  status: number
  code: string | undefined
  message: string
  /** The `result` field. */
  result: T
  /** The whole body. */
  body: Record<string, unknown>
  headers: Record<string, unknown>
}

type AnyCall = Call
export interface TestApp {
  app: App
  deps: Deps
  database: FreshDatabase
  /** Makes a call as a person (or as a guest), `from` an address; input is sent as given, so that bad input can be tested. */
  ask<C extends AnyCall>(
    call: C,
    input?: Input<C>,
    as?: Person,
    from?: string,
  ): Promise<Answered<ResultField<C>>>
  /** The same without the compiler's help, for input of a wrong kind. */
  askLoosely(call: AnyCall, input: Record<string, unknown>, as?: Person): Promise<Answered<unknown>>
  aUser(given?: { role?: 'user' | 'admin'; password?: string }): Promise<Person>
  /** Runs waiting jobs until the task has ended; returns it. */
  finished(task: string): Promise<{ state: string; result: unknown; error: unknown; message: string }>
  close(): Promise<void>
}
type ResultField<C> = C extends { form: 'raw' }
  ? Result<C> extends { result: infer R }
    ? R
    : unknown
  : Result<C>

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
  const store = makeStores(database)
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
    kept: makeKept(config, store, overrides.now ?? (() => new Date())),
    dictionary,
    lookUps,
    ...composed.ports,
    // As the program's own in everything but what one costs.
    passwords: makePasswordHash({ memoryCost: 64, timeCost: 1 }),
    room: boundless,
    log,
    security: makeSecurityLog(log),
    now: () => new Date(),
    ...overrides,
  }
  const app = await buildApp(deps, { core: dictionary.core })
  let runner: { stop(): Promise<void> } | undefined
  let people = 0

  const send = async (
    call: AnyCall,
    input: Record<string, unknown>,
    as?: Person,
    from = '127.0.0.1',
  ): Promise<Answered<never>> => {
    const url = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
    const query = Object.fromEntries(
      call.query.filter((key) => input[key] !== undefined).map((key) => [key, String(input[key])]),
    )
    const payload = Object.fromEntries(
      call.body.filter((key) => key in input).map((key) => [key, input[key]]),
    )
    const response = await app.fastify.inject({
      method: call.method,
      url,
      query,
      remoteAddress: from,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
      ...(call.method === 'POST' ? { payload } : {}),
    })
    // A file that was refused is an envelope like any other.
    const isFile = call.form === 'file' && response.statusCode === 200
    const isStream = String(response.headers['content-type']).startsWith('text/event-stream')
    const body = isFile ? { result: response.body } : isStream ? heard(response.body) : response.json()
    return {
      status: isStream ? Number(body['statusCode'] ?? 200) : response.statusCode,
      code: body['code'] as string | undefined,
      message: String(body['message'] ?? ''),
      result: body['result'] as never,
      body,
      headers: response.headers,
    }
  }

  return {
    app,
    deps,
    database,
    ask: (call, input, as, from) => send(call, (input ?? {}) as Record<string, unknown>, as, from),
    askLoosely: send,
    aUser: async ({ role = 'user', password } = {}) => {
      people += 1
      const phone = `+86139${String(10_000_000 + people)}`
      const username = `reader${people}`
      const id = await store.account.addUser({
        phone,
        username,
        role,
        password_hash: password ? await deps.passwords.hash(password) : 'none',
      })
      const { token, token_hash } = newToken()
      const created_at = deps.now()
      const expires_at = new Date(created_at.getTime() + 86_400_000)
      await store.account.addSession({
        token_hash,
        user_id: id,
        user_agent: 'test',
        ip: '127.0.0.1',
        expires_at,
        created_at,
      })
      return { id, phone, username, token }
    },
    finished: async (task) => {
      runner ??= await startJobs(database.pool, jobs, deps, {
        concurrency: 2,
        isAlone: false,
        pace: 0.0001,
      })
      for (;;) {
        const row = await store.task.byId(task)
        if (!row) throw new Error(`no task ${task}`)
        if (['DONE', 'FAILED', 'CANCELLED'].includes(row.state)) return row
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    close: async () => {
      await runner?.stop()
      await app.fastify.close()
      await composed.close()
      await database.drop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

export { contract, DICTIONARY_DIR }
