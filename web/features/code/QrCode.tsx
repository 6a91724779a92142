// QR code, dark on white in every theme, because scanners need the contrast.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'
import styles from './Code.module.css'

/** `label` describes the target. Includes the quiet zone of four modules. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQrModules(text)
  const size = modules.length + 8
  const path = modules
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#16181a" />
    </svg>
  )
}
