// Keeps an article that was read, so that it opens without a network; its code comes when there is time.
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { openStore } from '../../lib/storage.ts'
import { currentUserKey } from '../../local/user-storage.ts'
import { getSensesKey } from './senses.ts'

const MAX_CACHED_ARTICLES = 60
/** The ids of the kept articles, the latest first: sixty texts are not read to find the oldest. */
const LATEST = 'latest'
/** `reader`: whose marks, place and share of known words it shows. */
export type CachedArticle = { article: ArticleShown; at: number; reader: string }
const shelf = openStore('articles')

/** Keeps it as `reader` got it, and forgets the one that was read longest ago when there are too many. */
export async function cacheArticle(article: ArticleShown, reader: string): Promise<void> {
  // Logged out within that second: what the reader did in it must not stay behind.
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
