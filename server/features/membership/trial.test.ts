// The trial where registering is enough: an admin decides it, and it is had once, by whoever has an account.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { siteHandlers } from '../site/handlers.ts'
import { membershipHandlers } from './handlers.ts'

const { site, membership } = contract
let t: TestKit
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { site: siteHandlers, membership: membershipHandlers },
    crossFeatureQueries: { lockedRead: async () => 0 },
  })
  admin = await t.aUser({ role: 'admin' })
})
afterAll(() => t?.close())
beforeEach(async () => {
  await need('registration')
  reader = await t.aUser()
})

const need = (choice?: string) =>
  t.ask(site.set, { name: 'trial_needs', ...(choice === undefined ? {} : { choice }) }, admin)
const open = (given: { xhs_id?: string } = {}, as: TestUser | undefined = reader) =>
  t.ask(membership.openTrial, given, as)
const trialOf = async (as: TestUser) => (await t.ask(membership.products, {}, as)).result.trial

it('is given for an account here and nothing more, once, also at the same moment', async () => {
  expect(await trialOf(reader)).toEqual({ days: 7, is_available: true, needs: 'registration' })
  const all = await Promise.all(Array.from({ length: 10 }, () => open()))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set([undefined, 'TRIAL_USED']))
  expect((await open()).code).toBe('TRIAL_USED')
  expect(await trialOf(reader)).toMatchObject({ is_available: false })
  const { items } = (await t.ask(membership.log, {}, reader)).result
  expect(items.map(({ kind, days }) => [kind, days])).toEqual([['TRIAL', 7]])
  // Another reader has their own.
  expect((await open({}, await t.aUser())).status).toBe(200)
})

it('is not told of in review mode, the standing is', async () => {
  await open()
  const asked = { token: reader.token, headers: { 'x-review': '1' } }
  const { result } = await t.send(membership.log, {}, asked)
  expect(result).toMatchObject({ standing: { level: 'MEMBER' }, items: [] })
  expect((await t.ask(membership.log, {}, reader)).result.items).toHaveLength(1)
})

it('does not use up an account elsewhere that was told all the same', async () => {
  expect((await open({ xhs_id: 'told_anyway' })).status).toBe(200)
  await need('xhs')
  expect((await open({ xhs_id: 'told_anyway' }, await t.aUser())).status).toBe(200)
})

it('wants the account elsewhere as long as no admin says otherwise', async () => {
  expect((await need()).result).toMatchObject({ value: 'xhs', by_default: 'xhs', is_set: false })
  expect(await trialOf(reader)).toMatchObject({ needs: 'xhs' })
  const refused = await open()
  expect([refused.status, refused.code]).toEqual([400, 'TRIAL_NEEDS_ACCOUNT'])
  expect((await t.ask(membership.log, {}, reader)).result.items).toEqual([])
  expect((await open({ xhs_id: 'mine_0001' })).status).toBe(200)
})

it('is not for guests, and the setting is for admins and takes what it knows', async () => {
  expect((await t.askLoosely(membership.openTrial, {})).status).toBe(401)
  for (const xhs_id of ['a b', 'abcd', '12345', 'a.b-c.d', '0123456789012345'])
    expect((await open({ xhs_id })).code, xhs_id).toBe('INVALID_INPUT')
  const set = { name: 'trial_needs', choice: 'xhs' }
  expect((await t.askLoosely(site.set, set)).status).toBe(401)
  expect((await t.askLoosely(site.set, set, reader)).code).toBe('ADMIN_ONLY')
  expect((await need('nothing')).code).toBe('WRONG_SETTING')
  expect((await t.ask(site.set, { name: 'trial_needs', is_on: true }, admin)).code).toBe('WRONG_SETTING')
  const other = { name: 'collection_review', choice: 'xhs' } as const
  expect((await t.ask(site.set, other, admin)).code).toBe('WRONG_SETTING')
  expect(await trialOf(reader)).toMatchObject({ needs: 'registration' })
})
