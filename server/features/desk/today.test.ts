// Shows what the desk's first page is told: what comes out on this day, who waits longest, how the background work is.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { recordBackup } from '../../db/last-backup.ts'
import { deskHandlers } from './handlers.ts'

const { desk } = contract
// 10:00 in Shanghai.
const now = new Date('2026-05-20T02:00:00Z')
let app: TestKit
let hasRoom = true
let admin: TestUser

beforeAll(async () => {
  app = await createTestKit({
    handlers: { desk: deskHandlers },
    now: () => now,
    diskSpace: { hasFreeSpace: () => hasRoom, acceptsRows: () => hasRoom, stop: () => undefined },
    dictionary: theDictionary(),
  })
  admin = await app.aUser({ role: 'admin' })
})
afterAll(() => app.close())

it('is for editors', async () => {
  expect((await app.ask(desk.today, {})).code).toBe('LOGIN_REQUIRED')
  expect((await app.ask(desk.today, {}, await app.aUser())).code).toBe('ADMIN_ONLY')
})

it('has the day of Shanghai from its first minute to its last, and tells what is out from what is planned', async () => {
  const at = async (time: string) => (await anArticle(app, { published_at: new Date(time), title: time })).id
  await at('2026-05-19T15:59:59Z')
  const first = await at('2026-05-19T16:00:00Z')
  const planned = await at('2026-05-20T15:59:59Z')
  await at('2026-05-20T16:00:00Z')
  const { result } = await app.ask(desk.today, {}, admin)
  expect(result.calendar.map(({ id, is_out }) => [id, is_out])).toEqual([
    [first, true],
    [planned, false],
  ])
})

it('names the three that wait longest for their audit, and how the house is', async () => {
  const ids: number[] = []
  for (const title of ['a', 'b', 'c', 'd'])
    ids.push((await anArticle(app, { title, status: 'DRAFT', zh: title === 'a' ? ['译文'] : [] })).id)
  const { result } = await app.ask(desk.today, {}, admin)
  expect(result.to_audit.map(({ id, translated_percent }) => [id, translated_percent])).toEqual([
    [ids[0], 100],
    [ids[1], 0],
    [ids[2], 0],
  ])
  expect(result).toMatchObject({
    ...{ translation_ready: false, has_room: true, tasks: { oldest_at: null }, backed_up_at: null },
  })
  await recordBackup(app.database.db, now)
  expect((await app.ask(desk.today, {}, admin)).result.backed_up_at).toBe(now.toISOString())
  await app.ask(desk.add, { link: 'https://example.org/story' }, admin)
  const { result: after } = await app.ask(desk.today, {}, admin)
  expect(after.tasks).toMatchObject({ waiting: result.tasks.waiting + 1, oldest_at: expect.any(String) })
  hasRoom = false
  expect((await app.ask(desk.today, {}, admin)).result.has_room).toBe(false)
  hasRoom = true
})
