// Opens the zip of an EPUB within limits: everything its directory says is checked before a byte is unpacked.
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
/** Text packs to a quarter, a picture of one colour to a hundredth; below this size any file may be all blanks. */
const MAX_RATIO = 200
const RATIO_FROM = 64_000
const LOCAL_HEADER = 30
const CONTAINER = 'meta-inf/container.xml'
const UNICODE_PATH = 0x7075
const ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8

/** Notes what had to be put right in one of its XML files; `mended` says which file it is. */
export const noteRepair =
  ({ repairs }: Pick<EpubArchive, 'repairs'>, mended: BookRepair) =>
  (repair: XmlRepair): void =>
    void repairs.add(repair === 'MENDED' ? mended : repair)

export interface EpubArchive {
  /** What had to be put right so far; whoever reads a part of it adds to them. */
  repairs: Set<BookRepair>
  /** Of its files, in the order of its directory. */
  paths: readonly string[]
  /** Its own name of a file, where what is requested differs in case, accents, percent signs or charset only. */
  find(path: string): string | undefined
  has(path: string): boolean
  /** undefined when there is no such file; one of more than `most` bytes is not unpacked. Throws EpubFailure. */
  read(path: string, most?: number): Promise<Buffer | undefined>
}

/** Throws EpubFailure. */
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
  // The first entry of a name counts.
  const byName = new Map(named.toReversed().map(({ name, entry }) => [name, entry]))
  if (byName.size < named.length) repairs.add('SAME_NAMES')
  const find = nameFinder(named, () => repairs.add('FILE_NAMES'))
  return {
    repairs,
    paths: [...new Set(named.map(({ name }) => name))].filter((path) => !path.endsWith('/')),
    find,
    has: (path) => find(path) !== undefined,
    read: async (path, most = MAX_ENTRY) => {
      const entry = byName.get(find(path) ?? path)
      if (entry && entry.uncompressedSize > most) throw new EpubFailure('TOO_LARGE', path.slice(0, 100))
      return entry && unpack(zip, entry)
    },
  }
}

interface NamedEntry {
  name: string
  /** What its name may be as well. */
  readings: string[]
  entry: Entry
}

/** Throws EpubFailure for a name that is absolute or leads out of the archive. */
function nameEntry(entry: Entry): NamedEntry {
  const { generalPurposeBitFlag, fileNameRaw, extraFields } = entry
  const declared = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
  // A name of its own in Unicode is in an extra field.
  const hasOwn = extraFields.some(({ id }) => id === UNICODE_PATH)
  const name = hasOwn ? declared : decodedName(fileNameRaw, declared)
  const fault = yauzl.validateFileName(name)
  if (fault !== null) throw new EpubFailure('HOSTILE', fault.slice(0, 200))
  const readings = otherReadings(fileNameRaw).filter((reading) => yauzl.validateFileName(reading) === null)
  return { name, readings, entry }
}

/** A folder that was compressed whole: the book is what is in it. */
function withoutOuterFolder(entries: readonly NamedEntry[], repairs: Set<BookRepair>): NamedEntry[] {
  const names = entries.map(({ name }) => name)
  if (names.some((name) => name.toLowerCase() === CONTAINER)) return [...entries]
  const containers = names.filter((name) => name.toLowerCase().endsWith(`/${CONTAINER}`))
  const [container] = containers
  if (container === undefined || containers.length > 1) return [...entries]
  const folder = container.slice(0, -CONTAINER.length)
  repairs.add('OUTER_FOLDER')
  const bare = (name: string) => (name.startsWith(folder) ? name.slice(folder.length) : name)
  return entries
    .map(({ name, readings, entry }) => ({ name: bare(name), readings: readings.map(bare), entry }))
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

/** Ends with as many bytes as the directory said: what unpacks to more is cut off there. */
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
