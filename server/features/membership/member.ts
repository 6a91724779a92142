// Membership changes by editors, each once (idempotency key) and with its reason in the audit log; and the
// history of the ledger.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { MembershipOverview } from '../../../contract/entities/membership.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { membershipEndpoints } from '../../../contract/membership.ts'
import { startOfMonth } from '../../../domain/kernel/calendar.ts'
import type { LedgerKind, LedgerRow, PaidLevel } from '../../../domain/membership/ledger.ts'
import { computeMembershipStatus } from '../../../domain/membership/ledger.ts'
import type { Ctx } from '../../http/context.ts'
import { presentRow, presentStanding } from './present.ts'
import { brokenAt, levelOf } from './public.ts'

interface MembershipChange {
  user_id: number
  remark: string
  op_id?: string | undefined
}
const ACTIONS = { OPEN: 'member.open', RENEW: 'member.renew', CLOSE: 'member.close' } as const

/** The level is computed after taking the user's lock, so that two concurrent renewals both count. */
async function act(
  ctx: Ctx<'user'>,
  kind: Extract<LedgerKind, keyof typeof ACTIONS>,
  { user_id, remark, op_id }: MembershipChange,
  what: (now: PaidLevel | undefined) => { level: PaidLevel | null; days: number } | undefined,
): Promise<MembershipOverview> {
  const store = ctx.store.membership
  const source = `${kind}:${op_id ?? randomUUID()}`
  await store.transaction(async (tx) => {
    await store.alone(tx, user_id)
    if (!(await store.isThere(tx, user_id))) throwAppError('USER_NOT_FOUND')
    const at = ctx.now()
    const rows = await store.rowsWithin(tx, user_id)
    // A retry of the same request: it is already done.
    if (rows.some((row) => row.source === source)) return
    const { level } = computeMembershipStatus(rows, at)
    const change = what(level === 'FREE' ? undefined : level)
    if (!change) throwAppError('NOT_A_MEMBER')
    if (!(await store.add(tx, user_id, { kind, ...change, source, at })))
      throwAppError('IDEMPOTENCY_KEY_REUSED')
    await store.noteAct(tx, {
      actor_id: ctx.user.id,
      action: ACTIONS[kind],
      subject: `user:${user_id}`,
      detail: { ...change, remark, source },
    })
  })
  return presentStanding(await levelOf(ctx, user_id))
}

export const openMember = (
  ctx: Ctx<'user'>,
  { level, days, ...change }: MembershipChange & { level: PaidLevel; days: number },
): Promise<MembershipOverview> => act(ctx, 'OPEN', change, () => ({ level, days }))

/** Adds days at the current level. */
export const renewMember = (
  ctx: Ctx<'user'>,
  { days, ...change }: MembershipChange & { days: number },
): Promise<MembershipOverview> => act(ctx, 'RENEW', change, (level) => level && { level, days })

export const closeMember = (ctx: Ctx<'user'>, change: MembershipChange): Promise<MembershipOverview> =>
  act(ctx, 'CLOSE', change, (level) => level && { level: null, days: 0 })

type LogOf = z.output<typeof membershipEndpoints.logOf.result>

export async function memberLogOf(ctx: Ctx<'user'>, user_id: number): Promise<LogOf> {
  const rows = await ctx.store.membership.explained(user_id)
  if (!rows) return throwAppError('USER_NOT_FOUND')
  return {
    standing: presentStanding(await levelOf(ctx, user_id)),
    items: rows
      .map(({ by_id, by_name, remark, ...row }, at) => ({
        ...presentRow(row),
        source: row.source,
        by: by_id === null ? null : { id: by_id, username: by_name ?? '' },
        remark,
        reaches_to: computeMembershipStatus(rows.slice(0, at + 1), row.at).expires_at?.toISOString() ?? null,
      }))
      .reverse(),
    is_whole: (await brokenAt(ctx, user_id)) === undefined,
  }
}

export async function memberLog(ctx: Ctx<'user'>): Promise<z.output<typeof membershipEndpoints.log.result>> {
  const { id } = ctx.user
  const rows = await ctx.store.membership.rowsOf(id)
  const standing = computeMembershipStatus(rows, ctx.now())
  const since = memberSince(rows, startOfMonth(ctx.now()))
  return {
    standing: presentStanding(standing),
    // Each row is a sale or a grant: during an app store review only the status is shown, not its origin.
    items: ctx.isStoreReview ? [] : rows.map(presentRow).reverse(),
    locked_read: standing.level === 'FREE' ? null : await ctx.crossFeatureQueries.lockedRead(ctx, id, since),
  }
}

/**
 * Before becoming a member, a reader could read only the beginnings of locked articles, so count from the
 * later of `from` and that time.
 */
function memberSince(rows: readonly LedgerRow[], from: Date): Date {
  if (computeMembershipStatus(rows, from).level !== 'FREE') return from
  return rows.find(({ at }) => at > from)?.at ?? from
}
