// What every overlay shares: "back" closes it.
import { useEffect, useEffectEvent } from 'react'
import { enterOverlay } from '../lib/overlay.ts'

/** While `active`, "back" calls `onClose` instead of leaving the page. */
export function useOverlay(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (active) return enterOverlay(() => close())
  }, [active])
}
