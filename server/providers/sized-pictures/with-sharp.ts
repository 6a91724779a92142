// Makes pictures smaller with sharp (libvips), beside the event loop, and keeps what it made on the disk.
import { PICTURE_WIDTHS, type PictureWidth } from '../../../contract/kernel/picture-widths.ts'
import { makeGate } from '../../gate.ts'
import { localDisk } from '../storage/local-disk.ts'
import { BadStorageKey, type Storage } from '../storage/port.ts'
import type { SizedPictures } from './port.ts'

type Format = 'avif' | 'webp' | 'jpeg' | 'png'
const TYPES: Record<Format, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
const EXTENSIONS: Record<Format, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' }
/** What may be made smaller, and what it stays where the browser takes nothing better. A GIF may move. */
const FORMATS = new Map<string, Format>(
  Object.entries({ jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const),
)

/** One picture takes one core for 50 to 300 ms; whoever waits longer than for these is sent the stored one. */
const AT_ONCE = 1
const WAITING = 24
/** 40 megapixels as RGBA are 160 MB; what is larger is sent as it is. */
const PIXELS_AT_MOST = 40_000_000

/** @param directory where sized pictures are kept; it may be emptied at any time. */
export function sizedWithSharp(storage: Storage, directory: string): SizedPictures {
  const kept = localDisk(directory)
  const gate = makeGate(AT_ONCE, WAITING)
  const making = new Map<string, Promise<boolean>>()

  /** False when it could not be made. */
  async function make(key: string, sized: string, width: PictureWidth, format: Format): Promise<boolean> {
    const original = await storage.get(key)
    if (!original) return false
    try {
      const bytes = await gate.run(() => shrink(original, width, format))
      await kept.put(sized, bytes, TYPES[format])
      return true
    } catch {
      // A picture that no library can read, or too many at once: readers get it as it is.
      return false
    }
  }

  return {
    async take(key, width, accept) {
      const own = FORMATS.get(extensionOf(key))
      if (!own) return undefined
      const step = stepOf(width)
      const format = bestOf(own, accept)
      const sized = `${step}/${key}.${EXTENSIONS[format]}`
      try {
        const known = await kept.stream(sized)
        if (known) return known
        let flight = making.get(sized)
        if (!flight) {
          flight = make(key, sized, step, format).finally(() => making.delete(sized))
          making.set(sized, flight)
        }
        return (await flight) ? await kept.stream(sized) : undefined
      } catch (error) {
        if (error instanceof BadStorageKey) return undefined
        throw error
      }
    },
    async sweep(signal) {
      let removed = 0
      for (const step of PICTURE_WIDTHS)
        for await (const { key } of kept.list(String(step))) {
          signal?.throwIfAborted()
          const original = key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'))
          if (await storage.has(original)) continue
          await kept.remove(key)
          removed += 1
        }
      return removed
    },
  }
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

const stepOf = (width: number): PictureWidth =>
  PICTURE_WIDTHS.find((step) => step >= width) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1280

/** A browser names AVIF and WebP when it takes them; what any browser takes needs no naming. */
function bestOf(own: Format, accept: string): Format {
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return own === 'avif' ? 'jpeg' : own
}

async function shrink(bytes: Uint8Array, width: PictureWidth, format: Format): Promise<Buffer> {
  // Loaded with the first picture: 20 MB that a process without readers does not need.
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return await sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .toFormat(format, format === 'avif' ? { quality: 55, effort: 2 } : { quality: 80 })
    .toBuffer()
}
