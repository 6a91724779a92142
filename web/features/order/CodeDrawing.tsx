// Renders the payment QR code; in its own module, as a lazy chunk.
import { encodeQrModules } from '../../../domain/print/qr-code.ts'

/** `text` as a QR code, scaled to its container. */
export function CodeDrawing({ text }: { text: string }) {
  const rows = encodeQrModules(text)
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
