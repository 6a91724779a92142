// Shows that jobs enqueued under a former name still run.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { contract, createTestKit, type TestKit, type TestUser } from '../../tests/support/test-kit.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { requestTask } from '../db/tasks.ts'
import { taskHandlers } from '../features/task/handlers.ts'
import { defineJob, type JobDefinition } from './define-job.ts'
import { allJobs } from './index.ts'
import { defineJobType } from './job-types.ts'
import { startJobs } from './runner.ts'

const payload = z.looseObject({})
const job = defineJob({
  name: 'test.current',
  formerNames: ['test.former'],
  payload,
  retries: 0,
  run: async () => 7,
})
let t: TestKit
let admin: TestUser
beforeAll(async () => {
  t = await createTestKit({ handlers: { task: taskHandlers } })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t.close())

const start = (jobs: readonly JobDefinition[]) =>
  startJobs(t.database.pool, jobs, t.deps, { concurrency: 1, isAlone: false })

it('runs a job that was enqueued under a former name', async () => {
  const id = await t.database.db.transaction((tx) =>
    requestTask(tx, defineJobType('test.former', payload), {}, {}),
  )
  const { stop } = await start([job])
  await waitForCheck(async () => {
    const { result } = await t.ask(contract.task.show, { id }, admin)
    expect(result).toMatchObject({ state: 'DONE', result: 7 })
  })
  await stop()
})

it('refuses a former name that another job has', async () => {
  await expect(start([job, { ...job, name: 'test.other' }])).rejects.toThrow('two jobs share a name')
})

it('gives no former name of a job to another job', () => {
  const names = allJobs.flatMap(({ name, formerNames = [] }) => [name, ...formerNames])
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(expect.arrayContaining(['word.mend', 'ai.lose', 'report.mend_cards']))
})
