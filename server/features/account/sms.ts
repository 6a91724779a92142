// Sends and verifies SMS codes: a captcha is required, with limits per phone and address; five attempts
// within five minutes, only for the requester.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { SmsFailure } from '../../providers/sms/port.ts'
import { whoHasCode } from './attempt-keys.ts'
import { deviceOf } from './device.ts'
import { refuseAt } from './fields.ts'
import { computeHmac } from './hmac.ts'
import { recordWrongAttempt, requireProof } from './login-throttle.ts'

const CODE_LIVES_SECONDS = 300
const AGAIN_SECONDS = 60

export type CodePurpose = 'register' | 'reset' | 'bind'

/**
 * HMAC keys of the requester. A code can be tried only by the device that requested it or, if the client
 * stores no cookies, by its network. So a code has at most five attempts in total, and strangers cannot use
 * them up: their query finds no code.
 */
function askersOf(ctx: Ctx<'open'>): { asker: string; askers: string[] } {
  const device = deviceOf(ctx.device_mark)
  const network = computeHmac(ctx, 'asker network', ctx.network)
  if (!device.isStored) return { asker: network, askers: [network] }
  const asker = computeHmac(ctx, 'asker device', device.id)
  return { asker, askers: [asker, network] }
}

const hashCode = (deps: Deps, phone: string, stype: string, code: string): Buffer =>
  createHmac('sha256', deps.site_key).update(`${stype}\n${phone}\n${code}`).digest()

/**
 * Sends a code to `phone` (E.164). There is no automatic retry. For `reset` the response is the same whether
 * the phone has an account or not; without an account nothing is sent.
 */
export async function sendCode(
  ctx: Ctx<'open'>,
  phone: string,
  stype: CodePurpose,
  captcha: string,
): Promise<{ expires_in: number; retry_after: number }> {
  if (!ctx.sms) throwAppError('SMS_NOT_CONFIGURED')
  await requireProof(ctx, whoHasCode(ctx, stype, phone), captcha)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = hashCode(ctx, phone, stype, code)
  const { asker: requesterKey } = askersOf(ctx)
  const { wait } = await ctx.store.sms.addCode({
    phone,
    stype,
    code_hash,
    ip: ctx.network,
    asked_by: requesterKey,
  })
  if (wait > 0) throwAppError('TOO_MANY_SMS', { retryAfter: wait })
  if (stype !== 'reset' || (await ctx.store.account.userByPhone(phone))) {
    const sent = ctx.sms.send(phone, { code, minutes: CODE_LIVES_SECONDS / 60 }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'sms was not sent')
      return error
    })
    // For `reset` neither the response time nor the error may reveal that there is an account.
    const error = stype === 'reset' && ctx.sms.isFar ? undefined : await sent
    if (error instanceof SmsFailure && error.fault === 'LIMIT')
      throwAppError('TOO_MANY_SMS', { retryAfter: AGAIN_SECONDS })
    if (error !== undefined) throwAppError('SMS_FAILED')
  }
  return { expires_in: CODE_LIVES_SECONDS, retry_after: AGAIN_SECONDS }
}

/**
 * Validates that `code` is the newest code for this phone and purpose, and marks it as used. Throws
 * WRONG_SMS_CODE.
 */
export async function spendCode(
  ctx: Ctx<'open'>,
  phone: string,
  stype: CodePurpose,
  code: string,
  field = 'sms_code',
): Promise<void> {
  const attempt = await ctx.store.sms.tryCode(phone, stype, askersOf(ctx).askers)
  const isRight =
    attempt !== undefined && timingSafeEqual(attempt.code_hash, hashCode(ctx, phone, stype, code))
  if (isRight && (await ctx.store.sms.spendOne(attempt.id))) return
  ctx.security.note('code_wrong', { network: ctx.network, reason: stype })
  await recordWrongAttempt(ctx, whoHasCode(ctx, stype, phone))
  refuseAt('WRONG_SMS_CODE', field)
}
