// Caches articles that were read, so that they open offline; this chunk is loaded when the browser is idle.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { openStore } from '../../lib/storage.ts'
import { currentUserKey } from '../../local/user-storage.ts'
import { getSensesKey } from './senses.ts'

const MAX_CACHED_ARTICLES = 60
/** Key of the list of cached ids, the latest first: so the oldest is found without reading sixty texts. */
const LATEST = 'latest'
/** `reader`: the user whose marks, reading place and share of known words the entry has. */
export type CachedArticle = { article: ArticleShown; at: number; reader: string }
const shelf = openStore('articles')

/** Caches the article as `reader` received it, and evicts the least recently read entries above the limit. */
export async function cacheArticle(article: ArticleShown, reader: string): Promise<void> {
  // The reader may have logged out within that second: do not store what belongs to their account.
  if (reader !== currentUserKey()) return
  const id = String(article.id)
  await shelf.set(id, { article, at: Date.now(), reader } satisfies CachedArticle)
  const known = (await shelf.get<string[]>(LATEST)) ?? (await shelf.entries()).map(([key]) => key)
  const latest = [id, ...known.filter((key) => key !== id && /^\d+$/.test(key))]
  await shelf.set(LATEST, latest.slice(0, MAX_CACHED_ARTICLES))
  for (const key of latest.slice(MAX_CACHED_ARTICLES)) {
    await shelf.remove(key)
    await shelf.remove(getSensesKey(key))
  }
}
