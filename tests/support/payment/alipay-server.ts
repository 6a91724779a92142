// An Alipay on loopback that checks, signs and refuses as its documents of the gateway say, bills and all.
import { generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { zipSync } from 'fflate'
import { type LoopbackResponse, type LoopbackServer, startLoopback } from './loopback.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 1024 })
export const APP = pair()
const ALIPAY_KEYS = pair()
export const STRANGER = pair()

export const ALIPAY = {
  app_id: '2021000118600000',
  seller_id: '2088102146225135',
  alipay_key: ALIPAY_KEYS.publicKey,
}

interface Trade {
  /** Yuan, as it was asked. */
  total: string
  status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED'
  isPaid: boolean
  refunds: Map<string, string>
}

export interface AlipayServer extends LoopbackServer {
  trades: Map<string, Trade>
  /** Rows of the statement, already in its form; undefined: no bill of that day. */
  statement: { detail: Uint8Array; summary: Uint8Array } | undefined
  /** The payer's browser goes there: the trade comes to be, as at Alipay only then. Answers what was asked, or why not. */
  open(url: string): Record<string, string> | { refused: string }
  /** The payer pays; answers the notice's body. */
  pay(order_no: string, change?: Record<string, string>, key?: KeyObject): Buffer
  /** A notice of anything, signed. */
  notice(parameters: Record<string, string>, key?: KeyObject): Buffer
  /** An answer of a method, signed. */
  said(method: string, content: Record<string, unknown>, key?: KeyObject): LoopbackResponse
  reset(): void
}

const contentOf = (parameters: Record<string, string>) =>
  Object.entries(parameters)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
const signed = (text: string, key: KeyObject) => sign('RSA-SHA256', Buffer.from(text), key).toString('base64')
const chinaNow = (now: number) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** `now`: what it takes for the time, in milliseconds. */
export async function startAlipay(now: () => number): Promise<AlipayServer> {
  const said = (
    method: string,
    content: Record<string, unknown>,
    key = ALIPAY_KEYS.privateKey,
  ): LoopbackResponse => {
    // Slashes are escaped and a space stands in it, as in answers of the real one: the text itself is signed.
    const text = JSON.stringify(content).replaceAll('/', '\\/').replace('":"', '": "')
    const node = `${method.replaceAll('.', '_')}_response`
    return { status: 200, body: `{"${node}":${text},"alipay_cert_sn":"","sign":"${signed(text, key)}"}` }
  }
  const good = (method: string, content: Record<string, unknown>) =>
    said(method, { code: '10000', msg: 'Success', ...content })
  const bad = (method: string, sub_code: string, code = '40004') =>
    said(method, { code, msg: 'Business Failed', sub_code, sub_msg: `关于 ${sub_code}` })
  /** What is wrong with a request, or nothing. */
  const wrongWith = (parameters: Record<string, string>): string | undefined => {
    const { sign: signature = '', ...rest } = parameters
    if (rest['app_id'] !== ALIPAY.app_id) return 'isv.invalid-app-id'
    if (rest['sign_type'] !== 'RSA2' || rest['charset'] !== 'utf-8' || rest['version'] !== '1.0')
      return 'isv.invalid-signature-type'
    const isRight = verify(
      'RSA-SHA256',
      Buffer.from(contentOf(rest)),
      APP.publicKey,
      Buffer.from(signature, 'base64'),
    )
    if (!isRight) return 'isv.invalid-signature'
    return rest['timestamp'] === chinaNow(now()) ? undefined : 'isv.invalid-timestamp'
  }

  const queried = (order_no: string, { total, status, isPaid }: Trade) => ({
    trade_no: `2026112622001${order_no}`,
    out_trade_no: order_no,
    buyer_logon_id: '159****5620',
    trade_status: status,
    total_amount: total,
    ...(isPaid ? { send_pay_date: '2026-11-26 11:00:05', buyer_user_id: '2088101117955611' } : {}),
  })

  const answers: Record<string, (content: Record<string, string>) => LoopbackResponse> = {
    'alipay.trade.query': (content) => {
      const trade = server.trades.get(content['out_trade_no'] ?? '')
      if (!trade) return bad('alipay.trade.query', 'ACQ.TRADE_NOT_EXIST')
      return good('alipay.trade.query', queried(content['out_trade_no'] ?? '', trade))
    },
    'alipay.trade.close': (content) => {
      const order_no = content['out_trade_no'] ?? ''
      const trade = server.trades.get(order_no)
      if (!trade) return bad('alipay.trade.close', 'ACQ.TRADE_NOT_EXIST')
      if (trade.status !== 'WAIT_BUYER_PAY')
        return bad('alipay.trade.close', 'ACQ.REASON_TRADE_STATUS_INVALID')
      trade.status = 'TRADE_CLOSED'
      return good('alipay.trade.close', { out_trade_no: order_no })
    },
    'alipay.trade.refund': (content) => {
      const { out_trade_no: order_no = '', out_request_no: request = '', refund_amount = '' } = content
      const trade = server.trades.get(order_no)
      if (!trade) return bad('alipay.trade.refund', 'ACQ.TRADE_NOT_EXIST')
      const before = trade.refunds.get(request)
      if (before === undefined && trade.status !== 'TRADE_SUCCESS')
        return bad('alipay.trade.refund', 'ACQ.TRADE_HAS_CLOSE')
      if (Number(refund_amount) > Number(trade.total))
        return bad('alipay.trade.refund', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
      trade.refunds.set(request, refund_amount)
      trade.status = 'TRADE_CLOSED'
      const fund_change = before === undefined ? 'Y' : 'N'
      return good('alipay.trade.refund', { out_trade_no: order_no, fund_change, refund_fee: refund_amount })
    },
    'alipay.trade.fastpay.refund.query': (content) => {
      const { out_trade_no: order_no = '', out_request_no: request = '' } = content
      const trade = server.trades.get(order_no)
      if (!trade) return bad('alipay.trade.fastpay.refund.query', 'ACQ.TRADE_NOT_EXIST')
      const amount = trade.refunds.get(request)
      const found = amount
        ? {
            out_trade_no: order_no,
            out_request_no: request,
            refund_amount: amount,
            refund_status: 'REFUND_SUCCESS',
          }
        : {}
      return good('alipay.trade.fastpay.refund.query', found)
    },
    'alipay.data.dataservice.bill.downloadurl.query': () =>
      server.statement
        ? good('alipay.data.dataservice.bill.downloadurl.query', {
            bill_download_url: `${server.url}/downloadBillFile.resource?fileId=1`,
          })
        : bad('alipay.data.dataservice.bill.downloadurl.query', 'isp.bill_not_exist'),
  }

  const answer = ({ url = '' }: IncomingMessage, raw: string): LoopbackResponse => {
    if (url.startsWith('/downloadBillFile'))
      return {
        status: 200,
        body: Buffer.from(
          zipSync({
            'a_\u4e1a\u52a1\u660e\u7ec6(\u6c47\u603b).csv': server.statement?.summary ?? new Uint8Array(),
            'b_\u4e1a\u52a1\u660e\u7ec6.csv': server.statement?.detail ?? new Uint8Array(),
          }),
        ),
      }
    const parameters = Object.fromEntries(new URLSearchParams(raw))
    const method = parameters['method'] ?? ''
    const wrong = wrongWith(parameters)
    if (wrong || !url.includes('charset=utf-8')) {
      // What could not be verified is answered unsigned.
      const said = { code: '40002', msg: 'Invalid Arguments', sub_code: wrong, sub_msg: '验签出错' }
      return { status: 200, body: JSON.stringify({ [`${method.replaceAll('.', '_')}_response`]: said }) }
    }
    const content = JSON.parse(parameters['biz_content'] ?? '{}')
    return answers[method]?.(content) ?? bad(method, 'isv.invalid-method', '40002')
  }

  const loopback = await startLoopback(answer)
  const server: AlipayServer = Object.assign(loopback, {
    trades: new Map<string, Trade>(),
    statement: undefined,
    open: (url: string) => {
      const parameters = Object.fromEntries(new URL(url).searchParams)
      const wrong = wrongWith(parameters)
      if (wrong) return { refused: wrong }
      const content: Record<string, string> = JSON.parse(parameters['biz_content'] ?? '{}')
      const {
        out_trade_no = '',
        total_amount = '',
        subject = '',
        product_code = '',
        time_expire = '',
      } = content
      const products: Record<string, string> = {
        'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
        'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
      }
      const isRight =
        products[parameters['method'] ?? ''] === product_code &&
        /^\w{1,64}$/.test(out_trade_no) &&
        /^\d+\.\d\d$/.test(total_amount) &&
        subject !== '' &&
        !/[/=&]/.test(subject) &&
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(time_expire)
      if (!isRight) return { refused: 'ACQ.INVALID_PARAMETER' }
      if (!server.trades.has(out_trade_no))
        server.trades.set(out_trade_no, {
          total: total_amount,
          status: 'WAIT_BUYER_PAY',
          isPaid: false,
          refunds: new Map(),
        })
      return { ...parameters, ...content }
    },
    pay: (order_no: string, change: Record<string, string> = {}, key?: KeyObject) => {
      const trade = server.trades.get(order_no)
      if (trade) Object.assign(trade, { status: 'TRADE_SUCCESS', isPaid: true })
      return server.notice(
        {
          out_trade_no: order_no,
          trade_no: `2026112622001${order_no}`,
          trade_status: 'TRADE_SUCCESS',
          total_amount: trade?.total ?? '',
          receipt_amount: '0.01',
          buyer_id: '2088101117955611',
          gmt_payment: '2026-11-26 11:00:05',
          subject: '开卷会员 + 一个月 100%',
          passback_params: '',
          ...change,
        },
        key,
      )
    },
    notice: (given: Record<string, string>, key = ALIPAY_KEYS.privateKey) => {
      const parameters = {
        app_id: ALIPAY.app_id,
        seller_id: ALIPAY.seller_id,
        notify_id: '4a91b7a78a503640467525113fb7d8bg8e',
        notify_time: chinaNow(now()),
        notify_type: 'trade_status_sync',
        charset: 'utf-8',
        version: '1.0',
        ...given,
      }
      const all = { sign_type: 'RSA2', ...parameters, sign: signed(contentOf(parameters), key) }
      return Buffer.from(new URLSearchParams(all).toString())
    },
    said,
    reset: () => {
      loopback.instead()
      loopback.asked.length = 0
      server.trades.clear()
      server.statement = undefined
    },
  })
  return server
}
