// Fetches JS-SDK tickets of WeChat (developers.weixin.qq.com) and WeCom (developer.work.weixin.qq.com).

import type { TicketSource } from './port.ts'
import { requestWechat, requireText } from './request-wechat.ts'

const MAX_SECONDS = 7200

const ticketOf = (response: Record<string, unknown>) => ({
  ticket: requireText(response, 'ticket'),
  seconds: Math.min(Number(response['expires_in']) || 0, MAX_SECONDS),
})

/**
 * Ticket source of an official account (服务号). Uses the stable token, which does not invalidate the tokens of
 * other programs.
 */
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
    const query = { grant_type: 'client_credential', appid: app_id, secret }
    const token = requireText(await requestWechat(`${base_url}/cgi-bin/stable_token`, query), 'access_token')
    return ticketOf(
      await requestWechat(
        `${base_url}/cgi-bin/ticket/getticket?type=jsapi&access_token=${encodeURIComponent(token)}`,
      ),
    )
  },
})

/** Ticket source of a corporation's app in WeCom. */
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
    const query = `corpid=${encodeURIComponent(corp_id)}&corpsecret=${encodeURIComponent(secret)}`
    const token = requireText(await requestWechat(`${base_url}/cgi-bin/gettoken?${query}`), 'access_token')
    return ticketOf(
      await requestWechat(`${base_url}/cgi-bin/get_jsapi_ticket?access_token=${encodeURIComponent(token)}`),
    )
  },
})
