// Loads article cards by id for other features.
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import type { Ctx } from '../../../http/context.ts'
import { batchQueries } from '../../../query-batch.ts'
import { readerOf } from './known.ts'
import { presentCards } from './list.ts'

/**
 * Cards in the order of `ids`; articles that the reader cannot see are skipped. `base` is the level of a
 * guest.
 */
export async function loadCards(ctx: Ctx, ids: readonly number[], base?: string): Promise<ArticleCard[]> {
  if (ids.length === 0) return []
  const [rows, reader] = await batchQueries(() =>
    Promise.all([ctx.store.article.cardsInOrder(ids, ctx.user?.id, ctx.now()), readerOf(ctx, base)]),
  )
  return presentCards(reader, rows)
}
