// Counts the articles published since the reader's previous visit.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../../http/context.ts'
import { visitBefore } from '../../visitor/public.ts'

/**
 * For a logged-in reader the server stores the previous visit; a guest's browser sends it as `since`. At a
 * first visit the count is 0.
 */
export async function newCount(
  ctx: Ctx,
  { since: sinceParam }: ParsedInput<typeof articleEndpoints.newCount>,
): Promise<EndpointResult<typeof articleEndpoints.newCount>> {
  const since = ctx.user
    ? await visitBefore(ctx, ctx.user.id)
    : sinceParam === undefined
      ? undefined
      : new Date(sinceParam)
  if (!since) return { count: 0, since: null }
  return { count: await ctx.store.article.newSince(since, ctx.now()), since: since.toISOString() }
}
