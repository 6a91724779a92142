// Trial: seven days once per reader, for proof of an external account, for having registered, or by a claim
// that an editor signed.
import { createHmac } from 'node:crypto'
import type { MembershipOverview } from '../../../contract/entities/membership.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { DAY_MS } from '../../../domain/kernel/calendar.ts'
import { type LedgerRow, toTrialSource } from '../../../domain/membership/ledger.ts'
import { TRIAL_DAYS } from '../../../domain/membership/product.ts'
import type { Ctx } from '../../http/context.ts'
import { settingsNow } from '../site/public.ts'
import { presentStanding } from './present.ts'
import { grantDays, levelOf } from './public.ts'
import { openClaim, sealClaim } from './trial-claim.ts'

const rowFor = (ctx: Ctx<'user'>): LedgerRow => ({
  ...{ kind: 'TRIAL', level: 'MEMBER', days: TRIAL_DAYS },
  source: toTrialSource(ctx.user.id),
  at: ctx.now(),
})

/** If registration is sufficient, an external account is neither required nor used up. */
export async function openTrial(
  ctx: Ctx<'user'>,
  { xhs_id }: { xhs_id?: string | undefined },
): Promise<MembershipOverview> {
  const { id: user_id } = ctx.user
  const store = ctx.store.membership
  const { trial_needs } = await settingsNow(ctx)
  if (trial_needs === 'xhs' && xhs_id === undefined) throwAppError('TRIAL_NEEDS_ACCOUNT')
  const id_hash =
    trial_needs === 'xhs' && createHmac('sha256', ctx.site_key).update(`trial\nxhs\n${xhs_id}`).digest()
  await store.transaction(async (tx) => {
    // First query: two concurrent requests with the same external account wait for each other here.
    const isFree = id_hash === false || (await store.takeTrialId(tx, { id_hash, at: ctx.now() }))
    if (!(await grantDays(ctx, tx, user_id, rowFor(ctx)))) throwAppError('TRIAL_USED')
    if (!isFree) throwAppError('TRIAL_TAKEN')
  })
  return presentStanding(await levelOf(ctx, user_id))
}

export async function receiveTrial(ctx: Ctx<'user'>, { e }: { e: string }): Promise<MembershipOverview> {
  const claim = openClaim(ctx.site_key, e)
  if (!claim) throwAppError('CLAIM_INVALID')
  if (claim.until.getTime() < ctx.now().getTime()) throwAppError('CLAIM_EXPIRED')
  await ctx.store.membership.transaction(async (tx) => {
    if (!(await grantDays(ctx, tx, ctx.user.id, rowFor(ctx)))) throwAppError('TRIAL_USED')
  })
  return presentStanding(await levelOf(ctx, ctx.user.id))
}

export async function makeClaim(
  ctx: Ctx<'user'>,
  { days, remark }: { days: number; remark: string },
): Promise<{ e: string; url: string; expires_at: string }> {
  // A claim has a resolution of one second.
  const until = new Date(Math.floor((ctx.now().getTime() + days * DAY_MS) / 1000) * 1000)
  const e = sealClaim(ctx.site_key, until)
  await ctx.store.membership.note({
    actor_id: ctx.user.id,
    action: 'member.trial_claim',
    subject: 'trial',
    detail: { days, remark },
  })
  return { e, url: `${ctx.origin}/trial?e=${e}`, expires_at: until.toISOString() }
}
