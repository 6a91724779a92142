// Validation of form fields; the errors name every field that is wrong.
import {
  type ErrorCode,
  errorTable,
  type FieldError,
  throwAppError,
} from '../../../contract/kernel/app-error.ts'
import { checkPassword, PASSWORD_LENGTH, type PasswordFault } from '../../../domain/account/password.ts'
import { normalisePhone } from '../../../domain/account/phone.ts'
import { checkUsername, USERNAME_LENGTH, type UsernameFault } from '../../../domain/account/username.ts'

const PASSWORD_FAULTS: Record<PasswordFault, string> = {
  TOO_SHORT: `密码太短了，至少 ${PASSWORD_LENGTH.min} 个字符。`,
  TOO_LONG: `密码太长了，最多 ${PASSWORD_LENGTH.max} 个字符。`,
  IS_PHONE: '密码不能与手机号相同。',
  TOO_COMMON:
    '这个密码容易被猜到：常用词、姓名、生日、键盘上相连的键都容易猜。可以用几个不相干的词，中间加空格。',
}
const USERNAME_FAULTS: Record<UsernameFault, string> = {
  TOO_SHORT: `用户名太短了，至少 ${USERNAME_LENGTH.min} 个字符。`,
  TOO_LONG: `用户名太长了，最多 ${USERNAME_LENGTH.max} 个字符。`,
  WRONG_CHARACTERS: '用户名可用汉字、字母、数字，中间可用 _ - . 三个符号。',
  MIXED_SCRIPTS: '用户名里的字母要用同一种文字，比如汉字加英文。',
  LOOKS_LIKE_PHONE: '用户名不能全是数字。',
  RESERVED: '这个用户名不可用，请换一个。',
}
const PHONE_FAULT = '请填 11 位手机号，或带国家代码的号码。'

/** Throws `code` with the message of the error table, attached to a form field. */
export function refuseAt(code: ErrorCode, field: string): never {
  const details: FieldError[] = [{ field, message: errorTable[code].message }]
  throwAppError(code, { details })
}

/** Parses a phone from user input and returns it in E.164. Throws INVALID_INPUT. */
export function phoneOf(input: string): string {
  const phone = normalisePhone(input)
  if (!phone.ok) throwAppError('INVALID_INPUT', { details: [{ field: 'phone', message: PHONE_FAULT }] })
  return phone.value
}

/**
 * Returns the normalized password to hash. Throws WEAK_PASSWORD if it is too short, too long, the phone
 * itself or a common one.
 */
export function strongPassword(password: string, phone: string, field: string): string {
  const checked = checkPassword(password, phone)
  if (!checked.ok) {
    const message = PASSWORD_FAULTS[checked.reason]
    throwAppError('WEAK_PASSWORD', { message, details: [{ field, message }] })
  }
  return checked.value
}

/**
 * Validates phone and password of one form; if both are wrong, the error names both. `field`: name of the
 * password field.
 */
export function phoneAndPassword(input: { phone: string; password: string }, field: string) {
  const phone = normalisePhone(input.phone)
  const checked = checkPassword(input.password, input.phone)
  if (!phone.ok && !checked.ok) {
    const details: FieldError[] = [
      { field: 'phone', message: PHONE_FAULT },
      { field, message: PASSWORD_FAULTS[checked.reason] },
    ]
    throwAppError('INVALID_INPUT', { details })
  }
  const normal = phoneOf(input.phone)
  return { phone: normal, password: strongPassword(input.password, normal, field) }
}

/** Returns the user name as it is stored. Throws INVALID_INPUT. */
export function usernameOf(input: string): string {
  const name = checkUsername(input)
  if (!name.ok) {
    const message = USERNAME_FAULTS[name.reason]
    throwAppError('INVALID_INPUT', { message, details: [{ field: 'username', message }] })
  }
  return name.value
}
