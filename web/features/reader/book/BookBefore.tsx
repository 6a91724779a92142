// 读前 10 词 of a chapter: passes its paragraphs to the sheet in the shape of an article's.
import { useEffect, useMemo, useState } from 'react'
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { tokenizeText } from '../../../../domain/language/tokenize.ts'
import { getLoadedCore, loadCore } from '../../../local/core-dictionary.ts'
import type { CountedText } from '../known-share.ts'
import { BeforeSheet } from '../study/BeforeSheet.tsx'
import type { OpenedBook } from './opened-book.ts'
import type { ShownPage } from './view/book-view.ts'

export interface BookBeforeProps {
  book: OpenedBook
  shown: ShownPage
  open: boolean
  onClose: () => void
}

export function BookBefore({ book, shown, open, onClose }: BookBeforeProps) {
  const { book_uuid, chapters } = book
  const [hasCore, setCore] = useState(() => getLoadedCore() !== undefined)
  useEffect(() => {
    if (!hasCore)
      // On an error the sheet itself shows the message and does the retry.
      void loadCore()
        .catch(() => undefined)
        .then(() => setCore(true))
  }, [hasCore])
  const { blocks, chapter } = shown
  const text = useMemo(() => {
    const about = chapters[chapter]
    return {
      id: `${book_uuid} ${chapter}`,
      paragraphs: blocks.map(({ id, text }) => ({ id, kind: 'p', text, zh: '', runs: [] })),
      ...{ forms: formsOf(blocks), occurrences: [], is_cut: false },
      ...{ known_percent: about?.known_percent ?? null, word_count: about?.word_count ?? 0 },
    } satisfies CountedText
  }, [book_uuid, chapters, blocks, chapter])
  return hasCore ? (
    <BeforeSheet key={text.id} {...{ text, open, onClose }} from={book_uuid} name="这一章" />
  ) : null
}

/** The usual lemma of every word that is not a lemma itself. */
function formsOf(blocks: ShownPage['blocks']): Record<string, string> {
  const core = getLoadedCore()
  const keys = new Set(
    blocks.flatMap(({ text }) => tokenizeText(text).map(({ text: form }) => toWordKey(form))),
  )
  return Object.fromEntries(
    [...keys].flatMap((key): [string, string][] => {
      const lemma = core?.lemmasOf(key)[0]
      return lemma === undefined || lemma === key ? [] : [[key, lemma]]
    }),
  )
}
