// Claiming an award: its row and the ledger's commit together, so that it gives once, whoever asks however often.
import type { Award } from '../../../contract/entities/award.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import { namesOf } from '../account/public.ts'
import { grantDays } from '../membership/public.ts'
import { presentAward } from './present.ts'

/** The award as it is afterwards, also when it was claimed before. Refuses what is not theirs, not ready, or over. */
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
