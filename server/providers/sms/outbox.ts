// The sender of development: messages go to an outbox that an admin can read. Production must not compose it.
import { SmsFailure, type SmsSender } from './port.ts'

/** `record` keeps a message where an admin finds it; what it throws becomes an `SmsFailure`. */
export const outboxSender = (record: (phone: string, text: string) => Promise<void>): SmsSender => ({
  isFar: false,
  async send(phone, { code, minutes }) {
    try {
      await record(phone, `【开卷】验证码 ${code}，${minutes} 分钟内有效。如果不是你本人操作，请忽略。`)
    } catch (cause) {
      throw new SmsFailure('the outbox could not keep the message', { cause })
    }
  },
})
