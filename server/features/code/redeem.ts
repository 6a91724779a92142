// Redeeming a code: its days are in the ledger at once, once for each reader, and as often in all as the code allows.
import type { code } from '../../../contract/code.ts'
import type { Parsed, Result } from '../../../contract/kernel/call.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { tidyCode } from '../../../domain/code/code.ts'
import type { Ctx } from '../../http/context.ts'
import { grant, standingNow, trialSource } from '../membership/public.ts'

export async function redeem(
  ctx: Ctx<'user'>,
  { code: typed, op_id }: Parsed<typeof code.redeem>,
): Promise<Result<typeof code.redeem>> {
  const { code: store } = ctx.store
  const user_id = ctx.user.id
  const row = (await store.byCode(tidyCode(typed))) ?? refuse('CODE_NOT_FOUND')
  if (row.ctype === 'REGISTER') refuse('CODE_FOR_REGISTERING')
  const { id, days } = row
  const isTrial = row.ctype === 'TRIAL'
  const source = `CODE:${id}:${user_id}`
  await store.once({ user_id, op_id, call: 'code.redeem' }, async (tx) => {
    const at = ctx.now()
    if (!(await store.isFirstUse(tx, user_id, id, at))) refuse('CODE_USED')
    if (!(await store.take(tx, id, at))) refuse('CODE_OVER')
    await store.addAward(tx, {
      ...{ user_id, kind: 'CODE', days, source, made_at: at, claimable_at: at, claimed_at: at },
    })
    const isGiven = await grant(ctx, tx, user_id, {
      ...{ kind: isTrial ? 'TRIAL' : 'REWARD', level: 'MEMBER', days, at },
      source: isTrial ? trialSource(user_id) : source,
    })
    if (!isGiven) refuse('TRIAL_USED')
  })
  return { days, standing: await standingNow(ctx, user_id) }
}
