// Interface that resizes pictures to a smaller width.

export type ShrinkFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export interface PictureShrinker {
  /**
   * Returns the picture, rotated upright by its EXIF data and at most `width` pixels wide; never enlarged.
   * Rejects if it cannot be decoded.
   */
  shrink(bytes: Uint8Array, width: number, format: ShrinkFormat): Promise<Buffer>
}
