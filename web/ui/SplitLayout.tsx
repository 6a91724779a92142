// Split layout: a sticky description at the left, the scrolling content at the right; stacked on phones.
import type { ReactNode } from 'react'
import { Page } from './Page.tsx'
import styles from './SplitLayout.module.css'

export function SplitLayout({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <Page rows className={styles.columns}>
      <div className={styles.head}>{head}</div>
      <div>{children}</div>
    </Page>
  )
}
