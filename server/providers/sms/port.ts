// What the product asks of a sender of text messages.

/** `LIMIT`: this number has had its messages for now; `REFUSED`: our settings or our account there; `FAILED`: the rest. */
export type SmsFault = 'LIMIT' | 'REFUSED' | 'FAILED'

/** The message did not go out; `detail` is for the log. A send is never retried by itself. */
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

/** A code as a message tells it. */
export interface SmsCode {
  code: string
  /** How long it is good. */
  minutes: number
}

export interface SmsSender {
  /** Asks somebody outside: then who has an account could be told by the time that a send takes. */
  isFar: boolean
  /** Sends a code to an E.164 number, once. Throws `SmsFailure`. */
  send(phone: string, code: SmsCode): Promise<void>
}
