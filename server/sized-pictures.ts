// Stored pictures as wide as a reader's screen shows them, in the smallest format that the browser takes; kept once made.
import type { Readable } from 'node:stream'
import { AppError } from '../contract/kernel/app-error.ts'
import { PICTURE_WIDTHS, type PictureWidth } from '../contract/kernel/picture-widths.ts'
import type { PictureShrinker, ShrinkFormat } from './providers/picture-shrink/port.ts'
import { BadStorageKey, type ObjectStorage, type StoredFile } from './providers/storage/port.ts'
import { createSemaphore } from './semaphore.ts'

export interface SizedPictures {
  /**
   * The picture of `key` at most so many pixels wide (the next of PICTURE_WIDTHS, the widest for more), as AVIF, WebP or
   * what it is, by the header `accept`. Made once and kept, unless it may not be made now. Undefined when there is no such picture, when it is a drawing
   * or moves, when it cannot be read, and when too many wait for theirs: the picture as it is stored then does as well.
   */
  take(
    key: string,
    width: number,
    accept: string,
    mayMake?: boolean,
  ): Promise<(StoredFile & { body: Readable }) | undefined>
  /** Removes what was made of pictures that are gone; returns how many files went. */
  sweep(signal?: AbortSignal): Promise<number>
}

const TYPES: Record<ShrinkFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}
const EXTENSIONS: Record<ShrinkFormat, string> = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' }
/** What may be made smaller, and what it stays where the browser takes nothing better. A GIF may move. */
const FORMATS = new Map<string, ShrinkFormat>(
  Object.entries({ jpg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' } as const),
)

/** One picture takes one core for 50 to 300 ms; whoever waits longer than for these is sent the stored one. */
const AT_ONCE = 1
const WAITING = 24

/** `storage` holds the pictures, `cacheStorage` what is made of them; `cacheStorage` may be emptied at any time. */
export function makeSized(
  storage: ObjectStorage,
  cacheStorage: ObjectStorage,
  { shrink }: PictureShrinker,
): SizedPictures {
  const semaphore = createSemaphore(AT_ONCE, WAITING)
  const making = new Map<string, Promise<boolean>>()

  /** False when it could not be made. */
  async function make(
    key: string,
    sized: string,
    width: PictureWidth,
    format: ShrinkFormat,
  ): Promise<boolean> {
    // Read when its turn comes: pictures that wait are not in memory.
    return semaphore.run(async () => {
      const original = await storage.get(key)
      if (!original) return false
      try {
        await cacheStorage.put(sized, await shrink(original, width, format), TYPES[format])
        return true
      } catch {
        // A picture that no library can read, a disk that is full: readers get it as it is.
        return false
      }
    })
  }

  return {
    async take(key, width, accept, mayMake = true) {
      const own = FORMATS.get(extensionOf(key))
      if (!own) return undefined
      const step = stepOf(width)
      const format = bestOf(own, accept)
      const sized = `${step}/${key}.${EXTENSIONS[format]}`
      try {
        const known = await cacheStorage.stream(sized)
        if (known || !mayMake) return known
        let flight = making.get(sized)
        if (!flight) {
          flight = make(key, sized, step, format).finally(() => making.delete(sized))
          making.set(sized, flight)
        }
        return (await flight) ? await cacheStorage.stream(sized) : undefined
      } catch (error) {
        // Too many at once: readers get it as it is.
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

const stepOf = (width: number): PictureWidth =>
  PICTURE_WIDTHS.find((step) => step >= width) ?? PICTURE_WIDTHS[PICTURE_WIDTHS.length - 1] ?? 1280

/** A browser names AVIF and WebP when it takes them; what any browser takes needs no naming. JPEG alone asks for that. */
function bestOf(own: ShrinkFormat, accept: string): ShrinkFormat {
  if (accept.includes('image/avif')) return 'avif'
  if (accept.includes('image/webp')) return 'webp'
  return own === 'avif' || (own === 'webp' && accept === 'image/jpeg') ? 'jpeg' : own
}
