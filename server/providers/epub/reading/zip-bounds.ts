// Finds where a zip begins and ends in a file: some files have other bytes before or after the zip.

const END = Buffer.from([0x50, 0x4b, 5, 6])
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ZIP64 = 0xffffffff
const MAX_TRIES = 50

/**
 * Returns only the bytes of the zip; the whole file if no end record is found or there are no other bytes.
 */
export function zipWithin(file: Buffer): Buffer {
  let from = file.length - END_LENGTH
  for (let tries = 0; tries < MAX_TRIES && from >= 0; tries += 1) {
    const at = file.lastIndexOf(END, from)
    if (at < 0) return file
    const size = file.readUInt32LE(at + 12)
    const offset = file.readUInt32LE(at + 16)
    // In zip64 the offset of the directory is in another record.
    if (size === ZIP64 || offset === ZIP64) return file
    const before = at - size - offset
    if (before >= 0 && size > 0 && file.readUInt32LE(at - size) === ENTRY) return cut(file, before, at)
    from = at - 1
  }
  return file
}

function cut(file: Buffer, start: number, end: number): Buffer {
  const comment = file.readUInt16LE(end + 20)
  if (start === 0 && end + END_LENGTH + comment === file.length) return file
  const zip = Buffer.from(file.subarray(start, end + END_LENGTH))
  zip.writeUInt16LE(0, zip.length - 2)
  return zip
}
