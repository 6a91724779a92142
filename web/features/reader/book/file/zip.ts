// Minimal ZIP reader for book archives: files are decompressed one by one on request, the others stay packed.

const END = 0x06054b50
const ENTRY = 0x02014b50
/** Size of the end-of-central-directory record, and of the longest comment behind it (bytes). */
const END_SIZE = 22
const MAX_COMMENT_LENGTH_BYTES = 0xffff
const STORED = 0
const DEFLATED = 8

export interface ZipArchive {
  has(name: string): boolean
  /**
   * Undefined for a name that the archive does not have. Rejects with an error when the bytes are corrupt.
   */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  text(name: string): Promise<string | undefined>
}

interface Entry {
  method: number
  packed: number
  /** Offset of the local file header (bytes). */
  at: number
}

/**
 * Opens an archive as our server packs it (no ZIP64); throws an error when the bytes are not a ZIP archive.
 */
export function openZip(bytes: Uint8Array<ArrayBuffer>): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = directory(view, bytes)
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) return undefined
    const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
    const packed = bytes.subarray(from, from + entry.packed)
    if (entry.method === STORED) return packed
    if (entry.method !== DEFLATED) throw new Error(`${name} is packed in a way that browsers do not know`)
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    return new Uint8Array(await new Response(unpacked).arrayBuffer())
  }
  return {
    has: (name) => entries.has(name),
    read,
    text: async (name) => {
      const found = await read(name)
      return found && new TextDecoder().decode(found)
    },
  }
}

function directory(view: DataView, bytes: Uint8Array): Map<string, Entry> {
  const end = endOf(view)
  const decoder = new TextDecoder()
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('the archive’s directory is cut off')
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true))
    const nameEnd = at + 46 + (name ?? 0)
    entries.set(decoder.decode(bytes.subarray(at + 46, nameEnd)), {
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_SIZE
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_LENGTH_BYTES); at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new Error('this is no archive')
}
