// 收藏 and 稍后读: a reader's saved articles, latest first, and their number.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../../../deps.ts'
import type { Ctx } from '../../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../../http/cursor.ts'
import { batchQueries } from '../../../query-batch.ts'
import { readerOf } from './known.ts'
import { presentCards } from './list.ts'
import type { MarkedArticleRow } from './marked-list.store.ts'

/** Each list has its own cursor name: a cursor of one list is an error in the other. */
const orderOf = (action: 'STAR' | 'LATER'): CursorOrder<MarkedArticleRow> => ({
  name: `kept.${action}`,
  kinds: ['time', 'id'],
  keyOf: ({ kept_at, id }) => [kept_at.toISOString(), id],
})

export async function listMarkedArticles(
  ctx: Ctx<'user'>,
  { action, ...pageParams }: ParsedInput<typeof articleEndpoints.kept>,
): Promise<EndpointResult<typeof articleEndpoints.kept>> {
  const order = orderOf(action)
  const page = toPageRequest(pageParams, order)
  const [reader, found] = await batchQueries(() =>
    Promise.all([
      readerOf(ctx, undefined),
      ctx.store.article.listMarked(ctx.user.id, action, { ...page, now: ctx.now() }),
    ]),
  )
  const { rows, ...next } = cutPage(found, page, order)
  return { items: await presentCards(reader, rows), ...next }
}

/** Number of saved articles that the reader can still see. */
export const countMarkedArticles = (deps: Pick<Deps, 'store' | 'now'>, user_id: number): Promise<number> =>
  deps.store.article.countMarked(user_id, deps.now())
