// Sends one request to WeChat and validates the response; shared by tickets and login.
import { parseJson } from '../../../domain/kernel/json.ts'
import { WechatFailure } from './port.ts'

const TIMEOUT_MS = 5000
/** Error codes of `sns/oauth2/access_token`: a code that is not valid, and one that was used before. */
const OF_CODE = [40029, 40163]

/**
 * Sends the request and parses the response. Throws `WechatFailure`. The URL is not part of any error
 * message, because it contains secrets.
 */
export async function requestWechat(
  url: string,
  body?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  let parsed: unknown
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body
        ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    })
    const text = await response.text()
    if (!response.ok) throw new WechatFailure(`status ${response.status}`)
    parsed = parseJson(text)
  } catch (cause) {
    if (cause instanceof WechatFailure) throw cause
    throw new WechatFailure('no answer', { cause })
  }
  if (typeof parsed !== 'object' || parsed === null) throw new WechatFailure('no object')
  const fields = parsed as Record<string, unknown>
  // Errors have status 200; on success `errcode` is 0 or missing.
  const { errcode = 0, errmsg } = fields
  if (errcode !== 0)
    throw new WechatFailure(`errcode ${String(errcode)}: ${String(errmsg).slice(0, 200)}`, {
      isOfCode: OF_CODE.includes(Number(errcode)),
    })
  return fields
}

/** Reads a required string field. Throws `WechatFailure` if it is missing or empty. */
export const requireText = (fields: Record<string, unknown>, field: string): string => {
  const value = fields[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailure(`no ${field}`)
  return value
}
