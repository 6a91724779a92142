// A line of the sheet that opens in place: what it is, the beginning of what it holds, and a chevron.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { PanelDownIcon } from './icons.tsx'
import styles from './WordSheet.module.css'

export interface WordDisclosureProps {
  title: ReactNode
  /** One line of what is inside, shown while it is shut. */
  sample?: ReactNode
  children: ReactNode
}

export function WordDisclosure({ title, sample, children }: WordDisclosureProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  // What opens at the sheet's lower edge would be out of sight.
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
        {/* What nobody has opened is not drawn with a tap. */}
        {isOpen && children}
      </div>
    </div>
  )
}

/** Whether it begins in the lower third of the window, where sheets end. */
const isLow = (element: Element): boolean =>
  element.getBoundingClientRect().top > (window.innerHeight * 2) / 3
