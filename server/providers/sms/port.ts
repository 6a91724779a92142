// What the product asks of a sender of text messages.

/** The message did not go out; `detail` is for the log. A send is never retried by itself. */
export class SmsFailure extends Error {
  readonly detail: string
  constructor(detail: string, options: { cause?: unknown } = {}) {
    super(`sms: ${detail}`, options)
    this.name = 'SmsFailure'
    this.detail = detail
  }
}

export interface SmsSender {
  /** Sends `text` to an E.164 number, once. Throws `SmsFailure`. */
  send(phone: string, text: string): Promise<void>
}
