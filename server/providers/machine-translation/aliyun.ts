// Client for Alibaba's machine translation (alimt 2018-10-12), as documented on its API pages.
import { randomUUID } from 'node:crypto'
import { aliyunHeaders } from '../aliyun-signature.ts'
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

export interface AliyunSettings {
  /** E.g. `https://mt.cn-hangzhou.aliyuncs.com`. */
  endpoint: string
  key_id: string
  key_secret: string
}

// "单条翻译字符数不能超过 1000 字符，待翻译的条数不能超过 50，总字符数不能超过 8000 字符"
const BATCH = { texts: 50, total: 8000, each: 1000 }
/** TranslateGeneral takes one text of "up to 5,000 characters", counted as Java's String.length(). */
const SINGLE = { texts: 1, total: 5000, each: 5000 }
/** Rate limit: "调用接口 QPS 限制 50". */
const PER_SECOND = 50
const FORM = 'application/x-www-form-urlencoded'
const COMMON = { FormatType: 'text', SourceLanguage: 'en', TargetLanguage: 'zh', Scene: 'general' }

const KEY_REFUSED =
  /^(?:InvalidAccessKey|SignatureDoesNotMatch|InvalidTimeStamp|SignatureNonceUsed|IncompleteSignature|Forbidden|NoPermission|MissingAccessKey)/i
const NO_BALANCE = /NotPurchase|Arrear|Overdue|InDebt|QuotaExceed|FreeQuota/i
const BUSY = /^Throttling/i
// The service's own error codes in a response with status 200: 10001 is a timeout, 10002 a system error
// ("Retry the request").
const PASSING = /^(?:10001|10002|System\.(?:Error|RequestTimeOut)|ServiceUnavailable|InternalError)/i

/**
 * Errors are `{ Code, Message, RequestId }`: from the gateway with an error status, from the service with
 * status 200.
 */
function failureOf(response: TranslationResponse, code: string): MachineFailure {
  const detail = `${code}: ${String(response.json?.['Message'] ?? '').slice(0, 200)}`
  if (NO_BALANCE.test(code)) return new MachineFailure('NO_BALANCE', detail)
  if (KEY_REFUSED.test(code)) return new MachineFailure('KEY_REFUSED', detail)
  if (BUSY.test(code)) return new MachineFailure('BUSY', detail)
  if (PASSING.test(code)) return new MachineFailure('FAILED', detail, { isPassing: true })
  return response.status >= 300 ? failureOfStatus(response, detail) : new MachineFailure('FAILED', detail)
}

function validatedJson(response: TranslationResponse): Record<string, unknown> {
  const code = response.json?.['Code']
  if (response.json === undefined) throw failureOfStatus(response, 'no JSON')
  if (code !== undefined && String(code) !== '200') throw failureOf(response, String(code))
  if (response.status !== 200) throw failureOfStatus(response, 'no code')
  return response.json
}

/**
 * Sorts the items by `index`, because the service may return them in another order. A failed or missing item
 * makes the whole response invalid.
 */
function listOf({ TranslatedList: list }: Record<string, unknown>, count: number): unknown[] {
  if (!Array.isArray(list)) throw new MachineFailure('BAD_ANSWER', 'no TranslatedList')
  const known = new Map(
    list
      .filter(isRecord)
      .flatMap(({ index, code, translated }) =>
        String(code) === '200' ? [[String(index), translated] as const] : [],
      ),
  )
  if (list.length !== count || known.size !== count)
    throw new MachineFailure('BAD_ANSWER', `${known.size} good answers to ${count} texts`)
  return Array.from({ length: count }, (_, place) => known.get(String(place)))
}

/** Ignores our glossary: terms for this service are configured in its console. */
export function aliyunTranslation(
  settings: AliyunSettings,
  deps: TranslationHttpDeps = defaultTranslationHttpDeps,
): MachineTranslation {
  const { endpoint, key_id, key_secret } = settings
  const { host } = new URL(endpoint)
  const waitForSlot = throttleRequests(PER_SECOND, deps)
  const call = (action: string, params: Record<string, string>, signal: AbortSignal | undefined) =>
    retryTranslationRequest(deps, signal, async () => {
      await waitForSlot(signal)
      const body = new URLSearchParams({ ...COMMON, ...params }).toString()
      const headers = aliyunHeaders({
        key_id,
        key_secret,
        host,
        action,
        version: '2018-10-12',
        query: '',
        body,
        content_type: FORM,
        at: deps.now(),
        nonce: randomUUID(),
      })
      return validatedJson(await sendTranslationRequest(deps, signal, `${endpoint}/`, { headers, body }))
    })
  const batch = async (texts: string[], signal: AbortSignal | undefined) => {
    const source = JSON.stringify(Object.fromEntries(texts.map((text, place) => [String(place), text])))
    const params = { ApiType: 'translate_standard', SourceText: source }
    return listOf(await call('GetBatchTranslate', params, signal), texts.length)
  }
  const single = async (text: string, signal: AbortSignal | undefined) => {
    const { Data: data } = await call('TranslateGeneral', { SourceText: text }, signal)
    return [isRecord(data) ? data['Translated'] : undefined]
  }
  return {
    name: 'aliyun',
    async translate(texts, { signal } = {}) {
      const isLong = (text: string) => text.length > BATCH.each
      // A long paragraph is translated better by one request of its own than in pieces that fit the batch
      // limit.
      const short = await askInBatches(
        texts.filter((text) => !isLong(text)),
        BATCH,
        (some) => batch(some, signal),
      )
      const long = await askInBatches(texts.filter(isLong), SINGLE, ([text = '']) => single(text, signal))
      return texts.map((text) => (isLong(text) ? long : short).shift() ?? '')
    },
  }
}
