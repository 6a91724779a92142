// The way back from a screen that is no tab, by the one rule of the app; where the rail stands it is not needed.
import { useRouter } from '@tanstack/react-router'
import { goBack } from '../lib/back.ts'
import styles from './Back.module.css'
import { IconButton } from './Button.tsx'
import { LeftIcon } from './icons.tsx'
import { TopBar } from './Page.tsx'

/** Goes back; `above` is the screen that this one belongs to, for when nothing came before it. */
export function useBack(above: string): () => void {
  const { history, navigate } = useRouter()
  return () =>
    goBack({
      canGoBack: () => history.canGoBack(),
      back: () => history.back(),
      home: () => void navigate({ to: above }),
    })
}

/** `always`: on wide windows too, where leaving by the rail would lose the place in a list. */
export function BackBar({ above, always = false }: { above: string; always?: boolean }) {
  const back = useBack(above)
  return (
    <TopBar
      {...(always ? {} : { className: styles.narrow })}
      left={
        <IconButton label="返回" onClick={back}>
          <LeftIcon />
        </IconButton>
      }
    />
  )
}
