// Shows that background work runs once, can be followed and stopped, is tried again only where that helps, and outlives its worker.
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { throwAppError } from '../../contract/kernel/app-error.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../tests/support/test-kit.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { requestTask, type TaskAbout } from '../db/tasks.ts'
import { taskHandlers } from '../features/task/handlers.ts'
import { defineJob, type JobDefinition, type JobProgress } from './define-job.ts'
import { defineJobType } from './job-types.ts'
import { type RunnerOptions, startJobs } from './runner.ts'

/** Nothing in a test takes as long. */
const HOUR_S = 3600
let t: TestKit
let admin: TestUser
const running: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  t = await createTestKit({ handlers: { task: taskHandlers } })
  admin = await t.aUser({ role: 'admin' })
})
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop()
  await t.database.db.execute(sql`delete from graphile_worker._private_jobs`)
  await t.database.db.execute(sql`delete from tasks`)
})
afterAll(() => t.close())

const start = async (jobs: readonly JobDefinition[], options: Partial<RunnerOptions> = {}) => {
  const runner = await startJobs(t.database.pool, jobs, t.deps, {
    concurrency: 2,
    isAlone: false,
    heartbeat_ms: 50,
    ...options,
  })
  running.push(runner)
  return async () => {
    running.splice(running.indexOf(runner), 1)
    await runner.stop()
  }
}
const request = (kind: string, { payload = {}, ...about }: TaskAbout & { payload?: object } = {}) =>
  t.database.db.transaction((tx) =>
    requestTask(tx, defineJobType(kind, z.looseObject({})), { ...payload }, about),
  )
const look = async (id: string) => (await t.ask(contract.task.show, { id }, admin)).result
const untilState = (id: string, state: string) =>
  waitForCheck(async () => expect((await look(id)).state).toBe(state))
const jobsLeft = async () =>
  (
    await t.database.db.execute<{ attempts: number; locked_by: string | null }>(
      sql`select attempts, locked_by from graphile_worker._private_jobs`,
    )
  ).rows

type Run = (progress: JobProgress, attempt: number) => Promise<unknown>
/** A job `test.job` that counts its tries and remembers how it failed. */
const aJob = (run: Run, retries = 0) => {
  const tries: number[] = []
  const failures: string[] = []
  const job = defineJob({
    name: 'test.job',
    payload: z.looseObject({}),
    retries,
    run: (_, __, progress) => {
      tries.push(tries.length + 1)
      return run(progress, tries.length)
    },
    failed: async (_, __, { code, message }, task_id) => {
      const { state } = await look(task_id)
      failures.push(`${state} ${code} ${message}`)
    },
  })
  return { job, tries, failures }
}
/** Ends only when its signal is aborted, as a fetch does. */
const untilAborted = ({ signal }: JobProgress) =>
  new Promise<never>((_, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('the start', () => {
  it('refuses two jobs of one name', async () => {
    const { job } = aJob(async () => 1)
    await expect(start([job, job])).rejects.toThrow('two jobs share a name')
  })

  it('refuses a waiting job that nobody knows, by its name', async () => {
    await request('ghost.walk')
    const { job } = aJob(async () => 1)
    await expect(start([job])).rejects.toThrow('waiting jobs without a definition: ghost.walk')
  })

  it('minds no job of the past that will never run again', async () => {
    await request('ghost.walk')
    await t.database.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`)
    await start([aJob(async () => 1).job])
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
  })
})

describe('a task', () => {
  it('is seen running, with its progress, and then done, with its result', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const { job } = aJob(async ({ report }) => {
      await report({ done: 2, total: 7, message: '第二步' })
      await gate
      return { answer: 42 }
    })
    await start([job])
    const id = await request('test.job')
    await waitForCheck(async () =>
      expect(await look(id)).toMatchObject({ state: 'RUNNING', done: 2, total: 7, message: '第二步' }),
    )
    go()
    await untilState(id, 'DONE')
    expect(await look(id)).toMatchObject({ done: 7, total: 7, result: { answer: 42 }, error: null })
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
  })

  it('that a refusal ends is not tried again, and says why in its words', async () => {
    const { job, tries, failures } = aJob(
      async () => throwAppError('FETCH_FAILED', { message: '连不上对方网站。' }),
      3,
    )
    await start([job])
    const id = await request('test.job')
    await untilState(id, 'FAILED')
    expect((await look(id)).error).toEqual({ code: 'FETCH_FAILED', message: '连不上对方网站。' })
    expect(tries).toEqual([1])
    expect(failures).toEqual(['RUNNING FETCH_FAILED 连不上对方网站。'])
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
  })

  it('that failed in a passing way is tried again, and may succeed', async () => {
    const { job, tries, failures } = aJob(
      async (_, attempt) => (attempt === 1 ? throwAppError('FETCH_TIMEOUT') : 'well'),
      1,
    )
    await start([job], { pace: 0.1 })
    const id = await request('test.job')
    await waitForCheck(async () => expect(await look(id)).toMatchObject({ state: 'QUEUED', tries: 1 }))
    await untilState(id, 'DONE')
    expect((await look(id)).result).toBe('well')
    expect([tries, failures]).toEqual([[1, 2], []])
  })

  it('whose other side asks for a longer pause than anybody waits fails at once', async () => {
    const { job, tries } = aJob(async () => throwAppError('FETCH_TIMEOUT', { retryAfter: 3601 }), 3)
    await start([job])
    const id = await request('test.job')
    await untilState(id, 'FAILED')
    expect(tries).toEqual([1])
  })

  it('that breaks each time fails after its tries, and tells nothing of the inside', async () => {
    const { job, tries, failures } = aJob(async () => {
      throw new Error('secret')
    }, 1)
    await start([job])
    const id = await request('test.job')
    await untilState(id, 'FAILED')
    expect(tries).toEqual([1, 2])
    expect((await look(id)).error).toEqual({
      code: 'INTERNAL',
      message: '服务器出了点问题，我们会尽快修好。',
    })
    expect(failures).toHaveLength(1)
  })

  it('whose payload is of a wrong shape fails', async () => {
    const job = defineJob({
      name: 'test.job',
      payload: z.object({ feed_id: z.number() }),
      retries: 0,
      run: async () => 'never',
    })
    await start([job])
    const id = await request('test.job', { payload: { feed_id: 'x' } })
    await untilState(id, 'FAILED')
  })

  it('that is stopped while it waits never begins', async () => {
    const id = await request('test.job')
    expect((await t.ask(contract.task.cancel, { id }, admin)).result.state).toBe('CANCELLED')
    const { job, tries } = aJob(async () => 1)
    await start([job])
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
    expect(tries).toEqual([])
    expect((await look(id)).state).toBe('CANCELLED')
  })

  it('that is stopped while it works is told, also in the middle of waiting for somebody', async () => {
    const { job, tries, failures } = aJob(untilAborted, 3)
    await start([job])
    const id = await request('test.job')
    await waitForCheck(() => expect(tries).toEqual([1]))
    await t.ask(contract.task.cancel, { id }, admin)
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
    expect((await look(id)).state).toBe('CANCELLED')
    expect([tries, failures]).toEqual([[1], []])
  })

  it('that is stopped hears it at its next report at the latest', async () => {
    let reports = 0
    const { job } = aJob(async ({ report }) => {
      for (;;) {
        await report({ done: reports })
        reports += 1
        if (reports === 3) await t.ask(contract.task.cancel, { id }, admin)
      }
    })
    const id = await request('test.job')
    await start([job], { heartbeat_ms: 60_000 })
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
    expect(reports).toBe(3)
    expect((await look(id)).state).toBe('CANCELLED')
  })
})

describe('a key', () => {
  it('makes one task of many requests at the same moment, and a new one when that has ended', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => request('test.job', { key: 'one' })))
    expect(new Set(ids).size).toBe(1)
    expect(await request('test.job', { key: 'other' })).not.toBe(ids[0])
    expect(await request('test.job')).not.toBe(await request('test.job'))
    const { job, tries } = aJob(async () => 1)
    await start([job])
    await untilState(ids[0] ?? '', 'DONE')
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
    expect(tries).toHaveLength(4)
    expect(await request('test.job', { key: 'one' })).not.toBe(ids[0])
  })

  it('names the task that runs', async () => {
    const { job, tries } = aJob(untilAborted)
    const stop = await start([job])
    const id = await request('test.job', { key: 'one' })
    await waitForCheck(() => expect(tries).toEqual([1]))
    expect(await request('test.job', { key: 'one' })).toBe(id)
    await stop()
  })
})

describe('a server that stops', () => {
  it('puts its work back, which the next one finishes; that was no try', async () => {
    const first = aJob(untilAborted)
    const stop = await start([first.job])
    const id = await request('test.job')
    await waitForCheck(() => expect(first.tries).toEqual([1]))
    await stop()
    expect(first.failures).toEqual([])
    expect(await jobsLeft()).toEqual([{ attempts: 0, locked_by: null }])
    const second = aJob(async () => 'done after all')
    await start([second.job])
    await untilState(id, 'DONE')
    expect((await look(id)).result).toBe('done after all')
  })
})

describe('a worker that was killed', () => {
  /** What SIGKILL leaves: the job locked by nobody alive, the task as it was. */
  const leaveBehind = (state: 'QUEUED' | 'RUNNING', seconds: number, attempts = 1) =>
    t.database.db.transaction(async (tx) => {
      await tx.execute(sql`update graphile_worker._private_jobs set locked_by = 'dead', attempts = ${attempts},
        locked_at = now() - make_interval(secs => ${seconds})`)
      await tx.execute(
        sql`update tasks set state = ${state}, updated_at = now() - make_interval(secs => ${seconds})`,
      )
    })

  it.each(['RUNNING', 'QUEUED'] as const)(
    'loses no task that was %s: it is taken up when nothing is heard',
    async (state) => {
      const id = await request('test.job')
      await leaveBehind(state, 61)
      const { job, tries } = aJob(async () => 'finished')
      await start([job])
      await untilState(id, 'DONE')
      expect(tries).toEqual([1])
    },
  )

  it('is waited for a while, when others may be working; a later look finds it', async () => {
    const id = await request('test.job')
    const began = performance.now()
    await leaveBehind('RUNNING', 0)
    const { job } = aJob(async () => performance.now() - began)
    await start([job], { silent_seconds: 2 })
    await untilState(id, 'DONE')
    // Clocks of two processes may be some milliseconds apart.
    expect((await look(id)).result).toBeGreaterThan(1900)
  })

  it('is not waited for by a server that is alone', async () => {
    const id = await request('test.job')
    await leaveBehind('RUNNING', 0)
    await start([aJob(async () => 'finished').job], { isAlone: true, silent_seconds: 3600 })
    await untilState(id, 'DONE')
  })

  it('that was only slow keeps its job, because its heart beats', async () => {
    let go = () => {}
    const gate = new Promise<void>((resolve) => {
      go = resolve
    })
    const { job, tries } = aJob((progress) => Promise.race([gate, untilAborted(progress)]))
    const id = await request('test.job')
    // Looked for by the test itself only.
    await start([job], { silent_seconds: HOUR_S })
    await waitForCheck(() => expect(tries).toEqual([1]))
    const silentFor = async () => {
      const { rows } = await t.database.db.execute<{ seconds: number }>(
        sql`select extract(epoch from now() - updated_at)::float8 as seconds from tasks`,
      )
      return rows[0]?.seconds
    }
    await t.database.db.execute(sql`update graphile_worker._private_jobs
      set locked_at = now() - make_interval(secs => ${2 * HOUR_S})`)
    await t.database.db.execute(
      sql`update tasks set updated_at = now() - make_interval(secs => ${2 * HOUR_S})`,
    )
    await waitForCheck(async () => expect(await silentFor()).toBeLessThan(HOUR_S))
    await t.deps.store.task.requeueStalledJobs(HOUR_S)
    expect((await jobsLeft()).map(({ locked_by }) => locked_by)).toEqual([expect.any(String)])
    go()
    await untilState(id, 'DONE')
    expect(tries).toEqual([1])
  })

  it('has not tried: what fails after kills in a passing way is tried as often as ever', async () => {
    const id = await request('test.job')
    await leaveBehind('RUNNING', 61, 3)
    const { job, tries, failures } = aJob(
      async (_, attempt) => (attempt === 1 ? throwAppError('FETCH_TIMEOUT') : 'well'),
      1,
    )
    await start([job], { pace: 0 })
    await untilState(id, 'DONE')
    expect([tries, failures]).toEqual([[1, 2], []])
  })

  it('again and again takes its task along, which says so in the end', async () => {
    const id = await request('test.job')
    await leaveBehind('RUNNING', 61, 6)
    const { job, tries, failures } = aJob(async () => 'finished')
    await start([job])
    expect(await look(id)).toMatchObject({
      state: 'FAILED',
      error: { code: 'INTERNAL', message: '任务多次中断，没有做完，可以重试。' },
    })
    expect(tries).toEqual([])
    expect(failures).toHaveLength(1)
    await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
  })
})

it('a job that breaks on a query keeps none of its values for its next try', async () => {
  const { job } = aJob(async () => {
    throw new DrizzleQueryError('insert into users', ['+8613912345678'], new Error('no users today'))
  }, 1)
  await start([job])
  await t.database.db.execute(sql`select graphile_worker.add_job('test.job', '{}'::json, max_attempts := 3)`)
  await waitForCheck(async () => {
    const { rows } = await t.database.db.execute<{ last_error: string | null }>(
      sql`select last_error from graphile_worker._private_jobs`,
    )
    expect(rows).toEqual([{ last_error: 'failed query: insert into users: no users today' }])
  })
})

it('what a server does when it starts is asked for by each start, and waits once', async () => {
  const { job, tries } = aJob(async () => 'mended')
  const atStart = { ...job, atStart: true }
  const stop = await start([atStart])
  await waitForCheck(() => expect(tries).toEqual([1]))
  await stop()
  await waitForCheck(async () => expect(await jobsLeft()).toEqual([]))
  await start([atStart])
  await waitForCheck(() => expect(tries).toEqual([1, 2]))
})

it('a database that drops every connection stops no work', async () => {
  const { job } = aJob(async () => 'still here')
  await start([job])
  await untilState(await request('test.job'), 'DONE')
  await t.database.db
    .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and usename = current_user`)
    .catch(() => undefined)
  const id = await waitForCheck(() => request('test.job'))
  await untilState(id, 'DONE')
})
