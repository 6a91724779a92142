// Hook for an upload: its progress, its error, and its result.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CompletedUpload } from '../../contract/upload.ts'
import { getErrorMessage } from './api.ts'
import type { FileUpload } from './upload.ts'

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export type UploadedPicture = NonNullable<CompletedUpload['picture']>
const MAX_BYTES = 10_000_000
/** The validation error of a picture that is not sent at all: a retry cannot help. */
export const getPictureError = ({ size }: File): string | undefined =>
  size > MAX_BYTES ? '图片最大 10 MB，请缩小后再试。' : undefined

export type UploadState =
  | { at: 'rest' }
  | { at: 'sending'; name: string; share: number; isPaused: boolean }
  | { at: 'failed'; file: File; message: string }

/** The first picture in a paste or drop event. */
export const findPicture = (transfer: DataTransfer | null): File | undefined =>
  [...(transfer?.files ?? [])].find(({ type }) => PICTURE_TYPES.split(',').includes(type))

/** The latest file until its upload is complete; a failed upload may resume. */
interface Sent {
  file: File
  upload: FileUpload
  isFailed: boolean
}
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/**
 * `send` starts an upload and cancels the current one; the same file resumes after an error.
 * Unmounting cancels the current upload. `refused` returns the validation error of a file that is not sent at
 * all.
 */
export function useUpload(
  refused: (file: File) => string | undefined,
  onUploaded: (uploaded: CompletedUpload) => void,
) {
  const [state, setState] = useState<UploadState>({ at: 'rest' })
  const running = useRef<Sent | undefined>(undefined)
  const onUploadedRef = useRef(onUploaded)
  onUploadedRef.current = onUploaded
  const refusedRef = useRef(refused)
  refusedRef.current = refused

  const send = useCallback(async (file: File) => {
    const before = running.current
    if (before && !(before.isFailed && isSame(before.file, file))) before.upload.cancel()
    running.current = undefined
    const message = refusedRef.current(file)
    if (message !== undefined) {
      setState({ at: 'failed', file, message })
      return
    }
    setState({ at: 'sending', name: file.name, share: 0, isPaused: false })
    const { uploadFile } = await import('./upload.ts')
    const upload = uploadFile(file, (share) =>
      setState((now) => (now.at === 'sending' ? { ...now, share } : now)),
    )
    const sent: Sent = { file, upload, isFailed: false }
    running.current = sent
    try {
      const uploaded = await upload.done
      if (running.current !== sent) return
      running.current = undefined
      setState({ at: 'rest' })
      onUploadedRef.current(uploaded)
    } catch (error) {
      sent.isFailed = true
      if (running.current === sent) setState({ at: 'failed', file, message: getErrorMessage(error) })
    }
  }, [])

  const cancel = useCallback(() => {
    running.current?.upload.cancel()
    running.current = undefined
    setState({ at: 'rest' })
  }, [])
  const setPaused = useCallback((isPaused: boolean) => {
    if (isPaused) running.current?.upload.pause()
    else running.current?.upload.resume()
    setState((now) => (now.at === 'sending' ? { ...now, isPaused } : now))
  }, [])

  useEffect(
    () => () => {
      if (running.current && !running.current.isFailed) running.current.upload.cancel()
    },
    [],
  )
  return { state, send, cancel, setPaused }
}
