// Keyboard reading and listening: the word cursor, shortcuts and the audio player. Loaded lazily, because the
// text can be read without them.

import { useEffect } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { addKeyShortcuts } from './add-key-shortcuts.ts'
import { useWordCursor, type WordCursorProps } from './highlights/use-word-cursor.ts'
import { lazyWithPreload } from './lazy-component.tsx'
import { ListenControl } from './listen/ListenControl.tsx'
import type { ReaderPanel } from './panels/panel.ts'
import { type ReaderKeys, useReaderKeys } from './use-reader-keys.ts'

export type ReaderHotkeysProps = WordCursorProps &
  Omit<ReaderKeys, 'article' | 'stepParagraph' | 'open'> & {
    article: ArticleShown
    panel: ReaderPanel | undefined
    onPanel: ReaderKeys['open']
    onClose: () => void
  }

const HelpDialog = lazyWithPreload(() => import('./panels/HelpDialog.tsx').then((m) => m.HelpDialog))

export function ReaderHotkeys(props: ReaderHotkeysProps) {
  const { article, target, subject, panel, onPanel: open, onClose, ...cursor } = props
  const { stepParagraph } = useWordCursor(cursor)
  useEffect(() => {
    addKeyShortcuts(cursor.root.current, 'j k t s r h + -')
  }, [cursor.root])
  useReaderKeys({ article, target, subject, stepParagraph, open })
  return (
    <>
      <ListenControl article={article} root={cursor.root} isAside={panel !== undefined} />
      <HelpDialog open={panel === 'help'} onClose={onClose} />
    </>
  )
}
