// Sorts whatever a provider throws, or sends instead of an answer, into the few failures the product knows.

import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider'
import { ProviderFailure, type ProviderFailureReason } from './port.ts'

const DETAIL_MAX = 300
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : (JSON.stringify(error) ?? String(error))).slice(0, DETAIL_MAX)

/** The error and its causes, the outermost first. */
const chainOf = (error: unknown): [unknown, ...unknown[]] => {
  const chain: [unknown, ...unknown[]] = [error]
  for (let cause = error; cause instanceof Error && cause.cause !== undefined && chain.length < 6; ) {
    cause = cause.cause
    chain.push(cause)
  }
  return chain
}

const retryAfterOf = (headers: Record<string, string> | undefined): number | undefined => {
  const value = headers?.['retry-after']?.trim() ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

/** It came, and it is not what was asked for. */
const isUnreadable = (error: unknown): boolean =>
  JSONParseError.isInstance(error) ||
  TypeValidationError.isInstance(error) ||
  EmptyResponseBodyError.isInstance(error)

// 429 insufficient_quota (OpenAI), 402 (DeepSeek), 400 Arrearage (Aliyun), 403 balance is insufficient (SiliconFlow).
const NO_BALANCE =
  /insufficient[_ ]?(?:quota|balance|funds|credit)|balance\b.{0,20}insufficient|arrear|余额不足|欠费/i

// 404 model_not_found (OpenAI), 400 Model Not Exist (DeepSeek), 404 model "x" not found, try pulling it first (Ollama).
const NO_MODEL =
  /model[_ ]not[_ ](?:found|exist)|model\b.{0,80}\b(?:not found|not exist|does not exist|doesn't exist)|no such model|模型不存在/i

const reasonOf = ({ statusCode, responseBody = '', message }: APICallError): ProviderFailureReason => {
  if (statusCode === 402 || NO_BALANCE.test(`${message} ${responseBody.slice(0, 2000)}`)) return 'NO_BALANCE'
  if (statusCode === 401 || statusCode === 403) return 'KEY_REFUSED'
  if (statusCode === 429) return 'BUSY'
  return NO_MODEL.test(`${message} ${responseBody.slice(0, 2000)}`) ? 'NO_MODEL' : 'FAILED'
}

const ofCall = (error: APICallError): ProviderFailure => {
  const retryAfter = retryAfterOf(error.responseHeaders)
  return new ProviderFailure(reasonOf(error), `status ${error.statusCode ?? 0}: ${messageOf(error)}`, {
    cause: error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/**
 * The failure behind `error`; one that is a `ProviderFailure` already, however deep, stays what it is. A stream that
 * ends without saying so was cut when it `hasBegun`; when it never began it was no answer at all.
 */
export const failureOf = (error: unknown, hasBegun = false): ProviderFailure => {
  const chain = chainOf(error)
  const known = chain.find((link) => link instanceof ProviderFailure)
  if (known) return known
  const isEnd = chain.some((link) => InvalidResponseDataError.isInstance(link))
  // A refusal whose explanation is not JSON is a refusal all the same.
  const call = chain.find((link) => APICallError.isInstance(link))
  const isRefusal = call?.statusCode !== undefined && call.statusCode >= 300
  if (!isRefusal && (chain.some(isUnreadable) || (isEnd && !hasBegun))) {
    return new ProviderFailure('BAD_ANSWER', messageOf(chain.at(-1)), { cause: error })
  }
  if (call) return ofCall(call)
  return new ProviderFailure('FAILED', messageOf(chain.at(-1)), { cause: error })
}

const RETRIED_STATUS = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])

/** True when the same question may get an answer a moment later: the provider is busy or the connection broke. */
export const isPassing = (failure: ProviderFailure): boolean => {
  if (failure.reason !== 'FAILED' && failure.reason !== 'BUSY') return false
  const call = chainOf(failure.cause).find((link) => APICallError.isInstance(link))
  const status = call?.statusCode ?? 0
  return status < 300 || RETRIED_STATUS.has(status)
}
