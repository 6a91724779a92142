// Code administration: generate, find and disable codes, and decide held invitations.
import { randomBytes } from 'node:crypto'
import type { codeEndpoints, ManagedCode, ManagedInvitation } from '../../../contract/code.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import {
  CODE_BYTES,
  type CodeType,
  createCode,
  GRANT_CODE_LENGTH,
  normaliseCode,
} from '../../../domain/code/code.ts'
import { TRIAL_DAYS } from '../../../domain/membership/product.ts'
import type { Queryable } from '../../db/open.ts'
import type { Ctx } from '../../http/context.ts'
import { namesOf } from '../account/public.ts'
import { readingOf } from '../history/public.ts'
import type { InvitationRow } from './invitation.store.ts'
import { applyInvitationCode, registerCode } from './join.ts'
import { presentCode } from './present.ts'
import { settleInviter } from './settle.ts'
import type { CodeRow, NewCodeRow } from './store.ts'

type Asking = Ctx<'admin'>

const refuseField = (field: string, message: string): never =>
  throwAppError('INVALID_INPUT', { message, details: [{ field, message }] })

/** Default: a month, like the codes of most partners. */
const DEFAULT_DAYS = 30

/** Days that a code of this type grants. Validates the requested number. */
function daysOf(ctype: CodeType, days: number | undefined): number {
  if (ctype === 'TRIAL') {
    const isOther = days !== undefined && days !== TRIAL_DAYS
    return isOther ? refuseField('days', `试用固定 ${TRIAL_DAYS} 天`) : TRIAL_DAYS
  }
  if (ctype === 'REGISTER') return days ?? 0
  if (days === 0) return refuseField('days', '每个码至少给 1 天')
  return days ?? DEFAULT_DAYS
}

export async function generateCodes(
  ctx: Asking,
  {
    ctype,
    remark,
    days: requestedDays,
    uses,
    expires_at,
    count,
    op_id,
  }: ParsedInput<typeof codeEndpoints.generate>,
): Promise<EndpointResult<typeof codeEndpoints.generate>> {
  const days = daysOf(ctype, requestedDays)
  const until = expires_at === null ? null : new Date(expires_at)
  const at = ctx.now()
  if (until && until <= at) refuseField('expires_at', '截止时间已经过了')
  const terms = { ctype, owner_id: null, days, uses, remark, expires_at: until, made_by: ctx.user.id, at }
  return ctx.store.code.once({ user_id: ctx.user.id, op_id, call: 'code.generate' }, async (tx) => {
    const rows: CodeRow[] = []
    while (rows.length < count) rows.push(await draw(ctx, tx, terms))
    await ctx.store.code.noteAct(tx, {
      ...{ actor_id: ctx.user.id, action: 'code.generate', subject: `code:${rows[0]?.id}` },
      detail: { ctype, days, uses, count, remark },
    })
    return { items: rows.map((row) => presentCode(row, new Map(), at)) }
  })
}

/** One of 28^10 codes; retries on a collision. */
async function draw(ctx: Asking, tx: Queryable, terms: Omit<NewCodeRow, 'code'>): Promise<CodeRow> {
  for (;;) {
    const text = createCode(randomBytes(CODE_BYTES), GRANT_CODE_LENGTH)
    const created = text === undefined ? undefined : await ctx.store.code.add(tx, { ...terms, code: text })
    if (created) return created
  }
}

const withOwners = async (ctx: Asking, rows: readonly CodeRow[]): Promise<ManagedCode[]> => {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ owner_id }) => owner_id ?? []),
  )
  return rows.map((row) => presentCode(row, names, ctx.now()))
}

export async function listCodes(
  ctx: Asking,
  { q, ctype, offset, limit }: ParsedInput<typeof codeEndpoints.manage>,
): Promise<EndpointResult<typeof codeEndpoints.manage>> {
  const found = await ctx.store.code.list({ q, code: normaliseCode(q), ctype: ctype ?? null, offset, limit })
  return {
    items: await withOwners(ctx, found.slice(0, limit)),
    next_offset: found.length > limit ? offset + limit : null,
  }
}

export async function changeCode(
  ctx: Asking,
  { id, is_on, remark }: ParsedInput<typeof codeEndpoints.change>,
): Promise<ManagedCode> {
  const off_at = is_on === undefined ? undefined : is_on ? null : ctx.now()
  const row = await ctx.store.code.transaction(async (tx) => {
    const changed = await ctx.store.code.change(tx, { id, off_at, remark })
    if (!changed) throwAppError('CODE_NOT_FOUND')
    const detail = { ...(is_on === undefined ? {} : { is_on }), ...(remark === undefined ? {} : { remark }) }
    const act = { actor_id: ctx.user.id, action: 'code.change', subject: `code:${id}`, detail }
    await ctx.store.code.noteAct(tx, act)
    return changed
  })
  const [shown] = await withOwners(ctx, [row])
  return shown ?? throwAppError('CODE_NOT_FOUND')
}

export async function usesOf(
  ctx: Asking,
  { id, offset, limit }: ParsedInput<typeof codeEndpoints.uses>,
): Promise<EndpointResult<typeof codeEndpoints.uses>> {
  const found = await ctx.store.code.usesOf(id, offset, limit)
  const rows = found.slice(0, limit)
  const names = await namesOf(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return {
    items: rows.map(({ user_id, at }) => ({
      user: { id: user_id, username: names.get(user_id) ?? '' },
      at: at.toISOString(),
    })),
    next_offset: found.length > limit ? offset + limit : null,
  }
}

/** Like an input at registration, except that the network and device of the registration are unknown. */
export async function bindCode(
  ctx: Asking,
  { user_id, code: typed }: ParsedInput<typeof codeEndpoints.bind>,
): Promise<EndpointResult<typeof codeEndpoints.bind>> {
  if (!(await namesOf(ctx, [user_id])).has(user_id)) throwAppError('USER_NOT_FOUND')
  const row = await registerCode(ctx, typed)
  const at = ctx.now()
  await ctx.store.code.transaction(async (tx) => {
    await applyInvitationCode(ctx, tx, { user_id, code: row, phone: undefined, here: undefined, at })
    await ctx.store.code.noteAct(tx, {
      ...{ actor_id: ctx.user.id, action: 'code.bind', subject: `user:${user_id}` },
      detail: { code: row.code },
    })
  })
  const { owner_id } = row
  if (owner_id === null) return { inviter: null }
  const username = (await namesOf(ctx, [owner_id])).get(owner_id) ?? ''
  return { inviter: { id: owner_id, username } }
}

async function presentInvitations(ctx: Asking, rows: readonly InvitationRow[]): Promise<ManagedInvitation[]> {
  const invited = rows.map(({ user_id }) => user_id)
  const [names, read] = await Promise.all([
    namesOf(ctx, [...new Set(rows.flatMap(({ user_id, inviter_id }) => [user_id, inviter_id]))]),
    readingOf(ctx, undefined, invited),
  ])
  const person = (id: number) => ({ id, username: names.get(id) ?? '' })
  return rows.map(({ user_id, inviter_id, at, reasons, verdict, verdict_reason, ...row }) => ({
    ...{ user: person(user_id), inviter: person(inviter_id), at: at.toISOString() },
    ...{ reasons, verdict, verdict_reason, is_held: row.held_at !== null },
    looked_at: row.looked_at?.toISOString() ?? null,
    ...(read.get(user_id) ?? { seconds: 0, days: 0 }),
  }))
}

export async function listInvitations(
  ctx: Asking,
  { is_held, offset, limit }: ParsedInput<typeof codeEndpoints.held>,
): Promise<EndpointResult<typeof codeEndpoints.held>> {
  const found = await ctx.store.code.heldInvitations(is_held, offset, limit)
  return {
    items: await presentInvitations(ctx, found.slice(0, limit)),
    next_offset: found.length > limit ? offset + limit : null,
  }
}

/**
 * RELEASED: both sides continue as if it had not been held. REFUSED: neither side gets an award. The latest
 * decision counts.
 */
export async function settleInvitation(
  ctx: Asking,
  { user_id, release, reason }: ParsedInput<typeof codeEndpoints.settle>,
): Promise<ManagedInvitation> {
  const { code: store } = ctx.store
  const at = ctx.now()
  const verdict = release ? 'RELEASED' : 'REFUSED'
  const row = await store.transaction(async (tx) => {
    const settled = await store.settleInvitation(tx, { user_id, verdict, reason, by: ctx.user.id, at })
    if (!settled) throwAppError('INVITATION_NOT_FOUND')
    await store.refuseAwards(tx, user_id, release ? null : at)
    if (release) await store.openInvited(tx, user_id, at)
    await store.noteAct(tx, {
      ...{ actor_id: ctx.user.id, action: release ? 'invitation.release' : 'invitation.refuse' },
      ...{ subject: `user:${user_id}`, detail: { reason } },
    })
    return settled
  })
  if (release) await settleInviter(ctx, row.inviter_id)
  const [shown] = await presentInvitations(ctx, [row])
  return shown ?? throwAppError('INVITATION_NOT_FOUND')
}
