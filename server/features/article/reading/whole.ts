// Loads an article with its whole text for background jobs; the caller checks the permission.
import type { Deps } from '../../../deps.ts'
import type { ReadableArticle } from './readable.ts'

/**
 * The article in any status with the shown revision, or the newest if none is shown; undefined when the
 * article or its text does not exist.
 */
export async function wholeArticle(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  id: number,
): Promise<ReadableArticle | undefined> {
  const row = await store.article.shown(id, { user_id: undefined, now: now(), any: true })
  if (!row) return undefined
  const revision = row.shown_revision ?? row.last_revision
  const content = await store.article.content(id, revision)
  return content && { row, revision, content, words: row.words, is_cut: false }
}
