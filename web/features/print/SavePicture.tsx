// Buttons to save or share a poster: by the share sheet if the device can share files, else as a download.
import { useState } from 'react'
import { fetchFile, getErrorMessage } from '../../lib/api.ts'
import { isEmbedded } from '../../lib/bridge.ts'
import { deliverFile } from '../../lib/deliver-file.ts'
import { Button } from '../../ui/Button.tsx'
import { showNotice } from '../../ui/toast.ts'
import styles from './Print.module.css'

export interface SavePictureProps {
  url: string | null | undefined
  /** File name without its extension. */
  name: string
  /** URL of the page with the poster, for an app that cannot save files. */
  page: string
}

const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false

export function SavePicture({ url, name, page }: SavePictureProps) {
  const [busy, setBusy] = useState<'save' | 'share'>()
  const fileOf = async () => {
    const response = await fetchFile(url ?? '')
    return new File([await response.blob()], `${name}.png`, { type: 'image/png' })
  }
  const run = async (way: 'save' | 'share') => {
    setBusy(way)
    try {
      const file = await fileOf()
      if (way === 'share' && canShare(file)) await navigator.share({ files: [file] })
      else if ((await deliverFile(file, page)) === 'saved') showNotice('海报已保存')
    } catch (error) {
      // A dismissed share sheet (AbortError) is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) showNotice(getErrorMessage(error))
    } finally {
      setBusy(undefined)
    }
  }
  const hasShare = canShare(new File([''], 'a.png', { type: 'image/png' }))
  return (
    <>
      <div className={styles.acts}>
        <Button variant="primary" disabled={!url} loading={busy === 'save'} onClick={() => void run('save')}>
          保存图片
        </Button>
        {hasShare && (
          <Button disabled={!url} loading={busy === 'share'} onClick={() => void run('share')}>
            分享
          </Button>
        )}
      </div>
      {isEmbedded() && <p className={styles.hint}>也可以长按图片保存。</p>}
    </>
  )
}
