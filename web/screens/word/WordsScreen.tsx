// 单词: the due words and the start button first, then all words; a guest's are from this browser. List and
// page on wide windows.
import { useLocation } from '@tanstack/react-router'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import { LazyWordSplitView } from '../../features/word/LazyWordSplitView.tsx'
import { useWordBook } from '../../features/word/use-word-book.ts'
import { useWordTabSync } from '../../features/word/use-word-tab-sync.ts'
import { WordList } from '../../features/word/WordList.tsx'
import { ReviewForecast, WordsHead } from '../../features/word/WordsHead.tsx'
import { useIsWide } from '../../lib/use-media.ts'
import { Page } from '../../ui/Page.tsx'

export function WordsScreen() {
  useWordTabSync()
  const isWide = useIsWide()
  const { searchStr } = useLocation()
  const word = new URLSearchParams(searchStr).get('word') ?? undefined
  return isWide ? <LazyWordSplitView word={word} note={<GuestNote />} /> : <NarrowWords />
}

function NarrowWords() {
  const book = useWordBook()
  return (
    <Page>
      <WordsHead note={<GuestNote />} />
      <WordList book={book} isSplit={false} current={undefined}>
        <ReviewForecast />
      </WordList>
    </Page>
  )
}
