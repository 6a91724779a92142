// Opens the zip of an EPUB with limits: its directory is validated before any byte is decompressed.
import { once } from 'node:events'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { EpubFailure } from '../port.ts'
import { decodedName, isMacMetadata, nameFinder, otherReadings } from './file-names.ts'
import type { XmlRepair } from './xml.ts'
import { zipWithin } from './zip-bounds.ts'
import { MAX_ENTRIES } from './zip-entry-count.ts'

const MAX_ENTRY = 50_000_000
const MAX_ALL = 300_000_000
/**
 * Max. compression ratio. Text compresses to a quarter, a picture of one colour to a hundredth. Smaller files
 * are exempt: they may consist of blanks only.
 */
const MAX_RATIO = 200
const RATIO_FROM = 64_000
const LOCAL_HEADER = 30
const CONTAINER = 'meta-inf/container.xml'
const UNICODE_PATH = 0x7075
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/**
 * Creates a callback that records repairs of an XML file; `mended` is the repair to record for malformed XML
 * in that file.
 */
export const noteRepair =
  ({ repairs }: Pick<EpubArchive, 'repairs'>, mended: BookRepair) =>
  (repair: XmlRepair): void =>
    void repairs.add(repair === 'MENDED' ? mended : repair)

export interface EpubArchive {
  /** Repairs that were needed so far; parsers of the archive's files add to them. */
  repairs: Set<BookRepair>
  /** Paths of its files, in the order of its directory. */
  paths: readonly string[]
  /**
   * Returns the archive's own path of a file, if `path` differs only in case, accents, percent-encoding or
   * charset.
   */
  find(path: string): string | undefined
  has(path: string): boolean
  /**
   * Decompresses a file; undefined if there is no such file. Throws EpubFailure, also for a file of more than
   * `maxBytes` bytes, without decompressing it.
   */
  read(path: string, maxBytes?: number): Promise<Buffer | undefined>
}

/** Parses and validates the directory of the zip. Throws EpubFailure. */
export async function openEpubArchive(bytes: Uint8Array): Promise<EpubArchive> {
  const repairs = new Set<BookRepair>()
  const zip = await zipOf(bytes, repairs)
  if (zip.entryCount > MAX_ENTRIES) throw new EpubFailure('TOO_MANY_FILES', `${zip.entryCount}`)
  const entries = await entriesOf(zip)
  refuseHostile(entries, zip.fileSize)
  const all = entries.map(nameEntry)
  const ofBook = all.filter(({ name }) => !isMacMetadata(name))
  if (ofBook.length < all.length) repairs.add('MAC_FILES')
  const named = withoutOuterFolder(ofBook, repairs)
  // If a name occurs twice, the first entry is used.
  const byName = new Map(named.toReversed().map(({ name, entry }) => [name, entry]))
  if (byName.size < named.length) repairs.add('SAME_NAMES')
  const find = nameFinder(named, () => repairs.add('FILE_NAMES'))
  return {
    repairs,
    paths: [...new Set(named.map(({ name }) => name))].filter((path) => !path.endsWith('/')),
    find,
    has: (path) => find(path) !== undefined,
    read: async (path, maxBytes = MAX_ENTRY) => {
      const entry = byName.get(find(path) ?? path)
      if (entry && entry.uncompressedSize > maxBytes) throw new EpubFailure('TOO_LARGE', path.slice(0, 100))
      return entry && unpack(zip, entry)
    },
  }
}

interface NamedEntry {
  name: string
  /** Alternative decodings of its name. */
  readings: string[]
  entry: Entry
}

/** Throws EpubFailure for a name that is absolute or points outside the archive. */
function nameEntry(entry: Entry): NamedEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const declared = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  // An extra field may contain the name in UTF-8.
  const hasUnicodeName = extraFields.some(({ id }) => id === UNICODE_PATH)
  const name = hasUnicodeName ? declared : decodedName(fileNameRaw, declared)
  const fault = yauzl.validateFileName(name)
  if (fault !== null) throw new EpubFailure('HOSTILE', fault.slice(0, 200))
  const readings = otherReadings(fileNameRaw).filter((reading) => yauzl.validateFileName(reading) === null)
  return { name, readings, entry }
}

/** Strips the outer folder, if the whole folder of a book was zipped. */
function withoutOuterFolder(entries: readonly NamedEntry[], repairs: Set<BookRepair>): NamedEntry[] {
  const names = entries.map(({ name }) => name)
  if (names.some((name) => name.toLowerCase() === CONTAINER)) return [...entries]
  const containers = names.filter((name) => name.toLowerCase().endsWith(`/${CONTAINER}`))
  const [container] = containers
  if (container === undefined || containers.length > 1) return [...entries]
  const folder = container.slice(0, -CONTAINER.length)
  repairs.add('OUTER_FOLDER')
  const withoutFolder = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name)
  return entries
    .map(({ name, readings, entry }) => ({
      name: withoutFolder(name),
      readings: readings.map(withoutFolder),
      entry,
    }))
    .filter(({ name }) => name !== '')
}

function zipOf(bytes: Uint8Array, repairs: Set<BookRepair>): Promise<ZipFile> {
  const buffer = zipWithin(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (buffer.length < bytes.length) repairs.add('BYTES_AROUND')
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(new EpubFailure('NOT_AN_EPUB', error.message, { cause: error })) : resolve(zip),
    )
  })
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  zip.on('entry', (entry) => {
    entries.push(entry)
    if (entries.length > MAX_ENTRIES) zip.emit('error', new EpubFailure('TOO_MANY_FILES'))
    else zip.readEntry()
  })
  zip.readEntry()
  try {
    await once(zip, 'end')
  } catch (error) {
    if (error instanceof EpubFailure) throw error
    const message = error instanceof Error ? error.message : ''
    throw new EpubFailure('NOT_AN_EPUB', message.slice(0, 200), { cause: error })
  }
  return entries
}

function refuseHostile(entries: readonly Entry[], length: number): void {
  let all = 0
  for (const entry of entries) {
    const { fileNameRaw, uncompressedSize, compressedSize, compressionMethod } = entry
    const name = fileNameRaw.toString('utf8').slice(0, 100)
    if (entry.generalPurposeBitFlag & ENCRYPTED) throw new EpubFailure('PROTECTED', name)
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED)
      throw new EpubFailure('BROKEN', `compression ${compressionMethod} of ${name}`)
    if (uncompressedSize > MAX_ENTRY) throw new EpubFailure('TOO_LARGE', name)
    if (uncompressedSize > RATIO_FROM && uncompressedSize > MAX_RATIO * compressedSize)
      throw new EpubFailure('HOSTILE', `unpacks too far: ${name}`)
    all += uncompressedSize
    if (all > MAX_ALL) throw new EpubFailure('TOO_LARGE', 'all files together')
  }
  const parts = entries
    .map((entry) => ({
      from: entry.relativeOffsetOfLocalHeader,
      to: entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize,
    }))
    .sort((a, b) => a.from - b.from)
  parts.forEach(({ to }, at) => {
    if (to > (parts[at + 1]?.from ?? length)) throw new EpubFailure('HOSTILE', 'files overlap')
  })
}

/** Decompresses an entry. Throws if it has more or fewer bytes than the directory declares. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Buffer> {
  try {
    const stream = await zip.openReadStreamPromise(entry)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > MAX_ENTRY)
        throw new EpubFailure('TOO_LARGE', entry.fileNameRaw.toString('utf8').slice(0, 100))
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  } catch (error) {
    if (error instanceof EpubFailure) throw error
    const message = error instanceof Error ? error.message : ''
    const isMore = /too many bytes|not enough bytes/i.test(message)
    throw new EpubFailure(isMore ? 'HOSTILE' : 'BROKEN', message.slice(0, 200), { cause: error })
  }
}
