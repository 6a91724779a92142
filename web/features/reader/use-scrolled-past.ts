// Hook that reports whether the header of the page is hidden under the top bar.
import { useEffect, useState } from 'react'

/** Whether the page is scrolled down by more than this number of pixels. */
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
