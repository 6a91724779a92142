// Recognises pictures by their bytes: five formats that every reader can show, and no SVG, which can act.
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
/** A phone decodes four bytes a pixel: more than this would take 400 MB of it. */
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
