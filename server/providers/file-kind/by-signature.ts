// Detects file types by their first bytes; without a signature, a file with no control bytes is text.
import { fileTypeFromBuffer } from 'file-type'
import type { FileKind, FileKinds } from './port.ts'

const KINDS: Record<string, FileKind> = {
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/x-mobipocket-ebook': 'mobi',
  'application/xml': 'xml',
}

export const bySignature: FileKinds = {
  async kindOf(head) {
    const type = await fileTypeFromBuffer(head)
    // file-type does not detect UTF-16 without a byte order mark. With a byte order mark, every other byte
    // may be 0, so the check for control bytes is skipped.
    const isWide = /^(fffe|feff)/.test(Buffer.from(head.subarray(0, 2)).toString('hex'))
    if (type) return KINDS[type.mime] ?? 'other'
    return isWide || !head.some((byte) => byte < 9 || (byte > 13 && byte < 27)) ? 'text' : 'other'
  },
}
