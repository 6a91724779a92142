// Loads an article's pictures for PDF and EPUB; photographs are scaled to the page width.
import { isFileAddress } from '../../../domain/article/file-address.ts'
import type { Deps } from '../../deps.ts'

export interface PrintPicture {
  bytes: Uint8Array
  type: string
  /** Without a dot. */
  extension: string
}

/** Pixels; the width of an A4 page at 150 dpi. */
const WIDTH = 1280
const PREFIX = '/files/'
/** File extensions of the formats that typst and EPUB readers support. */
const TAKEN: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

/**
 * Loads the picture at a URL of this site; undefined for a foreign URL, a missing file, and an unsupported
 * format.
 */
export async function printPicture(
  { storage, sized }: Pick<Deps, 'storage' | 'sized'>,
  address: string | null | undefined,
): Promise<PrintPicture | undefined> {
  if (!address || !isFileAddress(address)) return undefined
  const key = address.slice(PREFIX.length)
  // Neither typst nor older EPUB readers decode AVIF and WebP, so `sized` converts these to JPEG.
  const found = (await sized.take(key, WIDTH, 'image/jpeg')) ?? (await storage.stream(key))
  if (!found) return undefined
  const extension = TAKEN[found.content_type]
  if (extension === undefined) {
    found.body.destroy()
    return undefined
  }
  const parts: Buffer[] = []
  for await (const part of found.body) parts.push(part as Buffer)
  return { bytes: Buffer.concat(parts), type: found.content_type, extension }
}
