// WeChat Pay's error codes of API v3, as its pages list them, in the words of the port.
import { type PaymentResponse, readTextField, recordOf } from './http-client.ts'
import { PaymentError, type PaymentReason } from './port.ts'

/** They say what became of the order: believed only when WeChat Pay signed them. */
const STATES: Record<string, PaymentReason> = {
  ORDERPAID: 'PAID_ALREADY',
  ORDER_PAID: 'PAID_ALREADY',
  ORDER_CLOSED: 'CLOSED_ALREADY',
  ORDERCLOSED: 'CLOSED_ALREADY',
  ORDER_NOT_EXIST: 'NOT_THERE',
  ORDERNOTEXIST: 'NOT_THERE',
  RESOURCE_NOT_EXISTS: 'NOT_THERE',
}
const OTHERS: Record<string, PaymentReason> = {
  NOT_ENOUGH: 'NO_BALANCE',
  NOTENOUGH: 'NO_BALANCE',
  SIGN_ERROR: 'KEY_REFUSED',
  NO_AUTH: 'KEY_REFUSED',
  NOAUTH: 'KEY_REFUSED',
  MCH_NOT_EXISTS: 'KEY_REFUSED',
  APPID_MCHID_NOT_MATCH: 'KEY_REFUSED',
  FREQUENCY_LIMITED: 'BUSY',
  FREQUENCY_LIMIT_EXCEED: 'BUSY',
  RATELIMIT_EXCEEDED: 'BUSY',
  RATELIMIT_EXCEED: 'BUSY',
  SYSTEM_ERROR: 'FAILED',
  SYSTEMERROR: 'FAILED',
  BANKERROR: 'FAILED',
  BANK_ERROR: 'FAILED',
  STATEMENT_CREATING: 'NOT_YET',
}

/** What an answer with a bad status means. `isSigned`: it is known to be WeChat Pay's. */
export function wechatFailure(answer: PaymentResponse, isSigned: boolean): PaymentError {
  const body = recordOf(answer.body.toString('utf8'))
  const code = readTextField(body?.['code'])
  const detail = `status ${answer.status}: ${code} ${readTextField(body?.['message']).slice(0, 200)}`.trim()
  const state = STATES[code]
  if (state)
    return isSigned
      ? new PaymentError(state, detail)
      : new PaymentError('BAD_SIGNATURE', `not signed: ${detail}`)
  const reason = OTHERS[code]
  if (reason) {
    // A day's statement is not there in a moment.
    const options = reason === 'NOT_YET' ? { isPassing: false } : {}
    return new PaymentError(reason, detail, options)
  }
  if (answer.status === 401) return new PaymentError('KEY_REFUSED', detail)
  if (answer.status === 429) return new PaymentError('BUSY', detail)
  if (answer.status >= 500) return new PaymentError('FAILED', detail)
  if (answer.status >= 400) return new PaymentError('REFUSED', detail)
  return new PaymentError('BAD_ANSWER', detail)
}
