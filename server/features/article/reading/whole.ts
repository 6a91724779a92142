// An article with its whole text, for what is made of it in the background; who may have that is settled by who asks for it.
import type { Deps } from '../../../deps.ts'
import type { ReadableArticle } from './readable.ts'

/** Whatever its status, as readers see it or, where none do, the newest; undefined when there is no such article or no text. */
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
