// 导出 sheet: exports all saved words as a file in the selected format; a guest's file is created in the
// browser.
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { getErrorMessage } from '../../lib/api.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { logInPath } from '../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../lib/session.ts'
import { List, ListRow } from '../../ui/List.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './ExportSheet.module.css'
import { type ExportFormat, exportFile } from './export-file.ts'

const FORMATS: readonly { value: ExportFormat; title: string; sub: string }[] = [
  { value: 'text', title: '纯文本', sub: '词、释义和原句，在哪里都能打开' },
  { value: 'apkg', title: 'Anki', sub: '导入后接着复习，到期日和记忆都在' },
  { value: 'csv', title: '表格（CSV）', sub: 'Excel、WPS 能打开' },
  { value: 'md', title: 'Markdown', sub: '放进自己的笔记' },
  { value: 'json', title: 'JSON', sub: '内容最全，给程序用' },
]

export interface ExportSheetProps {
  open: boolean
  onClose: () => void
}

export function ExportSheet({ open, onClose }: ExportSheetProps) {
  const isLoggedIn = useIsLoggedIn()
  const [busy, setBusy] = useState<ExportFormat>()
  const [fault, setFault] = useState('')
  const under = useRef<AbortController>(undefined)
  const close = () => {
    under.current?.abort()
    setFault('')
    onClose()
  }
  const save = async (format: ExportFormat) => {
    const work = new AbortController()
    under.current = work
    setBusy(format)
    setFault('')
    try {
      const file = await exportFile(format, isLoggedIn, work.signal)
      if (work.signal.aborted) return
      const way = await deliverFile(file, '/myword')
      if (way === 'saved') showNotice(`已导出 ${file.name}`)
      if (way === 'elsewhere') showNotice('这个文件要在浏览器里导出，已经打开')
      onClose()
    } catch (error) {
      if (!work.signal.aborted) setFault(getErrorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }
  const shown = FORMATS.filter(({ value }) => isLoggedIn || value !== 'apkg')
  return (
    <Sheet open={open} onClose={close} label="导出生词" title="导出生词" side={false}>
      <List label="格式">
        {shown.map(({ value, title, sub }) => (
          <ListRow
            key={value}
            title={title}
            sub={sub}
            chevron={false}
            disabled={busy !== undefined}
            onClick={() => void save(value)}
          />
        ))}
      </List>
      <div className={styles.below} aria-live="polite">
        {busy && <ProgressBar label="正在导出" text="正在准备文件" />}
        {fault !== '' && <p role="alert">没有导出：{fault}</p>}
        {!isLoggedIn && (
          <p>
            <Link to={logInPath('/myword')}>登录</Link>后还可以导出到 Anki。
          </p>
        )}
      </div>
    </Sheet>
  )
}
