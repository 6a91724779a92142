// Renders the invitation as a share picture: the code's card at 540 × 720, at twice the size, always in light
// colours.
import { INVITED_DAYS } from '../../../domain/code/invitation.ts'
import { encodeQrModules } from '../../../domain/print/qr-code.ts'

export const POSTER_WIDTH = 540
export const POSTER_HEIGHT = 720
const SCALE = 2
const GREEN = '#0f6b5c'
const CHINESE = 'system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif'
const LATIN = '"Literata Variable", Georgia, serif'
const LEFT = 56
const QR = { size: 168, x: POSTER_WIDTH - LEFT - 168, y: POSTER_HEIGHT - LEFT - 168 }
/** Quiet zone around the QR code, in modules. */
const QUIET = 4

export interface InvitePosterText {
  code: string
  /** URL in the QR code. */
  url: string
  /** Username of the code's owner. */
  name: string | undefined
}

/** The subset of the canvas context that the drawing uses. */
export type PosterContext = Pick<CanvasRenderingContext2D, 'fillStyle' | 'font' | 'fillRect' | 'fillText'>

/** Draws the card on a sheet of 540 × 720. */
export function drawInvitation(pen: PosterContext, { code, url, name }: InvitePosterText): void {
  pen.fillStyle = GREEN
  pen.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  const write = (text: string, font: string, y: number, color = '#fff') => {
    pen.fillStyle = color
    pen.font = font
    pen.fillText(text, LEFT, y)
  }
  write('开卷', `700 24px ${CHINESE}`, 84)
  write('来开卷，', `700 56px ${CHINESE}`, 208)
  write('一起读英文', `700 56px ${CHINESE}`, 288)
  write(`注册即得 ${INVITED_DAYS} 天会员`, `400 24px ${CHINESE}`, 340)
  write(name ? `${name}的邀请码` : '我的邀请码', `400 20px ${CHINESE}`, QR.y - 76)
  write(code, `600 60px ${LATIN}`, QR.y - 12)
  write('扫码注册', `400 20px ${CHINESE}`, QR.y + QR.size - 4)
  drawQr(pen, url)
}

function drawQr(pen: PosterContext, url: string): void {
  const modules = encodeQrModules(url)
  const across = modules.length + 2 * QUIET
  // Modules in whole pixels of the picture, so that no edge is blurred.
  const side = Math.floor((QR.size * SCALE) / across) / SCALE
  const size = side * across
  const [left, top] = [QR.x + QR.size - size, QR.y + QR.size - size]
  pen.fillStyle = '#fff'
  pen.fillRect(left, top, size, size)
  pen.fillStyle = '#16181a'
  for (const [y, row] of modules.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) pen.fillRect(left + (x + QUIET) * side, top + (y + QUIET) * side, side, side)
}

/** Returns the picture as a PNG; rejects with an error if the browser has no canvas. */
export async function createInviteFile(invitation: InvitePosterText): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = POSTER_WIDTH * SCALE
  canvas.height = POSTER_HEIGHT * SCALE
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser cannot draw')
  await document.fonts?.load(`600 60px ${LATIN}`, invitation.code)
  pen.scale(SCALE, SCALE)
  drawInvitation(pen, invitation)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser cannot draw')
  return new File([blob], `开卷-邀请码-${invitation.code}.png`, { type: 'image/png' })
}
