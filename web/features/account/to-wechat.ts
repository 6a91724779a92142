// Detects WeChat's browser and builds the URL of its authorization: for log-in, binding and payment.
import { resolveUrl } from '../../lib/site.ts'

/**
 * True in WeChat's own browser. WeCom also has WeChat's token in its user agent, but its accounts are
 * different.
 */
export const isInWechat = (agent: string): boolean => /MicroMessenger/i.test(agent) && !/wxwork/i.test(agent)

/** URL that redirects to WeChat and then, with a ticket, back to the log-in page. */
export const getWechatAuthorizeUrl = (next: string): string =>
  resolveUrl(`/auth/wx/authorize?next=${encodeURIComponent(next)}`)
