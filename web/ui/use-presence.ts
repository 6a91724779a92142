// Hook that delays the unmount of a closing overlay until its exit animation has ended.
import { useEffect, useState } from 'react'

/**
 * `present`: render it; `closing`: its exit animation is running. `ms` must be at least as long as the exit
 * animation; with reduced motion it is removed at once.
 */
export function usePresence(open: boolean, ms = 280): { present: boolean; closing: boolean } {
  const [present, setPresent] = useState(open)
  if (open && !present) setPresent(true)
  useEffect(() => {
    if (open || !present) return
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setTimeout(() => setPresent(false), still ? 0 : ms)
    return () => clearTimeout(timer)
  }, [open, present, ms])
  return { present: open || present, closing: !open && present }
}
