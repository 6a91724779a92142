// Back by the one rule of the app: what lies on top closes first, then the page before, then home.
import { useRouter } from '@tanstack/react-router'
import { goBack } from '../../lib/back.ts'
import { IconButton } from '../../ui/Button.tsx'
import { LeftIcon } from '../../ui/icons.tsx'

export function BackButton() {
  const router = useRouter()
  const back = () =>
    goBack({
      canGoBack: () => router.history.canGoBack(),
      back: () => router.history.back(),
      home: () => void router.navigate({ to: '/' }),
    })
  return (
    <IconButton label="返回" onClick={back}>
      <LeftIcon />
    </IconButton>
  )
}
