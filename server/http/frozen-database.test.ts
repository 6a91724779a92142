// Shows what callers and balancers get while the database is frozen, with the limits of the product, and after the thaw.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, type CallResponse, contract, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { aLine, type DatabaseProxy } from '../../tests/support/database-proxy.ts'
import { anArticle } from '../../tests/support/factories.ts'
import { type OpenedDatabase, openDatabase } from '../db/open.ts'
import { makeLog } from '../log.ts'
import { createStores } from '../stores.ts'

let direct: TestApp
let line: DatabaseProxy
let opened: OpenedDatabase
let test: TestApp
let reader: TestUser
let id: number
const lines: string[] = []
beforeAll(async () => {
  direct = await anApp()
  line = await aLine(direct.database.connection.host)
  opened = openDatabase({ connection: { ...direct.database.connection, host: line.host }, max: 6 })
  test = await anApp({
    store: createStores(opened),
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

const isReady = async () => (await test.app.fastify.inject({ url: '/readyz' })).statusCode
const calls = (): Promise<CallResponse<unknown>>[] => [
  test.ask(contract.article.list, {}),
  test.ask(contract.article.list, {}, reader),
  test.ask(contract.article.show, { id }, reader),
  test.ask(contract.word.overview, {}, reader),
  test.ask(contract.word.next, {}, reader),
  test.ask(contract.word.add, { word: 'harbour' }, reader),
  test.ask(contract.account.me, {}, reader),
]

it('answers 503 while it is frozen, /readyz too, and well again after the thaw', async () => {
  for (const { status } of await Promise.all(calls())) expect(status).toBe(200)
  expect(await isReady()).toBe(200)

  lines.length = 0
  const frozen = performance.now()
  line.freeze()
  // The first have the connections, the later ones wait for one.
  const asked = [...calls(), ...calls(), ...calls()]
  // Each takes as long as a balancer waits.
  for (let times = 0; times < 4; times += 1) expect(await isReady()).toBe(503)
  for (const { status, headers } of await Promise.all(asked))
    expect([status, headers['retry-after']]).toEqual([503, '2'])

  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(1 + (performance.now() - frozen) / 1000)
  expect(lines.join('')).not.toContain('stack')

  line.thaw()
  await expect.poll(isReady).toBe(200)
  for (const { status } of await Promise.all(calls())) expect(status).toBe(200)
})
