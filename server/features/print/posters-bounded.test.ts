// Shows that posters, which guests make with a GET, ask for room on the disk and are bounded, and that made ones go on being shown.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { inProcess } from '../../providers/limits/in-process.ts'
import { printHandlers } from './handlers.ts'
import { purgePrinted } from './jobs.ts'
import { NEW_POSTERS } from './poster.ts'

const { print } = contract
let t: TestKit
let hasRoom = true
let made = 0
let reader: TestUser
const limits = inProcess()
const RATE = { max: NEW_POSTERS.each, seconds: 86_400 }

beforeAll(async () => {
  t = await createTestKit({
    handlers: { print: printHandlers },
    dictionary: theDictionary(),
    limits,
    diskSpace: { hasFreeSpace: () => hasRoom, acceptsRows: () => hasRoom, stop: () => undefined },
    typesetter: {
      png: async () => {
        made += 1
        return Buffer.from(`a picture ${made}`)
      },
      pdf: () => Promise.reject(new Error('not asked for')),
      close: async () => undefined,
    },
  })
  reader = await t.aUser()
})
afterAll(() => t.close())

const anId = async () =>
  (await anArticle(t, { paragraphs: [`The tide turns twice a day, ${randomUUID()}.`] })).id
const poster = async (as?: TestUser) => t.ask(print.poster, { id: await anId() }, as)

it('makes none where there is no room, and shows those that are there', async () => {
  const id = await anId()
  const before = await t.ask(print.poster, { id })
  hasRoom = false
  try {
    expect(await poster()).toMatchObject({ status: 503, code: 'INSUFFICIENT_STORAGE' })
    expect(await poster(reader)).toMatchObject({ status: 503, code: 'INSUFFICIENT_STORAGE' })
    const again = await t.ask(print.poster, { id })
    expect([again.status, again.body['result']]).toEqual([200, before.body['result']])
  } finally {
    hasRoom = true
  }
})

it('makes so many of a reader in a day, also at the same moment, and as many of the next one', async () => {
  const [eager, other] = [await t.aUser(), await t.aUser()]
  await limits.take(`posters u${eager.id}`, RATE, NEW_POSTERS.each - 2)
  const first = await anId()
  expect((await t.ask(print.poster, { id: first }, eager)).status).toBe(200)
  const at_once = await Promise.all([poster(eager), poster(eager), poster(eager)])
  expect(at_once.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  // The same one again is not made, nor counted.
  expect((await t.ask(print.poster, { id: first }, eager)).status).toBe(200)
  expect((await poster(other)).status).toBe(200)
})

it('makes so many of all guests in a day; readers go on', async () => {
  const { left } = await limits.read('posters guests', { max: NEW_POSTERS.guests, seconds: 86_400 })
  await limits.take('posters guests', { max: NEW_POSTERS.guests, seconds: 86_400 }, left - 1)
  expect((await poster()).status).toBe(200)
  expect(await poster()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
  expect((await poster(await t.aUser())).status).toBe(200)
})

it('keeps the newest of very many', async () => {
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of t.deps.storage.list('posters')) found.push(key)
    return found
  }
  const all = (await keys()).length
  expect(all).toBeGreaterThan(2)
  expect(await purgePrinted(t.deps, undefined, 2)).toBe(all - 2)
  expect(await keys()).toHaveLength(2)
})
