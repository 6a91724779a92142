// Settles the awards of inviters by the reading of invited readers: lazily on a request, and in an hourly
// job.
import { hasReadEnough, isSettledByReading, MAX_MONTHLY_REWARDS } from '../../../domain/code/invitation.ts'
import { startOfMonth } from '../../../domain/kernel/calendar.ts'
import type { Deps } from '../../deps.ts'
import { readingOf } from '../history/public.ts'

type SettlementDeps = Pick<Deps, 'store' | 'now'>

/**
 * Makes earned awards of this inviter claimable, earliest earned first, up to the monthly maximum; the rest
 * in the next month. Enough reading also releases invitations that are held for minor reasons; other held
 * ones wait for an editor.
 */
export async function settleInviter(deps: SettlementDeps, inviter_id: number): Promise<void> {
  const { code: store } = deps.store
  const at = deps.now()
  const pending = await store.pendingOf(undefined, inviter_id, at)
  const unread = pending.filter(({ earned_at }) => !earned_at).map(({ about_id }) => about_id)
  const read = await readingOf(deps, undefined, unread)
  const isEarned = ({ about_id, earned_at }: (typeof pending)[number]) =>
    earned_at !== null || hasReadEnough(read.get(about_id) ?? { seconds: 0, days: 0 })
  if (!pending.some(isEarned)) return
  await store.transaction(async (tx) => {
    await store.awardsAlone(tx, inviter_id)
    let grantedCount = await store.givenSince(tx, inviter_id, startOfMonth(at))
    for (const { id, about_id, reasons, is_held, ...award } of await store.pendingOf(tx, inviter_id, at)) {
      if (!isEarned({ id, about_id, reasons, is_held, ...award })) continue
      const isFree = !is_held || isSettledByReading(reasons)
      if (is_held && isFree && (await store.letGo(tx, about_id))) await store.openInvited(tx, about_id, at)
      const is_claimable = isFree && grantedCount < MAX_MONTHLY_REWARDS
      if (is_claimable) grantedCount += 1
      if (is_claimable || award.earned_at === null)
        await store.earn(tx, { user_id: inviter_id, id, at, is_claimable })
    }
  })
}

/** The same for all awards that this reader can see: as an inviter, and as an invited reader. */
export async function settleAround(deps: SettlementDeps, user_id: number): Promise<void> {
  const [, mine] = await Promise.all([settleInviter(deps, user_id), deps.store.code.invitationOf(user_id)])
  if (mine?.held_at) await settleInviter(deps, mine.inviter_id)
}

const BATCH = 200

/**
 * The same for all inviters. It can be aborted between two inviters and restarted. Returns the number of
 * processed inviters.
 */
export async function settleAll(deps: SettlementDeps, signal: AbortSignal): Promise<number> {
  let settled = 0
  for (let behind = 0; ; ) {
    const inviters = await deps.store.code.withPending(deps.now(), behind, BATCH)
    for (const inviter_id of inviters) {
      if (signal.aborted) return settled
      await settleInviter(deps, inviter_id)
      settled += 1
      behind = inviter_id
    }
    if (inviters.length < BATCH) return settled
  }
}
