// What the product asks of WeChat and WeCom: signing pages for their JS-SDK, who somebody is; and the one way they fail.

export type WechatCat = 'wx' | 'qywx'

/** `detail` is for the log, never for a reader, and holds no secret. */
export class WechatFailure extends Error {
  readonly detail: string
  /** WeChat is well: what a browser brought was no good (a code made up, or used before). */
  readonly isOfCode: boolean
  constructor(detail: string, options: { cause?: unknown; isOfCode?: boolean } = {}) {
    super(`wechat: ${detail}`, { cause: options.cause })
    this.name = 'WechatFailure'
    this.detail = detail
    this.isOfCode = options.isOfCode ?? false
  }
}

export interface TicketSource {
  /** The official account's, or the corporation's. */
  readonly app_id: string
  /** A new `jsapi_ticket` and the seconds that it is good. Few are given in a day: ask only when the last one ends. */
  fetchTicket(): Promise<{ ticket: string; seconds: number }>
}

/** Those that are set up. */
export type TicketSources = Partial<Record<WechatCat, TicketSource>>

/** An account at WeChat. */
export interface WechatPerson {
  /** Of this person within our official account. */
  openid: string
  /** The same in all of our apps there, once they belong together; '' where it is not told. */
  unionid: string
}

export interface WechatLogin {
  /** Where a browser within WeChat is sent; it comes back to `redirect_uri` with `state` and a code. */
  authorizeUrl(params: { redirect_uri: string; state: string }): string
  /** Who brought that code, which is good once and for five minutes. Throws `WechatFailure`. */
  identify(code: string): Promise<WechatPerson>
}
