// Whether what stands at the head of the page has gone under the bar.
import { useEffect, useState } from 'react'

/** Whether the page stands further down than so many pixels. */
export function useScrolledPast(px: number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return isPast
}
