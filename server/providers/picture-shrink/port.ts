// Pictures made smaller.

export type ShrinkFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface PictureShrinker {
  /** The picture upright and at most `width` pixels wide, never larger than it is. Rejects when it cannot be read. */
  shrink(bytes: Uint8Array, width: number, format: ShrinkFormat): Promise<Buffer>
}
