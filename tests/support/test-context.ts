// What tests of the server have in common, with or without HTTP: users with sessions, calls of endpoints, jobs that run.
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResult,
} from '../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../../server/deps.ts'
import { newToken } from '../../server/http/session.ts'
import type { JobDefinition } from '../../server/jobs/define-job.ts'
import type { FreshDatabase } from './database.ts'

export interface TestUser {
  id: number
  phone: string
  username: string
  token: string
}

export interface CallResponse<T> {
  status: number
  code: string | undefined
  message: string
  /** The `result` field; of a file its content as text. */
  result: T
  /** The whole body. */
  body: Record<string, unknown>
  headers: Record<string, unknown>
  /** The content of a file as it was sent. */
  bytes?: Buffer
  /** Without HTTP: what the endpoint threw, when that is no error of the contract. */
  error?: unknown
}

export interface SendOptions {
  /** A session's token. */
  token?: string | undefined
  /** The address that the request comes from. */
  from?: string | undefined
  headers?: Record<string, string>
}

export interface TestContext {
  deps: Deps
  database: FreshDatabase
  /** Calls an endpoint as a person (or as a guest), `from` an address; input is sent unchecked, so that invalid input can be tested. */
  ask<C extends EndpointDefinition>(
    call: C,
    input?: EndpointInput<C>,
    as?: TestUser,
    from?: string,
  ): Promise<CallResponse<ResultField<C>>>
  /** The same without types, for input of a wrong type. */
  askLoosely(
    call: EndpointDefinition,
    input: Record<string, unknown>,
    as?: TestUser,
  ): Promise<CallResponse<unknown>>
  /** The same with headers of the test's own. */
  send(
    call: EndpointDefinition,
    input: Record<string, unknown>,
    options?: SendOptions,
  ): Promise<CallResponse<unknown>>
  aUser(given?: { role?: 'user' | 'admin'; password?: string }): Promise<TestUser>
  /** Runs waiting jobs until the task has ended; returns it. */
  finished(task: string): Promise<FinishedTask>
  close(): Promise<void>
}
type ResultField<C> = C extends { form: 'raw' }
  ? EndpointResult<C> extends { result: infer R }
    ? R
    : unknown
  : EndpointResult<C>

export interface FinishedTask {
  state: string
  result: unknown
  error: unknown
  message: string
}

/** `send` in the forms of a TestContext. */
export function callers(send: TestContext['send']): Pick<TestContext, 'ask' | 'askLoosely' | 'send'> {
  return {
    ask: (call, input, as, from) =>
      send(call, (input ?? {}) as Record<string, unknown>, { token: as?.token, from }) as Promise<
        CallResponse<never>
      >,
    askLoosely: (call, input, as) => send(call, input, { token: as?.token }),
    send,
  }
}

/** Adds users with a session to the database of `deps`. */
export function userFactory(deps: Deps): TestContext['aUser'] {
  let count = 0
  return async ({ role = 'user', password } = {}) => {
    count += 1
    const phone = `+86139${String(10_000_000 + count)}`
    const username = `reader${count}`
    const id = await deps.store.account.addUser({
      phone,
      username,
      role,
      password_hash: password ? await deps.passwords.hash(password) : 'none',
    })
    const { token, token_hash } = newToken()
    const created_at = deps.now()
    const expires_at = new Date(created_at.getTime() + 86_400_000)
    await deps.store.account.addSession({
      token_hash,
      user_id: id,
      user_agent: 'test',
      ip: '127.0.0.1',
      expires_at,
      created_at,
    })
    return { id, phone, username, token }
  }
}

/** Runs `jobs` from the first task that is waited for until `stop`. `check` throws when waiting is useless. */
export function taskRunner(
  database: FreshDatabase,
  jobs: readonly JobDefinition[],
  deps: Deps,
  check: () => void = () => undefined,
): { finished: TestContext['finished']; stop(): Promise<void> } {
  let started: Promise<{ stop(): Promise<void> }> | undefined
  const start = async () => {
    // Imported here: the queue's packages are needed by few tests.
    const { startJobs } = await import('../../server/jobs/runner.ts')
    return startJobs(database.pool, jobs, deps, { concurrency: 2, isAlone: false, pace: 0.0001 })
  }
  return {
    finished: async (task) => {
      started ??= start()
      await started
      for (;;) {
        check()
        const row = await deps.store.task.byId(task)
        if (!row) throw new Error(`no task ${task}`)
        if (['DONE', 'FAILED', 'CANCELLED'].includes(row.state)) return row
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    stop: async () => (await started)?.stop(),
  }
}

/** The parts of a request that a call's input goes to. */
export function requestParts(call: EndpointDefinition, input: Record<string, unknown>) {
  const some = (keys: string[], has: (key: string) => boolean) => keys.filter(has)
  return {
    params: Object.fromEntries(call.params.map((key) => [key, String(input[key])])),
    query: Object.fromEntries(
      some(call.query, (key) => input[key] !== undefined).map((key) => [key, String(input[key])]),
    ),
    body:
      call.method === 'POST'
        ? Object.fromEntries(some(call.body, (key) => key in input).map((key) => [key, input[key]]))
        : undefined,
  }
}
