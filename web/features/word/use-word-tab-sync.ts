// Keeps what is shown of the words right while another tab changes them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toQueryKeyPrefix } from '../../lib/keys.ts'
import { subscribeToTabs } from '../../local/broadcast.ts'

/** Asks anew for what is shown of the words when another tab has changed them. */
export function useWordTabSync() {
  const cache = useQueryClient()
  useEffect(
    () => subscribeToTabs(() => void cache.invalidateQueries({ queryKey: toQueryKeyPrefix('word') })),
    [cache],
  )
}
