// The rules of the fields people type, as refusals that name the field.
import { refuse } from '../../../contract/kernel/refusal.ts'
import { checkPassword, PASSWORD, type PasswordFault } from '../../../domain/account/password.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import { checkUsername } from '../../../domain/account/username.ts'

const FAULTS: Record<PasswordFault, string> = {
  TOO_SHORT: `密码太短了，至少 ${PASSWORD.min} 个字符。`,
  TOO_LONG: `密码太长了，最多 ${PASSWORD.max} 个字符。`,
  IS_PHONE: '密码不能就是手机号。',
  TOO_COMMON: '这个密码太常见，换一个不容易猜到的。',
}

/** E.164 of what was typed. */
export function phoneOf(given: string): string {
  const phone = normalisePhone(given)
  if (!phone.ok) {
    refuse('INVALID_INPUT', {
      message: '手机号不对，请填写 11 位手机号，或带国家代码的号码。',
      details: [{ field: 'phone', message: '请填 11 位手机号，或带国家代码的号码' }],
    })
  }
  return phone.value
}

/** The password as it is hashed; refuses one that is too short, too long, the phone itself or a common one. */
export function strongPassword(password: string, phone: string): string {
  const checked = checkPassword(password, phone)
  if (!checked.ok) {
    const message = FAULTS[checked.reason]
    refuse('WEAK_PASSWORD', { message, details: [{ field: 'password', message }] })
  }
  return checked.value
}

/** The name as it is kept. */
export function usernameOf(given: string): string {
  const name = checkUsername(given)
  if (!name.ok) {
    refuse('INVALID_INPUT', {
      message: '用户名需 2–20 个字符，可用汉字、字母、数字和下划线，不能全是数字。',
      details: [{ field: 'username', message: '2–20 个字符，可用汉字、字母、数字和下划线，不能全是数字' }],
    })
  }
  return name.value
}
