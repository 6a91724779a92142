// The code that a phone reads to pay: dark on light paper in every theme.
import { qrModules } from '../../../domain/print/qr-code.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './Order.module.css'

/** `url` undefined while it is coming; `failed` says why it does not. */
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
        {url === undefined ? '正在打开付款码' : <Code text={url} />}
      </div>
      <p className={styles.scan}>打开微信，扫一扫</p>
    </>
  )
}

function Code({ text }: { text: string }) {
  const rows = qrModules(text)
  const path = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      role="img"
      aria-label="付款码"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="var(--ink)" />
    </svg>
  )
}
