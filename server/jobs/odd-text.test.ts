// Shows that text which PostgreSQL cannot read as JSON stops neither a task nor a look at the queue.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, createTestKit, type TestKit } from '../../tests/support/test-kit.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { requestTask, taskStore } from '../db/tasks.ts'
import { taskHandlers } from '../features/task/handlers.ts'
import { defineJob } from './define-job.ts'
import { defineJobType } from './job-types.ts'
import { startJobs } from './runner.ts'

const ODD = 'half \uD83D and \0'
const kind = defineJobType('test.odd_text', z.looseObject({}))
let t: TestKit

beforeAll(async () => {
  t = await createTestKit({ handlers: { task: taskHandlers } })
})
afterAll(() => t?.close())

it('stores half a character and U+0000 of a payload and a result as U+FFFD', async () => {
  const admin = await t.aUser({ role: 'admin' })
  const id = await t.database.db.transaction((tx) => requestTask(tx, kind, { title: ODD }, {}))
  const tasks = taskStore(t.database.db)
  await tasks.requeueStalledJobs(3600)
  expect(await tasks.exhaustedJobs()).toEqual([])
  const job = defineJob({
    name: 'test.odd_text',
    payload: z.looseObject({}),
    retries: 0,
    run: async () => ({ said: ODD }),
    failed: async () => undefined,
  })
  const runner = await startJobs(t.database.pool, [job], t.deps, {
    concurrency: 1,
    isAlone: false,
    heartbeat_ms: 50,
  })
  const look = async () => (await t.ask(contract.task.show, { id }, admin)).result
  await waitForCheck(async () => expect((await look()).state).toBe('DONE'))
  expect(await look()).toMatchObject({ result: { said: 'half \uFFFD and \uFFFD' } })
  await runner.stop()
})
