// Progress of a reader in a collection.
import type { CollectionShown } from '../../../contract/collection.ts'

type Part = Pick<CollectionShown, 'articles'>
const isRead = ({ marks }: CollectionShown['articles'][number]): boolean => marks.includes('READ')

/** The first unfinished article with its 1-based index; undefined if all are finished. */
export function findFirstUnreadArticle({ articles }: Part): { id: number; place: number } | undefined {
  const at = articles.findIndex((article) => !isRead(article))
  const found = articles[at]
  return found && { id: found.id, place: at + 1 }
}

/** Reading time of the unfinished articles in minutes. */
export const sumUnreadMinutes = ({ articles }: Part): number =>
  articles.reduce((sum, article) => sum + (isRead(article) ? 0 : article.minutes), 0)

/**
 * Path of an article in the context of a collection, so that its "next article" link stays in the collection.
 */
export const getCollectionArticlePath = (article: number, collection: number): string =>
  `/article/${article}?collection=${collection}`
