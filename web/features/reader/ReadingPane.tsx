// The part of the page that wears the reader's settings. A change of them draws it again, not what stands in it.
import type { ReactNode } from 'react'
import styles from './Reader.module.css'
import { isUsual, readingStyle, useReadingSettings } from './settings.ts'

export interface ReadingPaneProps {
  /** Whether a panel stands beside the text in wide windows. */
  isBeside: boolean
  children: ReactNode
}

export function ReadingPane({ isBeside, children }: ReadingPaneProps) {
  const settings = useReadingSettings()
  return (
    <div
      className={styles.reader}
      data-translation={settings.translation}
      data-beside={isBeside || undefined}
      style={isUsual() ? undefined : readingStyle(settings)}
    >
      {children}
    </div>
  )
}
