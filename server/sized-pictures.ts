// Stored pictures resized to the width of a reader's screen, in the smallest format that the browser accepts;
// cached.
import type { Readable } from 'node:stream'
import { AppError } from '../contract/kernel/app-error.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract/kernel/picture-widths.ts'
import type { PictureShrinker, ShrinkFormat } from './providers/picture-shrink/port.ts'
import { BadStorageKey, type ObjectStorage, type StoredFile } from './providers/storage/port.ts'
import { createSemaphore } from './semaphore.ts'

export interface SizedPictures {
  /**
   * Returns the picture of `key` with at most `width` pixels (rounded up to the next of PICTURE_WIDTHS, or
   * the largest), as AVIF, WebP or in its own format, depending on the header `accept`. Reads it from the
   * cache, or creates it if `mayMake` allows. Undefined when there is no such picture, when it is a vector
   * drawing or an animation, when it cannot be decoded, or when the queue is full: the stored picture is the
   * fallback then.
   */
  take(
    key: string,
    width: number,
    accept: string,
    mayMake?: boolean,
  ): Promise<(StoredFile & { body: Readable }) | undefined>
  /** Deletes resized pictures whose original was deleted; returns the number of deleted files. */
  sweep(signal?: AbortSignal): Promise<number>
}

const TYPES: Record<ShrinkFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
const EXTENSIONS: Record<ShrinkFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' }
/**
 * Formats that can be resized, each with its output format if the browser accepts none better. GIF is
 * excluded, because it may be animated.
 */
const FORMATS = new Map<string, ShrinkFormat>(
  Object.entries({ jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const),
)

/** One picture takes one core for 50 to 300 ms. When the queue of 24 is full, the stored picture is sent. */
const MAX_CONCURRENT = 1
const MAX_QUEUE_LENGTH = 24

/**
 * `storage` has the originals, `cacheStorage` the resized pictures; `cacheStorage` may be emptied at any
 * time.
 */
export function makeSized(
  storage: ObjectStorage,
  cacheStorage: ObjectStorage,
  { shrink }: PictureShrinker,
): SizedPictures {
  const semaphore = createSemaphore(MAX_CONCURRENT, MAX_QUEUE_LENGTH)
  const pendingResizes = new Map<string, Promise<boolean>>()

  /** False when it could not be created. */
  async function make(
    key: string,
    sized: string,
    width: PictureWidth,
    format: ShrinkFormat,
  ): Promise<boolean> {
    // Reads the original only after the permit: queued pictures use no memory.
    return semaphore.run(async () => {
      const original = await storage.get(key)
      if (!original) return false
      try {
        await cacheStorage.put(sized, await shrink(original, width, format), TYPES[format])
        return true
      } catch {
        // The picture cannot be decoded, or the disk is full: the original is the fallback.
        return false
      }
    })
  }

  return {
    async take(key, width, accept, mayMake = true) {
      const ownFormat = FORMATS.get(extensionOf(key))
      if (!ownFormat) return undefined
      const step = selectWidth(width)
      const format = selectFormat(ownFormat, accept)
      const sized = `${step}/${key}.${EXTENSIONS[format]}`
      try {
        const cached = await cacheStorage.stream(sized)
        if (cached || !mayMake) return cached
        let pending = pendingResizes.get(sized)
        if (!pending) {
          pending = make(key, sized, step, format).finally(() => pendingResizes.delete(sized))
          pendingResizes.set(sized, pending)
        }
        return (await pending) ? await cacheStorage.stream(sized) : undefined
      } catch (error) {
        // Too many requests at once: the original is the fallback.
        const isFull = error instanceof AppError && error.code === 'OVERLOADED'
        if (isFull || error instanceof BadStorageKey) return undefined
        throw error
      }
    },
    async sweep(signal) {
      let removed = 0
      for (const step of PICTURE_WIDTHS)
        for await (const { key } of cacheStorage.list(String(step))) {
          signal?.throwIfAborted()
          const original = key.slice(key.indexOf('/') + 1, key.lastIndexOf('.'))
          if (await storage.has(original)) continue
          await cacheStorage.remove(key)
          removed += 1
        }
      return removed
    },
  }
}

const extensionOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

const selectWidth = (width: number): PictureWidth =>
  PICTURE_WIDTHS.find((step) => step >= width) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1280

/**
 * Browsers list AVIF and WebP in `accept` if they support them, but not the formats that all browsers
 * support. Exactly `image/jpeg` requests JPEG instead of WebP.
 */
function selectFormat(ownFormat: ShrinkFormat, accept: string): ShrinkFormat {
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return ownFormat === 'avif' || (ownFormat === 'webp' && accept === 'image/jpeg') ? 'jpeg' : ownFormat
}
