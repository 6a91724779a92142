// 单词: what is due and the way in first, then all words; a guest's are those of this browser. On wide windows list and page.
import { useLocation } from '@tanstack/react-router'
import { GuestNote } from '../../features/account/GuestNote.tsx'
import { useOtherTabs } from '../../features/word/use-other-tabs.ts'
import { useWordBook } from '../../features/word/use-word-book.ts'
import { WordList } from '../../features/word/WordList.tsx'
import { Coming, WordsHead } from '../../features/word/WordsHead.tsx'
import { WordsBesideLater } from '../../features/word/words-beside-later.tsx'
import { useIsWide } from '../../lib/use-media.ts'
import { Page } from '../../ui/Page.tsx'

export function WordsScreen() {
  useOtherTabs()
  const isWide = useIsWide()
  const { searchStr } = useLocation()
  const word = new URLSearchParams(searchStr).get('word') ?? undefined
  return isWide ? <WordsBesideLater word={word} note={<GuestNote />} /> : <NarrowWords />
}

function NarrowWords() {
  const book = useWordBook()
  return (
    <Page>
      <WordsHead note={<GuestNote />} />
      <WordList book={book} isBeside={false} current={undefined}>
        <Coming />
      </WordList>
    </Page>
  )
}
