// Reads the XML of a FictionBook, also from a zip, and repairs what would hide text from the parser.
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { openEpubArchive } from '../reading/archive.ts'
import { withoutEntities } from '../reading/entities.ts'
import { decodeXml } from '../reading/xml.ts'

const MAX_TEXT = 60_000_000
const ZIP = Buffer.from([0x50, 0x4b, 3, 4])
/** Comments and CDATA, which may contain `<`; otherwise a `<` that begins no markup, as in `I <3 it`. */
const BARE_LESS_THAN = /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<(?![\p{L}_:/!?])/gu

/** Returns the file itself, or the FictionBook in its zip. Throws EpubFailure. */
export async function unzipFictionBook(bytes: Uint8Array): Promise<Uint8Array> {
  if (ZIP.compare(bytes.subarray(0, ZIP.length)) !== 0) return bytes
  const archive = await openEpubArchive(bytes)
  const named = archive.paths.filter((path) => /\.fb2$/i.test(path))
  const [path, ...others] = named.length > 0 ? named : archive.paths.filter((each) => /\.xml$/i.test(each))
  if (path === undefined) throw new EpubFailure('BROKEN', 'no FictionBook in the zip')
  if (others.length > 0) throw new EpubFailure('SEVERAL_BOOKS', `${others.length + 1} books in the zip`)
  const book = await archive.read(path, MAX_TEXT)
  if (!book) throw new EpubFailure('BROKEN', 'no FictionBook in the zip')
  return book
}

/** Decodes the XML. Throws EpubFailure. */
export function decodeFictionBook(bytes: Uint8Array): { text: string; repairs: Set<BookRepair> } {
  if (bytes.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'fb2')
  const repairs = new Set<BookRepair>()
  const text = withoutEntities(
    decodeXml(bytes, () => repairs.add('CHARSETS')),
    'fb2',
    MAX_TEXT,
  )
  if (text.includes(REPLACEMENT_CHARACTER)) repairs.add('LETTERS_LOST')
  return { text: text.replace(BARE_LESS_THAN, (found) => (found === '<' ? '&lt;' : found)), repairs }
}
