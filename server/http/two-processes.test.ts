// Shows two servers at work on one database: what one does the other knows, and what both do at once happens once.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { anArticle } from '../../tests/support/factories.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { buildApp } from '../app.ts'
import { type OpenedDatabase, openDatabase } from '../db/open.ts'
import { requestTask } from '../db/tasks.ts'
import type { Deps } from '../deps.ts'
import { defineJob } from '../jobs/define-job.ts'
import { defineJobType } from '../jobs/job-types.ts'
import { startJobs } from '../jobs/runner.ts'
import { createStores } from '../stores.ts'

const count = defineJobType('test.count', z.object({ n: z.number() }))
let t: TestApp
let other: { app: FastifyInstance; database: OpenedDatabase; deps: Deps }
let folder: string
beforeAll(async () => {
  t = await anApp()
  const database = openDatabase({ connection: t.database.connection, max: 8 })
  const deps: Deps = { ...t.deps, store: createStores(database) }
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-second-'))
  const { fastify } = await buildApp(deps, { core: t.deps.dictionary.core })
  other = { app: fastify, database, deps }
})
afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

const both = () => [t.app.fastify, other.app] as const
const call = (
  app: FastifyInstance,
  method: 'GET' | 'POST',
  url: string,
  person: TestUser,
  payload?: object,
) =>
  app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${person.token}` },
    ...(payload ? { payload } : {}),
  })
/** The same request at the same moment, several times on each. */
const atOnce = (times: number, url: string, person: TestUser, payload: object) =>
  Promise.all(
    Array.from({ length: times }, () => both().map((app) => call(app, 'POST', url, person, payload))).flat(),
  )

describe('a session', () => {
  it('made on one works on the other, and ends on both', async () => {
    const phone = '13800001111'
    const [first, second] = both()
    const payload = { phone, password: 'a good long one', code: '' }
    const made = await first.inject({ method: 'POST', url: '/auth/register_by_phone', payload })
    const person = { ...made.json().result.user, token: made.json().result.token } as TestUser
    expect((await call(second, 'GET', '/api/user/me', person)).json().result.id).toBe(person.id)
    expect((await call(second, 'POST', '/auth/logout', person, {})).statusCode).toBe(200)
    for (const app of both()) expect((await call(app, 'GET', '/api/user/me', person)).statusCode).toBe(401)
  })

  it('sees at once what was written over there', async () => {
    const person = await t.aUser()
    const [first, second] = both()
    await call(first, 'POST', '/reader/myword', person, { word: 'harbour', sentence: 'The harbour wakes.' })
    const { items } = (await call(second, 'GET', '/reader/myword', person)).json().result
    expect(items.map(({ lemma }: { lemma: string }) => lemma)).toEqual(['harbour'])
  })
})

describe('at the same moment on both', () => {
  it('one op_id has one effect, and everybody gets the same answer', async () => {
    const person = await t.aUser()
    const op_id = randomUUID()
    const saved = await atOnce(4, '/reader/myword', person, {
      word: 'give up',
      sentence: 'Never give up.',
      op_id,
    })
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(saved.map(({ body }) => body)).size).toBe(1)
    const [first] = saved.map((answer) => answer.json().result as { id: number })
    const id = first?.id ?? 0
    const rated = await atOnce(4, `/reader/myword/${id}/review`, person, {
      rating: 3,
      spent: 900,
      op_id: randomUUID(),
    })
    expect(new Set(rated.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const [app] = both()
    const { history, card } = (await call(app, 'GET', '/reader/myword/detail?word=give+up', person)).json()
      .result
    expect([history.length, card.reps, card.contexts.length]).toEqual([1, 1, 1])
  })

  it('one phone makes one account', async () => {
    const payload = { phone: '13800002222', password: 'a good long one', code: '' }
    const answers = await Promise.all(
      [...both(), ...both()].map((app) =>
        app.inject({ method: 'POST', url: '/auth/register_by_phone', payload }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
  })

  it('one mark stands once', async () => {
    const person = await t.aUser()
    const { id } = await anArticle(t)
    const answers = await atOnce(3, `/reader/article/${id}/mark`, person, { action: 'STAR', status: true })
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    const { rows } = await t.database.db.execute(
      sql`select action from article_marks where user_id = ${person.id} and article_id = ${id}`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('two runners', () => {
  it('do every job once, between them, and a doubled request is one job', async () => {
    const done = new Map<string, string[]>()
    const begun = new Set<string>()
    const jobFor = (runner: string) =>
      defineJob({
        ...count,
        retries: 0,
        run: async (_deps, payload, progress) => {
          const { n } = payload as { n: number }
          await progress.report({ done: 1, total: 1, message: runner })
          // Neither does all of them before the other has begun.
          begun.add(runner)
          await waitForCheck(() => expect(begun.size).toBe(2))
          done.set(String(n), [...(done.get(String(n)) ?? []), runner])
          return { n }
        },
      })
    const tasks: string[] = []
    await t.database.db.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) tasks.push(await requestTask(tx, count, { n }))
    })
    const key = 'the same thing'
    const [one, two] = await Promise.all(
      [t.database.db, other.database.db].map((db) => requestTask(db, count, { n: 1000 }, { key })),
    )
    expect(one).toBe(two)
    const options = { concurrency: 2, isAlone: false }
    const runners = await Promise.all([
      startJobs(t.database.pool, [jobFor('first')], t.deps, options),
      startJobs(other.database.pool, [jobFor('second')], other.deps, options),
    ])
    await waitForCheck(() => expect(done.size).toBe(41))
    await Promise.all(runners.map((runner) => runner.stop()))
    expect([...done.values()].filter((by) => by.length !== 1)).toEqual([])
    expect(new Set([...done.values()].flat())).toEqual(new Set(['first', 'second']))
    const rows = await Promise.all(tasks.map((id) => other.deps.store.task.byId(id)))
    expect(rows.map((row) => row?.state)).toEqual(Array(40).fill('DONE'))
    const person = await t.aUser()
    expect(await t.deps.store.task.taskFor(tasks[0] ?? '', { id: person.id, role: 'user' })).toBeUndefined()
  })

  it('do not start on a job that nobody defines, nor with two of one name', async () => {
    await requestTask(t.database.db, defineJobType('test.unknown', z.object({})), {})
    const options = { concurrency: 1, isAlone: false }
    await expect(startJobs(t.database.pool, [], t.deps, options)).rejects.toThrow(
      /without a definition: test.unknown/,
    )
    const job = defineJob({ name: 'test.unknown', payload: z.object({}), retries: 0, run: async () => null })
    await expect(startJobs(t.database.pool, [job, job], t.deps, options)).rejects.toThrow(/share a name/)
  })
})
