// What a thing is, which stays in view at the left, and what it holds at the right; under each other on phones.
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
