// Sending and checking SMS codes: a captcha first, limits per phone and address, five tries in five minutes.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../../contract/kernel/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseAt } from './fields.ts'

const CAPTCHA_LIVES_MS = 600_000
const CODE_LIVES_SECONDS = 300
const AGAIN_SECONDS = 60

export type CodePurpose = 'register' | 'reset' | 'bind'

const hashCode = (deps: Deps, phone: string, stype: string, code: string): Buffer =>
  createHmac('sha256', deps.site_key).update(`${stype}\n${phone}\n${code}`).digest()

/**
 * Sends a code to `phone` (E.164). A send is never retried by itself. For `reset` the answer is the same whether
 * the phone has an account or not; without one nothing is sent.
 */
export async function sendCode(
  ctx: Ctx<'open'>,
  phone: string,
  stype: CodePurpose,
  captcha: string,
): Promise<{ expires_in: number; retry_after: number }> {
  if (!ctx.sms) refuse('SMS_NOT_CONFIGURED')
  const challenge = await ctx.captcha.verify(captcha)
  if (!challenge) refuse('WRONG_CAPTCHA')
  const spent = await ctx.store.sms.spendCaptcha(challenge, new Date(ctx.now().getTime() + CAPTCHA_LIVES_MS))
  if (!spent) refuse('WRONG_CAPTCHA')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const code_hash = hashCode(ctx, phone, stype, code)
  const { wait } = await ctx.store.sms.addCode({ phone, stype, code_hash, ip: ctx.network })
  if (wait > 0) refuse('TOO_MANY_SMS', { retryAfter: wait })
  if (stype !== 'reset' || (await ctx.store.account.userByPhone(phone))) {
    try {
      await ctx.sms.send(phone, `【开卷】验证码 ${code}，5 分钟内有效。如果不是你本人操作，请忽略。`)
    } catch (error) {
      ctx.log.warn({ err: error }, 'sms was not sent')
      refuse('SMS_FAILED')
    }
  }
  return { expires_in: CODE_LIVES_SECONDS, retry_after: AGAIN_SECONDS }
}

/** Refuses with WRONG_SMS_CODE unless `code` is the newest one for this phone and purpose; spends it. */
export async function spendCode(
  ctx: Ctx<'open'>,
  phone: string,
  stype: CodePurpose,
  code: string,
): Promise<void> {
  const kept = await ctx.store.sms.tryCode(phone, stype)
  if (!kept || !timingSafeEqual(kept.code_hash, hashCode(ctx, phone, stype, code)))
    refuseAt('WRONG_SMS_CODE', 'sms_code')
  if (!(await ctx.store.sms.spendOne(kept.id))) refuseAt('WRONG_SMS_CODE', 'sms_code')
}
