// What the product asks of WeChat and WeCom for their JS-SDK, and the one way they fail.

export type WechatCat = 'wx' | 'qywx'

/** `detail` is for the log, never for a reader, and holds no secret. */
export class WechatFailure extends Error {
  readonly detail: string
  constructor(detail: string, options: { cause?: unknown } = {}) {
    super(`wechat: ${detail}`, options)
    this.name = 'WechatFailure'
    this.detail = detail
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
