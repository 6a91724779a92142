// Account deletion: requested with the password, cancellable for seven days, then executed completely by a
// background job.
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { Deps } from '../../deps.ts'
import type { Ctx } from '../../http/context.ts'
import { isPasswordOf } from '../account/public.ts'
import { rankingOfDeleted } from '../rank/public.ts'

/** Grace period in which the user can cancel. */
const GRACE_MS = 7 * 86_400_000
const AT_ONCE = 20

export async function requestAccountDeletion(
  ctx: Ctx<'user'>,
  { password }: { password: string },
): Promise<{ deletes_at: string }> {
  const user_id = ctx.user.id
  if (ctx.user.role === 'admin') throwAppError('CANNOT_DELETE_ADMIN')
  if (!(await isPasswordOf(ctx, user_id, password)))
    throwAppError('WRONG_PASSWORD', {
      message: '密码不对，请再试一次。',
      details: [{ field: 'password', message: '密码不对，请再试一次。' }],
    })
  const deletes_at = await ctx.store.people.requestDeletion(user_id, new Date(ctx.now().getTime() + GRACE_MS))
  if (!deletes_at) throwAppError('CANNOT_DELETE_ADMIN')
  ctx.security.note('deletion_requested', { user_id, network: ctx.network })
  ctx.security.note('session_ended', { user_id, network: ctx.network, reason: 'deletion' })
  return { deletes_at: deletes_at.toISOString() }
}

export async function cancelAccountDeletion(ctx: Ctx<'user'>): Promise<true> {
  const user_id = ctx.user.id
  if (await ctx.store.people.cancelDeletion(user_id))
    ctx.security.note('deletion_cancelled', { user_id, network: ctx.network })
  return true
}

/** Deletes every account whose grace period is over. Returns the number of deleted accounts. */
export async function deleteDueAccounts(deps: Deps, signal?: AbortSignal): Promise<number> {
  let deletedCount = 0
  for (;;) {
    const due = await deps.store.people.listDueDeletions(deps.now(), AT_ONCE)
    for (const user_id of due) {
      signal?.throwIfAborted()
      const ranking = rankingOfDeleted(deps, user_id)
      if (!(await deps.store.people.eraseUser(user_id, deps.now(), ranking))) continue
      deps.security.note('deleted', { user_id })
      deletedCount += 1
    }
    if (due.length < AT_ONCE) return deletedCount
  }
}
