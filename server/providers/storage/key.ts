// What a storage key may look like, and which content type its extension stands for; the same for every adapter.
import { BadStorageKey } from './port.ts'

export const KEY_SEGMENT = /^[a-z0-9][a-z0-9._-]*$/
const CONTENT_TYPES = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
    // Covers that we draw ourselves; a picture from outside is never one (`sniffPicture` takes five formats).
    svg: 'image/svg+xml',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    pdf: 'application/pdf',
    epub: 'application/epub+zip',
    mobi: 'application/x-mobipocket-ebook',
    azw3: 'application/vnd.amazon.ebook',
    fb2: 'application/x-fictionbook+xml',
    md: 'text/markdown; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    json: 'application/json',
    zip: 'application/zip',
  }),
)

/** Lower-case segments only: no `..`, no hidden file, nothing absolute, no backslash, no encoding to see through. */
export function parseStorageKey(key: string): string[] {
  const parts = key.split('/')
  if (key.length > 200 || !parts.every((part) => KEY_SEGMENT.test(part))) throw new BadStorageKey(key)
  return parts
}

/** By the extension; what has none of those we know is bytes. */
export const contentType = (key: string): string =>
  CONTENT_TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/** The extension decides what is sent to readers, so it may not say something else than the writer. */
export function checkType(key: string, content_type: string): void {
  const base = (type: string) => type.split(';')[0]?.trim().toLowerCase()
  if (base(contentType(key)) !== base(content_type)) throw new BadStorageKey(key)
}
