// Shows that what admins do is on record, and who may read it.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { collectPages } from '../../../tests/support/walk.ts'
import { collectionHandlers } from '../collection/handlers.ts'
import { accountHandlers } from './handlers.ts'

const { account, collection } = contract
let app: TestKit
let admin: TestUser
let other: TestUser
let reader: TestUser

beforeAll(async () => {
  app = await createTestKit({
    handlers: { account: accountHandlers, collection: collectionHandlers },
    crossFeatureQueries: { countsOf: async () => ({ words: 0, due: 0, articles: 0, starred: 0 }) },
  })
  admin = await app.aUser({ role: 'admin' })
  other = await app.aUser({ role: 'admin' })
  reader = await app.aUser()
})
afterAll(() => app.close())

it('is for admins, and names what is wrong with the question', async () => {
  expect((await app.ask(account.acts, {})).code).toBe('LOGIN_REQUIRED')
  expect((await app.ask(account.acts, {}, reader)).code).toBe('ADMIN_ONLY')
  const { body } = await app.askLoosely(account.acts, { actor: 'me' }, admin)
  expect(body['details']).toMatchObject([{ field: 'actor' }])
})

it('has settings, sessions and collections, the last first, by actor, action and subject', async () => {
  await app.ask(account.saveRules, { sms_required: true }, admin)
  const { result: made } = await app.ask(collection.add, { name: '港口' }, reader)
  await app.ask(account.endSessionsOf, { id: reader.id }, other)
  await app.ask(collection.destroy, { id: made.id, status: true }, admin)
  const all = await collectPages(
    async (after) => (await app.ask(account.acts, { limit: 2, after }, admin)).result,
  )
  expect(all.map(({ actor, action, subject }) => [actor?.username, action, subject])).toEqual([
    [admin.username, 'collection.move', `collection:${made.id}`],
    [other.username, 'account.end_sessions', `user:${reader.id}`],
    [admin.username, 'site.setting', 'register'],
  ])
  expect(all[0]?.detail).toEqual({ status: 'DESTROYED' })
  expect(all[2]?.detail).toMatchObject({ value: { sms_required: true } })
  const asked = async (filters: object) => (await app.ask(account.acts, filters, admin)).result.items.length
  expect(await asked({ actor: other.id })).toBe(1)
  expect(await asked({ action: 'site.setting' })).toBe(1)
  expect(await asked({ subject: `user:${reader.id}` })).toBe(1)
  expect(await asked({ subject: `user:${admin.id}` })).toBe(0)
  const { result } = await app.ask(account.acts, {}, admin)
  expect(result.actors.map(({ id }) => id).toSorted()).toEqual([admin.id, other.id].toSorted())
  expect(result.actions).toEqual(['account.end_sessions', 'collection.move', 'site.setting'])
})

it('says nothing of what a reader does with their own', async () => {
  const person = await app.aUser()
  const { result: theirs } = await app.ask(collection.add, { name: '河' }, person)
  await app.ask(collection.destroy, { id: theirs.id, status: true }, person)
  const { result } = await app.ask(account.acts, { subject: `collection:${theirs.id}` }, admin)
  expect(result.items).toEqual([])
})
