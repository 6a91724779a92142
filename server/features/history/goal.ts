// Stores a reader's daily reading goal.
import type { historyEndpoints } from '../../../contract/history.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { FIRST_GOAL, GOAL_BOUNDS, type Goal, isGoalAmount } from '../../../domain/history/goal.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'

/** The reader's goal, or the default goal. */
export const goalOf = async (deps: Deps, user_id: number): Promise<Goal> =>
  (await deps.store.history.data.goal(user_id)) ?? FIRST_GOAL

/** Throws `INVALID_INPUT` with the field `amount` when the validation of the amount fails. */
export async function saveGoal(
  ctx: Ctx<'user'>,
  goal: ParsedInput<typeof historyEndpoints.saveGoal>,
): Promise<Goal> {
  const { unit, amount } = goal
  if (!isGoalAmount(unit, amount)) {
    const { least, most } = GOAL_BOUNDS[unit]
    const message = `应当在 ${least} 到 ${most} ${unit === 'MINUTES' ? '分钟' : '词'}之间`
    throwAppError('INVALID_INPUT', { details: [{ field: 'amount', message }] })
  }
  await ctx.store.history.data.putGoal(ctx.user.id, goal)
  return goal
}
