// Small figures of articles that other features need.
import type { Deps } from '../../../deps.ts'

/** What of an article the record of reading needs; undefined unless readers may see it. */
export async function articleFacts(
  deps: Pick<Deps, 'store' | 'now'>,
  id: number,
): Promise<{ word_count: number; title: string } | undefined> {
  return deps.store.article.facts(id, deps.now())
}

/** How many articles this reader has finished and starred. */
export const articleCounts = (deps: Deps, user_id: number): Promise<{ articles: number; starred: number }> =>
  deps.store.article.markCounts(user_id)
