// What is kept for guests goes when it changes, by whomever and wherever, and is nobody's who is logged in.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anApp, contract, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { anArticle } from '../../tests/support/factories.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { buildApp } from '../app.ts'
import { createResponseCache } from '../compose.ts'
import { GUEST_CONTENT_CHANNEL, listenForChanges } from '../db/listen-for-changes.ts'
import { type OpenedDatabase, openDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { createStores } from '../stores.ts'

/** A page of an article with the newest beside it; counts in `globalThis.painted` how often it was made. */
const PAINTER = `globalThis.painted = []
export const createServerRenderer = () => ({
  has: () => 'painted',
  exists: async () => true,
  query: (_pathname, search) => {
    const given = new URLSearchParams(search)
    given.sort()
    return given.size === 0 ? '' : '?' + given
  },
  render: async (href, _told, ask) => {
    globalThis.painted.push(href)
    const id = new URL(href).pathname.slice(9)
    return JSON.stringify([href, await ask('/reader/article/' + id + '/show'), await ask('/reader/article/waikan')])
  },
})`
const painted = () => (globalThis as unknown as { painted: string[] }).painted

const { desk } = contract
let t: TestApp
let other: { app: FastifyInstance; database: OpenedDatabase; deps: Deps; ear: { stop(): void } }
let folder: string
let admin: TestUser
let time = Date.parse('2026-05-01T08:00:00Z')
const now = () => new Date(time)
beforeAll(async () => {
  t = await anApp({ now })
  admin = await t.aUser({ role: 'admin' })
  folder = await mkdtemp(path.join(tmpdir(), 'kaijuan-kept-'))
  const [web, paint] = [path.join(folder, 'web'), path.join(folder, 'paint')]
  await Promise.all([mkdir(web), mkdir(paint)])
  await writeFile(path.join(web, 'index.html'), 'bare')
  await writeFile(path.join(paint, 'files.json'), '{}')
  await writeFile(path.join(paint, 'first-paint.js'), PAINTER)
  const database = openDatabase({ connection: t.database.connection, max: 4 })
  const store = createStores(database)
  const deps: Deps = { ...t.deps, store, responseCache: createResponseCache(t.deps.config, store, now) }
  const { fastify } = await buildApp(deps, { web, paint, core: t.deps.dictionary.core })
  const ear = listenForChanges(database.pool, GUEST_CONTENT_CHANNEL, deps.responseCache)
  other = { app: fastify, database, deps, ear }
})
afterAll(async () => {
  other.ear.stop()
  await other.app.close()
  await other.database.close()
  await t.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => isListening(true))
afterEach(() => {
  vi.restoreAllMocks()
})

/** Waits until the other process keeps what it is asked, or keeps nothing. */
const isListening = (isOpen: boolean) =>
  waitForCheck(async () => {
    const make = vi.fn(async () => ({ weight: 1 }))
    await other.deps.responseCache.getOrSet('a try', '', make)
    await other.deps.responseCache.getOrSet('a try', '', make)
    expect(make.mock.calls.length < 2).toBe(isOpen)
  })
const get = async (app: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers: { host: 'site.test', ...headers } })
  return `${answer.statusCode} ${answer.body}`
}
/** What a guest sees of an article, everywhere. Asked ahead, so that looking heats nothing: the clock here stands still. */
const seen = async (app: FastifyInstance, id: number) => {
  const calls = ['waikan?order_by=new', 'waikan?order_by=hot', 'topics', `${id}/show`, `waikan/${id}/show`]
  const urls = [
    ...calls.map((call) => `/reader/article/${call}`),
    '/api/recommend/foryou',
    '/api/search?q=harbour',
  ]
  return Promise.all(urls.map((url) => get(app, url, { 'sec-purpose': 'prefetch' })))
}
/** What the other process asks of its database while `ask` runs. */
const statementsOf = async (ask: () => Promise<unknown>): Promise<number> => {
  const { article, search } = other.deps.store
  const spies = [
    vi.spyOn(article, 'list'),
    vi.spyOn(article, 'topics'),
    vi.spyOn(article, 'shown'),
    vi.spyOn(article, 'recommended'),
    vi.spyOn(search, 'find'),
  ]
  await ask()
  const count = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0)
  for (const spy of spies) spy.mockRestore()
  return count
}

describe('what an editor does in one process', () => {
  const published = (given = {}) => anArticle(t, { topics: ['science'], ...given })
  const edit = (article: { topics?: string[]; digest?: string; title?: string }) => (id: number) =>
    t.ask(desk.update, { id, article }, admin)
  const writes: [string, (id: number) => Promise<unknown>, object?][] = [
    ['withdraws', (id) => t.ask(desk.setStatus, { id, status: 'OFFLINE' }, admin)],
    ['publishes', (id) => t.ask(desk.setStatus, { id, status: 'PUBLISHED' }, admin), { status: 'AUDITED' }],
    ['deletes', (id) => t.ask(desk.delete, { id }, admin)],
    ['locks', (id) => t.ask(desk.lock, { id, is_lock: true }, admin)],
    ['changes the topics', edit({ topics: ['history'] })],
    ['changes the digest', edit({ digest: 'Another harbour' })],
    ['explains a word', (id) => t.ask(desk.addWord, { id, word: 'quay', resolve: '码头' }, admin)],
    [
      'passes a new text',
      async (id) => {
        await edit({ title: 'Now With Another Name' })(id)
        return t.ask(desk.audit, { id, pass: true }, admin)
      },
    ],
    ['sets a setting', () => t.deps.store.desk.setLibraryState('done')],
  ]
  it.each(writes)('%s: guests of the other see it at once', async (name, write, given) => {
    const { id } = await published(given)
    await waitForCheck(async () => expect(await seen(other.app, id)).toEqual(await seen(t.app.fastify, id)))
    const before = await seen(other.app, id)
    expect(await statementsOf(() => seen(other.app, id))).toBe(before[3]?.startsWith('404') ? 2 : 0)
    const written = (await write(id)) as { status?: number } | undefined
    expect(written?.status ?? 200).toBe(200)
    await waitForCheck(async () => expect(await statementsOf(() => seen(other.app, id))).toBeGreaterThan(2))
    const after = await seen(other.app, id)
    expect(after).toEqual(await seen(t.app.fastify, id))
    if (name !== 'sets a setting') expect(after).not.toEqual(before)
  })

  it('to a draft throws nothing away, nor does what is read', async () => {
    const { id } = await published()
    const draft = await anArticle(t, { status: 'DRAFT' })
    await waitForCheck(async () => expect(await statementsOf(() => seen(other.app, id))).toBe(0))
    await t.ask(desk.update, { id: draft.id, article: { title: 'Another' } }, admin)
    t.deps.store.article.recordView(id, 'somebody', 5, now())
    await t.deps.store.article.flushPopularity(now())
    expect(await t.deps.store.article.applyPopularity()).toBe(1)
    // A change that is heard: everything said before it was heard too.
    const heard = vi.spyOn(other.deps.responseCache, 'invalidate').mockImplementation(() => undefined)
    await t.database.db.execute(sql`select pg_notify(${GUEST_CONTENT_CHANNEL}, '')`)
    await waitForCheck(() => expect(heard).toHaveBeenCalledTimes(1))
    expect(await statementsOf(() => seen(other.app, id))).toBe(0)
    // An order by heat is kept for five seconds; the rest stays.
    time += 5000
    expect(await statementsOf(() => seen(other.app, id))).toBe(2)
  })
})

it('what is scheduled appears at its moment, also on pages, though nobody writes', async () => {
  const { id } = await anArticle(t)
  const at = time + 30_000
  const title = 'The Harbour Of The Future'
  await anArticle(t, { title, published_at: new Date(at) })
  const page = () => get(other.app, `/article/${id}`)
  await waitForCheck(async () => expect(await statementsOf(page)).toBe(0))
  time = at - 1
  expect(await page()).not.toContain(title)
  expect(await statementsOf(page)).toBe(0)
  time = at
  expect(await page()).toContain(title)
})

describe('a page', () => {
  const article = async () => {
    const { id } = await anArticle(t)
    await waitForCheck(async () =>
      expect(await get(other.app, '/reader/article/waikan')).toContain(`"id":${id},`),
    )
    painted().length = 0
    return `/article/${id}`
  }
  beforeAll(async () => {
    await get(other.app, '/article/1')
  })

  it('is painted once for many guests at once, and for those who come later', async () => {
    const url = await article()
    const first = await Promise.all(Array.from({ length: 20 }, () => get(other.app, url)))
    expect(new Set([...first, await get(other.app, url)]).size).toBe(1)
    expect(painted()).toHaveLength(1)
  })

  it('is another one for another host, query, encoding and in review; an order of words is none', async () => {
    const url = await article()
    for (const [address, headers] of [
      ['', {}],
      ['?b=2&a=1', {}],
      ['?a=1&b=2', {}],
      ['', { host: 'other.test' }],
      ['', { cookie: 'bb_review=true' }],
      ['', { 'x-review': '1' }],
      ['', { 'accept-encoding': 'br' }],
      ['', { 'accept-encoding': 'gzip' }],
      ['', { 'accept-encoding': 'deflate, gzip, br' }],
    ] as const)
      expect(await get(other.app, url + address, headers)).toMatch(/^200/)
    const [a, b] = ['http://site.test', 'http://other.test']
    const plain = [`${a}${url}`, `${a}${url}?a=1&b=2`, `${b}${url}`, `${a}${url}`]
    expect(painted()).toEqual([...plain, `${a}${url}`, `${a}${url}`])
  })

  it('counts as read by everybody who gets it', async () => {
    const url = await article()
    const heat = vi.spyOn(other.deps.store.article, 'recordView')
    for (const remoteAddress of ['10.0.0.1', '10.0.0.2'])
      await other.app.inject({ url, remoteAddress, headers: { host: 'site.test' } })
    expect(painted()).toHaveLength(1)
    expect(heat.mock.calls.map(([, reader]) => reader)).toEqual(['10.0.0.1', '10.0.0.2'])
  })

  it('asked for ahead counts for nothing, made or kept, until somebody comes', async () => {
    const url = await article()
    const heat = vi.spyOn(other.deps.store.article, 'recordView')
    const ask = (remoteAddress: string, ahead = {}) =>
      other.app.inject({ url, remoteAddress, headers: { host: 'site.test', ...ahead } })
    for (const address of ['10.0.0.1', '10.0.0.2']) await ask(address, { 'sec-purpose': 'prefetch' })
    expect(heat.mock.calls).toEqual([])
    await ask('10.0.0.3')
    expect(heat.mock.calls.map(([, reader]) => reader)).toEqual(['10.0.0.3'])
  })

  it('and a list are made anew for whoever holds a token', async () => {
    const url = await article()
    const member = await t.aUser()
    const id = Number(url.slice(9))
    await t.ask(contract.article.mark, { id, action: 'STAR', status: true }, member)
    const list = '/reader/article/waikan?order_by=new'
    const headers = { authorization: `Bearer ${member.token}` }
    await get(other.app, url)
    const guest = await get(other.app, list)
    for (const given of [headers, { cookie: `bb_token=${member.token}` }]) await get(other.app, url, given)
    expect(painted()).toHaveLength(3)
    expect(await statementsOf(() => get(other.app, list, headers))).toBe(1)
    expect(await get(other.app, list, headers)).toContain('"marks":["STAR"]')
    expect(await get(other.app, list)).toBe(guest)
    expect(guest).not.toContain('STAR')
  })
})

it('keeps nothing while it does not hear, and begins anew when it does', async () => {
  const { id } = await anArticle(t)
  await seen(other.app, id)
  const lost = vi.spyOn(other.deps.responseCache, 'disable')
  await t.database.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_notify($1%' and state = 'idle'`)
  await waitForCheck(() => expect(lost).toHaveBeenCalled())
  await t.ask(desk.lock, { id, is_lock: true }, admin)
  expect(await get(other.app, `/reader/article/${id}/show`)).toContain('"is_lock":true')
  await isListening(true)
  expect(await get(other.app, `/reader/article/${id}/show`)).toContain('"is_lock":true')
})
