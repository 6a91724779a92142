// One book on its way: how far it is, paused and resumed, or why it did not get there.
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/Progress.tsx'
import styles from './Upload.module.css'
import { type BookUpload, dropBook, pauseBook, retryBook } from './uploads.ts'

const MB = 1_000_000
const sizeText = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${Math.round(bytes / (MB / 10)) / 10} MB`

const sendingText = ({ share, isPaused, isCut }: Extract<BookUpload, { at: 'sending' }>): string =>
  isPaused ? '已暂停' : isCut ? '网络已断开，恢复后继续上传' : `${Math.floor(share * 100)}%`

export function UploadRow({ upload }: { upload: BookUpload }) {
  const { id, file } = upload
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {file.name} <small>{sizeText(file.size)}</small>
      </p>
      {upload.at === 'waiting' && <p className={styles.hint}>排队中</p>}
      {upload.at === 'sending' && (
        <ProgressBar label={`正在上传 ${file.name}`} value={upload.share} text={sendingText(upload)} />
      )}
      {upload.at === 'checking' && <ProgressBar label={`正在校验 ${file.name}`} text="正在校验" />}
      {upload.at === 'failed' && (
        <p className={styles.fault} role="alert">
          {upload.message}
        </p>
      )}
      <div className={styles.acts}>
        {upload.at === 'sending' && (
          <Button size="s" onClick={() => pauseBook(id, !upload.isPaused)}>
            {upload.isPaused ? '继续上传' : '暂停'}
          </Button>
        )}
        {upload.at === 'failed' && upload.canRetry && (
          <Button size="s" onClick={() => retryBook(id)}>
            再试一次
          </Button>
        )}
        {upload.at !== 'checking' && (
          <Button size="s" variant="plain" onClick={() => dropBook(id)}>
            {upload.at === 'failed' ? '知道了' : '取消'}
          </Button>
        )}
      </div>
    </li>
  )
}
