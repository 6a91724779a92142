// Hook shared by all overlays: "back" closes them.
import { useEffect, useEffectEvent } from 'react'
import { enterOverlay } from '../lib/overlay.ts'

/** While `active`, "back" calls `onClose` instead of leaving the page. */
export function useOverlay(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (active) return enterOverlay(() => close())
  }, [active])
}
