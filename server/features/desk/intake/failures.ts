// Failed articles grouped by reason, and the endpoint that retries a whole group.
import type { deskEndpoints } from '../../../../contract/desk.ts'
import { AppError } from '../../../../contract/kernel/app-error.ts'
import type { EndpointResult } from '../../../../contract/kernel/endpoint-definition.ts'
import { FAILURE_LABELS, type FailureReason } from '../../../../domain/article/failure.ts'
import type { Ctx } from '../../../http/context.ts'
import type { FailedArticle } from '../failures.store.ts'
import type { DeskHandle } from '../store.ts'
import { type BackgroundWork, requestWork } from './background.ts'

const EXAMPLES = 3
/** Max. articles retried per request; the editor can send it again for the rest. */
const AT_ONCE = 1000

export async function failureGroups(
  store: DeskHandle,
): Promise<EndpointResult<typeof deskEndpoints.failures>> {
  const found = await store.failures()
  const groups = await Promise.all(
    found.map(async ({ last_at, ...group }) => ({
      ...group,
      label: FAILURE_LABELS[group.reason],
      last_at: last_at.toISOString(),
      examples: await store.failedFor(group.reason, EXAMPLES),
    })),
  )
  return { groups, total: groups.reduce((sum, { count }) => sum + count, 0) }
}

/**
 * Enqueues the failed work of every article with this reason again, with a lower priority than work that a
 * person waits for. Skips articles that another editor has started in between, or that no longer have a link.
 * Concurrent requests enqueue each article once.
 */
export async function retryFailures(
  ctx: Pick<Ctx<'admin'>, 'store' | 'now' | 'translator'>,
  reason: FailureReason | undefined,
  user_id: number,
): Promise<EndpointResult<typeof deskEndpoints.retryFailures>> {
  const failed = await ctx.store.desk.failedAfter(0, { reason, limit: AT_ONCE + 1 })
  let retried = 0
  for (const one of failed.slice(0, AT_ONCE)) if (await retry(ctx, one, user_id)) retried += 1
  return { asked: retried, left: failed.length - retried }
}

async function retry(
  ctx: Pick<Ctx<'admin'>, 'store' | 'now' | 'translator'>,
  { id, work }: FailedArticle,
  user_id: number,
): Promise<boolean> {
  if (work === 'translate' && !ctx.translator) return false
  const again: BackgroundWork =
    work === 'download'
      ? { kind: 'article.download', bulk: true }
      : { kind: 'article.translate', cache: true, bulk: true }
  try {
    return await ctx.store.desk.inTransaction(async (desk) => {
      const row = await desk.articleForUpdate(id)
      if (row?.stage !== 'FAILED') return false
      await requestWork(ctx, desk, id, again, user_id)
      return true
    })
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false
    throw error
  }
}
