// Shows what callers and balancers get while the database is frozen, with the limits of the product, and after the thaw.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, anApp, contract, type Person, type TestApp } from '../../tests/support/app.ts'
import { anArticle } from '../../tests/support/factories.ts'
import { aLine, type Line } from '../../tests/support/line.ts'
import { type OpenedDatabase, openDatabase } from '../db/open.ts'
import { makeLog } from '../log.ts'
import { makeStores } from '../stores.ts'

let direct: TestApp
let line: Line
let opened: OpenedDatabase
let test: TestApp
let reader: Person
let id: number
const lines: string[] = []
beforeAll(async () => {
  direct = await anApp()
  line = await aLine(direct.database.connection.host)
  opened = openDatabase({ connection: { ...direct.database.connection, host: line.host }, max: 6 })
  test = await anApp({
    store: makeStores(opened),
    log: makeLog('warn', { write: (text) => lines.push(text) }),
  })
  reader = await direct.aUser()
  id = (await anArticle(direct)).id
})
afterAll(async () => {
  line.thaw()
  await test.close()
  await opened.close()
  await line.close()
  await direct.close()
})

const timed = async <T>(call: Promise<T>): Promise<{ answer: T; took: number }> => {
  const began = performance.now()
  const answer = await call
  return { answer, took: performance.now() - began }
}
const isReady = async () => {
  const { answer, took } = await timed(test.app.fastify.inject({ url: '/readyz' }))
  return { status: answer.statusCode, took }
}
const calls = (): Promise<Answered<unknown>>[] => [
  test.ask(contract.article.list, {}),
  test.ask(contract.article.list, {}, reader),
  test.ask(contract.article.show, { id }, reader),
  test.ask(contract.word.overview, {}, reader),
  test.ask(contract.word.next, {}, reader),
  test.ask(contract.word.add, { word: 'harbour' }, reader),
  test.ask(contract.account.me, {}, reader),
]

it('answers 503 within 18 s, /readyz long before, and well again within 2 s of the thaw', async () => {
  for (const { status } of await Promise.all(calls())) expect(status).toBe(200)
  expect((await isReady()).status).toBe(200)

  lines.length = 0
  const frozen = performance.now()
  line.freeze()
  // The first have the connections, the later ones wait for one.
  const asked = [...calls(), ...calls(), ...calls()].map((call) => timed(call))
  for (let second = 0; second < 4; second += 1) {
    const { status, took } = await isReady()
    expect(status).toBe(503)
    expect(took).toBeLessThan(6000)
    await sleep(500)
  }
  for (const { answer, took } of await Promise.all(asked)) {
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '2'])
    expect(took).toBeLessThan(18_000)
  }

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(1 + (performance.now() - frozen) / 1000)
  expect(lines.join('')).not.toContain('stack')

  line.thaw()
  const thawed = performance.now()
  while ((await isReady()).status !== 200) await sleep(50)
  for (const { status } of await Promise.all(calls())) expect(status).toBe(200)
  expect(performance.now() - thawed).toBeLessThan(2000)
}, 60_000)
