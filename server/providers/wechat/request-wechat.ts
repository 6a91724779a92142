// One request to WeChat, its answer as an object or a failure; shared by tickets and log-in.
import { parseJson } from '../../../domain/kernel/json.ts'
import { WechatFailure } from './port.ts'

const PATIENCE_MS = 5000
/** Of `sns/oauth2/access_token`: a code that is none, and one that was used. */
const OF_CODE = [40029, 40163]

/** Throws `WechatFailure`; an address is never told, for secrets stand in it. */
export async function requestWechat(
  url: string,
  body?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  let parsed: unknown
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
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
  const answer = parsed as Record<string, unknown>
  // Errors come with status 200; `errcode` is 0 or missing when all is well.
  const { errcode = 0, errmsg } = answer
  if (errcode !== 0)
    throw new WechatFailure(`errcode ${String(errcode)}: ${String(errmsg).slice(0, 200)}`, {
      isOfCode: OF_CODE.includes(Number(errcode)),
    })
  return answer
}

/** A field that must be there. */
export const requireText = (answer: Record<string, unknown>, field: string): string => {
  const value = answer[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailure(`no ${field}`)
  return value
}
