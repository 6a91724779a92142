// Endpoint `code.redeem`: grants the days of a code at once, once per reader, and at most as often in total
// as the code allows.
import type { codeEndpoints } from '../../../contract/code.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { normaliseCode } from '../../../domain/code/code.ts'
import type { Ctx } from '../../http/context.ts'
import { grantDays, standingNow, toTrialSource } from '../membership/public.ts'

export async function redeemCode(
  ctx: Ctx<'user'>,
  { code: typed, op_id }: ParsedInput<typeof codeEndpoints.redeem>,
): Promise<EndpointResult<typeof codeEndpoints.redeem>> {
  const { code: store } = ctx.store
  const user_id = ctx.user.id
  const row = (await store.byCode(normaliseCode(typed))) ?? throwAppError('CODE_NOT_FOUND')
  if (row.ctype === 'REGISTER') throwAppError('CODE_FOR_REGISTERING')
  const { id, days } = row
  const isTrial = row.ctype === 'TRIAL'
  const source = `CODE:${id}:${user_id}`
  await store.once({ user_id, op_id, call: 'code.redeem' }, async (tx) => {
    const at = ctx.now()
    if (!(await store.isFirstUse(tx, user_id, id, at))) throwAppError('CODE_USED')
    if (!(await store.take(tx, id, at))) throwAppError('CODE_EXPIRED')
    await store.addAward(tx, {
      ...{ user_id, kind: 'CODE', days, source, made_at: at, claimable_at: at, claimed_at: at },
    })
    const isGiven = await grantDays(ctx, tx, user_id, {
      ...{ kind: isTrial ? 'TRIAL' : 'REWARD', level: 'MEMBER', days, at },
      source: isTrial ? toTrialSource(user_id) : source,
    })
    if (!isGiven) throwAppError('TRIAL_USED')
  })
  return { days, standing: await standingNow(ctx, user_id) }
}
