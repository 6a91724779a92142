// Small figures of articles that other features need.
import type { ArticleLevel } from '../../../../contract/entities/article.ts'
import type { Deps } from '../../../deps.ts'
import type { Ctx } from '../../../http/context.ts'

/** What of an article the record of reading needs; undefined unless readers may see it. */
export async function articleFacts(
  deps: Pick<Deps, 'store' | 'now'>,
  id: number,
): Promise<{ word_count: number; title: string } | undefined> {
  return deps.store.article.facts(id, deps.now())
}

/** Title and length of those articles that readers may see, by number, and whether the reader who asks has finished them. */
export const lengthsOf = async (
  ctx: Ctx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { title: string; minutes: number; is_read: boolean }>> =>
  new Map((await ctx.store.article.lengths(ids, ctx.user?.id, ctx.now())).map((row) => [row.id, row]))

/** Titles by number, whatever became of the article: for who had it before them. */
export const titlesOf = async (
  deps: Pick<Deps, 'store'>,
  ids: number[],
): Promise<Map<number, { id: number; title: string; title_zh: string }>> =>
  new Map((await deps.store.article.titles(ids)).map((row) => [row.id, row]))

/** How many articles this reader has finished and starred. */
export const articleCounts = (deps: Deps, user_id: number): Promise<{ articles: number; starred: number }> =>
  deps.store.article.markCounts(user_id)

/** What a reader finished from `from` until before `to`: how many articles of each level and with which topics. */
export const finishedKinds = (
  deps: Deps,
  user_id: number,
  from: Date,
  to: Date,
): Promise<{ level: ArticleLevel | null; topics: string[]; count: number }[]> =>
  deps.store.article.finishedKinds(user_id, from, to)
