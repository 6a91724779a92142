// Tickets of the JS-SDK, as developers.weixin.qq.com (公众号) and developer.work.weixin.qq.com (企业微信) give them.
import { parseJson } from '../../../domain/kernel/json.ts'
import { type TicketSource, WechatFailure } from './port.ts'

const PATIENCE_MS = 5000
const MOST_SECONDS = 7200

/** Throws `WechatFailure`; an address is never told, for secrets stand in it. */
async function ask(url: string, body?: Record<string, unknown>): Promise<Record<string, unknown>> {
  let said: unknown
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
    said = parseJson(text)
  } catch (cause) {
    if (cause instanceof WechatFailure) throw cause
    throw new WechatFailure('no answer', { cause })
  }
  if (typeof said !== 'object' || said === null) throw new WechatFailure('no object')
  const answer = said as Record<string, unknown>
  // Errors come with status 200; `errcode` is 0 or missing when all is well.
  const { errcode = 0, errmsg } = answer
  if (errcode !== 0) throw new WechatFailure(`errcode ${String(errcode)}: ${String(errmsg).slice(0, 200)}`)
  return answer
}

const text = (answer: Record<string, unknown>, field: string): string => {
  const value = answer[field]
  if (typeof value !== 'string' || value === '') throw new WechatFailure(`no ${field}`)
  return value
}
const ticketOf = (answer: Record<string, unknown>) => ({
  ticket: text(answer, 'ticket'),
  seconds: Math.min(Number(answer['expires_in']) || 0, MOST_SECONDS),
})

/** An official account (服务号); the stable token, which does not make void what another program was given. */
export const wechatTickets = ({
  base_url,
  app_id,
  secret,
}: {
  base_url: string
  app_id: string
  secret: string
}): TicketSource => ({
  app_id,
  fetchTicket: async () => {
    const asked = { grant_type: 'client_credential', appid: app_id, secret }
    const token = text(await ask(`${base_url}/cgi-bin/stable_token`, asked), 'access_token')
    return ticketOf(
      await ask(`${base_url}/cgi-bin/ticket/getticket?type=jsapi&access_token=${encodeURIComponent(token)}`),
    )
  },
})

/** An app of a corporation in WeCom. */
export const wecomTickets = ({
  base_url,
  corp_id,
  secret,
}: {
  base_url: string
  corp_id: string
  secret: string
}): TicketSource => ({
  app_id: corp_id,
  fetchTicket: async () => {
    const asked = `corpid=${encodeURIComponent(corp_id)}&corpsecret=${encodeURIComponent(secret)}`
    const token = text(await ask(`${base_url}/cgi-bin/gettoken?${asked}`), 'access_token')
    return ticketOf(
      await ask(`${base_url}/cgi-bin/get_jsapi_ticket?access_token=${encodeURIComponent(token)}`),
    )
  },
})
