// What the product asks of whoever packs files into one archive.

export interface ZipWriter {
  /** A zip of `files` in their order; those named in `stored` are not compressed. */
  zip(files: ReadonlyMap<string, string | Uint8Array>, stored?: readonly string[]): Promise<Uint8Array>
}
