// How many files an archive says it has, read from its last bytes alone: what has too many need not be copied to the thread.
export const MAX_ENTRIES = 5000
const END = 0x06054b50
const END_LENGTH = 22
const ENTRIES_AT = 10
const COMMENT_AT = 20
const MAX_COMMENT_LENGTH = 0xffff

/** 65,535 stands for that many and any more; undefined when the bytes do not end as a zip does. */
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
