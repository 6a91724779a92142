// Disclosure row of the word sheet: a title, a sample of the content, and a chevron; opens in place.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PanelDownIcon } from './icons.tsx'
import styles from './WordSheet.module.css'

export interface WordDisclosureProps {
  title: ReactNode
  /** One line of the content, shown while it is closed. */
  sample?: ReactNode
  children: ReactNode
}

export function WordDisclosure({ title, sample, children }: WordDisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // Content that opens at the lower edge of the sheet would be invisible: scroll to it.
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: isLow(box.current) ? 'start' : 'nearest' })
  }, [isOpen])
  return (
    <div ref={box} className={styles.fold}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className={styles.foldTitle}>{title}</span>
        {!isOpen && sample && <span className={styles.sample}>{sample}</span>}
        <PanelDownIcon />
      </button>
      <div id={id} className={styles.inside} hidden={!isOpen}>
        {/* Lazy: the content is not rendered before the disclosure is opened. */}
        {isOpen && children}
      </div>
    </div>
  )
}

/** Whether it begins in the lower third of the window, where sheets end. */
const isLow = (element: Element): boolean =>
  element.getBoundingClientRect().top > (window.innerHeight * 2) / 3
