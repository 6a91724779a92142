// Maps the error codes of WeChat Pay's API v3, as listed in its documentation, to `PaymentReason`.
import { type PaymentResponse, readTextField, recordOf } from './http-client.ts'
import { PaymentError, type PaymentReason } from './port.ts'

/** Codes for the state of the order; trusted only in responses that are signed by WeChat Pay. */
const STATES: Record<string, PaymentReason> = {
  ORDERPAID: 'PAID_ALREADY',
  ORDER_PAID: 'PAID_ALREADY',
  ORDER_CLOSED: 'CLOSED_ALREADY',
  ORDERCLOSED: 'CLOSED_ALREADY',
  ORDER_NOT_EXIST: 'NOT_THERE',
  ORDERNOTEXIST: 'NOT_THERE',
  RESOURCE_NOT_EXISTS: 'NOT_THERE',
}
const OTHER_REASONS: Record<string, PaymentReason> = {
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

/**
 * Maps a response with an error status to an error. `isSigned`: its signature was verified as WeChat Pay's.
 */
export function wechatFailure(response: PaymentResponse, isSigned: boolean): PaymentError {
  const body = recordOf(response.body.toString('utf8'))
  const code = readTextField(body?.['code'])
  const detail = `status ${response.status}: ${code} ${readTextField(body?.['message']).slice(0, 200)}`.trim()
  const state = STATES[code]
  if (state)
    return isSigned
      ? new PaymentError(state, detail)
      : new PaymentError('BAD_SIGNATURE', `not signed: ${detail}`)
  const reason = OTHER_REASONS[code]
  if (reason) {
    // The statement of a day takes longer than the retries last, so do not retry.
    const options = reason === 'NOT_YET' ? { isPassing: false } : {}
    return new PaymentError(reason, detail, options)
  }
  if (response.status === 401) return new PaymentError('KEY_REFUSED', detail)
  if (response.status === 429) return new PaymentError('BUSY', detail)
  if (response.status >= 500) return new PaymentError('FAILED', detail)
  if (response.status >= 400) return new PaymentError('REFUSED', detail)
  return new PaymentError('BAD_ANSWER', detail)
}
