// The pictures of an article as a typesetter and a book take them: drawings as they are, photographs no wider than a page.
import { isFileAddress } from '../../../domain/article/file-address.ts'
import type { Deps } from '../../deps.ts'

export interface PrintPicture {
  bytes: Uint8Array
  type: string
  /** Without a dot. */
  extension: string
}

/** CSS pixels; a page of A4 at 150 dots an inch. */
const WIDTH = 1280
const PREFIX = '/files/'
/** What typst and book readers take. */
const TAKEN: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

/** The picture at an address of ours; undefined for one of elsewhere, one that is gone, and one of a kind not taken. */
export async function printPicture(
  { storage, sized }: Pick<Deps, 'storage' | 'sized'>,
  address: string | null | undefined,
): Promise<PrintPicture | undefined> {
  if (!address || !isFileAddress(address)) return undefined
  const key = address.slice(PREFIX.length)
  // Neither pages nor older readers of books take AVIF and WebP: both come as JPEG.
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
