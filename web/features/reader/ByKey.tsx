// Reading by keys: the word under the cursor, and the reader's shortcuts. Comes behind the text, which can be read without.

import { useEffect } from 'react'
import { useWordCursor, type WordCursorProps } from './highlights/use-word-cursor.ts'
import { type ReaderKeys, useReaderKeys } from './use-reader-keys.ts'

export type ByKeyProps = WordCursorProps &
  Omit<ReaderKeys, 'stepParagraph' | 'open'> & { onPanel: ReaderKeys['open'] }

export function ByKey({ article, target, subject, onPanel: open, ...cursor }: ByKeyProps) {
  const { stepParagraph } = useWordCursor(cursor)
  useEffect(() => {
    // Told to what reads the screen from when they work.
    cursor.root.current?.setAttribute('aria-keyshortcuts', 'j k t s r h + -')
  }, [cursor.root])
  useReaderKeys({ article, target, subject, stepParagraph, open })
  return null
}
