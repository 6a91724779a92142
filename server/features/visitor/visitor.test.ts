// Shows what is kept of a visit, for whom, and for how long.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { visitorHandlers } from './handlers.ts'
import { visitorJobs } from './jobs.ts'

const { visitor } = contract
let app: TestKit
const now = new Date('2026-05-20T04:00:00Z')

beforeAll(async () => {
  app = await createTestKit({ handlers: { visitor: visitorHandlers }, now: () => now })
})
afterAll(() => app.close())

const events = async () =>
  (
    await app.database.pool.query(
      'select name, data, cuid, uid, claimed_uid, is_new, source, app from log_events order by id',
    )
  ).rows

it('keeps a guest’s event as it was told', async () => {
  const { status, result } = await app.ask(visitor.log, {
    name: 'OPEN_PAGE',
    data: { path: '/article/3?from=home' },
    cuid: 'c-1',
    uid: '',
    is_new: true,
    source: 'WEBVIEW',
  })
  expect([status, result]).toEqual([200, true])
  expect(await events()).toEqual([
    {
      name: 'OPEN_PAGE',
      data: { path: '/article/3?from=home' },
      cuid: 'c-1',
      uid: '',
      claimed_uid: '',
      is_new: true,
      source: 'WEBVIEW',
      app: '',
    },
  ])
})

it('writes down who is logged in, not whom the browser names', async () => {
  const [reader, other] = [await app.aUser(), await app.aUser()]
  const named = { name: 'OPEN_PAGE', cuid: 'c-2', uid: String(other.id) }
  expect((await app.ask(visitor.log, named, reader)).status).toBe(200)
  expect((await events()).at(-1)).toMatchObject({
    cuid: 'c-2',
    uid: String(reader.id),
    claimed_uid: String(other.id),
    source: 'WEB',
  })
})

it('never takes a guest, or one whose session is dead, for the reader whom the browser names', async () => {
  const reader = await app.aUser()
  const ghost = { ...reader, token: 'x'.repeat(43) }
  for (const asker of [undefined, ghost]) {
    const named = { name: 'OPEN_PAGE', cuid: 'c-3', uid: String(reader.id) }
    expect((await app.ask(visitor.log, named, asker)).status).toBe(200)
    expect((await events()).at(-1)).toMatchObject({ cuid: 'c-3', uid: '', claimed_uid: String(reader.id) })
  }
})

it('takes any JSON of 8 KB, ids that are numbers or null, and flags as apps write them', async () => {
  for (const data of [null, 7, 'text', [1, { deep: [{ er: true }] }], { text: 'x'.repeat(8000) }]) {
    const sent = { name: 'OPEN_PAGE', data, cuid: 42, uid: null, is_new: 1 as const }
    expect((await app.ask(visitor.log, sent)).status).toBe(200)
    expect((await events()).at(-1)).toMatchObject({
      data,
      cuid: '42',
      uid: '',
      claimed_uid: '',
      is_new: true,
    })
  }
  const deep = JSON.parse(`${'['.repeat(4000)}${']'.repeat(4000)}`)
  expect((await app.askLoosely(visitor.log, { name: 'OPEN_PAGE', data: deep })).status).toBe(400)
})

it('says yes to events beyond the allowance, drops them and counts them', async () => {
  await app.database.pool.query('delete from log_events')
  const send = () => app.ask(visitor.log, { name: 'X' }, undefined, '10.9.9.9')
  for (let count = 0; count < 2100; count += 100)
    for (const { status, result } of await Promise.all(Array.from({ length: 100 }, send)))
      expect([status, result]).toEqual([200, true])
  expect(await events()).toHaveLength(2000)
  expect(app.deps.store.visitor.allowance.dropped()).toBe(100)
  await app.ask(visitor.log, { name: 'X' }, undefined, '10.9.9.10')
  expect(await events()).toHaveLength(2001)
})

it('refuses what is no event and keeps nothing of it', async () => {
  const before = (await events()).length
  for (const input of [
    { name: '' },
    { name: 'x'.repeat(61) },
    { name: 'OPEN_PAGE', source: 'TV' },
    { name: 'OPEN_PAGE', data: { text: '文'.repeat(2800) } },
    { name: 'OPEN_PAGE', cuid: { id: 1 } },
    { name: 'OPEN_PAGE', is_new: 2 },
  ]) {
    const { status, code } = await app.askLoosely(visitor.log, input)
    expect([status, code]).toEqual([400, 'INVALID_INPUT'])
  }
  expect(await events()).toHaveLength(before)
})

it('forgets an event after thirteen months', async () => {
  await app.database.pool.query('delete from log_events')
  const kept = new Date(now.getTime() - 390 * 86_400_000)
  const gone = new Date(now.getTime() - 400 * 86_400_000)
  for (const [cuid, at] of [
    ['kept', kept],
    ['gone', gone],
  ]) {
    await app.ask(visitor.log, { name: 'OPEN_PAGE', cuid: String(cuid) })
    await app.database.pool.query('update log_events set at = $1 where cuid = $2', [at, cuid])
  }
  const [forget] = visitorJobs
  await forget?.run(
    app.deps,
    {},
    { report: async () => {}, signal: new AbortController().signal, task_id: undefined },
  )
  expect((await events()).map(({ cuid }) => cuid)).toEqual(['kept'])
})

it('lists visitors, who came last first, with what is known of each; and the trail of one', async () => {
  const [admin, reader] = [await app.aUser({ role: 'admin' }), await app.aUser()]
  const log = (cuid: string, path: string, as?: typeof reader, name = 'OPEN_PAGE') =>
    app.ask(visitor.log, { name, data: { path }, cuid, source: 'WEB' }, as)
  await log('trail-a', '/')
  await log('trail-a', '/article/1', reader)
  await log('trail-a', '', undefined, 'SHARE')
  await log('trail-b', '/explore')
  await log('', '/nobody')
  await app.database.pool.query(
    `update visitors set last_at = now() + interval '1 hour' where cuid = 'trail-b'`,
  )
  const { result } = await app.ask(visitor.list, {}, admin)
  expect(result.items.length).toBeLessThanOrEqual(10)
  expect(result.items[0]).toMatchObject({ cuid: 'trail-b', pages: 1, events: 1, user: null })
  const a = result.items.find(({ cuid }) => cuid === 'trail-a')
  const user = { id: reader.id, username: reader.username, phone: expect.stringMatching(/^139\*{4}/) }
  expect(a).toMatchObject({ pages: 2, events: 3, source: 'WEB', user })
  expect(result.items.map(({ cuid }) => cuid)).not.toContain('')
  const trail = (await app.ask(visitor.logs, { cuid: 'trail-a' }, admin)).result
  expect(trail.items.map(({ name, data }) => [name, data])).toEqual([
    ['SHARE', { path: '' }],
    ['OPEN_PAGE', { path: '/article/1' }],
    ['OPEN_PAGE', { path: '/' }],
  ])
  expect(trail.visitor).toMatchObject({ cuid: 'trail-a', events: 3 })
  expect((await app.ask(visitor.logs, { cuid: 'nobody' }, admin)).result).toMatchObject({
    items: [],
    visitor: null,
  })
  for (const [call, input] of [
    [visitor.list, {}],
    [visitor.logs, { cuid: 'trail-a' }],
  ] as const) {
    expect((await app.askLoosely(call, input)).code).toBe('LOGIN_REQUIRED')
    expect((await app.askLoosely(call, input, reader)).code).toBe('ADMIN_ONLY')
  }
  expect((await app.askLoosely(visitor.list, { limit: 101 }, admin)).code).toBe('INVALID_INPUT')
  expect((await app.askLoosely(visitor.logs, {}, admin)).code).toBe('INVALID_INPUT')
})

it('one visitor from two pages at the same moment is one visitor', async () => {
  const log = () => app.ask(visitor.log, { name: 'OPEN_PAGE', cuid: 'twice' })
  await Promise.all([log(), log(), log()])
  const { rows } = await app.database.pool.query(`select events, pages from visitors where cuid = 'twice'`)
  expect(rows).toEqual([{ events: 3, pages: 3 }])
})

it('a reader without a client id is a visitor by number, whom no guest can pose as', async () => {
  const [admin, reader] = [await app.aUser({ role: 'admin' }), await app.aUser()]
  const name = `uid:${reader.id}`
  await app.ask(visitor.log, { name: 'OPEN_PAGE', data: { path: '/book' }, cuid: '', uid: '' }, reader)
  await app.ask(visitor.log, {
    name: 'OPEN_PAGE',
    data: { path: '/lie' },
    cuid: name,
    uid: String(reader.id),
  })
  const { result } = await app.ask(visitor.list, { limit: 100 }, admin)
  expect(result.items.find(({ cuid }) => cuid === name)).toMatchObject({ events: 1, user: { id: reader.id } })
  const trail = (await app.ask(visitor.logs, { cuid: name }, admin)).result
  expect(trail.items.map(({ data }) => data)).toEqual([{ path: '/book' }])
  // One that says who it is keeps its own name.
  await app.ask(visitor.log, { name: 'OPEN_PAGE', data: { path: '/x' }, cuid: 'own-name' }, reader)
  expect((await events()).at(-1)).toMatchObject({ cuid: 'own-name', uid: String(reader.id) })
})

it('an app whose session is gone is a visitor by the number that it claims, and nothing of that reader’s', async () => {
  const [admin, reader] = [await app.aUser({ role: 'admin' }), await app.aUser()]
  const name = `claimed:${reader.id}`
  const uid = String(reader.id)
  await app.ask(visitor.log, { name: 'OPEN_PAGE', data: { path: '/gone' }, cuid: '', uid })
  await app.ask(visitor.log, { name: 'OPEN_PAGE', data: { path: '/lie' }, cuid: name, uid: '' })
  const { items } = (await app.ask(visitor.list, { limit: 100 }, admin)).result
  expect(items.find(({ cuid }) => cuid === name)).toMatchObject({ events: 1, user: null })
  expect(items.find(({ cuid }) => cuid === `uid:${reader.id}`)).toBeUndefined()
  const trail = (await app.ask(visitor.logs, { cuid: name }, admin)).result
  expect(trail.items.map(({ data }) => data)).toEqual([{ path: '/gone' }])
  const long = 'x'.repeat(64)
  await app.ask(visitor.log, { name: 'OPEN_PAGE', cuid: '', uid: long })
  const cut = `claimed:${long}`.slice(0, 64)
  expect((await app.ask(visitor.logs, { cuid: cut }, admin)).result.items).toHaveLength(1)
})
