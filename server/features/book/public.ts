// API of books for other features: search by name, books on a shelf, covers in use, sample books.
import type { OtherResults } from '../../../contract/search.ts'
import type { CrossFeatureQueries, Deps } from '../../deps.ts'
import { bookTitleOf } from './present.ts'

/** Books of the library with every one of `words` in title or author, newest first; none without words. */
export async function booksNamed(
  deps: Pick<Deps, 'store' | 'now'>,
  words: readonly string[],
  limit: number,
): Promise<OtherResults['books']> {
  if (words.length === 0) return []
  const rows = await deps.store.book.library({ words, now: deps.now(), offset: 0, limit })
  return rows
    .slice(0, limit)
    .map((row) => ({ book_uuid: row.book_uuid, title: bookTitleOf(row), author: row.author }))
}

/** Returns the addresses that are covers of books. */
export const filterBookCovers = (
  deps: Pick<Deps, 'store'>,
  addresses: readonly string[],
): Promise<string[]> => deps.store.book.filterCovers(addresses)

/** The books of `uuids` that are on this reader's shelf, by uuid. */
export async function booksOf(
  { store }: Pick<Deps, 'store'>,
  user_id: number,
  uuids: readonly string[],
): ReturnType<CrossFeatureQueries['booksOf']> {
  if (uuids.length === 0) return new Map()
  const rows = (await store.book.shelf(user_id)).filter(({ book_uuid }) => uuids.includes(book_uuid))
  return new Map(
    rows.map(({ word_count, book_uuid, author, digest, cover, ...row }) => [
      book_uuid,
      { word_count, card: { book_uuid, title: bookTitleOf(row), author, digest, cover } },
    ]),
  )
}

export { chapterAround, chapterNames } from './chapter-text.ts'
export { loadSampleBooks } from './sample-books.ts'
