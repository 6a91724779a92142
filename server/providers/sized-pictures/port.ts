// Stored pictures as wide as a reader's screen shows them, in the smallest format that the browser takes.
import type { Readable } from 'node:stream'
import type { StoredFile } from '../storage/port.ts'

export interface SizedPictures {
  /**
   * The picture of `key` at most so many pixels wide (the next of PICTURE_WIDTHS, the widest for more), as AVIF, WebP or
   * what it is, by the header `accept`. Made once and kept. Undefined when there is no such picture, when it is a drawing
   * or moves, when it cannot be read, and when too many wait for theirs: the picture as it is stored then does as well.
   */
  take(key: string, width: number, accept: string): Promise<(StoredFile & { body: Readable }) | undefined>
  /** Removes what was made of pictures that are gone; returns how many files went. */
  sweep(signal?: AbortSignal): Promise<number>
}
