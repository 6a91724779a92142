// A picture on its way to the store: how far it is, what stopped it, and what it is there.
import { useCallback, useEffect, useRef, useState } from 'react'
import { saidOf } from './api.ts'
import type { Upload } from './upload.ts'

export interface StoredPicture {
  src: string
  width: number
  height: number
}

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'
const MAX_BYTES = 10_000_000

export type PictureUpload =
  | { at: 'rest' }
  | { at: 'sending'; name: string; share: number; isPaused: boolean }
  | { at: 'failed'; file: File; message: string }

/** The first picture among what was pasted or dropped. */
export const pictureIn = (given: DataTransfer | null): File | undefined =>
  [...(given?.files ?? [])].find(({ type }) => PICTURE_TYPES.split(',').includes(type))

/** `send` begins, and takes the place of what was under way; leaving the page breaks it off. */
export function usePictureUpload(onUploaded: (picture: StoredPicture) => void) {
  const [state, setState] = useState<PictureUpload>({ at: 'rest' })
  const running = useRef<Upload | undefined>(undefined)
  const told = useRef(onUploaded)
  told.current = onUploaded

  const send = useCallback(async (file: File) => {
    running.current?.cancel()
    if (file.size > MAX_BYTES) {
      setState({ at: 'failed', file, message: '图片最大 10 MB，请缩小后再试。' })
      return
    }
    setState({ at: 'sending', name: file.name, share: 0, isPaused: false })
    const { uploadFile } = await import('./upload.ts')
    const upload = uploadFile(file, (share) =>
      setState((now) => (now.at === 'sending' ? { ...now, share } : now)),
    )
    running.current = upload
    try {
      const { picture } = await upload.done
      if (running.current !== upload) return
      setState({ at: 'rest' })
      if (picture) told.current(picture)
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
