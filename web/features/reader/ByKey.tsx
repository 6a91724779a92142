// Reading by keys: the word under the cursor, and the reader's shortcuts. Comes behind the text, which can be read without.

import { useEffect } from 'react'
import { useWordCursor, type WordCursorProps } from './highlights/use-word-cursor.ts'
import { makeLaterPart } from './later-part.tsx'
import type { Panel } from './panels/panel.ts'
import { tellKeys } from './tell-keys.ts'
import { type ReaderKeys, useReaderKeys } from './use-reader-keys.ts'

export type ByKeyProps = WordCursorProps &
  Omit<ReaderKeys, 'stepParagraph' | 'open'> & {
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
  return <HelpDialog open={panel === 'help'} onClose={onClose} />
}
