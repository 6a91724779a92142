// Shows limits through the door of the whole server: whose clock they run on, and where several processes count.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { anApp, contract, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { buildApp } from '../app.ts'
import { makePorts } from '../compose.ts'

const { account } = contract
const ADDRESS = '203.0.113.9'
/** Twenty an hour; counted before the input is looked at. */
const rename = (app: TestApp['app'], person: TestUser) =>
  app.fastify.inject({
    method: 'POST',
    url: account.changeUsername.path,
    headers: { authorization: `Bearer ${person.token}` },
    payload: { username: '' },
    remoteAddress: ADDRESS,
  })

it('nobody is held up longer because the clock of the machine was turned back', async () => {
  let time = Date.now()
  const t = await anApp({ now: () => new Date(time) }, { RATE_LIMIT: 'on' })
  const person = await t.aUser()
  for (let n = 0; n < 20; n += 1) expect((await rename(t.app, person)).statusCode).toBe(400)
  time -= 86_400_000
  const refused = await rename(t.app, person)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
  await t.close()
})

it.each([
  ['process', 40],
  ['database', 20],
])('RATE_LIMIT_STORE=%s: two processes let %i through between them', async (RATE_LIMIT_STORE, most) => {
  const t = await anApp({}, { RATE_LIMIT: 'on', RATE_LIMIT_STORE })
  const person = await t.aUser()
  const folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-second-'))
  const second = await makePorts(
    t.deps.config,
    folder,
    'a key for tests',
    async () => undefined,
    t.deps.store.limit,
  )
  const other = await buildApp({ ...t.deps, limits: second.ports.limits }, { core: t.deps.dictionary.core })
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => rename(n % 2 ? t.app : other, person)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(Math.min(most, 60))
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - most)
  await other.fastify.close()
  await second.close()
  await t.close()
  await rm(folder, { recursive: true, force: true })
})

it('no request waits for the database because of the limit that all of them pass', async () => {
  const t = await anApp({}, { RATE_LIMIT: 'on', RATE_LIMIT_STORE: 'database' })
  await t.ask(account.registerRule)
  const { rows } = await t.database.pool.query('select key from limit_windows')
  expect(rows).toEqual([])
  await t.close()
})
