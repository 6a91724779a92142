// Validates storage keys and maps their extension to a content type; the same rules for every adapter.
import { BadStorageKey } from './port.ts'

export const KEY_SEGMENT = /^[a-z0-9][a-z0-9._-]*$/
const CONTENT_TYPES = new Map(
  Object.entries({
    png: 'image/png',
    jpg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
    avif: 'image/avif',
    // Covers that we generate ourselves; pictures from outside are never SVG (`sniffPicture` accepts five
    // formats).
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

/**
 * Parses a key into its segments. Only lower-case segments are valid: no `..`, no hidden file, no absolute
 * path, no backslash, no percent-encoding. Throws BadStorageKey.
 */
export function parseStorageKey(key: string): string[] {
  const parts = key.split('/')
  if (key.length > 200 || !parts.every((part) => KEY_SEGMENT.test(part))) throw new BadStorageKey(key)
  return parts
}

/** Returns the content type of the extension; `application/octet-stream` if the extension is unknown. */
export const contentType = (key: string): string =>
  CONTENT_TYPES.get(key.slice(key.lastIndexOf('.') + 1)) ?? 'application/octet-stream'

/**
 * Throws BadStorageKey if the extension and `content_type` differ: the extension decides which type is sent
 * to readers.
 */
export function checkType(key: string, content_type: string): void {
  const base = (type: string) => type.split(';')[0]?.trim().toLowerCase()
  if (base(contentType(key)) !== base(content_type)) throw new BadStorageKey(key)
}
