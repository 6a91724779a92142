// Last tile of the shelf: uploads books from this device, shows the progress as a fill from below, and the
// error of a rejected file.
import { Link } from '@tanstack/react-router'
import { ArrowUp } from 'lucide'
import { useRef } from 'react'
import { LineIcon } from '../../ui/icons.tsx'
import { BOOK_TYPES } from './book-file-error.ts'
import styles from './Shelf.module.css'
import { addUploads, type BookUpload, removeUpload, retryUpload } from './uploads.ts'

export interface UploadTileProps {
  uploads: readonly BookUpload[]
  /** Free places on the shelf; with 0 the tile links to a page that explains what to do. */
  freeSlots: number
}

const isUnderWay = ({ at }: BookUpload): boolean => at === 'waiting' || at === 'sending' || at === 'checking'

export function UploadTile({ uploads, freeSlots }: UploadTileProps) {
  const input = useRef<HTMLInputElement>(null)
  const waiting = uploads.filter(isUnderWay)
  const now = waiting.find(({ at }) => at !== 'waiting') ?? waiting[0]
  const failed = uploads.find(({ at }) => at === 'failed')
  return (
    <li className={styles.tile}>
      {now ? (
        <UnderWay upload={now} />
      ) : freeSlots > 0 ? (
        <button type="button" className={styles.upload} onClick={() => input.current?.click()}>
          <LineIcon node={ArrowUp} size={24} strokeWidth={1.5} />
          上传一本
          <small>EPUB · MOBI</small>
        </button>
      ) : (
        <Link to="/book/upload" className={styles.upload}>
          <LineIcon node={ArrowUp} size={24} strokeWidth={1.5} />
          书架已满
          <small>查看详情</small>
        </Link>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={BOOK_TYPES}
        hidden
        aria-label="选择要上传的书"
        onChange={({ target }) => {
          addUploads([...(target.files ?? [])], freeSlots)
          target.value = ''
        }}
      />
      <div className={styles.under} aria-live="polite">
        {now && waiting.length > 1 && <p>还有 {waiting.length - 1} 本排队中</p>}
        {now && (
          <Link to="/book/upload" className={styles.small}>
            暂停和详情
          </Link>
        )}
        {!now && failed?.at === 'failed' && (
          <>
            <p className={styles.fault} role="alert">
              {failed.file.name}：{failed.message}
            </p>
            {failed.canRetry && (
              <button type="button" className={styles.small} onClick={() => retryUpload(failed.id)}>
                再试一次
              </button>
            )}
            <button type="button" className={styles.small} onClick={() => removeUpload(failed.id)}>
              知道了
            </button>
          </>
        )}
      </div>
    </li>
  )
}

function UnderWay({ upload }: { upload: BookUpload }) {
  const share = upload.at === 'sending' ? upload.share : upload.at === 'checking' ? 1 : 0
  const percent = Math.floor(share * 100)
  return (
    <div className={styles.upload} data-busy>
      <span className={styles.filled} style={{ height: `${percent}%` }} />
      <progress className="sr-only" value={percent} max={100} aria-label={`正在上传 ${upload.file.name}`} />
      <b>{upload.at === 'checking' ? '正在校验' : upload.at === 'waiting' ? '排队中' : `${percent}%`}</b>
      <small className={styles.file}>{upload.file.name}</small>
      <button type="button" onClick={() => removeUpload(upload.id)}>
        取消
      </button>
    </div>
  )
}
