// Header of the notes in the margin, with their count and the export button; and the switch in the reader's
// bar that shows them.
import { MessageSquareText } from 'lucide'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { getErrorMessage } from '../../../lib/api.ts'
import { noteCalls } from '../../../lib/calls/note.ts'
import { deliverFile } from '../../../lib/deliver-file.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { LineIcon } from '../../../ui/icons.tsx'
import { BarButton } from '../../../ui/Page.tsx'
import { showNotice } from '../../../ui/toast.ts'
import styles from './MarginHead.module.css'
import { showMargin } from './margin-shown.ts'

/** The notes of a guest are in this browser only: the server has nothing to export. */
export function MarginHead({ article_id, count }: { article_id: number; count: number }) {
  const isMember = useIsLoggedIn()
  const [isBusy, setBusy] = useState(false)
  const exportNotes = async () => {
    setBusy(true)
    try {
      const file = await noteCalls.export({ format: 'md', article_id })
      if ((await deliverFile(file, window.location.pathname)) === 'saved') showNotice('笔记已导出')
    } catch (error) {
      showNotice(getErrorMessage(error))
    }
    setBusy(false)
  }
  return (
    <header className={styles.head} data-top={0}>
      <h2>我的笔记 {count} 条</h2>
      {isMember && (
        <Button size="s" variant="plain" loading={isBusy} onClick={() => void exportNotes()}>
          导出
        </Button>
      )}
    </header>
  )
}

/** Rendered into the reader's bar by a portal, so that the chunk of the bar itself stays small. */
export function MarginSwitch({ isShown }: { isShown: boolean }) {
  const [bar, setBar] = useState<Element | null>(null)
  useEffect(() => setBar(document.querySelector('[role=toolbar][aria-label="阅读工具"]')), [])
  if (!bar) return null
  return createPortal(
    <BarButton
      icon={<LineIcon node={MessageSquareText} size={21} strokeWidth={1.6} />}
      label="笔记"
      pressed={isShown}
      onClick={() => showMargin(!isShown)}
    />,
    bar,
  )
}
