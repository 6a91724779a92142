// Maps HTTP error responses and connection errors of a provider to the reasons of `ProviderFailure`.
import { parseJson } from '../../../domain/kernel/json.ts'
import { ProviderFailure, type ProviderFailureReason } from './port.ts'

const DETAIL_MAX = 300
/** Max. characters of an error body that are searched for known error messages. */
const MAX_SEARCHED = 2000

/** A response whose status is not 2xx. */
export class HttpStatusError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'HttpStatusError'
    this.status = status
  }
}

const retryAfterOf = (header: string | undefined): number | undefined => {
  const value = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}

// 429 insufficient_quota (OpenAI), 402 (DeepSeek), 400 Arrearage (Aliyun), 403 balance is insufficient (SiliconFlow).
const NO_BALANCE =
  /insufficient[_ ]?(?:quota|balance|funds|credit)|balance\b.{0,20}insufficient|arrear|余额不足|欠费/i

// 404 model_not_found (OpenAI), 400 Model Not Exist (DeepSeek), 404 model "x" not found, try pulling it first (Ollama).
const NO_MODEL =
  /model[_ ]not[_ ](?:found|exist)|model\b.{0,80}\b(?:not found|not exist|does not exist|doesn't exist)|no such model|模型不存在/i

// context_length_exceeded (OpenAI), Content Exists Risk (DeepSeek), considered high risk (Kimi),
// data_inspection_failed (Aliyun), 1301 敏感内容 (Zhipu), tokens_too_long (Baidu), input was flagged (OpenRouter).
const REFUSED_PROMPT =
  /context[_ ]length|token limit|(?:prompt|input|tokens|characters)\b[\w ]{0,20}\btoo long|(?:tokens|characters)_too_long|range of input length|maximum number of tokens|reduce the length|content[_ ]filter|content exists risk|content management policy|data_?inspection_?failed|inappropriate content|considered high risk|sensitive_?content|safety system|input was flagged|敏感内容|prompt\s?超长/i

/** True if an error message says that this prompt was too long or was withheld: others may succeed. */
export const refusesPrompt = (message: string): boolean => REFUSED_PROMPT.test(message)

/** Statuses of a refused prompt. 403 is OpenRouter's; with 429 the length counts only for this minute. */
const PROMPT_STATUS = new Set([400, 403, 422])

const reasonOf = (status: number, body: string): ProviderFailureReason => {
  if (status === 402 || NO_BALANCE.test(body)) return 'NO_BALANCE'
  if (status === 413 || (PROMPT_STATUS.has(status) && refusesPrompt(body))) return 'BAD_ANSWER'
  if (status === 401 || status === 403) return 'KEY_REFUSED'
  if (status === 429) return 'BUSY'
  return NO_MODEL.test(body) ? 'NO_MODEL' : 'FAILED'
}

/** The provider's error message if the body has the usual JSON shape; otherwise the body. */
const messageIn = (body: string): string => {
  try {
    const { error } = parseJson(body) as { error?: { message?: unknown } }
    return String(error?.message ?? body)
  } catch {
    // An error response whose body is not JSON is still an error response: use the body as its message.
    return body
  }
}

/** Maps a status other than 2xx to a `ProviderFailure`. `body` may be any text. */
export function refusedWith(status: number, retry_after: string | undefined, body: string): ProviderFailure {
  const retryAfter = retryAfterOf(retry_after)
  const message = messageIn(body).slice(0, DETAIL_MAX)
  return new ProviderFailure(reasonOf(status, body.slice(0, MAX_SEARCHED)), `status ${status}: ${message}`, {
    cause: new HttpStatusError(status, message),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  })
}

/** Wraps `error` in a `ProviderFailure`; a `ProviderFailure` is returned unchanged. */
export const failureOf = (error: unknown): ProviderFailure =>
  error instanceof ProviderFailure
    ? error
    : new ProviderFailure(
        'FAILED',
        (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_MAX),
        {
          cause: error,
        },
      )

const RETRIED_STATUS = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])

/**
 * True if a retry of the same request may succeed shortly after: the provider is busy or the connection
 * broke.
 */
export const isTransientModelFailure = ({ reason, cause }: ProviderFailure): boolean => {
  if (reason !== 'FAILED' && reason !== 'BUSY') return false
  return !(cause instanceof HttpStatusError) || RETRIED_STATUS.has(cause.status)
}
