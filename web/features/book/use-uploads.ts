// The books on their way, for a screen that shows them; those that arrived are told and stand on the shelf.
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
