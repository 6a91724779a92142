// Log-in within WeChat against a WeChat on loopback: there and back, bound to the browser, once; binding, and who may see what by an openid.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aClient, type TestClient } from '../../../tests/support/account.ts'
import { anApp, contract, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { type LoopbackServer, startLoopback } from '../../../tests/support/payment/loopback.ts'
import { makePorts } from '../../compose.ts'
import { grantAlone } from '../membership/public.ts'

const { account, membership, people } = contract
const GOOD = 'a quiet harbour 7'
const SITE = 'https://read.example'
let t: TestApp
let wechat: LoopbackServer
let now = Date.now()
let addresses = 0
/** Who a code stands for; each is good once. */
const codes = new Map<string, object>()
let made = 0
const aCode = (openid: string, more: object = {}): string => {
  const code = `code${++made}`
  codes.set(code, { access_token: 'a', expires_in: 7200, scope: 'snsapi_base', openid, ...more })
  return code
}

beforeAll(async () => {
  wechat = await startLoopback(({ url = '' }) => {
    const asked = new URL(url, 'http://x')
    const { appid, secret, code = '', grant_type } = Object.fromEntries(asked.searchParams)
    const isOurs = appid === 'wx0123456789abcdef' && secret === 's-1' && grant_type === 'authorization_code'
    const person = asked.pathname === '/sns/oauth2/access_token' && isOurs ? codes.get(code) : undefined
    codes.delete(code)
    return { status: 200, body: JSON.stringify(person ?? { errcode: 40029, errmsg: 'invalid code' }) }
  })
  t = await anApp(
    { now: () => new Date(now) },
    { SITE_URL: SITE, WX_APP_ID: 'wx0123456789abcdef', WX_APP_SECRET: 's-1', WX_BASE_URL: wechat.url },
  )
})
afterAll(async () => {
  await t.close()
  await wechat.stop()
})

const at = () => aClient(t, `10.78.${++addresses}.1`)
/** The browser's own way: with its cookies, and keeping those that are set. */
async function goes(client: TestClient, url: string, headers: Record<string, string> = {}) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await t.app.fastify.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } })
  for (const { name, value } of answer.cookies) client.cookies.set(name, value)
  return {
    status: answer.statusCode,
    location: String(answer.headers['location'] ?? ''),
    headers: answer.headers,
  }
}
/** To WeChat; answers the state and where WeChat leads back to. */
async function leaves(client: TestClient, next = '/myword') {
  const { location } = await goes(client, `/auth/wx/authorize?next=${encodeURIComponent(next)}`)
  const asked = new URL(location)
  return {
    asked,
    state: asked.searchParams.get('state') ?? '',
    back: asked.searchParams.get('redirect_uri') ?? '',
  }
}
async function comesBack(client: TestClient, way: { state: string; back: string }, code: string) {
  const { pathname, search } = new URL(way.back)
  return goes(client, `${pathname}${search}&code=${code}&state=${way.state}`)
}
const ticketIn = (location: string): string => new URL(location, SITE).hash.replace(/^#wx=/, '')
async function aTicket(client: TestClient, openid: string, more: object = {}): Promise<string> {
  return ticketIn((await comesBack(client, await leaves(client), aCode(openid, more))).location)
}
const enter = (client: TestClient, ticket: string) => client.post(people.enterWx, { ticket })
const bind = (client: TestClient, ticket: string, as: TestUser) =>
  client.post(people.bindOwnWx, { ticket }, as.token)
async function bound(openid: string, more: object = {}, as?: TestUser) {
  const reader = as ?? (await t.aUser())
  const client = at()
  expect((await bind(client, await aTicket(client, openid, more), reader)).status).toBe(200)
  return { reader, client }
}

it('goes to WeChat with what it wants, and comes back to where the reader was going', async () => {
  const client = at()
  const way = await leaves(client, '/article/7?from=x')
  expect(way.asked.origin + way.asked.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize')
  expect(way.asked.hash).toBe('#wechat_redirect')
  expect(way.asked.searchParams.get('scope')).toBe('snsapi_base')
  expect(way.back.startsWith(`${SITE}/auth/wx/callback?`)).toBe(true)
  expect(way.state).toMatch(/^[\w.-]{20,128}$/)
  const { status, location, headers } = await comesBack(client, way, aCode('oNobody'))
  expect([status, headers['cache-control'], headers['referrer-policy']]).toEqual([
    302,
    'no-store',
    'no-referrer',
  ])
  expect(location.startsWith('/login?next=%2Farticle%2F7%3Ffrom%3Dx#wx=')).toBe(true)
  expect(location).not.toContain('oNobody')
  expect(await enter(client, ticketIn(location))).toMatchObject({ status: 200, result: { logged_in: null } })
  for (const next of ['//evil.example', '/\\evil.example', 'https://evil.example', '/a\nb'])
    expect((await leaves(at(), next)).back, next).toBe(`${SITE}/auth/wx/callback?next=%2F`)
})

it('takes a state once, lately, and from the browser that was given it', async () => {
  const [mine, other] = [at(), at()]
  const way = await leaves(mine)
  await leaves(other)
  const isRefused = async (client: TestClient, given = way) =>
    ticketIn((await comesBack(client, given, aCode('oState'))).location) === ''
  expect(await isRefused(other)).toBe(true)
  expect(await isRefused(at())).toBe(true)
  expect(
    await isRefused(mine, {
      ...way,
      state: `${way.state.slice(0, -1)}${way.state.endsWith('A') ? 'B' : 'A'}`,
    }),
  ).toBe(true)
  expect(await isRefused(mine, { ...way, state: '' })).toBe(true)
  const both = await Promise.all([isRefused(mine), isRefused(mine), isRefused(mine)])
  expect(both.filter((refused) => !refused)).toHaveLength(1)
  expect(await isRefused(mine)).toBe(true)
  const late = await leaves(mine)
  now += 5 * 60_000
  expect(await isRefused(mine, late)).toBe(true)
})

it('logs in whoever is bound, once for a ticket, in no other browser and not later', async () => {
  const { reader, client } = await bound('oBound')
  const ticket = await aTicket(client, 'oBound')
  expect((await enter(at(), ticket)).code).toBe('WECHAT_EXPIRED')
  const other = at()
  await leaves(other)
  expect((await enter(other, ticket)).code).toBe('WECHAT_EXPIRED')
  const tries = await Promise.all([1, 2, 3, 4, 5].map(() => enter(client, ticket)))
  const [first] = tries.filter(({ status }) => status === 200)
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  const { user, token } = (first?.result['logged_in'] ?? {}) as { user: { id: number }; token: string }
  expect(user.id).toBe(reader.id)
  expect((await t.ask(account.me, {}, { ...reader, token })).result.id).toBe(reader.id)
  const old = await aTicket(client, 'oBound')
  now += 20 * 60_000
  expect((await enter(client, old)).code).toBe('WECHAT_EXPIRED')
  expect((await enter(client, 'x'.repeat(90))).code).toBe('WECHAT_EXPIRED')
})

it('binds to one account only, also at the same moment; the same person in another of our apps is known', async () => {
  const [one, two] = [await t.aUser(), await t.aUser()]
  const [a, b] = [at(), at()]
  const [at1, at2] = [await aTicket(a, 'oShared'), await aTicket(b, 'oShared')]
  const both = await Promise.all([bind(a, at1, one), bind(b, at2, two)])
  expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([200, 'WECHAT_ALREADY_BOUND'])
  expect((await a.post(people.bindOwnWx, { ticket: at1 })).code).toBe('LOGIN_REQUIRED')
  const { reader } = await bound('oHere', { unionid: 'u-1' })
  const client = at()
  const entered = await enter(client, await aTicket(client, 'oThere', { unionid: 'u-1' }))
  expect((entered.result['logged_in'] as { user: { id: number } }).user.id).toBe(reader.id)
  const stranger = await t.aUser()
  const c = at()
  expect((await bind(c, await aTicket(c, 'oElse', { unionid: 'u-1' }), stranger)).code).toBe(
    'WECHAT_ALREADY_BOUND',
  )
})

it('lets nobody in who is blocked, or needs a second step; WeChat that fails leads back all the same', async () => {
  const admin = await t.aUser({ role: 'admin' })
  const { reader, client } = await bound('oBlocked')
  await t.ask(people.block, { id: reader.id, reason: '发广告' }, admin)
  expect((await enter(client, await aTicket(client, 'oBlocked'))).code).toBe('ACCOUNT_BLOCKED')
  const editor = await t.aUser({ role: 'admin', password: GOOD })
  const theirs = (await bound('oEditor', {}, editor)).client
  await t.database.pool.query("insert into totps (user_id, secret, confirmed_at) values ($1, 'x', now())", [
    editor.id,
  ])
  expect((await enter(theirs, await aTicket(theirs, 'oEditor'))).code).toBe('TOTP_NEEDED')
  for (const next of [
    { status: 200, body: '{"errcode":-1,"errmsg":"system error"}' },
    { status: 502, body: '<html>' },
    { status: 200, body: '{"openid":"oSnap","is_snapshotuser":1}' },
    { status: 200, body: '{"access_token":"a"}' },
  ]) {
    const visitor = at()
    const way = await leaves(visitor)
    wechat.instead(next)
    expect(await comesBack(visitor, way, aCode('oAny'))).toMatchObject({
      status: 302,
      location: '/login?next=%2Fmyword#wx=',
    })
  }
})

it('tells the house how WeChat does, and nothing of codes that are no good', async () => {
  const told: string[] = []
  const sign = (name: string, failure?: unknown) => void told.push(`${name} ${failure ? 'ill' : 'well'}`)
  const { config, store } = t.deps
  const made = await makePorts(config, '/nowhere', 'key', async () => {}, store.limit, undefined, {
    recordProviderResult: sign,
  })
  const identify = (code: string) => made.ports.wechatLogin?.identify(code).catch(() => undefined)
  await identify(aCode('oWell'))
  await identify('made up')
  wechat.instead({ status: 200, body: '{"errcode":40163,"errmsg":"code been used"}' })
  await identify('used')
  wechat.instead({ status: 200, body: '{"errcode":40013,"errmsg":"invalid appid"}' })
  await identify('any')
  await made.close()
  expect(told).toEqual(['wechat.login well', 'wechat.login ill'])
})

it('is not there in a review, nor where WeChat is not set up', async () => {
  expect((await goes(at(), '/auth/wx/authorize', { 'x-review': '1' })).status).toBe(404)
  expect((await t.ask(account.registerRule, {})).result.has_wechat).toBe(true)
  const plain = await anApp()
  expect((await plain.app.fastify.inject('/auth/wx/authorize')).statusCode).toBe(404)
  expect((await plain.app.fastify.inject('/auth/wx/callback?code=1&state=2')).statusCode).toBe(404)
  expect((await plain.ask(account.registerRule, {})).result.has_wechat).toBe(false)
  await plain.close()
})

it('an openid tells of oneself only, a ticket of whom WeChat just named', async () => {
  const { reader, client } = await bound('oMember')
  const row = { kind: 'OPEN', level: 'MEMBER', days: 30, source: 'test', at: new Date(now) } as const
  await grantAlone(t.deps, reader.id, row)
  const level = async (openid: string, as?: TestUser) =>
    (await t.ask(membership.version, { openid }, as)).result.level
  expect(await level('oMember', reader)).toBe('MEMBER')
  expect(await level('oMember')).toBe('FREE')
  expect(await level('oMember', await t.aUser())).toBe('FREE')
  expect(await level('oOther', reader)).toBe('FREE')
  const ticket = await aTicket(client, 'oMember')
  expect(await level(ticket)).toBe('MEMBER')
  expect((await t.ask(membership.products, { openid: ticket })).result.trial?.is_available).toBe(true)
  now += 20 * 60_000
  expect(await level(ticket)).toBe('FREE')
})
