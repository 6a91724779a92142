// Input for a file from this device (selected, dropped or pasted), with progress and cancel.
import { type ReactNode, useRef, useState } from 'react'
import type { CompletedUpload } from '../../contract/upload.ts'
import { useUpload } from '../lib/use-upload.ts'
import { Button } from './Button.tsx'
import { ProgressBar } from './Progress.tsx'
import styles from './UploadField.module.css'

export interface UploadFieldProps {
  /** The label of the button. */
  label: string
  /** Shown next to the button while there is no upload. */
  hint: ReactNode
  /** The `accept` attribute of the file input: media types or extensions. */
  accept: string
  /** Returns the file of a drop or paste event. */
  found: (transfer: DataTransfer | null) => File | undefined
  /** Returns the validation error of a file that is not sent at all. */
  refused: (file: File) => string | undefined
  onUploaded: (uploaded: CompletedUpload) => void
}

export function UploadField({ label, hint, accept, found, refused, onUploaded }: UploadFieldProps) {
  const { state, send, cancel, setPaused } = useUpload(refused, onUploaded)
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined) => void (file && send(file))
  return (
    <section
      className={styles.field}
      aria-label={label}
      data-over={isOver || undefined}
      onPaste={(event) => {
        const file = found(event.clipboardData)
        if (file) event.preventDefault()
        take(file)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(found(event.dataTransfer))
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {state.at === 'sending' ? (
        <div className={styles.under}>
          <ProgressBar
            label={`正在上传 ${state.name}`}
            value={state.share}
            text={state.isPaused ? '已暂停' : `${Math.round(state.share * 100)}%`}
          />
          <Button size="s" onClick={() => setPaused(!state.isPaused)}>
            {state.isPaused ? '继续上传' : '暂停'}
          </Button>
          <Button size="s" variant="plain" onClick={cancel}>
            取消
          </Button>
        </div>
      ) : (
        <>
          <div className={styles.under}>
            <Button onClick={() => input.current?.click()}>{label}</Button>
            {state.at === 'failed' && refused(state.file) === undefined && (
              <Button variant="plain" onClick={() => void send(state.file)}>
                再试一次
              </Button>
            )}
          </div>
          {state.at === 'failed' ? (
            <p className={styles.fault} role="alert">
              {state.message}
            </p>
          ) : (
            <p className={styles.hint}>{hint}</p>
          )}
        </>
      )}
    </section>
  )
}
