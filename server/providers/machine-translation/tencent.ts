// Client for Tencent's machine translation (TMT 2018-03-21), as in its API documentation and SDKs.

import { tencentAuthorization } from '../tencent-signature.ts'
import { askInBatches } from './batches.ts'
import {
  defaultTranslationHttpDeps,
  failureOfStatus,
  isRecord,
  retryTranslationRequest,
  sendTranslationRequest,
  type TranslationHttpDeps,
  type TranslationResponse,
  throttleRequests,
} from './http-client.ts'
import { MachineFailure, type MachineTranslation } from './port.ts'

export interface TencentSettings {
  /** E.g. `https://tmt.tencentcloudapi.com`. */
  endpoint: string
  secret_id: string
  secret_key: string
  region: string
}

// "单次请求的文本长度总和需要低于6000字符": below 6,000, not equal. The max. number of texts is not documented.
const LIMITS = { texts: 50, total: 5999, each: 5999 }
/** Rate limit: "默认接口请求频率限制：5次/秒". */
const PER_SECOND = 5
const JSON_TYPE = 'application/json; charset=utf-8'

// Error codes of TMT (SDK, TmtErrorCode) and the common ones of API 3.0.
const NO_BALANCE = /^FailedOperation\.(?:NoFreeAmount|ServiceIsolate|StopUsing|UserNotRegistered)$/
const KEY_REFUSED = /^(?:AuthFailure|UnauthorizedOperation)(?:\.|$)/
const BUSY = /^(?:RequestLimitExceeded|LimitExceeded)(?:\.|$)/
const PASSING = /^(?:InternalError|FailedOperation\.RequestAiLabErr)(?:\.|$)/

/** Errors have status 200: `{ Response: { Error: { Code, Message }, RequestId } }`. */
function failureOf(code: string, message: string): MachineFailure {
  const detail = `${code}: ${message.slice(0, 200)}`
  if (NO_BALANCE.test(code)) return new MachineFailure('NO_BALANCE', detail)
  if (KEY_REFUSED.test(code)) return new MachineFailure('KEY_REFUSED', detail)
  if (BUSY.test(code)) return new MachineFailure('BUSY', detail)
  return new MachineFailure('FAILED', detail, { isPassing: PASSING.test(code) })
}

function translationsOf(answer: TranslationResponse): readonly unknown[] {
  const response = answer.json?.['Response']
  if (!isRecord(response)) throw failureOfStatus(answer, 'not the shape of API 3.0')
  const error = response['Error']
  if (isRecord(error)) throw failureOf(String(error['Code']), String(error['Message']))
  const list = response['TargetTextList']
  if (!Array.isArray(list)) throw failureOfStatus(answer, 'no TargetTextList')
  return list
}

/** Ignores our glossary: term bases for this service are created in its console. */
export function tencentTranslation(
  settings: TencentSettings,
  deps: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation {
  const { endpoint, region, ...keys } = settings
  const { host } = new URL(endpoint)
  const waitForSlot = throttleRequests(PER_SECOND, deps)
  return {
    name: 'tencent',
    translate: (texts, { signal } = {}) =>
      askInBatches(texts, LIMITS, (batch) =>
        retryTranslationRequest(deps, signal, async () => {
          await waitForSlot(signal)
          const body = JSON.stringify({ Source: 'en', Target: 'zh', ProjectId: 0, SourceTextList: batch })
          const timestamp = Math.floor(deps.now() / 1000)
          const signed = { ...keys, service: 'tmt', host, content_type: JSON_TYPE, body, timestamp }
          const headers = {
            'content-type': JSON_TYPE,
            authorization: tencentAuthorization(signed),
            'x-tc-action': 'TextTranslateBatch',
            'x-tc-version': '2018-03-21',
            'x-tc-region': region,
            'x-tc-timestamp': String(timestamp),
          }
          return translationsOf(await sendTranslationRequest(deps, signal, `${endpoint}/`, { headers, body }))
        }),
      ),
  }
}
