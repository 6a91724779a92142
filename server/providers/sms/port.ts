// Interface of a sender of text messages, and its one error class.

/**
 * `LIMIT`: rate limit of this phone number; `REFUSED`: our configuration or account at the provider;
 * `FAILED`: each other error.
 */
export type SmsFault = 'LIMIT' | 'REFUSED' | 'FAILED'

/** The message was not sent; `detail` is for the log. A send is never retried automatically. */
export class SmsFailure extends Error {
  readonly detail: string
  readonly fault: SmsFault
  constructor(detail: string, options: { cause?: unknown; fault?: SmsFault } = {}) {
    super(`sms: ${detail}`, options)
    this.name = 'SmsFailure'
    this.detail = detail
    this.fault = options.fault ?? 'FAILED'
  }
}

/** Content of a code message. */
export interface SmsCode {
  code: string
  /** Minutes until the code expires. */
  minutes: number
}

export interface SmsSender {
  /**
   * True if `send` requests an external service. The response time of an endpoint that awaits it would then
   * reveal whether an account exists.
   */
  isFar: boolean
  /** Sends a code to an E.164 number, once. Throws `SmsFailure`. */
  send(phone: string, code: SmsCode): Promise<void>
}
