// The book that an address means: the one it names, or without a name the one that was opened last.
import { useShelf } from './queries.ts'
import { sortShelf } from './shelf-text.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `none`: it names nothing that could be a book, or there is nothing on the shelf. */
export function useWhichBook(named: string | undefined): { id: string } | 'looking' | 'none' {
  const shelf = useShelf()
  if (named) return UUID.test(named) ? { id: named.toLowerCase() } : 'none'
  if (shelf.isLoading) return 'looking'
  const last = sortShelf(shelf.data?.items ?? [], 'recent')[0]
  return last ? { id: last.book_uuid } : 'none'
}
