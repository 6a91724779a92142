// The book whose upload is running: a placeholder for the cover that fills from below with the progress.
import { Button } from '../../ui/Button.tsx'
import styles from './Upload.module.css'
import { formatSize } from './upload-text.ts'
import { type BookUpload, pauseUpload, removeUpload } from './uploads.ts'

/** State of an upload that has left the queue. */
export type BegunUpload =
  | Extract<BookUpload, { at: 'sending' }>
  | (Pick<BookUpload, 'id' | 'file'> & { at: 'checking' })

export const isBegun = (upload: BookUpload): upload is BegunUpload =>
  upload.at === 'sending' || upload.at === 'checking'

export function UploadingBook({ upload }: { upload: BegunUpload }) {
  const { id, file } = upload
  const percent = upload.at === 'checking' ? 100 : Math.floor(upload.share * 100)
  return (
    <section className={styles.arrived} aria-label={file.name}>
      <h2>{headingOf(upload)}</h2>
      <div className={styles.filling}>
        <span className={styles.filled} style={{ height: `${percent}%` }} />
        <progress className="sr-only" value={percent} max={100} aria-label={`正在上传 ${file.name}`} />
        <b>{percent}%</b>
      </div>
      <div className={styles.about}>
        <h3>{file.name}</h3>
        <p>{formatSize(file.size)}</p>
        <p>{hintOf(upload)}</p>
      </div>
      {upload.at === 'sending' && (
        <p className={styles.into}>
          <Button block onClick={() => pauseUpload(id, !upload.isPaused)}>
            {upload.isPaused ? '继续上传' : '暂停'}
          </Button>
          <Button block onClick={() => removeUpload(id)}>
            取消
          </Button>
        </p>
      )}
    </section>
  )
}

function headingOf(upload: BegunUpload): string {
  if (upload.at === 'checking') return '正在校验'
  return upload.isPaused ? '已暂停' : '正在上传'
}

const hintOf = (upload: BegunUpload): string =>
  upload.at === 'sending' && upload.isCut
    ? '网络已断开，恢复后继续上传'
    : '上传后自动识别书名、目录和封面，可以离开此页'
