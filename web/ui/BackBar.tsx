// Top bar with a back button for screens outside the tab bar, using the app's back rule; hidden where the
// navigation rail is shown.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goBack } from '../lib/back.ts'
import styles from './Back.module.css'
import { IconButton } from './Button.tsx'
import { LeftIcon } from './icons.tsx'
import { TopBar } from './Page.tsx'

/** Navigates back, usable on any screen. */
export function BackButton() {
  const router = useRouter()
  return (
    <IconButton label="返回" onClick={() => goBack(router)}>
      <LeftIcon />
    </IconButton>
  )
}

/**
 * `always`: also on wide windows, where leaving by the rail would lose the position in a list; `title` is
 * short; `right` is rendered at the opposite side.
 */
export function BackBar({
  always = false,
  title,
  right,
}: {
  always?: boolean
  title?: string
  right?: ReactNode
}) {
  return (
    <TopBar
      {...(always ? {} : { className: styles.narrow })}
      left={<BackButton />}
      title={title}
      right={right}
    />
  )
}
