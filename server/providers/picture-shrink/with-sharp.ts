// Resizes pictures with sharp (libvips), in its own thread pool.
import type { PictureShrinker } from './port.ts'

/** 40 megapixels in RGBA take 160 MB; larger pictures are rejected. */
const PIXELS_AT_MOST = 40_000_000

export const withSharp: PictureShrinker = {
  async shrink(bytes, width, format) {
    // Lazy import with the first picture: 20 MB that a process without readers does not need.
    const { default: sharp } = await import('sharp')
    sharp.concurrency(1)
    sharp.cache(false)
    const picture = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    // JPEG has no transparency: render transparent pixels white instead of black.
    return await (format === 'jpeg' ? picture.flatten({ background: '#fff' }) : picture)
      .toFormat(format, format === 'avif' ? { quality: 55, effort: 2 } : { quality: 80 })
      .toBuffer()
  },
}
