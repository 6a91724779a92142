// Split view: the list and the page of the selected word, each with its own scroll position (pattern "list
// and page").
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useWordBook } from './use-word-book.ts'
import { WordList } from './WordList.tsx'
import { PageKeys, WordPage } from './WordPage.tsx'
import { getWordPath } from './WordRow.tsx'
import styles from './WordSplitView.module.css'
import { ReviewForecast, WordsHead } from './WordsHead.tsx'

export interface WordSplitViewProps {
  /** The selected lemma; default: the first of the list. */
  word: string | undefined
  /** A note about the owner of these words, if one is needed. */
  note: ReactNode
}

export function WordSplitView({ word, note }: WordSplitViewProps) {
  const book = useWordBook()
  const navigate = useNavigate()
  const page = useRef<HTMLElement>(null)
  const { cards, words } = book
  const current = word ?? cards[0]?.lemma
  const goTo = (lemma: string | undefined) =>
    void navigate({ to: lemma === undefined ? '/myword' : getWordPath(lemma, true), replace: true })
  const at = cards.findIndex(({ lemma }) => lemma === current)
  const step = (by: 1 | -1) => {
    const next = cards[at + by]
    if (next) goTo(next.lemma)
    if (by === 1 && at + 2 >= cards.length && words.hasNextPage) void words.fetchNextPage()
  }
  useHotkeys({ j: { step: () => step(1) }, k: { step: () => step(-1) } })
  // Without words there is no page to show: the empty state fills the whole window.
  const isEmpty = words.isSuccess && current === undefined && book.q.trim() === ''
  return (
    <div className={styles.two} data-empty={isEmpty || undefined}>
      <aside className={styles.list} aria-label="生词本">
        <div className={styles.head}>
          <WordsHead note={note} />
        </div>
        <WordList book={book} isSplit current={current}>
          <ReviewForecast />
        </WordList>
      </aside>
      <section ref={page} tabIndex={-1} className={styles.page} aria-label="单词">
        {current === undefined ? null : (
          <WordPage
            key={current}
            word={current}
            lead={<PageKeys canStep={cards.length > (at < 0 ? 0 : 1)} isSaved={at >= 0} />}
            onDeleted={() => {
              // The menu is removed with the page of the word.
              page.current?.focus({ preventScroll: true })
              goTo((cards[at + 1] ?? cards[at - 1])?.lemma)
            }}
          />
        )}
      </section>
    </div>
  )
}
