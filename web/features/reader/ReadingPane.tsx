// Applies the reader's settings to the text. A change of settings re-renders only this wrapper, not its
// children.
import type { ReactNode } from 'react'
import styles from './ArticleReader.module.css'
import { getReadingStyle, hasDefaultSettings, useReadingSettings } from './settings.ts'

export interface ReadingPaneProps {
  /** Whether a panel is shown at the side of the text in wide windows. */
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
