// Client for Alipay's gateway: signs requests, verifies responses, maps error codes to `PaymentError`.
import type { KeyObject } from 'node:crypto'
import { alipaySign, rawField } from './alipay-signature.ts'
import {
  isRecord,
  type PaymentHttpDeps,
  readTextField,
  recordOf,
  retryPaymentRequest,
  sendPaymentRequest,
} from './http-client.ts'
import { chinaTime } from './money.ts'
import { PaymentError, type PaymentReason } from './port.ts'
import { rsaVerify } from './rsa.ts'

export interface AlipayKeys {
  /** E.g. `https://openapi.alipay.com/gateway.do`. */
  base_url: string
  app_id: string
  private_key: KeyObject
  /** Alipay's public key, as its console shows it for our app; not our own public key. */
  alipay_key: KeyObject
}

const STATES: Record<string, PaymentReason> = {
  'ACQ.TRADE_NOT_EXIST': 'NOT_THERE',
  'ACQ.TRADE_HAS_SUCCESS': 'PAID_ALREADY',
  'ACQ.TRADE_HAS_CLOSE': 'CLOSED_ALREADY',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'NO_BALANCE',
  'ACQ.SYSTEM_ERROR': 'FAILED',
  'ACQ.TRADE_SETTLE_ERROR': 'FAILED',
}
const KEY_REFUSED = /^isv\.(invalid-(?:signature|app-id|cloud-app|auth)|insufficient|missing-signature)/
const FAILED = /^(?:isp|aop)\.|unknow-error/

/** Builds the parameters that every request has, with their signature. */
export function alipayRequest(
  { app_id, private_key }: AlipayKeys,
  call: { method: string; at: Date; content: Record<string, unknown>; more?: Record<string, string> },
): URLSearchParams {
  const parameters = {
    app_id,
    method: call.method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaTime(call.at),
    version: '1.0',
    biz_content: JSON.stringify(call.content),
    ...call.more,
  }
  return new URLSearchParams({ ...parameters, sign: alipaySign(parameters, private_key) })
}

function failureOf(body: Record<string, unknown>, isSigned: boolean): PaymentError {
  const [code, sub_code] = [readTextField(body['code']), readTextField(body['sub_code'])]
  const detail = `${code} ${sub_code} ${readTextField(body['sub_msg']).slice(0, 200)}`.trim()
  if (code === '40005') return new PaymentError('BUSY', detail)
  if (code === '20001' || code === '40006' || KEY_REFUSED.test(sub_code))
    return new PaymentError('KEY_REFUSED', detail)
  if (code === '20000' || FAILED.test(sub_code)) return new PaymentError('FAILED', detail)
  const reason = STATES[sub_code]
  // Trust the state of an order only in a response that is signed by Alipay.
  if (reason && !isSigned) return new PaymentError('BAD_SIGNATURE', `not signed: ${detail}`)
  return new PaymentError(reason ?? 'REFUSED', detail)
}

/**
 * Calls a method, with retries for transient errors: each request is idempotent by the number of its order or
 * refund. Returns the node `…_response` of the response after its signature was verified.
 */
export function alipayCall(
  keys: AlipayKeys,
  deps: PaymentHttpDeps,
  method: string,
  content: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const node = `${method.replaceAll('.', '_')}_response`
  return retryPaymentRequest(deps, async () => {
    const body = alipayRequest(keys, { method, at: new Date(deps.now()), content }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' }
    // The gateway requires the charset in the query string as well.
    const response = await sendPaymentRequest(deps, `${keys.base_url}?charset=utf-8`, {
      method: 'POST',
      headers,
      body,
    })
    const text = response.body.toString('utf8')
    const json = recordOf(text)
    if (response.status >= 500) throw new PaymentError('FAILED', `status ${response.status}`)
    const payload = json?.[node] ?? json?.['error_response']
    if (!json || !isRecord(payload))
      throw new PaymentError('BAD_ANSWER', `status ${response.status}: no ${node}`)
    const raw = rawField(text, isRecord(json[node]) ? node : 'error_response')
    const sign = readTextField(json['sign'])
    const isSigned = raw !== undefined && rsaVerify(raw, sign, keys.alipay_key)
    if (sign && !isSigned) throw new PaymentError('BAD_SIGNATURE', 'not signed by Alipay')
    if (payload['code'] !== '10000') throw failureOf(payload, isSigned)
    if (!isSigned) throw new PaymentError('BAD_SIGNATURE', 'not signed')
    return payload
  })
}
