// Interface of WeChat and WeCom: JS-SDK tickets, the login, and their one error class.

export type WechatCat = 'wx' | 'qywx'

/** `detail` is for the log, never for a reader, and contains no secret. */
export class WechatFailure extends Error {
  readonly detail: string
  /** The code from the browser is not valid (forged, or used before); WeChat itself works. */
  readonly isOfCode: boolean
  constructor(detail: string, options: { cause?: unknown; isOfCode?: boolean } = {}) {
    super(`wechat: ${detail}`, { cause: options.cause })
    this.name = 'WechatFailure'
    this.detail = detail
    this.isOfCode = options.isOfCode ?? false
  }
}

export interface TicketSource {
  /** Id of the official account or of the corporation. */
  readonly app_id: string
  /**
   * Fetches a new `jsapi_ticket` and its lifetime in seconds. The number per day is limited: call it only
   * when the last ticket expires.
   */
  fetchTicket(): Promise<{ ticket: string; seconds: number }>
}

/** The configured sources. */
export type TicketSources = Partial<Record<WechatCat, TicketSource>>

/** A WeChat user. */
export interface WechatPerson {
  /** Id of this user within our official account. */
  openid: string
  /** Id of this user across all our WeChat apps, once these are linked; '' if WeChat does not return it. */
  unionid: string
}

export interface WechatLogin {
  /**
   * URL to which a browser within WeChat is redirected. It returns to `redirect_uri` with `state` and a code.
   */
  authorizeUrl(params: { redirect_uri: string; state: string }): string
  /** Exchanges the code for the user. A code is valid once, for five minutes. Throws `WechatFailure`. */
  identify(code: string): Promise<WechatPerson>
}
