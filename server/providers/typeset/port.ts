// What the product asks of whoever sets pages: a document of ours with its data as a PDF, or as a picture.

/** The documents there are; each has a template beside the adapter. */
export type TypesetDocument = 'article' | 'poster' | 'quote' | 'week' | 'xhs' | 'card'

export interface TypesetJob {
  document: TypesetDocument
  /** Plain values only; what a template makes of a text is always text, never markup. */
  data: unknown
  /** Pictures that the data names: SVG, PNG, JPEG or GIF, by a bare name as `cover.svg`. */
  files?: Readonly<Record<string, Uint8Array>>
}

export interface Typesetter {
  /** The document as a PDF. Throws TypesetFailure when it takes too long or cannot be set. */
  pdf(job: TypesetJob): Promise<Uint8Array>
  /** The first page as a PNG of `scale` pixels a point. Throws as `pdf` does, and PictureTooLarge before it draws a pixel. */
  png(job: TypesetJob, scale?: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Nothing was made; `message` is for the log. */
export class TypesetFailure extends Error {}

/** The picture would have more pixels than are drawn: its text is to be divided. */
export class PictureTooLarge extends TypesetFailure {}
