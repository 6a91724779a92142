// Claims an award: its row and the ledger row commit in one transaction, so that repeated or concurrent
// requests grant the days once.
import type { Award } from '../../../contract/entities/award.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import { namesOf } from '../account/public.ts'
import { grantDays } from '../membership/public.ts'
import { presentAward } from './present.ts'

/**
 * Returns the claimed award, also if it was claimed before (idempotent). Throws AWARD_NOT_FOUND (also for
 * another reader's), AWARD_NOT_READY, AWARD_EXPIRED.
 */
export async function receiveAward(
  deps: Pick<Deps, 'store' | 'now'>,
  user_id: number,
  id: number,
): Promise<Award> {
  const { code: store } = deps.store
  const at = deps.now()
  const claimed = await store.transaction(async (tx) => {
    const row = await store.claim(tx, user_id, id, at)
    if (row) {
      const { days, source } = row
      await grantDays(deps, tx, user_id, { kind: 'REWARD', level: 'MEMBER', days, source, at })
    }
    return row
  })
  const row = claimed ?? (await store.awardOf(user_id, id)) ?? throwAppError('AWARD_NOT_FOUND')
  const award = presentAward(row, await namesOf(deps, row.about_id === null ? [] : [row.about_id]), at)
  if (award.state === 'EXPIRED') throwAppError('AWARD_EXPIRED')
  return award.state === 'CLAIMED' ? award : throwAppError('AWARD_NOT_READY')
}
