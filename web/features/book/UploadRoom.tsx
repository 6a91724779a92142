// Takes books from this device, several at once: what fits is told before, each one's way in a row of its own.
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { BOOK_HINT, BOOK_TYPES } from './refused.ts'
import styles from './Upload.module.css'
import { UploadRow } from './UploadRow.tsx'
import { addBooks, type BookUpload } from './uploads.ts'

export interface UploadRoomProps {
  uploads: readonly BookUpload[]
  room: number
  /** A book has arrived: to read it is the next step, and another upload is not. */
  hasArrived: boolean
}

export function UploadRoom({ uploads, room, hasArrived }: UploadRoomProps) {
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null | undefined) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0) addBooks(chosen, room)
  }
  return (
    <>
      {room > 0 && (
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
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </>
  )
}
