// 收藏 and 稍后读: a reader's saved articles, the latest first, and how many there are.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import type { Deps } from '../../../deps.ts'
import { cutPage, type Order, stretchOf } from '../../../http/after.ts'
import type { Ctx } from '../../../http/context.ts'
import { together } from '../../../together.ts'
import type { KeptRow } from './kept.store.ts'
import { readerOf } from './known.ts'
import { presentCards } from './list.ts'

/** Each list has its own name: where one of them ended is no place in the other. */
const orderOf = (action: 'STAR' | 'LATER'): Order<KeptRow> => ({
  name: `kept.${action}`,
  kinds: ['time', 'id'],
  placeOf: ({ kept_at, id }) => [kept_at.toISOString(), id],
})

export async function keptArticles(
  ctx: Ctx<'user'>,
  { action, ...asked }: ParsedInput<typeof articleEndpoints.kept>,
): Promise<EndpointResult<typeof articleEndpoints.kept>> {
  const order = orderOf(action)
  const page = stretchOf(asked, order)
  const [reader, found] = await together(() =>
    Promise.all([
      readerOf(ctx, undefined),
      ctx.store.article.kept(ctx.user.id, action, { ...page, now: ctx.now() }),
    ]),
  )
  const { rows, ...next } = cutPage(found, page, order)
  return { items: await presentCards(reader, rows), ...next }
}

/** How many saved articles a reader may still see. */
export const keptCount = (deps: Pick<Deps, 'store' | 'now'>, user_id: number): Promise<number> =>
  deps.store.article.keptCount(user_id, deps.now())
