// An order bought, paid, told and given back through the whole product at a WeChat Pay and an Alipay that sign and verify.
import type { KeyObject } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { ALIPAY, type AlipayServer, APP, startAlipay } from '../../../tests/support/payment/alipay-server.ts'
import {
  STRANGER,
  startWechatPay,
  WECHAT,
  type WechatPayServer,
  wechatSettings,
} from '../../../tests/support/payment/wechat-pay-server.ts'

const { order, membership, people } = contract
const pem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' } as never).toString()
let wechat: WechatPayServer
let alipay: AlipayServer
let t: TestApp
let admin: TestUser

beforeAll(async () => {
  wechat = await startWechatPay(Date.now)
  // Of a second, as its requests say it.
  alipay = await startAlipay(() => sentAt)
  t = await anApp(
    {},
    {
      SITE_URL: 'https://read.example',
      ...wechatSettings(wechat.url),
      ALIPAY_APP_ID: ALIPAY.app_id,
      ALIPAY_SELLER_ID: ALIPAY.seller_id,
      ALIPAY_PRIVATE_KEY: pem(APP.privateKey, 'pkcs8'),
      ALIPAY_PUBLIC_KEY: pem(ALIPAY.alipay_key, 'spki'),
      ALIPAY_BASE_URL: `${alipay.url}/gateway.do`,
      WX_APP_ID: WECHAT.app_id,
      WX_APP_SECRET: 's-1',
    },
  )
  admin = await t.aUser({ role: 'admin' })
  await t.ask(membership.price, { code: 'MEMBER_MONTH', price: 1990, is_on: true }, admin)
})
afterAll(async () => {
  await t.close()
  await Promise.all([wechat.stop(), alipay.stop()])
})

let sentAt = 0
const stateOf = async (order_no: string, as: TestUser) =>
  (await t.ask(order.show, { order_no }, as)).result.state
const kindsOf = async (as: TestUser) =>
  (await t.ask(membership.log, {}, as)).result.items.map(({ kind }) => kind)

it('WeChat Pay: a code, a notice, a refund', async () => {
  const reader = await t.aUser()
  const { result } = await t.ask(order.make, { code: 'MEMBER_MONTH', fen: 1990, way: 'WX_NATIVE' }, reader)
  const { order_no } = result.order
  expect(result.pay).toMatchObject({ kind: 'QR', code_url: expect.stringContaining('weixin://') })
  const tell = async ({ headers, body }: { headers: Record<string, string>; body: Buffer }) => {
    const all = { ...headers, 'content-type': 'application/json' }
    return await t.app.fastify.inject({
      method: 'POST',
      url: '/api/pay/wx/notify',
      headers: all,
      payload: body,
    })
  }
  const forged = await tell(wechat.pay(order_no, { key: STRANGER.privateKey }))
  expect([forged.statusCode, await kindsOf(reader)]).toEqual([400, []])
  const notice = wechat.pay(order_no)
  const answers = await Promise.all(Array.from({ length: 10 }, () => tell(notice)))
  expect(answers.map(({ statusCode, body }) => [statusCode, JSON.parse(body).code])).toEqual(
    Array.from({ length: 10 }, () => [200, 'SUCCESS']),
  )
  expect([await stateOf(order_no, reader), await kindsOf(reader)]).toEqual(['FINISHED', ['ORDER']])
  await t.ask(order.refund, { order_no, reason: '不要了' }, admin)
  const [refund_no = ''] = wechat.orders.get(order_no)?.refunds.keys() ?? []
  expect((await tell(wechat.refundNotice(order_no, refund_no, 'SUCCESS'))).statusCode).toBe(200)
  expect(await stateOf(order_no, reader)).toBe('REFUNDED')
  expect(await kindsOf(reader)).toHaveLength(2)
})

it('WeChat Pay within WeChat: for whom has bound it, and who has not is told that they can', async () => {
  const reader = await t.aUser()
  const ways = async () => (await t.ask(order.ways, {}, reader)).result
  expect(await ways()).toMatchObject({ ways: expect.not.arrayContaining(['WX_JSAPI']), needs_wechat: true })
  await t.ask(people.bindWx, { user_id: reader.id, openid: 'o-1' }, admin)
  expect(await ways()).toMatchObject({ ways: expect.arrayContaining(['WX_JSAPI']), needs_wechat: false })
  const { result } = await t.ask(order.make, { code: 'MEMBER_MONTH', fen: 1990, way: 'WX_JSAPI' }, reader)
  expect(result.pay).toMatchObject({ kind: 'JSAPI', params: { appId: WECHAT.app_id } })
})

it('Alipay: an address, a notice', async () => {
  const reader = await t.aUser()
  const { result } = await t.ask(order.make, { code: 'MEMBER_MONTH', fen: 1990, way: 'ALI_PAGE' }, reader)
  const { pay } = result
  if (pay?.kind !== 'GO') throw new Error('another kind')
  sentAt = Date.parse(`${new URL(pay.url).searchParams.get('timestamp')?.replace(' ', 'T')}+08:00`)
  const { order_no } = result.order
  expect(alipay.open(pay.url)).toMatchObject({
    total_amount: '19.90',
    notify_url: 'https://read.example/api/pay/ali/notify',
  })
  const tell = async (payload: Buffer) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return (await t.app.fastify.inject({ method: 'POST', url: '/api/pay/ali/notify', headers, payload })).body
  }
  expect(await tell(alipay.pay(order_no, { total_amount: '0.01' }))).toBe('failure')
  expect(await tell(alipay.pay(order_no, {}, STRANGER.privateKey))).toBe('failure')
  expect(await kindsOf(reader)).toEqual([])
  expect(await tell(alipay.pay(order_no))).toBe('success')
  expect([await stateOf(order_no, reader), await kindsOf(reader)]).toEqual(['FINISHED', ['ORDER']])
})
