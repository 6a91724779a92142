// The sender of development: messages go to an outbox that an admin can read. Production must not compose it.
import { SmsFailure, type SmsSender } from './port.ts'

/** `record` keeps a message where an admin finds it; what it throws becomes an `SmsFailure`. */
export const outboxSender = (record: (phone: string, text: string) => Promise<void>): SmsSender => ({
  async send(phone, text) {
    try {
      await record(phone, text)
    } catch (cause) {
      throw new SmsFailure('the outbox could not keep the message', { cause })
    }
  },
})
