// Knows files by their first bytes, with file-type; what has no signature is text as long as it has no bytes that text never has.
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
    // UTF-16 without a mark looks like nothing; with one, every other byte may be 0.
    const isWide = /^(fffe|feff)/.test(Buffer.from(head.subarray(0, 2)).toString('hex'))
    if (type) return KINDS[type.mime] ?? 'other'
    return isWide || !head.some((byte) => byte < 9 || (byte > 13 && byte < 27)) ? 'text' : 'other'
  },
}
