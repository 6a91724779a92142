// Detects pictures by their bytes: five formats that all browsers render; no SVG, which can contain scripts.
import { fileTypeFromBuffer } from 'file-type'
import { pictureSize } from './picture-size.ts'
import type { PictureFormat, PictureReader } from './port.ts'

const FORMATS: Record<string, { format: PictureFormat; extension: string }> = {
  'image/png': { format: 'png', extension: 'png' },
  'image/apng': { format: 'png', extension: 'png' },
  'image/jpeg': { format: 'jpeg', extension: 'jpg' },
  'image/webp': { format: 'webp', extension: 'webp' },
  'image/gif': { format: 'gif', extension: 'gif' },
  'image/avif': { format: 'avif', extension: 'avif' },
}
const MAX_SIDE = 20_000
/** A phone decodes to four bytes per pixel: a larger picture would take more than 400 MB of memory. */
const MAX_PIXELS = 100_000_000

export function makePictureReader(): PictureReader {
  return {
    async sniffPicture(body) {
      const type = await fileTypeFromBuffer(body)
      const known = type && FORMATS[type.mime]
      const size = known && pictureSize(known.format, body)
      if (!known || !size) return undefined
      const { width, height } = size
      const isShowable = Math.min(width, height) >= 1 && Math.max(width, height) <= MAX_SIDE
      if (!isShowable || width * height > MAX_PIXELS) return undefined
      return { ...known, content_type: `image/${known.format}`, width, height }
    },
  }
}
