// Resolves the book of a URL: the one with the given id, or the last opened one by default.
import { useShelf } from './queries.ts'
import { sortShelf } from './shelf-text.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `none`: the id is not a valid UUID, or the shelf is empty. */
export function useWhichBook(named: string | undefined): { id: string } | 'looking' | 'none' {
  const shelf = useShelf()
  if (named) return UUID.test(named) ? { id: named.toLowerCase() } : 'none'
  if (shelf.isLoading) return 'looking'
  const last = sortShelf(shelf.data?.items ?? [], 'recent')[0]
  return last ? { id: last.book_uuid } : 'none'
}
