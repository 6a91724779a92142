// A file on its way to the store: how far it is, what stopped it, and what it is there.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Uploaded } from '../../contract/upload.ts'
import { saidOf } from './api.ts'
import type { Upload } from './upload.ts'

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

export type StoredPicture = NonNullable<Uploaded['picture']>
const MAX_BYTES = 10_000_000
/** Why a picture is not sent at all, however often it is tried. */
export const pictureRefused = ({ size }: File): string | undefined =>
  size > MAX_BYTES ? '图片最大 10 MB，请缩小后再试。' : undefined

export type Uploading =
  | { at: 'rest' }
  | { at: 'sending'; name: string; share: number; isPaused: boolean }
  | { at: 'failed'; file: File; message: string }

/** The first picture among what was pasted or dropped. */
export const pictureIn = (given: DataTransfer | null): File | undefined =>
  [...(given?.files ?? [])].find(({ type }) => PICTURE_TYPES.split(',').includes(type))

/**
 * `send` begins, and takes the place of what was under way; leaving the page breaks it off. `refused` says in words why
 * a file is not sent at all.
 */
export function useUpload(
  refused: (file: File) => string | undefined,
  onUploaded: (uploaded: Uploaded) => void,
) {
  const [state, setState] = useState<Uploading>({ at: 'rest' })
  const running = useRef<Upload | undefined>(undefined)
  const told = useRef(onUploaded)
  told.current = onUploaded
  const asked = useRef(refused)
  asked.current = refused

  const send = useCallback(async (file: File) => {
    running.current?.cancel()
    const message = asked.current(file)
    if (message !== undefined) {
      setState({ at: 'failed', file, message })
      return
    }
    setState({ at: 'sending', name: file.name, share: 0, isPaused: false })
    const { uploadFile } = await import('./upload.ts')
    const upload = uploadFile(file, (share) =>
      setState((now) => (now.at === 'sending' ? { ...now, share } : now)),
    )
    running.current = upload
    try {
      const uploaded = await upload.done
      if (running.current !== upload) return
      setState({ at: 'rest' })
      told.current(uploaded)
    } catch (error) {
      if (running.current === upload) setState({ at: 'failed', file, message: saidOf(error) })
    }
  }, [])

  const cancel = useCallback(() => {
    const upload = running.current
    running.current = undefined
    upload?.cancel()
    setState({ at: 'rest' })
  }, [])
  const setPaused = useCallback((isPaused: boolean) => {
    if (isPaused) running.current?.pause()
    else running.current?.resume()
    setState((now) => (now.at === 'sending' ? { ...now, isPaused } : now))
  }, [])

  useEffect(() => () => running.current?.cancel(), [])
  return { state, send, cancel, setPaused }
}
