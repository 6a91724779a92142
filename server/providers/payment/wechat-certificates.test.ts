// Shows that WeChat Pay's certificates may change without a notice being lost, and that its statements are read to the fen.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  MERCHANT,
  NEW_SERIAL,
  OLD_SERIAL,
  startWechatPay,
  WECHAT,
  type WechatPayServer,
} from '../../../tests/support/payment/wechat-pay-server.ts'
import { type WechatPaySettings, wechatPay } from './wechat-pay.ts'

let server: WechatPayServer
const START = Date.parse('2026-11-26T03:00:00Z')
let clock = START

beforeAll(async () => {
  server = await startWechatPay(() => clock)
})
beforeEach(() => {
  server.reset()
  clock = START
})
afterAll(() => server.stop())

const made = (other: Partial<WechatPaySettings> = {}) =>
  wechatPay(
    { base_url: server.url, ...WECHAT, private_key: MERCHANT.privateKey, ways: ['WX_NATIVE'], ...other },
    { now: () => clock, wait: async () => undefined, timeoutMs: 600_000 },
  )
const byCertificate = { public_key: undefined }
const fault = (reason: string) => expect.objectContaining({ name: 'PaymentError', reason })

describe('certificates', () => {
  const YEAR = 365 * 86_400_000
  beforeEach(async () => {
    await made().begin({
      order_no: 'KJ20261126A001',
      title: '开卷会员 一个月',
      fen: 1990,
      way: 'WX_NATIVE',
      client_ip: '203.0.113.7',
      expires_at: new Date('2026-11-26T03:30:00Z'),
      notify_url: 'https://read.example/api/pay/wx/notify',
      return_url: 'https://read.example/member/buy',
    })
    server.asked.length = 0
    server.signer = OLD_SERIAL
    server.certificates.set(OLD_SERIAL, new Date(START + YEAR))
  })

  it('are fetched once, when they are needed, and kept', async () => {
    const pay = made(byCertificate)
    const notices = Array.from({ length: 20 }, () => server.pay('KJ20261126A001'))
    const read = await Promise.all(notices.map((notice) => pay.readWebhook(notice)))
    expect(read.every(({ kind }) => kind === 'PAID')).toBe(true)
    expect(await pay.query('KJ20261126A001')).toMatchObject({ state: 'PAID' })
    expect(server.asked.filter((asked) => asked.endsWith('/v3/certificates'))).toHaveLength(1)
  })

  it('change without a notice being lost: the old one stays good beside the new', async () => {
    const pay = made(byCertificate)
    const early = server.pay('KJ20261126A001')
    await pay.readWebhook(early)
    clock += 61_000
    server.certificates.set(NEW_SERIAL, new Date(START + YEAR))
    server.signer = NEW_SERIAL
    expect(await pay.readWebhook(server.pay('KJ20261126A001'))).toMatchObject({ kind: 'PAID' })
    expect(await pay.readWebhook(early)).toMatchObject({ kind: 'PAID' })
    expect(server.asked).toHaveLength(2)
  })

  it('that are made up do not make us ask all the time', async () => {
    const pay = made(byCertificate)
    await pay.readWebhook(server.pay('KJ20261126A001'))
    server.signer = 'ABCDEF0123456789'
    for (let at = 0; at < 10; at++)
      await expect(pay.readWebhook(server.pay('KJ20261126A001'))).rejects.toEqual(fault('UNKNOWN_KEY'))
    expect(server.asked).toHaveLength(1)
  })

  it('are good until they expire, and only with the key that their list is encrypted with', async () => {
    server.certificates.set(OLD_SERIAL, new Date(START + 200_000))
    const pay = made(byCertificate)
    await pay.readWebhook(server.pay('KJ20261126A001'))
    clock += 200_001
    await expect(pay.readWebhook(server.pay('KJ20261126A001'))).rejects.toEqual(fault('UNKNOWN_KEY'))
    const other = made({ ...byCertificate, api_v3_key: 'y'.repeat(32) })
    await expect(other.readWebhook(server.pay('KJ20261126A001'))).rejects.toEqual(fault('BAD_NOTICE'))
  })

  it('are not taken from a list that none of them signed', async () => {
    server.instead({ ...server.said(200, { data: [] }) })
    await expect(made(byCertificate).readWebhook(server.pay('KJ20261126A001'))).rejects.toEqual(
      fault('BAD_SIGNATURE'),
    )
  })

  it('and the public key are both good while a merchant goes over', async () => {
    const pay = made()
    expect(await pay.readWebhook(server.pay('KJ20261126A001'))).toMatchObject({ kind: 'PAID' })
    server.signer = 'PUBLIC'
    expect(await pay.readWebhook(server.pay('KJ20261126A001'))).toMatchObject({ kind: 'PAID' })
    const without = made(byCertificate)
    await expect(without.readWebhook(server.pay('KJ20261126A001'))).rejects.toEqual(fault('UNKNOWN_KEY'))
  })
})

describe('a statement', () => {
  const HEAD =
    '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
  const line = (order_no: string, state: string, refund: string, [total, back]: [string, string]) =>
    `\`2026-11-25 10:00:00,\`wx8888888888888888,\`1900000109,\`0,\`,\`42000${order_no},\`${order_no},\`o-1,\`NATIVE,\`${state},\`OTHERS,\`CNY,\`${total},\`0.00,\`0,\`${refund},\`${back},\`0.00,\`,\`,\`开卷会员, 一个月,\`,\`0.11,\`0.60%,\`${total},\`${back},\``
  const sum = (count: number) =>
    `总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\n\`${count},\`39.80,\`19.90,\`0.00,\`0.22,\`39.80,\`19.90\n`
  const lines = [
    line('KJ20261125A001', 'SUCCESS', '0', ['19.90', '0.00']),
    line('KJ20261125A002', 'SUCCESS', '0', ['1234.05', '0.00']),
    line('KJ20261125A001', 'REFUND', 'R-1', ['0.00', '19.90']),
    line('KJ20261125A003', 'REVOKED', '0', ['5.00', '0.00']),
  ]

  it('is read to the fen', async () => {
    server.statement = `\uFEFF${[HEAD, ...lines].join('\r\n')}\r\n${sum(4)}`
    expect(await made().statement('2026-11-25')).toEqual([
      { order_no: 'KJ20261125A001', transaction_id: '42000KJ20261125A001', kind: 'PAY', fen: 1990 },
      { order_no: 'KJ20261125A002', transaction_id: '42000KJ20261125A002', kind: 'PAY', fen: 123405 },
      {
        order_no: 'KJ20261125A001',
        transaction_id: '42000KJ20261125A001',
        kind: 'REFUND',
        refund_no: 'R-1',
        fen: 1990,
      },
    ])
  })

  it('that is cut short, changed or of another shape is none', async () => {
    for (const table of [`${[HEAD, ...lines].join('\n')}\n${sum(5)}`, `${HEAD}\n${lines[0]}\n`, 'x', '']) {
      server.statement = table
      await expect(made().statement('2026-11-25')).rejects.toEqual(fault('BAD_ANSWER'))
    }
    const said = {
      hash_type: 'SHA1',
      hash_value: '00',
      download_url: `${server.url}/v3/billdownload/file?token=1`,
    }
    server.instead(server.said(200, said))
    await expect(made().statement('2026-11-25')).rejects.toEqual(fault('BAD_ANSWER'))
  })

  it('is empty for a day without payments, but not before that day is closed', async () => {
    clock = Date.parse('2026-11-26T12:00:00+08:00')
    expect(await made().statement('2026-11-25')).toEqual([])
    clock -= 1
    await expect(made().statement('2026-11-25')).rejects.toEqual(fault('NOT_YET'))
  })
})
