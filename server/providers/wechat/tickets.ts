// Tickets of the JS-SDK, as developers.weixin.qq.com (公众号) and developer.work.weixin.qq.com (企业微信) give them.

import type { TicketSource } from './port.ts'
import { requestWechat, requireText } from './request-wechat.ts'

const MAX_SECONDS = 7200

const ticketOf = (answer: Record<string, unknown>) => ({
  ticket: requireText(answer, 'ticket'),
  seconds: Math.min(Number(answer['expires_in']) || 0, MAX_SECONDS),
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
    const query = { grant_type: 'client_credential', appid: app_id, secret }
    const token = requireText(await requestWechat(`${base_url}/cgi-bin/stable_token`, query), 'access_token')
    return ticketOf(
      await requestWechat(
        `${base_url}/cgi-bin/ticket/getticket?type=jsapi&access_token=${encodeURIComponent(token)}`,
      ),
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
    const query = `corpid=${encodeURIComponent(corp_id)}&corpsecret=${encodeURIComponent(secret)}`
    const token = requireText(await requestWechat(`${base_url}/cgi-bin/gettoken?${query}`), 'access_token')
    return ticketOf(
      await requestWechat(`${base_url}/cgi-bin/get_jsapi_ticket?access_token=${encodeURIComponent(token)}`),
    )
  },
})
