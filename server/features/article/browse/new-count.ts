// How many articles appeared since this reader was here before.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../../http/context.ts'
import { visitBefore } from '../../visitor/public.ts'

/**
 * A logged-in reader's visit before is the server's to know; a guest's browser tells it. At a first visit nothing is
 * called new.
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
