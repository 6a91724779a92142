// Slider through the whole book: shows the chapter under the finger during the drag, and opens it on release.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './Contents.module.css'
import type { OpenedBook } from './opened-book.ts'
import { findPlaceAtPercent, getChapterLabel } from './progress.ts'
import type { ChapterSpot } from './view/book-view.ts'

export interface BookSliderProps {
  book: OpenedBook
  /** Progress of the reader in the whole book, 0–100. */
  percent: number
  onGo: (chapter: number, spot?: ChapterSpot) => void
}

export function BookSlider({ book, percent, onGo }: BookSliderProps) {
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState<number>()
  const shown = wanted ?? percent
  const { chapter } = findPlaceAtPercent(book.chapters, shown)
  const label = `${getChapterLabel(book.chapters, chapter)} · ${Math.round(shown)} %`
  const go = useEffectEvent((to: number) => {
    setWanted(undefined)
    const place = findPlaceAtPercent(book.chapters, to)
    onGo(place.chapter, { share: place.share })
  })
  // React's onChange fires at every step of the drag; the native `change` event fires on release.
  useEffect(() => {
    const element = input.current
    if (!element) return
    const onChange = () => go(Number(element.value))
    element.addEventListener('change', onChange)
    return () => element.removeEventListener('change', onChange)
  }, [])
  return (
    <label className={styles.slider}>
      <span className="sr-only">在全书里移动</span>
      <input
        ref={input}
        type="range"
        min={0}
        max={100}
        step={0.1}
        value={shown}
        aria-valuetext={label}
        style={{ '--at': `${shown}%` } as React.CSSProperties}
        onChange={({ target }) => setWanted(Number(target.value))}
      />
      <small aria-hidden="true">{label}</small>
    </label>
  )
}
