// Payment QR code: dark on a light background in every theme.
import { lazy, Suspense } from 'react'
import { guardChunk } from '../../lib/chunk-reload.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Order.module.css'

/** Lazy chunk, loaded with the first QR code, because most visitors of the form never see one. */
const Code = lazy(guardChunk(() => import('./CodeDrawing.tsx').then((m) => ({ default: m.CodeDrawing }))))
const WAIT = '正在打开付款码'

/** `url` is undefined while it is loading; `failed` is the error message. */
export function PayCode({
  url,
  failed,
  onAgain,
}: {
  url: string | undefined
  failed: string | undefined
  onAgain: () => void
}) {
  if (failed !== undefined)
    return (
      <div className={styles.pay}>
        <p className={styles.fault} role="alert">
          {failed}
        </p>
        <Button onClick={onAgain}>再试一次</Button>
      </div>
    )
  return (
    <>
      <div className={styles.code} data-theme="light" aria-busy={url === undefined}>
        {url === undefined ? (
          WAIT
        ) : (
          <Suspense fallback={WAIT}>
            <Code text={url} />
          </Suspense>
        )}
      </div>
      <p className={styles.scan}>打开微信，扫一扫</p>
    </>
  )
}
