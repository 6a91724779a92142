// Shows who may see and change an issue: readers what is published, editors all.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { magazineHandlers } from './handlers.ts'
import { magazineJobs } from './jobs.ts'

const { magazine } = contract
/** The calls that need no editor. */
const OPEN = ['list', 'show', 'articles', 'next'] as const
let t: TestKit
let admin: TestUser
let reader: TestUser

beforeAll(async () => {
  t = await createTestKit({
    handlers: { magazine: magazineHandlers },
    jobs: magazineJobs,
    dictionary: theDictionary(),
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
})
afterAll(() => t?.close())

const make = async () =>
  (await t.ask(magazine.make, { name: 'Field & Lantern', edition: '2026 年秋' }, admin)).result.id
const show = async (id: number) => (await t.ask(magazine.show, { id }, admin)).result
const places = async (id: number) => (await t.ask(magazine.articles, { id }, admin)).result.items

it('guests and readers read; all else is the editors’', async () => {
  const id = await make()
  const place = (
    await t.ask(magazine.place, { id, article_id: (await anArticle(t, { status: 'DRAFT' })).id }, admin)
  ).result.id
  const given: Record<string, object> = {
    make: { name: 'A', edition: 'B' },
    place: { id, link: 'https://example.com/x' },
    order: { id, sections: [], places: [] },
    updatePlace: { id: place, article: { title: 'X' } },
    retryPlace: { id: place },
    removePlace: { id: place },
  }
  const before = JSON.stringify([await show(id), await places(id)])
  for (const [name, call] of Object.entries(magazine)) {
    if ((OPEN as readonly string[]).includes(name)) continue
    const input = given[name] ?? { id }
    const [guest, user] = [
      await t.askLoosely(call, input as Record<string, unknown>),
      await t.askLoosely(call, input as Record<string, unknown>, reader),
    ]
    expect([name, guest.status, user.status]).toEqual([name, 401, 403])
  }
  expect(JSON.stringify([await show(id), await places(id)])).toBe(before)
  for (const who of [undefined, reader]) {
    expect((await t.ask(magazine.show, { id }, who)).status).toBe(404)
    expect((await t.ask(magazine.articles, { id }, who)).status).toBe(404)
    expect((await t.ask(magazine.next, { id }, who)).status).toBe(404)
  }
  expect((await t.ask(magazine.show, { id: id + 5_000 }, admin)).code).toBe('MAGAZINE_NOT_FOUND')
  expect((await t.ask(magazine.make, { name: '', edition: 'x' }, admin)).code).toBe('INVALID_INPUT')
  expect((await t.ask(magazine.make, { name: 'A', edition: 'x', url: 'javascript:1' }, admin)).code).toBe(
    'BAD_ADDRESS',
  )
})
