// 下载 PDF: the four layouts, a hint that it is for members, and the progress of the task.
import { Link } from '@tanstack/react-router'
import { PDF_STYLE_NAMES, PDF_STYLES } from '../../../../domain/print/styles.ts'
import { ApiError, getErrorMessage } from '../../../lib/api.ts'
import { openInBrowser } from '../../../lib/bridge.ts'
import { logInPath } from '../../../lib/log-in-path.ts'
import { useIsLoggedIn } from '../../../lib/session.ts'
import { resolveUrl } from '../../../lib/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { List, ListRow } from '../../../ui/List.tsx'
import { ProgressBar } from '../../../ui/Progress.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import styles from './Pdf.module.css'
import { usePdf } from './use-pdf.ts'

export interface PdfSheetProps {
  id: number
  open: boolean
  onClose: () => void
}

export function PdfSheet({ id, open, onClose }: PdfSheetProps) {
  const isLoggedIn = useIsLoggedIn()
  const pdf = usePdf(id)
  const isForMembers = pdf.fault instanceof ApiError && pdf.fault.code === 'MEMBERSHIP_REQUIRED'
  // In the footer, so that the status stays visible even when only part of the list fits.
  const below = (pdf.isMaking || pdf.url || pdf.fault) && (
    <div className={styles.below} aria-live="polite">
      {pdf.isMaking && <ProgressBar label="正在排版" text="正在排版，一两秒就好" />}
      {pdf.url && !pdf.isMaking && pdf.style && (
        <Button
          variant="primary"
          block
          onClick={() => openInBrowser(new URL(resolveUrl(pdf.url ?? ''), location.href).href)}
        >
          打开{PDF_STYLE_NAMES[pdf.style].label} PDF
        </Button>
      )}
      {pdf.fault && !pdf.isMaking && (
        <p role="alert">
          {isForMembers ? (
            <>
              这是会员的功能，<Link to="/member">看看会员</Link>。
            </>
          ) : (
            getErrorMessage(pdf.fault)
          )}
        </p>
      )}
    </div>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      label="下载 PDF"
      title="下载 PDF"
      side={false}
      footer={below || undefined}
    >
      <p className={styles.hint}>
        {isLoggedIn ? '会员可以下载文章 PDF，适合打印。' : '会员可以下载文章 PDF。'}
        {!isLoggedIn && <Link to={logInPath(`/article/${id}`)}>先登录</Link>}
      </p>
      {isLoggedIn && (
        <List label="版式">
          {PDF_STYLES.map((style) => (
            <ListRow
              key={style}
              title={PDF_STYLE_NAMES[style].label}
              sub={PDF_STYLE_NAMES[style].about}
              chevron={false}
              disabled={pdf.isMaking}
              onClick={() => pdf.ask(style)}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}
