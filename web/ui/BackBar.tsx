// The way back from a screen that is no tab, by the one rule of the app; where the rail stands it is not needed.
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { goBack } from '../lib/back.ts'
import styles from './Back.module.css'
import { IconButton } from './Button.tsx'
import { LeftIcon } from './icons.tsx'
import { TopBar } from './Page.tsx'

/** Goes back, wherever it stands. */
export function BackButton() {
  const router = useRouter()
  return (
    <IconButton label="返回" onClick={() => goBack(router)}>
      <LeftIcon />
    </IconButton>
  )
}

/** `always`: on wide windows too, where leaving by the rail would lose the place in a list; `title` is short; `right` is across from it. */
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
