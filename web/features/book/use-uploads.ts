// The books on their way, for a screen that shows them; those that arrived are told and stand on the shelf.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { MyBook } from '../../../contract/entities/book.ts'
import { keysOf } from '../../lib/keys.ts'
import { onUploads, takeDone, uploadsNow } from './uploads.ts'

export function useUploads(onDone?: (books: MyBook[]) => void) {
  const uploads = useSyncExternalStore(onUploads, uploadsNow)
  const cache = useQueryClient()
  const isDone = uploads.some(({ at }) => at === 'done')
  useEffect(() => {
    if (!isDone) return
    const books = takeDone()
    void cache.invalidateQueries({ queryKey: keysOf('book') })
    onDone?.(books)
  }, [isDone, cache, onDone])
  return uploads.filter(({ at }) => at !== 'done')
}
