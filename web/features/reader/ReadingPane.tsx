// The part of the page that wears the reader's settings. A change of them draws it again, not what stands in it.
import type { ReactNode } from 'react'
import styles from './ArticleReader.module.css'
import { getReadingStyle, hasDefaultSettings, useReadingSettings } from './settings.ts'

export interface ReadingPaneProps {
  /** Whether a panel stands beside the text in wide windows. */
  hasSidePanel: boolean
  children: ReactNode
}

export function ReadingPane({ hasSidePanel, children }: ReadingPaneProps) {
  const settings = useReadingSettings()
  return (
    <div
      className={styles.reader}
      data-translation={settings.translation}
      data-beside={hasSidePanel || undefined}
      style={hasDefaultSettings() ? undefined : getReadingStyle(settings)}
    >
      {children}
    </div>
  )
}
