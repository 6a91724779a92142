// Hook with the current uploads for a component that shows them; finished ones go to the `onDone` callback
// and invalidate the book queries.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { getUploads, onUploads, takeFinishedBooks } from './uploads.ts'

export function useUploads(onDone?: (books: MyBook[]) => void) {
  const uploads = useSyncExternalStore(onUploads, getUploads)
  const cache = useQueryClient()
  const isDone = uploads.some(({ at }) => at === 'done')
  useEffect(() => {
    if (!isDone) return
    const books = takeFinishedBooks()
    void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('book') })
    onDone?.(books)
  }, [isDone, cache, onDone])
  return uploads.filter(({ at }) => at !== 'done')
}
