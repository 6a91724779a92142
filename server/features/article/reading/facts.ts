// Small facts about articles for other features.
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import type { Deps } from '../../../deps.ts'
import type { Ctx } from '../../../http/context.ts'

/** Data of an article that reading reports need; undefined when readers cannot see it. */
export async function articleFacts(
  deps: Pick<Deps, 'store' | 'now'>,
  id: number,
): Promise<{ word_count: number; title: string } | undefined> {
  return deps.store.article.facts(id, deps.now())
}

/**
 * Title and length of the visible articles of `ids`, by id, and whether the current reader has finished them.
 */
export const lengthsOf = async (
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { title: string; minutes: number; is_read: boolean }>> =>
  new Map((await ctx.store.article.lengths(ids, ctx.user?.id, ctx.now())).map((row) => [row.id, row]))

/** Titles by id, in any status: for users who saw the article earlier. */
export const titlesOf = async (
  deps: Pick<Deps, 'store'>,
  ids: number[],
): Promise<Map<number, { id: number; title: string; title_zh: string }>> =>
  new Map((await deps.store.article.titles(ids)).map((row) => [row.id, row]))

/** Number of articles that this reader has finished, and number of starred ones. */
export const articleCounts = (deps: Deps, user_id: number): Promise<{ articles: number; starred: number }> =>
  deps.store.article.markCounts(user_id)

/**
 * Articles that a reader finished from `from` (inclusive) to `to` (exclusive), counted by level and topics.
 */
export const finishedKinds = (
  deps: Deps,
  user_id: number,
  from: Date,
  to: Date,
): Promise<{ level: ArticleLevel | null; topics: string[]; count: number }[]> =>
  deps.store.article.finishedKinds(user_id, from, to)
