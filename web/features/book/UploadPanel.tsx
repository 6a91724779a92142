// Upload form for one or several books of this device: shows the accepted formats first, then a progress row
// per file.
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { BookUploadRow } from './BookUploadRow.tsx'
import { BOOK_HINT, BOOK_TYPES } from './book-file-error.ts'
import styles from './Upload.module.css'
import { addUploads, type BookUpload } from './uploads.ts'

export interface UploadPanelProps {
  uploads: readonly BookUpload[]
  freeSlots: number
  /** An upload is done: the primary action is now to read it, not another upload. */
  hasArrived: boolean
}

export function UploadPanel({ uploads, freeSlots, hasArrived }: UploadPanelProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) addUploads(chosen, freeSlots)
  }
  return (
    <>
      {freeSlots > 0 && (
        <section
          className={styles.drop}
          aria-label="选择要上传的书"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            take(event.dataTransfer.files)
          }}
        >
          <Button variant={hasArrived ? 'quiet' : 'primary'} onClick={() => input.current?.click()}>
            选择书
          </Button>
          <p>
            <span className={styles.byMouse}>也可以拖到这里，</span>可一次选多本
          </p>
          <p className={styles.hint}>{BOOK_HINT}</p>
        </section>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={BOOK_TYPES}
        hidden
        aria-label="书的文件"
        onChange={({ target }) => {
          take(target.files)
          target.value = ''
        }}
      />
      {uploads.length > 0 && (
        <ul className={styles.list} aria-label="上传的书">
          {uploads.map((upload) => (
            <BookUploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}
