// Interface of the typesetter: renders one of our documents with its data as a PDF or as a picture.

/** Names of the documents; each has a template in the adapter's folder. */
export type TypesetDocument = 'article' | 'poster' | 'quote' | 'week' | 'xhs' | 'card'

export interface TypesetJob {
  document: TypesetDocument
  /** Plain JSON values only. The template renders every string as text, never as markup. */
  data: unknown
  /**
   * Pictures that the data refers to: SVG, PNG, JPEG or GIF, by file name without a path, e.g. `cover.svg`.
   */
  files?: Readonly<Record<string, Uint8Array>>
}

export interface Typesetter {
  /**
   * Renders the document as a PDF. Throws `TypesetFailure` on a timeout or if the document cannot be
   * rendered.
   */
  pdf(job: TypesetJob): Promise<Uint8Array>
  /**
   * Renders the first page as a PNG with `scale` pixels per point. Throws like `pdf`, and `PictureTooLarge`
   * before any pixel is rendered.
   */
  png(job: TypesetJob, scale?: number): Promise<Uint8Array>
  close(): Promise<void>
}

/** Rendering failed and there is no result; `message` is for the log. */
export class TypesetFailure extends Error {}

/** The picture would exceed the max. number of pixels: split its text into several pictures. */
export class PictureTooLarge extends TypesetFailure {}
