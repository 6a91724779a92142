// The way to WeChat, for whoever is within it: to log in, to bind it, to pay there.
import { resolveUrl } from '../../lib/site.ts'

/** WeChat's own browser; WeCom's says that it is WeChat too, and has other accounts. */
export const isInWechat = (agent: string): boolean => /MicroMessenger/i.test(agent) && !/wxwork/i.test(agent)

/** The address that leads to WeChat and, with a ticket, back to the log-in. */
export const getWechatAuthorizeUrl = (next: string): string =>
  resolveUrl(`/auth/wx/authorize?next=${encodeURIComponent(next)}`)
