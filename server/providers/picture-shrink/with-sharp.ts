// Makes pictures smaller with sharp (libvips), in threads of its own.
import type { PictureShrinker } from './port.ts'

/** 40 megapixels as RGBA are 160 MB; what is larger is refused. */
const PIXELS_AT_MOST = 40_000_000

export const withSharp: PictureShrinker = {
  async shrink(bytes, width, format) {
    // Loaded with the first picture: 20 MB that a process without readers does not need.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const picture = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    // JPEG knows no transparency: what shows through is paper, not black.
    return await (format === 'jpeg' ? picture.flatten({ background: '#fff' }) : picture)
      .toFormat(format, format === 'avif' ? { quality: 55, effort: 2 } : { quality: 80 })
      .toBuffer()
  },
}
