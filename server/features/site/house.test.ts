// How the house is and what an admin sets, through the door: for admins alone, kept, taken back, and at the same moment.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { recordBackup } from '../../db/last-backup.ts'
import { createErrorMonitor } from '../../error-monitor.ts'
import { healthFigures } from '../../health-figures.ts'
import { appinfoHandlers } from '../appinfo/handlers.ts'
import { siteHandlers } from './handlers.ts'
import { settingsNow } from './public.ts'

const { appinfo, site } = contract
const NOW = new Date('2026-05-04T04:10:00Z')
const HOUR = 3_600_000
let now = NOW
let t: TestKit
let admin: TestUser
let reader: TestUser
beforeAll(async () => {
  t = await createTestKit({
    handlers: { appinfo: appinfoHandlers, site: siteHandlers },
    now: () => now,
    settings: { APP_MIN_VERSION_CODE: '3' },
  })
  admin = await t.aUser({ role: 'admin' })
  reader = await t.aUser()
  await t.database.pool.query(`update sessions set expires_at = '2100-01-01'`)
})
afterAll(() => t?.close())

it('is for admins', async () => {
  for (const call of [site.health, site.settings, site.set]) {
    const input = { name: 'collection_review', is_on: false }
    expect((await t.askLoosely(call, input)).status).toBe(401)
    expect((await t.askLoosely(call, input, reader)).code).toBe('ADMIN_ONLY')
  }
  expect((await settingsNow(t.deps)).collection_review).toBe(true)
})

it('adds up what all processes have counted, of a day', async () => {
  const fault = (at: Date) => {
    const log = createErrorMonitor(() => at)
    log.recordError({ err: new Error('out of ink'), job: 'print' }, 'job failed')
    log.recordProviderResult('sms', at < NOW ? new Error('no route') : undefined)
    return log.keep(t.deps.store.site.keep).stop()
  }
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
  for (const hours of [-30, -23, -1, 0]) await fault(at(hours))
  await Promise.all([fault(at(0)), fault(at(0))])
  const { faults, providers } = (await t.ask(site.health, {}, admin)).result
  expect(faults).toEqual([
    { text: 'job failed', place: 'print', error: 'Error · out of ink', count: 5, last_at: NOW.toISOString() },
  ])
  expect(providers).toEqual([
    {
      ...{ name: 'sms', good_at: NOW.toISOString(), failed_at: at(-1).toISOString() },
      failure: 'Error · no route',
    },
  ])
  // After a week nothing of it is kept.
  await fault(at(8 * 24))
  now = at(8 * 24)
  expect((await t.ask(site.health, {}, admin)).result.faults.map(({ count }) => count)).toEqual([1])
  const { rows } = await t.database.pool.query('select count(*)::int as n from faults')
  expect(rows[0].n).toBe(1)
  now = NOW
})

it('is set over the environment, written down, and taken back', async () => {
  const low = async () => (await t.ask(appinfo.upgrade, {})).result.min_version_code
  expect(await low()).toBe(3)
  const name = 'app_min_version_code'
  const set = (given: { number?: number; is_on?: boolean }) => t.ask(site.set, { name, ...given }, admin)
  expect((await set({ number: 7 })).result).toEqual({ name, value: 7, by_default: 3, is_set: true })
  expect(await low()).toBe(7)
  for (const wrong of [{ is_on: true }, { number: -1 }, { number: 3_000_000_000 }])
    expect((await set(wrong)).code).toBe('WRONG_SETTING')
  expect((await set({ number: 1.5 })).status).toBe(400)
  expect((await t.askLoosely(site.set, { name: 'other', number: 1 }, admin)).status).toBe(400)
  expect((await t.askLoosely(site.set, { name, number: 'x' }, admin)).status).toBe(400)
  expect(await low()).toBe(7)
  expect((await set({})).result).toEqual({ name, value: 3, by_default: 3, is_set: false })
  const { rows } = await t.database.pool.query(
    `select detail from audit_log where action = 'site.setting' and subject = $1 order by id`,
    [name],
  )
  expect(rows.map(({ detail }) => detail.value)).toEqual([7, null])
})

it('two settings at the same moment are both kept', async () => {
  await Promise.all([
    t.ask(site.set, { name: 'collection_review', is_on: false }, admin),
    t.ask(site.set, { name: 'ai_tokens_a_day', number: 5000 }, admin),
  ])
  expect(await settingsNow(t.deps)).toEqual({
    ...{ collection_review: false, ai_tokens_a_day: 5000, app_min_version_code: 3 },
    trial_needs: 'xhs',
  })
  const { items } = (await t.ask(site.settings, {}, admin)).result
  expect(items.map(({ is_set }) => is_set)).toEqual([true, true, false, false])
})

it('what an operator watches: the age of the backup, and each provider by the last that was heard of it', async () => {
  const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
  now = at(50)
  await recordBackup(t.database.db, at(48))
  const heard = (name: string, good: number | null, failed: number | null) => ({
    ...{ name, failure: failed === null ? '' : 'FAILED' },
    good_at: good === null ? null : at(good),
    failed_at: failed === null ? null : at(failed),
  })
  const signs = [
    heard('well', 40, 30),
    heard('ill', 30, 40),
    heard('never-well', null, 41),
    heard('new', 1, null),
  ]
  await t.deps.store.site.keep([], signs, at(49))
  const { backup_age_seconds, providers, ai_tokens } = await healthFigures(t.deps)
  expect(backup_age_seconds).toBe(7200)
  expect(ai_tokens).toEqual([])
  expect(Object.fromEntries(providers.map(({ name, is_well }) => [name, is_well]))).toMatchObject({
    ...{ well: true, ill: false, 'never-well': false, new: true },
  })
})
