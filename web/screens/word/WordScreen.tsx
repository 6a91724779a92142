// One saved word; on wide windows next to the list.
import { useRouter } from '@tanstack/react-router'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import { LazyWordSplitView } from '../../features/word/LazyWordSplitView.tsx'
import { useWordTabSync } from '../../features/word/use-word-tab-sync.ts'
import { WordPage } from '../../features/word/WordPage.tsx'
import { useIsWide } from '../../lib/use-media.ts'
import { BackButton } from '../../ui/BackBar.tsx'

export function WordScreen({ params }: { params: Record<string, string> }) {
  useWordTabSync()
  const word = params['word'] ?? ''
  const isWide = useIsWide()
  const { history, navigate } = useRouter()
  if (isWide) return <LazyWordSplitView word={word} note={<GuestNote />} />
  const leave = () => {
    if (history.canGoBack()) history.back()
    else void navigate({ to: '/myword', replace: true })
  }
  return <WordPage word={word} lead={<BackButton />} onDeleted={leave} />
}
