// Sets or removes a reader's mark on an article, by request or by reading it to the end.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Ctx } from '../../../http/context.ts'
import { STAR_WEIGHT } from './popularity.store.ts'

/**
 * Sets or removes a mark; `at` is the time of the reader's action. Throws ARTICLE_NOT_FOUND,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function markArticle(
  ctx: Ctx<'user'>,
  { id, action, status, op_id }: ParsedInput<typeof articleEndpoints.mark>,
  at: Date = ctx.now(),
): Promise<EndpointResult<typeof articleEndpoints.mark>> {
  const { id: user_id } = ctx.user
  const marked = await ctx.store.article.mark({
    user_id,
    article_id: id,
    action,
    is_on: status,
    at,
    now: ctx.now(),
    op_id,
  })
  if (action === 'STAR' && status) ctx.store.article.recordView(id, `user ${user_id}`, STAR_WEIGHT, ctx.now())
  return marked
}

/** Marks an article as READ when the reader has reached its end, in the transaction of the reading report. */
export const finishArticle = (ctx: Ctx<'user'>, tx: Queryable, id: number, at: Date): Promise<unknown> =>
  ctx.store.article.finish(tx, ctx.user.id, id, at)
