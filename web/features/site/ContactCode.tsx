// The QR code of a WeCom contact: the uploaded picture, else generated from its link; on white, so that it
// can be scanned in every theme.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'
import { getPictureUrl } from '../../lib/picture.ts'
import styles from './Site.module.css'

export function ContactCode({ title, link, picture }: { title: string; link: string; picture: string }) {
  const label = `${title}的二维码`
  if (picture) return <img className={styles.code} src={getPictureUrl(picture)} alt={label} />
  if (!link) return null
  const rows = encodeQrModules(link)
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
