// Reading by keys, and listening: the word under the cursor, shortcuts, the player. Comes behind the text, which can be read without.

import { useEffect } from 'react'
import type { ArticleShown } from '../../../contract/entities/article.ts'
import { useWordCursor, type WordCursorProps } from './highlights/use-word-cursor.ts'
import { makeLaterPart } from './later-part.tsx'
import { Listen } from './listen/Listen.tsx'
import type { Panel } from './panels/panel.ts'
import { tellKeys } from './tell-keys.ts'
import { type ReaderKeys, useReaderKeys } from './use-reader-keys.ts'

export type ByKeyProps = WordCursorProps &
  Omit<ReaderKeys, 'article' | 'stepParagraph' | 'open'> & {
    article: ArticleShown
    panel: Panel | undefined
    onPanel: ReaderKeys['open']
    onClose: () => void
  }

const HelpDialog = makeLaterPart(() => import('./panels/HelpDialog.tsx').then((m) => m.HelpDialog))

export function ByKey(props: ByKeyProps) {
  const { article, target, subject, panel, onPanel: open, onClose, ...cursor } = props
  const { stepParagraph } = useWordCursor(cursor)
  useEffect(() => {
    tellKeys(cursor.root.current, 'j k t s r h + -')
  }, [cursor.root])
  useReaderKeys({ article, target, subject, stepParagraph, open })
  return (
    <>
      <Listen article={article} root={cursor.root} isAside={panel !== undefined} />
      <HelpDialog open={panel === 'help'} onClose={onClose} />
    </>
  )
}
