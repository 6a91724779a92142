// Reads the number of files in a zip from its end, to reject it before it is copied to the worker.
export const MAX_ENTRIES = 5000
const END = 0x06054b50
const END_LENGTH = 22
const ENTRIES_AT = 10
const COMMENT_AT = 20
const MAX_COMMENT_LENGTH = 0xffff

/** Number of entries; 65,535 means that many or more. Undefined if the bytes do not end like a zip. */
export function readEntryCount(bytes: Uint8Array): number | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = Math.max(0, file.length - END_LENGTH - MAX_COMMENT_LENGTH)
  for (let at = file.length - END_LENGTH; at >= first; at -= 1) {
    const isEnd = file.readUInt32LE(at) === END
    if (isEnd && at + END_LENGTH + file.readUInt16LE(at + COMMENT_AT) === file.length)
      return file.readUInt16LE(at + ENTRIES_AT)
  }
  return undefined
}
