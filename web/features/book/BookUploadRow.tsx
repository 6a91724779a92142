// Row of one queued book upload, or its error.
import { Button } from '../../ui/Button.tsx'
import styles from './Upload.module.css'
import { formatSize } from './upload-text.ts'
import { type BookUpload, removeUpload, retryUpload } from './uploads.ts'

export function BookUploadRow({ upload }: { upload: BookUpload }) {
  const { id, file } = upload
  return (
    <li className={styles.row}>
      <p className={styles.name}>
        {file.name} <small>{formatSize(file.size)}</small>
      </p>
      {upload.at === 'waiting' && <p className={styles.hint}>排队中</p>}
      {upload.at === 'failed' && (
        <p className={styles.fault} role="alert">
          {upload.message}
        </p>
      )}
      <div className={styles.acts}>
        {upload.at === 'failed' && upload.canRetry && (
          <Button size="s" onClick={() => retryUpload(id)}>
            再试一次
          </Button>
        )}
        <Button size="s" variant="plain" onClick={() => removeUpload(id)}>
          {upload.at === 'failed' ? '知道了' : '取消'}
        </Button>
      </div>
    </li>
  )
}
