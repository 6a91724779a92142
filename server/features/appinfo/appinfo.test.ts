// Shows whom announcements and WeCom reach, who may make them, and that a page is signed with a ticket that one asks for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EndpointDefinition } from '../../../contract/kernel/endpoint-definition.ts'
import { type LoopbackServer, startLoopback } from '../../../tests/support/payment/loopback.ts'
import { contract, createTestKit, type TestKit, type TestUser } from '../../../tests/support/test-kit.ts'
import { wechatTickets, wecomTickets } from '../../providers/wechat/tickets.ts'
import { grantAlone } from '../membership/public.ts'
import { appinfoHandlers } from './handlers.ts'
import { jssdkSignature } from './jssdk.ts'

const { appinfo } = contract
let t: TestKit
let wechat: LoopbackServer
let clock = Date.parse('2026-11-26T03:00:00Z')
let [admin, free, member]: TestUser[] = []
/** What WeChat answers in place of a ticket. */
let ill: string | undefined

const answer = (body: unknown) => ({ status: 200, body: JSON.stringify(body) })
beforeAll(async () => {
  wechat = await startLoopback(({ url = '' }, raw) => {
    if (ill) return answer({ errcode: 40164, errmsg: ill })
    if (url === '/cgi-bin/stable_token') {
      const { grant_type, appid, secret } = JSON.parse(raw)
      const isRight = grant_type === 'client_credential' && appid === 'wx0123456789abcdef' && secret === 's-1'
      return answer(
        isRight ? { access_token: 'a/t', expires_in: 7200 } : { errcode: 40125, errmsg: 'secret' },
      )
    }
    if (url === '/cgi-bin/ticket/getticket?type=jsapi&access_token=a%2Ft')
      return answer({ errcode: 0, errmsg: 'ok', ticket: `t-${wechat.asked.length}`, expires_in: 7200 })
    if (url === '/cgi-bin/gettoken?corpid=ww01&corpsecret=s-2')
      return answer({ errcode: 0, access_token: 'q', expires_in: 7200 })
    if (url === '/cgi-bin/get_jsapi_ticket?access_token=q')
      return answer({ errcode: 0, ticket: 'q-1', expires_in: 7200 })
    return { status: 404, body: '' }
  })
  t = await createTestKit({
    handlers: { appinfo: appinfoHandlers },
    now: () => new Date(clock),
    wechat: {
      wx: wechatTickets({ base_url: wechat.url, app_id: 'wx0123456789abcdef', secret: 's-1' }),
      qywx: wecomTickets({ base_url: wechat.url, corp_id: 'ww01', secret: 's-2' }),
    },
    settings: {
      SITE_URL: 'https://read.example',
      WX_APP_ID: 'wx0123456789abcdef',
      WX_APP_SECRET: 's-1',
      QYWX_CORP_ID: 'ww01',
      QYWX_SECRET: 's-2',
      APP_MIN_VERSION_CODE: '70',
      APP_IOS_URL: 'https://apps.example/kaijuan',
    },
  })
  admin = await t.aUser({ role: 'admin' })
  free = await t.aUser()
  member = await t.aUser()
  const row = { kind: 'OPEN', level: 'MEMBER', days: 30, source: 'test', at: new Date(clock) } as const
  await grantAlone(t.deps, member.id, row)
})
afterAll(async () => {
  await t.close()
  await wechat.stop()
})

const hour = (count: number) => new Date(Date.parse('2026-11-26T03:00:00Z') + count * 3_600_000).toISOString()
const heard = async (as?: TestUser) => (await t.ask(appinfo.notify, {}, as)).result.map(({ text }) => text)
const reviewed = async (call: EndpointDefinition) =>
  (await t.send(call, {}, { headers: { 'x-review': '1' } })).result

describe('announcements', () => {
  it('reach whom they are for, in their time, the latest first', async () => {
    const make = (text: string, audience: 'ALL' | 'GUESTS' | 'USERS' | 'FREE' | 'MEMBERS', more = {}) =>
      t.ask(appinfo.announce, { text, audience, starts_at: hour(-1), ends_at: hour(2), ...more }, admin)
    const { result: first } = await make('给大家', 'ALL', {
      starts_at: hour(-2),
      link: 'https://example.com/a',
    })
    await make('给没登录的', 'GUESTS')
    await make('给登录的', 'USERS')
    await make('给免费的', 'FREE')
    await make('给会员', 'MEMBERS')
    await make('还没到', 'ALL', { starts_at: hour(1) })
    await make('过去了', 'ALL', { ends_at: hour(0) })
    expect(await heard()).toEqual(['给没登录的', '给大家'])
    expect(await heard(free)).toEqual(['给免费的', '给登录的', '给大家'])
    expect(await heard(member)).toEqual(['给会员', '给登录的', '给大家'])
    expect(await reviewed(appinfo.notify)).toEqual([])
    // Taken back: its end is put into the past.
    const again = { id: first.id, text: '给大家', starts_at: hour(-2), ends_at: hour(-1) }
    expect((await t.ask(appinfo.announce, again, admin)).status).toBe(200)
    expect(await heard()).toEqual(['给没登录的'])
    const { result: kept } = await t.ask(appinfo.announcements, {}, admin)
    expect(kept.items).toHaveLength(7)
  })

  it('are made by admins, and make sense', async () => {
    const good = { text: '好', starts_at: hour(0), ends_at: hour(1) }
    const code = async (given: Record<string, unknown>, as?: TestUser) =>
      (await t.askLoosely(appinfo.announce, { ...good, ...given }, as)).code
    expect([await code({}), await code({}, free)]).toEqual(['LOGIN_REQUIRED', 'ADMIN_ONLY'])
    expect(await code({ ends_at: hour(0) }, admin)).toBe('ENDS_TOO_EARLY')
    expect(await code({ id: 999_999_999 }, admin)).toBe('ANNOUNCEMENT_NOT_FOUND')
    for (const wrong of [
      { text: ' ' },
      { link: 'javascript:alert(1)' },
      { link: '//evil.example' },
      { link: '/\\evil.example' },
      { audience: 'NOBODY' },
      { starts_at: 'soon' },
    ])
      expect(await code(wrong, admin), JSON.stringify(wrong)).toBe('INVALID_INPUT')
    expect((await t.ask(appinfo.announcements, {}, free)).code).toBe('ADMIN_ONLY')
  })
})

it('WeCom is shown as admins set it, not in a review', async () => {
  const group = {
    kind: 'GROUP',
    title: '读者群',
    text: '一起读',
    link: 'https://work.weixin.qq.com/gm/1',
  } as const
  const keep = (more: Record<string, unknown>, as?: TestUser) =>
    t.askLoosely(appinfo.keepContact, { ...group, is_on: true, ...more }, as)
  expect((await keep({}, free)).code).toBe('ADMIN_ONLY')
  expect((await keep({ link: '' }, admin)).code).toBe('CONTACT_WITHOUT_CODE')
  expect((await keep({ picture: 'https://evil.example/a.png' }, admin)).code).toBe('INVALID_INPUT')
  await keep({}, admin)
  await keep({ kind: 'CONTACT', title: '编辑', audience: 'MEMBERS', picture: '/files/ab/q.png' }, admin)
  const shown = async (as?: TestUser) =>
    (await t.ask(appinfo.contacts, {}, as)).result.items.map(({ title }) => title)
  expect([await shown(), await shown(member)]).toEqual([['读者群'], ['读者群', '编辑']])
  expect(await reviewed(appinfo.contacts)).toMatchObject({ items: [] })
  await keep({ is_on: false }, admin)
  expect(await shown()).toEqual([])
  expect((await t.ask(appinfo.keptContacts, {}, admin)).result.items).toHaveLength(2)
})

it('an app that is too old is told, a browser never', async () => {
  const asked = async (headers: Record<string, string>) =>
    (await t.send(appinfo.upgrade, {}, { headers })).result
  const where = { min_version_code: 70, ios: 'https://apps.example/kaijuan', android: '' }
  const app = (version_code: string) => ({ 'x-app-id': `kaijuan_ios_store_${version_code}_1.2` })
  expect(await asked({})).toEqual({ is_too_old: false, ...where })
  expect(await asked(app('69'))).toEqual({ is_too_old: true, ...where })
  expect(await asked(app('70'))).toEqual({ is_too_old: false, ...where })
  expect(await asked(app('beta'))).toEqual({ is_too_old: false, ...where })
  expect(await asked({ ...app('69'), 'x-review': '1' })).toMatchObject({ is_too_old: true, ios: '' })
})

describe("WeChat's JS-SDK", () => {
  const url = 'https://read.example/article/7?from=timeline'
  beforeEach(() => {
    ill = undefined
    wechat.asked.length = 0
  })
  const config = (given: { url?: string; cat?: 'wx' | 'qywx' } = {}) =>
    t.ask(appinfo.jssdk, { url, ...given })

  it('signs as WeChat documents it', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    const given = { ticket, nonceStr: 'Wm3WZYTPz0wzccnW', timestamp: 1414587457 }
    expect(jssdkSignature({ ...given, url: 'http://mp.weixin.qq.com?params=value#top' })).toBe(
      '0f9de62fce790f9a083d5c99e95740ceb90c27ed',
    )
  })

  it('is signed by a ticket that one of all who ask at once fetches', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => config()))
    for (const { status, result } of answers) {
      expect(status).toBe(200)
      const { signature, ...given } = result
      expect(given.appId).toBe('wx0123456789abcdef')
      expect(signature).toBe(jssdkSignature({ ...given, ticket: 't-2', url }))
    }
    expect(wechat.asked).toEqual(['POST /cgi-bin/stable_token', 'GET /cgi-bin/ticket/getticket'])
    const { result } = await config({ cat: 'qywx' })
    expect([result.appId, result.signature]).toEqual([
      'ww01',
      jssdkSignature({ ...result, ticket: 'q-1', url }),
    ])
  })

  it('is not fetched again by who looked before it was kept and asks for a turn after', async () => {
    const { takeTurn, endTurn, ticket } = t.deps.store.appinfo
    const at = new Date(clock)
    const later = (ms: number) => new Date(clock + ms)
    const turn = { at, until: later(15_000), enough: later(300_000) }
    expect(await takeTurn('late', turn)).toBe(true)
    expect(await takeTurn('late', turn)).toBe(false)
    await endTurn('late', at, { ticket: 'kept', expires_at: later(7_200_000) })
    expect(await takeTurn('late', turn)).toBe(false)
    expect((await ticket('late'))?.ticket).toBe('kept')
    expect(await takeTurn('late', { ...turn, enough: later(7_200_000) })).toBe(true)
  })

  it('renews early, and goes on with the old ticket while WeChat is ill', async () => {
    clock += 7200_000 - 4 * 60_000
    ill = 'invalid ip'
    const { result } = await config()
    expect(result.signature).toBe(jssdkSignature({ ...result, ticket: 't-2', url }))
    // For a while WeChat is left alone.
    await config()
    expect(wechat.asked).toHaveLength(1)
    clock += 5 * 60_000
    expect((await config()).code).toBe('WECHAT_FAILED')
    ill = undefined
    clock += 31_000
    expect((await config()).status).toBe(200)
  })

  it('signs pages of ours only', async () => {
    for (const other of [
      'https://evil.example/',
      'http://read.example/',
      'https://read.example.evil.example/',
      '/a',
    ])
      expect((await config({ url: other })).code, other).toBe('NOT_OUR_PAGE')
    expect((await t.askLoosely(appinfo.jssdk, { url, cat: 'qq' })).code).toBe('INVALID_INPUT')
  })

  it('says so when it is not set up', async () => {
    const set = { ...t.deps.wechat }
    Object.assign(t.deps.wechat, { wx: undefined })
    expect((await config()).code).toBe('WECHAT_NOT_CONFIGURED')
    Object.assign(t.deps.wechat, set)
  })
})
