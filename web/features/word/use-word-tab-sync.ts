// Invalidates cached word queries while another tab changes the words.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { subscribeToTabs } from '../../local/broadcast.ts'

/** Invalidates the word queries when another tab has changed the words. */
export function useWordTabSync() {
  const cache = useQueryClient()
  useEffect(
    () => subscribeToTabs(() => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })),
    [cache],
  )
}
