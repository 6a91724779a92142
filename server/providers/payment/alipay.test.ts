// Shows that Alipay is asked as its documents want, believed only when it signed, and heard in all that it may say.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ALIPAY,
  type AlipayServer,
  APP,
  STRANGER,
  startAlipay,
} from '../../../tests/support/payment/alipay-server.ts'
import { type AlipaySettings, createAlipay } from './alipay.ts'
import { rawField } from './alipay-signature.ts'
import type { ToPay } from './port.ts'

let server: AlipayServer
const START = Date.parse('2026-11-26T03:00:00Z')
let clock = START
let waits: number[] = []

beforeAll(async () => {
  server = await startAlipay(() => clock)
})
beforeEach(() => {
  server.reset()
  clock = START
  waits = []
})
afterAll(() => server.stop())

const made = (other: Partial<AlipaySettings> = {}, patience = 600_000) =>
  createAlipay(
    {
      base_url: `${server.url}/gateway.do`,
      ...ALIPAY,
      private_key: APP.privateKey,
      ways: ['ALI_PAGE', 'ALI_WAP'],
      ...other,
    },
    {
      now: () => clock,
      wait: async (ms) => {
        waits.push(ms)
      },
      timeoutMs: patience,
    },
  )
const NO = 'KJ20261126A001'
const order = (more: Partial<ToPay> = {}): ToPay => ({
  order_no: NO,
  title: '开卷会员 a/b=c&d, 一个月',
  fen: 1990,
  way: 'ALI_PAGE',
  client_ip: '203.0.113.7',
  expires_at: new Date('2026-11-26T03:30:00Z'),
  notify_url: 'https://read.example/api/pay/ali/notify',
  return_url: 'https://read.example/member/buy?order=1',
  ...more,
})
const fault = (reason: string, more: Record<string, unknown> = {}) =>
  expect.objectContaining({ name: 'PaymentError', reason, ...more })
const paid = {
  order_no: NO,
  transaction_id: `2026112622001${NO}`,
  fen: 1990,
  currency: 'CNY',
  paid_at: new Date('2026-11-26T03:00:05Z'),
  merchant: ALIPAY.seller_id,
  app_id: ALIPAY.app_id,
  payer: '2088101117955611',
}
/** The payer's browser follows the address. */
const opened = async (more: Partial<ToPay> = {}, other: Partial<AlipaySettings> = {}) => {
  const opening = await made(other).begin(order(more))
  if (opening.kind !== 'GO') throw new Error('another kind')
  return server.open(opening.url)
}
const refundOf = { order_no: NO, refund_no: 'R1', fen: 1990, total: 1990, reason: '七天无理由' }

describe('begin', () => {
  it('leads to Alipay with all that is to be paid', async () => {
    expect(await opened()).toMatchObject({
      method: 'alipay.trade.page.pay',
      out_trade_no: NO,
      total_amount: '19.90',
      time_expire: '2026-11-26 11:30:00',
      notify_url: 'https://read.example/api/pay/ali/notify',
      return_url: 'https://read.example/member/buy?order=1',
    })
    expect(await opened({ way: 'ALI_WAP', fen: 5, order_no: 'KJ20261126A002' })).toMatchObject({
      method: 'alipay.trade.wap.pay',
      total_amount: '0.05',
    })
    expect(await opened({ fen: 123_400, order_no: 'KJ20261126A003' })).toMatchObject({
      total_amount: '1234.00',
    })
    expect(server.asked).toEqual([])
    await expect(made().begin(order({ way: 'WX_H5' }))).rejects.toEqual(fault('REFUSED'))
  })

  it('is refused with the key of another, or the app of another', async () => {
    expect(await opened({}, { private_key: STRANGER.privateKey })).toEqual({
      refused: 'isv.invalid-signature',
    })
    expect(await opened({}, { app_id: '2021000000000000' })).toEqual({ refused: 'isv.invalid-app-id' })
  })
})

describe('query and close', () => {
  it('tell every state', async () => {
    const pay = made()
    expect(await pay.query(NO)).toEqual({ state: 'NOT_THERE' })
    await opened()
    expect(await pay.query(NO)).toEqual({ state: 'UNPAID' })
    server.pay(NO)
    expect(await pay.query(NO)).toEqual({ state: 'PAID', paid })
    await expect(pay.close(NO)).rejects.toEqual(fault('PAID_ALREADY'))
    await pay.refund(refundOf)
    expect(await pay.query(NO)).toEqual({ state: 'REFUNDED', paid })
    await opened({ order_no: 'KJ20261126A002' })
    await pay.close('KJ20261126A002')
    await pay.close('KJ20261126A002')
    await pay.close('KJ20261126A999')
    expect(await pay.query('KJ20261126A002')).toEqual({ state: 'CLOSED' })
  })

  it('never take another order, an amount or a state that is none', async () => {
    const good = { code: '10000', out_trade_no: NO, trade_no: '1', trade_status: 'TRADE_SUCCESS' }
    const asked = async (other: Record<string, unknown>) => {
      const rest = { total_amount: '19.90', send_pay_date: '2026-11-26 11:00:05' }
      server.instead(server.said('alipay.trade.query', { ...good, ...rest, ...other }))
      return await made().query(NO)
    }
    expect(await asked({})).toMatchObject({ state: 'PAID', paid: { fen: 1990 } })
    expect(await asked({ total_amount: '19.9' })).toMatchObject({ paid: { fen: 1990 } })
    expect(await asked({ trade_status: 'TRADE_FINISHED' })).toMatchObject({ state: 'PAID' })
    for (const wrong of [
      { out_trade_no: 'KJ20261126A999' },
      { total_amount: '19.905' },
      { total_amount: '1e3' },
      { total_amount: '' },
      { trade_status: 'WONDERFUL' },
      { send_pay_date: 'soon' },
    ])
      await expect(asked(wrong), JSON.stringify(wrong)).rejects.toEqual(fault('BAD_ANSWER'))
  })
})

describe('an answer', () => {
  const query = (patience?: number) => made({}, patience).query(NO)
  const none = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: 'a "}" and \\ in it' }

  it('is believed only when Alipay signed it', async () => {
    server.instead(server.said('alipay.trade.query', none))
    expect(await query()).toEqual({ state: 'NOT_THERE' })
    server.instead(server.said('alipay.trade.query', none, STRANGER.privateKey))
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE', { isUncertain: true }))
    const { body } = server.said('alipay.trade.query', { ...none, sub_code: 'ACQ.OTHER' })
    server.instead({ status: 200, body: String(body).replace('ACQ.OTHER', 'ACQ.TRADE_NOT_EXIST') })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
    server.instead({ status: 200, body: JSON.stringify({ alipay_trade_query_response: none }) })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
    const paidSaid = {
      alipay_trade_query_response: { code: '10000', out_trade_no: NO, trade_status: 'TRADE_SUCCESS' },
    }
    server.instead({ status: 200, body: JSON.stringify(paidSaid) })
    await expect(query()).rejects.toEqual(fault('BAD_SIGNATURE'))
  })

  it('says when our key or app is refused, and is not asked again', async () => {
    await expect(made({ private_key: STRANGER.privateKey }).query(NO)).rejects.toEqual(fault('KEY_REFUSED'))
    await expect(made({ app_id: '2021000000000000' }).query(NO)).rejects.toEqual(fault('KEY_REFUSED'))
    expect(server.asked).toHaveLength(2)
  })

  it('that is ill or does not come is asked for again, three times at most', async () => {
    const ill = server.said('alipay.trade.query', { code: '20000', sub_code: 'isp.unknow-error' })
    server.instead(ill, { status: 502, body: 'x' })
    expect(await query()).toEqual({ state: 'NOT_THERE' })
    const busy = server.said('alipay.trade.query', { code: '40005', sub_code: 'isv.app-call-limited' })
    server.instead(busy, busy, busy)
    await expect(query()).rejects.toEqual(fault('BUSY'))
    const silent = () => undefined
    server.instead(silent, silent, silent)
    await expect(query(30)).rejects.toEqual(fault('TIMEOUT'))
    expect(waits).toEqual([300, 600, 300, 600, 300, 600])
    server.instead({ status: 200, body: '<html>' })
    await expect(query()).rejects.toEqual(fault('BAD_ANSWER'))
  })

  it('is verified over its own text', () => {
    const text = '{"sign":"x","a_response": {"b":"}\\"","a_response":{"c":[1,{"d":2}]}} ,"e":1}'
    expect(rawField(text, 'a_response')).toBe('{"b":"}\\"","a_response":{"c":[1,{"d":2}]}}')
    expect([rawField(text, 'sign'), rawField(text, 'e'), rawField(text, 'c')]).toEqual([
      '"x"',
      '1',
      undefined,
    ])
    expect(rawField('{"a":"never ends', 'a')).toBeUndefined()
  })
})

describe('a refund', () => {
  it('is made once under its number', async () => {
    await opened()
    server.pay(NO)
    expect(await made().queryRefund(refundOf)).toBe('NOT_THERE')
    expect(await made().refund(refundOf)).toBe('DONE')
    expect(await made().refund(refundOf)).toBe('DONE')
    expect([...(server.trades.get(NO)?.refunds ?? [])]).toEqual([['R1', '19.90']])
    expect(await made().queryRefund(refundOf)).toBe('DONE')
    expect(await made().queryRefund({ ...refundOf, refund_no: 'R2' })).toBe('NOT_THERE')
  })

  it('says why it cannot be', async () => {
    await expect(made().refund(refundOf)).rejects.toEqual(fault('NOT_THERE'))
    expect(await made().queryRefund(refundOf)).toBe('NOT_THERE')
    await opened()
    await expect(made().refund(refundOf)).rejects.toEqual(fault('CLOSED_ALREADY'))
    const poor = { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }
    server.instead(server.said('alipay.trade.refund', poor))
    await expect(made().refund(refundOf)).rejects.toEqual(fault('NO_BALANCE', { isPassing: false }))
  })
})

describe('a notice', () => {
  beforeEach(async () => {
    await opened()
  })
  const read = (body: Buffer, other: Partial<AlipaySettings> = {}) =>
    made(other).readWebhook({ headers: {}, body })

  it('of a payment is verified and told, whatever is in it', async () => {
    const notice = { id: '4a91b7a78a503640467525113fb7d8bg8e', kind: 'PAID', paid }
    expect(await read(server.pay(NO))).toEqual(notice)
    expect(await read(server.pay(NO, { trade_status: 'TRADE_FINISHED' }))).toEqual(notice)
    expect(await read(server.pay(NO, { total_amount: '0.01' }))).toMatchObject({ paid: { fen: 1 } })
    // Without the setting the app stands for the merchant.
    const without = await read(server.pay(NO), { seller_id: undefined })
    expect(without).toMatchObject({ paid: { merchant: ALIPAY.app_id } })
    expect(made({ seller_id: undefined }).merchant).toBe(ALIPAY.app_id)
  })

  it.each<[string, Record<string, string>, string]>([
    ['for another app', { app_id: '2021000000000000' }, 'OTHER_MERCHANT'],
    ['for another seller', { seller_id: '2088000000000000' }, 'OTHER_MERCHANT'],
    ['in another charset', { charset: 'GBK' }, 'BAD_NOTICE'],
    ['with an amount that is none', { total_amount: '19.9.0' }, 'BAD_ANSWER'],
    ['signed in the old way', { sign_type: 'RSA' }, 'BAD_SIGNATURE'],
  ])('%s is refused', async (_, change, reason) => {
    await expect(read(server.pay(NO, change))).rejects.toEqual(fault(reason))
  })

  it('of a stranger, changed or empty, is refused', async () => {
    await expect(read(server.pay(NO, {}, STRANGER.privateKey))).rejects.toEqual(fault('BAD_SIGNATURE'))
    // Our own key is no proof: it is Alipay's that counts.
    await expect(read(server.pay(NO, {}, APP.privateKey))).rejects.toEqual(fault('BAD_SIGNATURE'))
    const changed = server.pay(NO).toString().replace('total_amount=19.90', 'total_amount=1990.00')
    await expect(read(Buffer.from(changed))).rejects.toEqual(fault('BAD_SIGNATURE'))
    await expect(read(Buffer.from(`${server.pay(NO)}&trade_status=TRADE_FINISHED`))).rejects.toEqual(
      fault('BAD_SIGNATURE'),
    )
    await expect(read(Buffer.from(''))).rejects.toEqual(fault('BAD_NOTICE'))
    await expect(read(Buffer.from('{"a":1}'))).rejects.toEqual(fault('BAD_NOTICE'))
  })

  it('of anything but a payment is none', async () => {
    for (const trade_status of ['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'SOMETHING'])
      expect(await read(server.pay(NO, { trade_status }))).toMatchObject({
        kind: 'OTHER',
        what: trade_status,
      })
    const back = { refund_fee: '19.90', out_biz_no: 'R1', gmt_refund: '2026-11-26 12:00:00.123' }
    const said = { kind: 'REFUNDED', order_no: NO, refund_no: 'R1', fen: 1990, state: 'DONE' }
    expect(await read(server.pay(NO, { ...back, trade_status: 'TRADE_CLOSED' }))).toMatchObject(said)
    expect(await read(server.pay(NO, back))).toMatchObject(said)
  })

  it('is answered as Alipay wants to hear it', () => {
    const { taken, refused } = made()
    expect([taken.body, refused.body === 'success']).toEqual(['success', false])
  })
})

describe('a statement', () => {
  /** GBK of "业务明细" and the column names, as Alipay writes them; node writes no GBK. */
  const GBK = new Map<string, number[]>()
  const gbk = (text: string): Uint8Array => {
    if (GBK.size === 0)
      for (let high = 0x81; high <= 0xfe; high++)
        for (let low = 0x40; low <= 0xfe; low++)
          GBK.set(new TextDecoder('gb18030').decode(new Uint8Array([high, low])), [high, low])
    return new Uint8Array(
      [...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (GBK.get(char) ?? [0x3f]))),
    )
  }
  const HEAD =
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注'
  const line = (kind: string, amount: string, request: string) =>
    `2026112522001A\t,KJ20261125A001\t,${kind},"开卷会员, ""一个月""",2026-11-25 10:00:00,2026-11-25 10:00:09,,,,,*明(159****5620),${amount},${amount},0.00,0.00,0.00,0.00,0.00,,0.00,0.00,${request},-0.11,0.00,`
  const top = '#支付宝业务明细查询\n#账号：[20881021462251350156]\n#---业务明细列表---\n'
  const summary = gbk('#支付宝业务汇总查询\n门店编号,门店名称,交易订单总笔数,订单金额（元）\n合计,,1,19.90\n')

  it('is read to the fen', async () => {
    const rows = [line('交易', '19.90', '\t'), line('退款', '-19.90', 'R1\t'), line('提现', '5.00', '')]
    const detail = gbk(
      `${top}${HEAD}\r\n${rows.join('\r\n')}\r\n#---业务明细列表结束---\r\n#导出时间：[2026年11月26日]\r\n`,
    )
    server.statement = { detail, summary }
    const common = { order_no: 'KJ20261125A001', transaction_id: '2026112522001A' }
    expect(await made().statement('2026-11-25')).toEqual([
      { ...common, kind: 'PAY', fen: 1990 },
      { ...common, kind: 'REFUND', refund_no: 'R1', fen: 1990 },
    ])
  })

  it('without a table of orders is none', async () => {
    server.statement = { detail: gbk('x'), summary }
    await expect(made().statement('2026-11-25')).rejects.toEqual(fault('BAD_ANSWER'))
  })

  it('is empty for a day without payments, but not before that day is closed', async () => {
    clock = Date.parse('2026-11-26T12:00:00+08:00')
    expect(await made().statement('2026-11-25')).toEqual([])
    clock -= 1
    await expect(made().statement('2026-11-25')).rejects.toEqual(fault('NOT_YET'))
  })
})
