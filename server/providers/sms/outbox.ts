// SMS sender for development: stores messages in an outbox that an admin can read. Not for production.
import { SmsFailure, type SmsSender } from './port.ts'

/** `record` stores a message for the admin page; its errors are wrapped in an `SmsFailure`. */
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
