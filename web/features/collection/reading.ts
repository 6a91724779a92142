// Where a reader is in a collection.
import type { CollectionShown } from '../../../contract/collection.ts'

type Part = Pick<CollectionShown, 'articles'>
const isRead = ({ marks }: CollectionShown['articles'][number]): boolean => marks.includes('READ')

/** The first article not finished, with its place from 1; undefined when all are. */
export function findFirstUnreadArticle({ articles }: Part): { id: number; place: number } | undefined {
  const at = articles.findIndex((article) => !isRead(article))
  const found = articles[at]
  return found && { id: found.id, place: at + 1 }
}

/** Minutes that what is not finished takes. */
export const sumUnreadMinutes = ({ articles }: Part): number =>
  articles.reduce((sum, article) => sum + (isRead(article) ? 0 : article.minutes), 0)

/** Where an article is read as part of a collection, so that the one after it is its owner's. */
export const getCollectionArticlePath = (article: number, collection: number): string =>
  `/article/${article}?collection=${collection}`
