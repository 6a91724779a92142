// Payment provider for WeChat Pay's API v3 (JSAPI, H5, Native), as on pay.weixin.qq.com/doc/v3/merchant.
import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import type { PaymentMethod } from '../../../domain/order/payment-method.ts'
import {
  defaultPaymentHttpDeps,
  fallbackFor,
  type PaymentHttpDeps,
  type PaymentResponse,
  readTextField,
  recordOf,
  retryPaymentRequest,
  sendPaymentRequest,
} from './http-client.ts'
import { cutBytes, isDayClosed } from './money.ts'
import {
  PaymentError,
  type PaymentOpening,
  type PaymentProvider,
  type StatementLine,
  type ToPay,
  type ToRefund,
} from './port.ts'
import { wechatFailure } from './wechat-failure.ts'
import { toUnverifiedMessage, WechatKeys } from './wechat-keys.ts'
import { wechatAuthorization, wechatPaySign } from './wechat-signature.ts'
import { readWechatStatement } from './wechat-statement.ts'
import { parseTransaction, refundFenOf, refundStateOf } from './wechat-transaction.ts'
import { readWechatWebhook, WECHAT_REFUSED, WECHAT_SUCCESS } from './wechat-webhook.ts'

export interface WechatPaySettings {
  /** E.g. `https://api.mch.weixin.qq.com`. */
  base_url: string
  mch_id: string
  app_id: string
  /** Serial number of our certificate. */
  serial: string
  private_key: KeyObject
  /** 32 bytes; decrypts webhooks and certificates. */
  api_v3_key: string
  /** Undefined: WeChat Pay signs with certificates. */
  public_key?: { id: string; key: KeyObject } | undefined
  ways: readonly PaymentMethod[]
}

const STATEMENT_MAX = 50_000_000
/**
 * Max. bytes of a description ("string[1,127]") and of a refund's reason. The documentation counts
 * characters; we count bytes to be safe.
 */
const TITLE_BYTES = 127
const REASON_BYTES = 80

/** Formats a date as time in China, e.g. `2026-11-26T09:30:00+08:00`. */
const chinaRfc3339 = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

interface Client {
  /**
   * Sends a request, verifies the signature of the response, and throws the error that WeChat Pay returns.
   */
  call(
    method: 'GET' | 'POST',
    path: string,
    content?: Record<string, unknown>,
  ): Promise<Record<string, unknown>>
  /** Downloads a file from a URL in a signed response. The file response itself is not signed. */
  file(url: string): Promise<Buffer>
  keys: WechatKeys
  nonce(): string
  seconds(): number
}

function clientOf(settings: WechatPaySettings, deps: PaymentHttpDeps): Client {
  const { base_url, public_key } = settings
  const nonce = () => randomBytes(16).toString('hex').toUpperCase()
  const seconds = () => Math.floor(deps.now() / 1000)
  const ask = (
    method: 'GET' | 'POST',
    url: string,
    body = '',
    maxBytes?: number,
  ): Promise<PaymentResponse> => {
    const { pathname, search } = new URL(url)
    const signed = { method, path: `${pathname}${search}`, body, timestamp: seconds(), nonce: nonce() }
    const headers = {
      accept: 'application/json',
      'content-type': 'application/json',
      'user-agent': 'kaijuan',
      authorization: wechatAuthorization(settings, signed),
      // Selects the key that signs the response, while a merchant migrates from certificates to the public
      // key.
      ...(public_key ? { 'wechatpay-serial': public_key.id } : {}),
    }
    return sendPaymentRequest(
      deps,
      url,
      { method, headers, ...(method === 'POST' ? { body } : {}) },
      maxBytes,
    )
  }
  const keys = new WechatKeys({ api_v3_key: settings.api_v3_key, public_key }, deps, () =>
    retryPaymentRequest(deps, () => ask('GET', `${base_url}/v3/certificates`)),
  )
  /**
   * False for an error response without a signature: its code may be reported, but the state of an order in
   * it is not trusted.
   */
  const isSigned = async (response: PaymentResponse): Promise<boolean> => {
    if (!response.headers.get('wechatpay-signature') && response.status >= 400) return false
    await keys.verify(toUnverifiedMessage(response))
    return true
  }
  return {
    keys,
    nonce,
    seconds,
    call: (method, path, content) =>
      retryPaymentRequest(deps, async () => {
        const response = await ask(method, `${base_url}${path}`, content ? JSON.stringify(content) : '')
        const signed = await isSigned(response)
        if (response.status !== 200 && response.status !== 204) throw wechatFailure(response, signed)
        const json = response.status === 204 ? {} : recordOf(response.body.toString('utf8'))
        if (!json) throw new PaymentError('BAD_ANSWER', 'no JSON')
        return json
      }),
    file: (url) =>
      retryPaymentRequest(deps, async () => {
        const response = await ask('GET', url, '', STATEMENT_MAX)
        if (response.status !== 200) throw wechatFailure(response, false)
        return response.body
      }),
  }
}

/** Starts a payment: the endpoint, parameters and result of each payment method. */
async function begin(settings: WechatPaySettings, client: Client, order: ToPay): Promise<PaymentOpening> {
  const { mch_id: mchid, app_id: appid, private_key } = settings
  const common = {
    appid,
    mchid,
    description: cutBytes(order.title, TITLE_BYTES),
    out_trade_no: order.order_no,
    time_expire: chinaRfc3339(order.expires_at),
    notify_url: order.notify_url,
    amount: { total: order.fen, currency: 'CNY' },
  }
  const scene_info = { payer_client_ip: order.client_ip }
  const ask = async (kind: string, more: Record<string, unknown>, wanted: string): Promise<string> => {
    const response = await client.call('POST', `/v3/pay/transactions/${kind}`, { ...common, ...more })
    const value = readTextField(response[wanted])
    if (!value) throw new PaymentError('BAD_ANSWER', `no ${wanted}`)
    return value
  }
  switch (order.way) {
    case 'WX_NATIVE':
      return { kind: 'QR', code_url: await ask('native', { scene_info }, 'code_url') }
    case 'WX_H5': {
      const h5 = { scene_info: { ...scene_info, h5_info: { type: 'Wap' } } }
      const url = await ask('h5', h5, 'h5_url')
      return { kind: 'GO', url: `${url}&redirect_url=${encodeURIComponent(order.return_url)}` }
    }
    case 'WX_JSAPI': {
      if (!order.openid) throw new PaymentError('REFUSED', 'JSAPI needs the openid of who pays')
      const prepay_id = await ask('jsapi', { scene_info, payer: { openid: order.openid } }, 'prepay_id')
      const params = {
        appId: appid,
        timeStamp: String(client.seconds()),
        nonceStr: client.nonce(),
        package: `prepay_id=${prepay_id}`,
      }
      const paySign = wechatPaySign(private_key, params)
      return { kind: 'JSAPI', params: { ...params, signType: 'RSA', paySign } }
    }
    default:
      throw new PaymentError('REFUSED', `${order.way} is not WeChat Pay's`)
  }
}

async function refund(client: Client, refundRequest: ToRefund): Promise<'DONE' | 'PROCESSING'> {
  const response = await client.call('POST', '/v3/refund/domestic/refunds', {
    out_trade_no: refundRequest.order_no,
    out_refund_no: refundRequest.refund_no,
    reason: cutBytes(refundRequest.reason, REASON_BYTES),
    ...(refundRequest.notify_url ? { notify_url: refundRequest.notify_url } : {}),
    amount: { refund: refundRequest.fen, total: refundRequest.total, currency: 'CNY' },
  })
  if (response['out_refund_no'] !== refundRequest.refund_no || refundFenOf(response) !== refundRequest.fen)
    throw new PaymentError('BAD_ANSWER', 'another refund than was asked for')
  const state = refundStateOf(response['status'])
  if (state === 'FAILED')
    throw new PaymentError('REFUSED', `the refund is ${readTextField(response['status'])}`)
  return state
}

async function statement(client: Client, deps: PaymentHttpDeps, day: string): Promise<StatementLine[]> {
  const bill = await client
    .call('GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL`)
    .catch((error: unknown) => {
      const isNone = error instanceof PaymentError && /NO_STATEMENT_EXIST/.test(error.detail)
      if (!isNone) throw error
      if (isDayClosed(day, deps.now())) return undefined
      throw new PaymentError('NOT_YET', error.detail, { isPassing: false })
    })
  if (!bill) return []
  const url = readTextField(bill['download_url'])
  if (!URL.canParse(url) || bill['hash_type'] !== 'SHA1') throw new PaymentError('BAD_ANSWER', 'no address')
  const bytes = await client.file(url)
  if (createHash('sha1').update(bytes).digest('hex') !== readTextField(bill['hash_value']).toLowerCase())
    throw new PaymentError('BAD_ANSWER', 'a statement that was changed on its way')
  return readWechatStatement(bytes.toString('utf8'))
}

export function wechatPay(
  settings: WechatPaySettings,
  deps: PaymentHttpDeps = defaultPaymentHttpDeps,
): PaymentProvider {
  const client = clientOf(settings, deps)
  const self = { mch_id: settings.mch_id, app_id: settings.app_id, api_v3_key: settings.api_v3_key }
  const mchid = settings.mch_id
  return {
    name: 'wxpay',
    ways: settings.ways,
    merchant: settings.mch_id,
    app_id: settings.app_id,
    begin: (order) => begin(settings, client, order),
    query: async (order_no) => {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(order_no)}?mchid=${mchid}`
      const found = await client.call('GET', path).catch(fallbackFor(['NOT_THERE'], undefined))
      if (!found) return { state: 'NOT_THERE' }
      if (found['out_trade_no'] !== order_no) throw new PaymentError('BAD_ANSWER', 'another order')
      return parseTransaction(self, found)
    },
    close: async (order_no) => {
      const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(order_no)}/close`
      await client
        .call('POST', path, { mchid })
        .catch(fallbackFor(['NOT_THERE', 'CLOSED_ALREADY'], undefined))
    },
    refund: (refundRequest) => refund(client, refundRequest),
    queryRefund: async ({ refund_no }) => {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(refund_no)}`
      const found = await client.call('GET', path).catch(fallbackFor(['NOT_THERE'], undefined))
      if (!found) return 'NOT_THERE'
      if (found['out_refund_no'] !== refund_no) throw new PaymentError('BAD_ANSWER', 'another refund')
      return refundStateOf(found['status'])
    },
    readWebhook: (notice) => readWechatWebhook(self, client.keys, notice),
    taken: WECHAT_SUCCESS,
    refused: WECHAT_REFUSED,
    statement: (day) => statement(client, deps, day),
  }
}
