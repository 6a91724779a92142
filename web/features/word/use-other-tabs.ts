// Keeps what is shown of the words right while another tab changes them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keysOf } from '../../lib/keys.ts'
import { onTabs } from '../../local/tabs.ts'

/** Asks anew for what is shown of the words when another tab has changed them. */
export function useOtherTabs() {
  const cache = useQueryClient()
  useEffect(() => onTabs(() => void cache.invalidateQueries({ queryKey: keysOf('word') })), [cache])
}
