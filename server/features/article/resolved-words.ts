// The glosses an editor writes for words of an article.
import type { ResolvedWord } from '../../../contract/entities/article.ts'
import type { Deps } from '../../deps.ts'
import type { Desk, HasDesk } from './desk.store.ts'
import { heldArticle } from './held-article.ts'

/** Changes the glosses of an article and returns them all. Throws ARTICLE_NOT_FOUND. */
export function changeWord(
  { store, now }: Pick<Deps, 'now'> & HasDesk,
  id: number,
  change: (desk: Desk) => Promise<void>,
): Promise<{ words: ResolvedWord[] }> {
  return store.desk.inTransaction(async (desk) => {
    await heldArticle(desk, id, now())
    await change(desk)
    await desk.patchArticle(id, { updated_at: now() })
    return { words: await desk.wordsOf(id) }
  })
}
