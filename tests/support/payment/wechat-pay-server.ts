// A WeChat Pay on loopback that checks, signs, encrypts and refuses as its documents of API v3 say.
import {
  createCipheriv,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { certificateOf } from './certificate.ts'
import { type LoopbackResponse, type LoopbackServer, startLoopback } from './loopback.ts'

const pair = () => generateKeyPairSync('rsa', { modulusLength: 1024 })
export const MERCHANT = pair()
export const STRANGER = pair()
const PUBLIC = pair()
const CERTIFIED = { [`${'5'.repeat(39)}A`]: pair(), [`${'6'.repeat(39)}B`]: pair() }
export const [OLD_SERIAL = '', NEW_SERIAL = ''] = Object.keys(CERTIFIED)

export const WECHAT = {
  mch_id: '1900000109',
  app_id: 'wx8888888888888888',
  serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  api_v3_key: '0123456789abcdef0123456789ABCDEF',
  public_key: { id: 'PUB_KEY_ID_0119000001092024', key: PUBLIC.publicKey },
}

const pem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' } as never).toString()

/** The environment variables of a merchant at the server under `url`. */
export const wechatSettings = (url: string): Record<string, string> => ({
  WXPAY_MCH_ID: WECHAT.mch_id,
  WXPAY_APP_ID: WECHAT.app_id,
  WXPAY_SERIAL: WECHAT.serial,
  WXPAY_PRIVATE_KEY: pem(MERCHANT.privateKey, 'pkcs8'),
  WXPAY_API_V3_KEY: WECHAT.api_v3_key,
  WXPAY_PUBLIC_KEY_ID: WECHAT.public_key.id,
  WXPAY_PUBLIC_KEY: pem(WECHAT.public_key.key, 'spki'),
  WXPAY_BASE_URL: url,
})

interface Order {
  fen: number
  state: 'NOTPAY' | 'SUCCESS' | 'REFUND' | 'CLOSED'
  kind: string
  refunds: Map<string, { fen: number; status: string }>
}

export interface NoticeFault {
  mch_id?: string
  app_id?: string
  api_v3_key?: string
  key?: KeyObject
  /** Milliseconds that it was signed before now. */
  age?: number
  /** As the probes are signed. */
  isProbe?: boolean
  currency?: string
}

export interface WechatPayServer extends LoopbackServer {
  orders: Map<string, Order>
  bodies: Record<string, unknown>[]
  /** What it signs with: `PUBLIC`, or a certificate's serial. */
  signer: string
  /** Serials of `/v3/certificates`, and until when they are good. */
  certificates: Map<string, Date>
  statement: string | undefined
  /** The payer pays; answers the notice. */
  pay(order_no: string, fault?: NoticeFault): { headers: Record<string, string>; body: Buffer }
  refundNotice(
    order_no: string,
    refund_no: string,
    status: string,
    fault?: NoticeFault,
  ): { headers: Record<string, string>; body: Buffer }
  /** An answer of its own, signed. */
  said(status: number, body: unknown): LoopbackResponse
  /** The same, as the probes are signed. */
  probe(status: number, body: unknown): LoopbackResponse
  reset(): void
}

const LETTERS = /^[0-9A-Za-z_\-|*]{6,32}$/
const RFC3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/

/** `now`: what it takes for the time, in milliseconds. */
export async function startWechatPay(now: () => number): Promise<WechatPayServer> {
  const nonces = new Set<string>()
  const signerOf = (name: string): KeyObject =>
    (name === 'PUBLIC' ? PUBLIC : CERTIFIED[name])?.privateKey ?? STRANGER.privateKey
  const serialOf = (name: string) => (name === 'PUBLIC' ? WECHAT.public_key.id : name)
  const signedHeaders = (body: string, { key, age = 0, isProbe = false }: NoticeFault = {}) => {
    const timestamp = String(Math.floor((now() - age) / 1000))
    const nonce = randomBytes(16).toString('hex')
    const right = sign(
      'RSA-SHA256',
      Buffer.from(`${timestamp}\n${nonce}\n${body}\n`),
      key ?? signerOf(server.signer),
    )
    const signature = right.toString('base64')
    return {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': isProbe ? `WECHATPAY/SIGNTEST/${signature.slice(19)}` : signature,
      'wechatpay-serial': serialOf(server.signer),
      'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
    }
  }
  const said = (status: number, body: unknown, fault?: NoticeFault): LoopbackResponse => {
    const text = status === 204 ? '' : JSON.stringify(body)
    return { status, headers: signedHeaders(text, fault), body: text }
  }
  const error = (status: number, code: string) => said(status, { code, message: `about ${code}` })
  const encrypted = (text: string, associated_data: string, key = WECHAT.api_v3_key) => {
    const nonce = randomBytes(6).toString('hex')
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(nonce))
    cipher.setAAD(Buffer.from(associated_data))
    const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data }
  }

  const isFromMerchant = ({ method, url = '', headers }: IncomingMessage, raw: string): boolean => {
    const [scheme, rest = ''] = (headers.authorization ?? '').split(/ (.*)/s)
    const given = Object.fromEntries(
      rest.split(',').map((part) => /^(\w+)="(.*)"$/.exec(part)?.slice(1) ?? ['', '']),
    ) as Record<string, string>
    const { nonce_str = '', timestamp = '', signature = '' } = given
    const text = `${method}\n${url}\n${timestamp}\n${nonce_str}\n${raw}\n`
    const isNew = nonce_str !== '' && !nonces.has(nonce_str)
    nonces.add(nonce_str)
    return (
      scheme === 'WECHATPAY2-SHA256-RSA2048' &&
      given['mchid'] === WECHAT.mch_id &&
      given['serial_no'] === WECHAT.serial &&
      isNew &&
      Math.abs(now() / 1000 - Number(timestamp)) <= 300 &&
      Boolean(headers['user-agent']) &&
      String(headers.accept).includes('application/json') &&
      verify('RSA-SHA256', Buffer.from(text), MERCHANT.publicKey, Buffer.from(signature, 'base64'))
    )
  }

  const begin = (kind: string, body: Record<string, never>): LoopbackResponse => {
    const { appid, mchid, description, out_trade_no, time_expire, notify_url, amount, payer, scene_info } =
      body as unknown as {
        appid: string
        mchid: string
        description: string
        out_trade_no: string
        time_expire: string
        notify_url: string
        amount: { total: number; currency: string }
        payer?: { openid?: string }
        scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
      }
    if (appid !== WECHAT.app_id || mchid !== WECHAT.mch_id) return error(400, 'APPID_MCHID_NOT_MATCH')
    const isRight =
      LETTERS.test(out_trade_no) &&
      RFC3339.test(time_expire) &&
      Buffer.byteLength(description) > 0 &&
      Buffer.byteLength(description) <= 127 &&
      /^https:\/\/[^?]+$/.test(notify_url) &&
      Number.isInteger(amount.total) &&
      amount.total > 0 &&
      amount.currency === 'CNY' &&
      (kind !== 'jsapi' || Boolean(payer?.openid)) &&
      (kind !== 'h5' || (Boolean(scene_info?.payer_client_ip) && Boolean(scene_info?.h5_info?.type)))
    if (!isRight) return error(400, 'PARAM_ERROR')
    const known = server.orders.get(out_trade_no)
    if (known?.state === 'SUCCESS' || known?.state === 'REFUND') return error(400, 'ORDERPAID')
    if (known?.state === 'CLOSED') return error(400, 'ORDER_CLOSED')
    if (known && known.fen !== amount.total) return error(400, 'OUT_TRADE_NO_USED')
    server.orders.set(out_trade_no, { fen: amount.total, state: 'NOTPAY', kind, refunds: new Map() })
    if (kind === 'native') return said(200, { code_url: `weixin://wxpay/bizpayurl?pr=${out_trade_no}` })
    if (kind === 'h5')
      return said(200, {
        h5_url: `https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${out_trade_no}`,
      })
    return said(200, { prepay_id: `wx${out_trade_no}` })
  }

  const transaction = (order_no: string, fault: NoticeFault = {}) => {
    const { fen = 0, state = 'NOTPAY', kind = 'native' } = server.orders.get(order_no) ?? {}
    const isPaid = state === 'SUCCESS' || state === 'REFUND'
    return {
      appid: fault.app_id ?? WECHAT.app_id,
      mchid: fault.mch_id ?? WECHAT.mch_id,
      out_trade_no: order_no,
      trade_state: state,
      trade_state_desc: state,
      ...(isPaid
        ? {
            transaction_id: `42000${order_no}`,
            trade_type: kind.toUpperCase(),
            bank_type: 'OTHERS',
            success_time: '2026-11-26T11:00:05+08:00',
            payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
          }
        : {}),
      // A coupon of a fen: what the payer paid is not the total.
      amount: { total: fen, payer_total: fen - 1, currency: fault.currency ?? 'CNY', payer_currency: 'CNY' },
    }
  }

  const refund = (body: Record<string, unknown>): LoopbackResponse => {
    const order_no = String(body['out_trade_no'])
    const refund_no = String(body['out_refund_no'])
    const amount = body['amount'] as { refund: number; total: number }
    const order = server.orders.get(order_no)
    if (!order || (order.state !== 'SUCCESS' && order.state !== 'REFUND'))
      return error(404, 'RESOURCE_NOT_EXISTS')
    if (amount.total !== order.fen || amount.refund > order.fen) return error(400, 'PARAM_ERROR')
    const known = order.refunds.get(refund_no) ?? { fen: amount.refund, status: 'PROCESSING' }
    if (known.fen !== amount.refund) return error(400, 'INVALID_REQUEST')
    order.refunds.set(refund_no, known)
    order.state = 'REFUND'
    return said(200, refundOf(order_no, refund_no))
  }
  const refundOf = (order_no: string, refund_no: string) => {
    const order = server.orders.get(order_no)
    const { fen = 0, status = '' } = order?.refunds.get(refund_no) ?? {}
    return {
      refund_id: `5030${refund_no}`,
      out_refund_no: refund_no,
      out_trade_no: order_no,
      status,
      amount: { total: order?.fen, refund: fen, payer_total: order?.fen, payer_refund: fen, currency: 'CNY' },
    }
  }

  const answer = (request: IncomingMessage, raw: string): LoopbackResponse => {
    if (!isFromMerchant(request, raw))
      return { status: 401, body: JSON.stringify({ code: 'SIGN_ERROR', message: '签名错误' }) }
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    const body = raw ? JSON.parse(raw) : {}
    if (raw) server.bodies.push(body)
    const [, kind] = /^\/v3\/pay\/transactions\/(native|jsapi|h5)$/.exec(pathname) ?? []
    if (kind) return begin(kind, body)
    const [, order_no = '', close] =
      /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(pathname) ?? []
    if (order_no) {
      const order = server.orders.get(order_no)
      if ((close ? body.mchid : searchParams.get('mchid')) !== WECHAT.mch_id)
        return error(400, 'MCH_NOT_EXISTS')
      if (!order) return error(404, 'ORDER_NOT_EXIST')
      if (!close) return said(200, transaction(order_no))
      if (order.state === 'SUCCESS') return error(400, 'ORDERPAID')
      order.state = 'CLOSED'
      return said(204, undefined)
    }
    if (pathname === '/v3/refund/domestic/refunds') return refund(body)
    const [, refund_no = ''] = /^\/v3\/refund\/domestic\/refunds\/([^/]+)$/.exec(pathname) ?? []
    if (refund_no) {
      const [found] = [...server.orders].filter(([, { refunds }]) => refunds.has(refund_no))
      return found ? said(200, refundOf(found[0], refund_no)) : error(404, 'RESOURCE_NOT_EXISTS')
    }
    if (pathname === '/v3/certificates') {
      const data = [...server.certificates].map(([serial, to]) => {
        const from = new Date(now() - 86_400_000)
        const keys = CERTIFIED[serial] ?? STRANGER
        return {
          serial_no: serial,
          effective_time: from.toISOString(),
          expire_time: to.toISOString(),
          encrypt_certificate: encrypted(certificateOf(keys, { serial, from, to }), 'certificate'),
        }
      })
      return said(200, { data })
    }
    if (pathname === '/v3/bill/tradebill') {
      if (server.statement === undefined) return error(400, 'NO_STATEMENT_EXIST')
      return said(200, {
        hash_type: 'SHA1',
        hash_value: createHash('sha1').update(server.statement).digest('hex'),
        download_url: `${server.url}/v3/billdownload/file?token=a-b_c`,
      })
    }
    // "下载账单接口返回的账单不需要验签": a file is not signed.
    if (pathname === '/v3/billdownload/file') return { status: 200, body: server.statement ?? '' }
    return error(404, 'RESOURCE_NOT_EXISTS')
  }

  const notice = (event_type: string, original_type: string, content: unknown, fault: NoticeFault = {}) => {
    const body = JSON.stringify({
      id: `EV-${randomBytes(6).toString('hex')}`,
      create_time: new Date(now()).toISOString(),
      resource_type: 'encrypt-resource',
      event_type,
      summary: '支付成功',
      resource: {
        original_type,
        ...encrypted(JSON.stringify(content), original_type, fault.api_v3_key),
      },
    })
    return { headers: signedHeaders(body, fault), body: Buffer.from(body) }
  }

  const loopback = await startLoopback(answer)
  const server: WechatPayServer = Object.assign(loopback, {
    orders: new Map<string, Order>(),
    bodies: [],
    signer: 'PUBLIC',
    certificates: new Map<string, Date>(),
    statement: undefined,
    pay: (order_no: string, fault?: NoticeFault) => {
      const order = server.orders.get(order_no)
      if (order) order.state = 'SUCCESS'
      return notice('TRANSACTION.SUCCESS', 'transaction', transaction(order_no, fault), fault)
    },
    refundNotice: (order_no: string, refund_no: string, status: string, fault: NoticeFault = {}) => {
      const content = {
        ...refundOf(order_no, refund_no),
        mchid: fault.mch_id ?? WECHAT.mch_id,
        refund_status: status,
      }
      return notice(`REFUND.${status}`, 'refund', content, fault)
    },
    said,
    probe: (status: number, body: unknown) => said(status, body, { isProbe: true }),
    reset: () => {
      loopback.instead()
      loopback.asked.length = 0
      server.bodies.length = 0
      server.orders.clear()
      server.certificates.clear()
      server.signer = 'PUBLIC'
      server.statement = undefined
    },
  })
  return server
}
