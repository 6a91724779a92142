// Pictures made smaller.

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface PictureShrinker {
  /** The picture upright and at most `width` pixels wide, never larger than it is. Rejects when it cannot be read. */
  shrink(bytes: Uint8Array, width: number, format: PictureFormat): Promise<Buffer>
}
