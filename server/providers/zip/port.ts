// Interface to the provider that packs files into one zip archive.

export interface ZipWriter {
  /** Returns a zip of `files` in their order. Files named in `stored` are not compressed. */
  zip(files: ReadonlyMap<string, string | Uint8Array>, stored?: readonly string[]): Promise<Uint8Array>
}
