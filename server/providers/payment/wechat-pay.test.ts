// Shows that WeChat Pay is asked as its documents want, believed only when it signed, and heard in all that it may say.
import { verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  MERCHANT,
  type NoticeFault,
  STRANGER,
  startWechatPay,
  WECHAT,
  type WechatPayServer,
} from '../../../tests/support/payment/wechat-pay-server.ts'
import type { ToPay } from './port.ts'
import { type WechatPaySettings, wechatPay } from './wechat-pay.ts'

let server: WechatPayServer
const START = Date.parse('2026-11-26T03:00:00Z')
let clock = START
let waits: number[] = []

beforeAll(async () => {
  server = await startWechatPay(() => clock)
})
beforeEach(() => {
  server.reset()
  clock = START
  waits = []
})
afterAll(() => server.stop())

const made = (other: Partial<WechatPaySettings> = {}, drift = 0, patience = 600_000) =>
  wechatPay(
    {
      base_url: server.url,
      ...WECHAT,
      private_key: MERCHANT.privateKey,
      ways: ['WX_JSAPI', 'WX_H5', 'WX_NATIVE'],
      ...other,
    },
    {
      now: () => clock + drift,
      wait: async (ms) => {
        waits.push(ms)
      },
      timeoutMs: patience,
    },
  )
const order = (more: Partial<ToPay> = {}): ToPay => ({
  order_no: 'KJ20261126A001',
  title: '开卷会员 一个月',
  fen: 1990,
  way: 'WX_NATIVE',
  client_ip: '203.0.113.7',
  expires_at: new Date('2026-11-26T03:30:00Z'),
  notify_url: 'https://read.example/api/pay/wx/notify',
  return_url: 'https://read.example/member/buy?order=1',
  ...more,
})
const fault = (reason: string, more: Record<string, unknown> = {}) =>
  expect.objectContaining({ name: 'PaymentError', reason, ...more })
const paid = {
  order_no: 'KJ20261126A001',
  transaction_id: '42000KJ20261126A001',
  fen: 1990,
  currency: 'CNY',
  paid_at: new Date('2026-11-26T03:00:05Z'),
  merchant: WECHAT.mch_id,
  app_id: WECHAT.app_id,
  payer: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o',
}

describe('begin', () => {
  it('opens each way', async () => {
    const pay = made()
    expect(await pay.begin(order())).toEqual({
      kind: 'QR',
      code_url: 'weixin://wxpay/bizpayurl?pr=KJ20261126A001',
    })
    const h5 = await pay.begin(order({ order_no: 'KJ20261126A002', way: 'WX_H5' }))
    expect(h5).toEqual({
      kind: 'GO',
      url: 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=KJ20261126A002&redirect_url=https%3A%2F%2Fread.example%2Fmember%2Fbuy%3Forder%3D1',
    })
    const js = await pay.begin(order({ order_no: 'KJ20261126A003', way: 'WX_JSAPI', openid: 'o-1' }))
    if (js.kind !== 'JSAPI') throw new Error('another way')
    const { appId, timeStamp, nonceStr, package: prepay, paySign, signType } = js.params
    expect([appId, timeStamp, prepay, signType]).toEqual([
      WECHAT.app_id,
      String(START / 1000),
      'prepay_id=wxKJ20261126A003',
      'RSA',
    ])
    const text = Buffer.from(`${appId}\n${timeStamp}\n${nonceStr}\n${prepay}\n`)
    expect(verify('RSA-SHA256', text, MERCHANT.publicKey, Buffer.from(paySign, 'base64'))).toBe(true)
    expect(server.bodies[0]).toMatchObject({
      time_expire: '2026-11-26T11:30:00+08:00',
      amount: { total: 1990, currency: 'CNY' },
    })
  })

  it('cuts a long title between characters, and may be made again', async () => {
    const title = '一年里的每一天都读一点英文'.repeat(10)
    await made().begin(order({ title }))
    await made().begin(order({ title }))
    expect(server.bodies[0]?.['description']).toBe(title.slice(0, 42))
  })

  it.each([
    [{ way: 'WX_JSAPI' as const }, 'REFUSED'],
    [{ way: 'ALI_PAGE' as const }, 'REFUSED'],
    [{ order_no: 'x' }, 'REFUSED'],
  ])('is refused what makes no sense: %j', async (more, reason) => {
    await expect(made().begin(order(more))).rejects.toEqual(fault(reason))
  })

  it('says what became of the order before', async () => {
    const pay = made()
    await pay.begin(order())
    await expect(pay.begin(order({ fen: 1 }))).rejects.toEqual(fault('REFUSED'))
    server.pay('KJ20261126A001')
    await expect(pay.begin(order())).rejects.toEqual(fault('PAID_ALREADY'))
    await pay.begin(order({ order_no: 'KJ20261126A002' }))
    await pay.close('KJ20261126A002')
    await expect(pay.begin(order({ order_no: 'KJ20261126A002' }))).rejects.toEqual(fault('CLOSED_ALREADY'))
  })

  it.each<[string, Partial<WechatPaySettings>]>([
    ["another's key", { private_key: STRANGER.privateKey }],
    ['another merchant', { mch_id: '1900000999' }],
    ['another serial', { serial: 'ABCDEF0123' }],
    ['another app', { app_id: 'wx0000000000000000' }],
  ])('is refused with %s', async (_, other) => {
    await expect(made(other).begin(order())).rejects.toEqual(fault('KEY_REFUSED'))
    expect(server.asked).toHaveLength(1)
  })

  it('is refused with a clock that is wrong', async () => {
    await expect(made({}, -301_000).begin(order())).rejects.toEqual(fault('KEY_REFUSED'))
    expect(await made({}, -299_000).begin(order())).toMatchObject({ kind: 'QR' })
  })
})

describe('query and close', () => {
  it('tell every state', async () => {
    const pay = made()
    expect(await pay.query('KJ20261126A001')).toEqual({ state: 'NOT_THERE' })
    await pay.begin(order())
    expect(await pay.query('KJ20261126A001')).toEqual({ state: 'UNPAID' })
    server.pay('KJ20261126A001')
    expect(await pay.query('KJ20261126A001')).toEqual({ state: 'PAID', paid })
    await expect(pay.close('KJ20261126A001')).rejects.toEqual(fault('PAID_ALREADY'))
    await pay.refund({
      order_no: 'KJ20261126A001',
      refund_no: 'R1',
      fen: 1990,
      total: 1990,
      reason: '不要了',
    })
    expect(await pay.query('KJ20261126A001')).toEqual({ state: 'REFUNDED', paid })
    await pay.begin(order({ order_no: 'KJ20261126A002' }))
    await pay.close('KJ20261126A002')
    await pay.close('KJ20261126A002')
    await pay.close('KJ-never-opened')
    expect(await pay.query('KJ20261126A002')).toEqual({ state: 'CLOSED' })
  })

  it('never take the payment of another merchant, app or order for this one', async () => {
    const transaction = {
      appid: WECHAT.app_id,
      mchid: WECHAT.mch_id,
      out_trade_no: 'KJ20261126A001',
      trade_state: 'SUCCESS',
      transaction_id: '1',
      success_time: '2026-11-26T11:00:05+08:00',
      amount: { total: 1990, currency: 'CNY' },
    }
    const asked = async (other: Record<string, unknown>) => {
      server.instead(server.said(200, { ...transaction, ...other }))
      return await made().query('KJ20261126A001')
    }
    expect(await asked({})).toMatchObject({ state: 'PAID' })
    await expect(asked({ mchid: '1900000999' })).rejects.toEqual(fault('OTHER_MERCHANT'))
    await expect(asked({ appid: 'wx0000000000000000' })).rejects.toEqual(fault('OTHER_MERCHANT'))
    await expect(asked({ out_trade_no: 'KJ20261126A999' })).rejects.toEqual(fault('BAD_ANSWER'))
    await expect(asked({ trade_state: 'WONDERFUL' })).rejects.toEqual(fault('BAD_ANSWER'))
    await expect(asked({ amount: { total: '1990', currency: 'CNY' } })).rejects.toEqual(fault('BAD_ANSWER'))
    await expect(asked({ success_time: '' })).rejects.toEqual(fault('BAD_ANSWER'))
  })
})

describe('an answer', () => {
  const query = (patience?: number) => made({}, 0, patience).query('KJ20261126A001')
  const unsigned = (status: number, code: string) => ({ status, body: JSON.stringify({ code }) })

  it('is believed only when WeChat Pay signed it, now, with a key we know', async () => {
    const good = server.said(404, { code: 'ORDER_NOT_EXIST' })
    server.instead({ ...good, body: `${String(good.body)} ` })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE', { isUncertain: true }))
    server.instead(unsigned(404, 'ORDER_NOT_EXIST'))
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
    server.instead({ status: 200, body: '{}' })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
    server.signer = 'PUB_KEY_ID_OF_ANOTHER'
    server.instead(server.said(404, { code: 'ORDER_NOT_EXIST' }))
    await expect(query()).rejects.toEqual(fault('UNKNOWN_KEY'))
    server.signer = 'PUBLIC'
    const old = server.said(404, { code: 'ORDER_NOT_EXIST' })
    clock += 301_000
    server.instead(old)
    await expect(query()).rejects.toEqual(fault('STALE'))
    expect(waits).toEqual([])
  })

  it('that is a probe is refused and asked for again', async () => {
    server.instead(server.probe(404, { code: 'ORDER_NOT_EXIST' }))
    expect(await query()).toEqual({ state: 'NOT_THERE' })
    expect(waits).toEqual([300])
  })

  it.each<[string, number, string]>([
    ['FREQUENCY_LIMITED', 429, 'BUSY'],
    ['SYSTEM_ERROR', 500, 'FAILED'],
    ['', 502, 'FAILED'],
  ])('%s is tried again, three times at most', async (code, status, reason) => {
    server.instead(unsigned(status, code), unsigned(status, code))
    expect(await query()).toEqual({ state: 'NOT_THERE' })
    server.instead(unsigned(status, code), unsigned(status, code), unsigned(status, code))
    await expect(query()).rejects.toEqual(fault(reason, { isPassing: true }))
    expect(waits).toEqual([300, 600, 300, 600])
  })

  it('that does not come, breaks off or never ends is no answer', async () => {
    const silent = () => undefined
    server.instead(silent, silent, silent)
    await expect(query(30)).rejects.toEqual(fault('TIMEOUT', { isUncertain: true }))
    server.instead((response) => response.destroy())
    expect(await query()).toEqual({ state: 'NOT_THERE' })
    server.instead({ status: 200, body: 'x'.repeat(1_000_001) })
    await expect(query()).rejects.toEqual(fault('BAD_ANSWER'))
    server.instead({ status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
  })
})

describe('a refund', () => {
  const asked = { order_no: 'KJ20261126A001', refund_no: 'R-1', fen: 1990, total: 1990, reason: '七天无理由' }
  const paidOrder = async () => {
    await made().begin(order())
    server.pay('KJ20261126A001')
  }

  it('is made once under its number, and followed to its end', async () => {
    await paidOrder()
    expect(await made().refund(asked)).toBe('PROCESSING')
    expect(await made().refund(asked)).toBe('PROCESSING')
    const refunds = server.orders.get('KJ20261126A001')?.refunds
    expect([...(refunds ?? [])]).toHaveLength(1)
    expect(await made().queryRefund(asked)).toBe('PROCESSING')
    refunds?.set('R-1', { fen: 1990, status: 'SUCCESS' })
    expect([await made().queryRefund(asked), await made().refund(asked)]).toEqual(['DONE', 'DONE'])
    refunds?.set('R-1', { fen: 1990, status: 'ABNORMAL' })
    expect(await made().queryRefund(asked)).toBe('FAILED')
    await expect(made().refund(asked)).rejects.toEqual(fault('REFUSED'))
    expect(await made().queryRefund({ ...asked, refund_no: 'R-2' })).toBe('NOT_THERE')
  })

  it('says why it cannot be', async () => {
    await expect(made().refund(asked)).rejects.toEqual(fault('NOT_THERE'))
    await paidOrder()
    await expect(made().refund({ ...asked, total: 1 })).rejects.toEqual(fault('REFUSED'))
    server.instead(server.said(403, { code: 'NOT_ENOUGH', message: '基本账户余额不足' }))
    await expect(made().refund(asked)).rejects.toEqual(fault('NO_BALANCE', { isPassing: false }))
  })
})

describe('a notice', () => {
  beforeEach(async () => {
    await made().begin(order())
  })

  it('of a payment is verified, decrypted and told', async () => {
    const notice = await made().readWebhook(server.pay('KJ20261126A001'))
    expect(notice).toEqual({ id: expect.stringMatching(/^EV-/), kind: 'PAID', paid })
  })

  it('tells amount and currency as they are: whether they fit is the order’s to say', async () => {
    const notice = await made().readWebhook(server.pay('KJ20261126A001', { currency: 'USD' }))
    expect(notice).toMatchObject({ paid: { currency: 'USD', fen: 1990 } })
  })

  it.each<[string, NoticeFault, string]>([
    ['of another merchant', { mch_id: '1900000999' }, 'OTHER_MERCHANT'],
    ['of another app', { app_id: 'wx0000000000000000' }, 'OTHER_MERCHANT'],
    ['signed by a stranger', { key: STRANGER.privateKey }, 'BAD_SIGNATURE'],
    ['encrypted with another key', { api_v3_key: 'x'.repeat(32) }, 'BAD_NOTICE'],
    ['signed six minutes ago', { age: 301_000 }, 'STALE'],
    ['signed in the future', { age: -302_000 }, 'STALE'],
    ['that is a probe', { isProbe: true }, 'BAD_SIGNATURE'],
  ])('%s is refused', async (_, given, reason) => {
    await expect(made().readWebhook(server.pay('KJ20261126A001', given))).rejects.toEqual(fault(reason))
  })

  it('that was changed, or has no signature, is refused', async () => {
    const { headers, body } = server.pay('KJ20261126A001')
    const changed = Buffer.from(body.toString().replace('TRANSACTION', 'transaction'))
    await expect(made().readWebhook({ headers, body: changed })).rejects.toEqual(fault('BAD_SIGNATURE'))
    for (const name of ['signature', 'timestamp', 'nonce', 'serial']) {
      const { [`wechatpay-${name}`]: _, ...rest } = headers
      await expect(made().readWebhook({ headers: rest, body }), name).rejects.toThrow('payment:')
    }
    await expect(made().readWebhook({ headers: {}, body: Buffer.from('{}') })).rejects.toEqual(
      fault('BAD_SIGNATURE'),
    )
  })

  it('of a refund says how it ended', async () => {
    server.pay('KJ20261126A001')
    await made().refund({ order_no: 'KJ20261126A001', refund_no: 'R-1', fen: 1990, total: 1990, reason: '' })
    const told = (status: string, given?: NoticeFault) =>
      made().readWebhook(server.refundNotice('KJ20261126A001', 'R-1', status, given))
    const said = { kind: 'REFUNDED', order_no: 'KJ20261126A001', refund_no: 'R-1', fen: 1990 }
    expect(await told('SUCCESS')).toMatchObject({ ...said, state: 'DONE' })
    expect(await told('ABNORMAL')).toMatchObject({ ...said, state: 'FAILED' })
    await expect(told('SUCCESS', { mch_id: '1900000999' })).rejects.toEqual(fault('OTHER_MERCHANT'))
  })

  it('is answered as WeChat Pay wants to hear it', () => {
    const { taken, refused } = made()
    expect([taken.status, JSON.parse(taken.body).code]).toEqual([200, 'SUCCESS'])
    expect([refused.status, JSON.parse(refused.body).code]).toEqual([400, 'FAIL'])
  })
})
