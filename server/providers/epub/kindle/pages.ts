// Common result of both MOBI parsers: pages split from one long text, and the byte offsets of link targets.

/**
 * A part of the text. Its bytes are decoded as Latin-1, one character per byte, so that string indexes are
 * byte offsets.
 */
export interface KindlePage {
  /** Byte offset of its beginning in the whole text. */
  from: number
  text: string
}

export interface KindleText {
  /** At least one, in order. */
  pages: KindlePage[]
  /** Style sheets and SVG drawings by their number; flow 0 is the text itself. */
  flows: readonly Buffer[]
  /** Returns the byte offset of a link URL of the book; undefined for a link that leads out of the book. */
  placeOf(address: string): number | undefined
  /** Byte offsets of all link targets; undefined is for links without a valid target. */
  linked: ReadonlySet<number | undefined>
}
