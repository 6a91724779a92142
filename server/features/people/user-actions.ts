// Actions of admins on accounts. Each action is in the audit log; actions that revoke access are also in the
// security log.

import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { PersonCard, peopleEndpoints } from '../../../contract/people.ts'
import { displayPhone } from '../../../domain/account/phone.ts'
import type { Ctx } from '../../http/context.ts'
import { takeTotpOff } from '../account/public.ts'
import { presentOne } from './present.ts'
import type { UserAction, UserActionResult } from './store.ts'

type Admin = Ctx<'admin'>
interface ActionInput {
  id: number
  reason: string
}

const toUserAction = (ctx: Admin, { id, reason }: ActionInput): UserAction => ({
  user_id: id,
  actor_id: ctx.user.id,
  reason,
})
const about = (ctx: Admin, user_id: number, reason: string) => ({
  user_id,
  actor_id: ctx.user.id,
  network: ctx.network,
  reason,
})

/** Idempotent: a user who is already blocked stays blocked, with the first reason. */
export async function blockUser(ctx: Admin, input: ActionInput): Promise<PersonCard> {
  if (input.id === ctx.user.id) throwAppError('CANNOT_BLOCK_SELF')
  const done = await ctx.store.people.block(toUserAction(ctx, input), ctx.now())
  if (allowed(done)) {
    ctx.security.note('blocked', about(ctx, input.id, 'admin'))
    ctx.security.note('session_ended', about(ctx, input.id, 'blocked'))
  }
  return presentOne(ctx, input.id)
}

export async function unblockUser(ctx: Admin, input: ActionInput): Promise<PersonCard> {
  if (allowed(await ctx.store.people.unblock(toUserAction(ctx, input))))
    ctx.security.note('unblocked', about(ctx, input.id, 'admin'))
  return presentOne(ctx, input.id)
}

/** Sessions stay valid: permissions are looked up on each request. */
export async function setRole(
  ctx: Admin,
  { role, ...actionInput }: ParsedInput<typeof peopleEndpoints.setRole>,
): Promise<PersonCard> {
  if (allowed(await ctx.store.people.setRole(toUserAction(ctx, actionInput), role)))
    ctx.security.note('role_changed', about(ctx, actionInput.id, role))
  return presentOne(ctx, actionInput.id)
}

/** For an admin who lost both the authenticator and the recovery codes; existing sessions stay valid. */
export async function endTotpOf(ctx: Admin, { id, reason }: ActionInput): Promise<PersonCard> {
  if (id === ctx.user.id)
    throwAppError('CANNOT_BLOCK_SELF', { message: '自己的两步验证，在自己的账号里用验证码关闭。' })
  if (await takeTotpOff(ctx, id, ctx.user.id, reason)) ctx.security.note('totp_off', about(ctx, id, 'admin'))
  return presentOne(ctx, id)
}

function allowed(done: UserActionResult): boolean {
  if (done === 'NOT_THERE') throwAppError('USER_NOT_FOUND')
  if (done === 'LAST_ADMIN') throwAppError('LAST_ADMIN')
  return done === 'DONE'
}

export async function showPhone(
  ctx: Admin,
  { id }: { id: number },
): Promise<EndpointResult<typeof peopleEndpoints.showPhone>> {
  const row = (await ctx.store.people.byId(id)) ?? throwAppError('USER_NOT_FOUND')
  await ctx.store.people.noteShown(id, ctx.user.id)
  return { phone: displayPhone(row.phone) }
}

export async function endSessionOf(
  ctx: Admin,
  { id, session_id }: { id: number; session_id: string },
): Promise<true> {
  if (!(await ctx.store.people.endSession(id, session_id, ctx.user.id))) throwAppError('NOT_FOUND')
  ctx.security.note('session_ended', about(ctx, id, 'admin'))
  return true
}

export async function bindWechat(
  ctx: Admin,
  { user_id, openid }: { user_id: number; openid: string },
): Promise<PersonCard> {
  const done = await ctx.store.people.bindWechat(user_id, openid, ctx.user.id)
  if (done === 'TAKEN') throwAppError('WECHAT_ALREADY_BOUND')
  allowed(done)
  return presentOne(ctx, user_id)
}
