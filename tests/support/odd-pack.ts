// The parts of a package that is not yet written, and what oddities put into it.
import { createHash } from 'node:crypto'
import type { SeededRandom } from '../../domain/article/cover/seeded-random.ts'
import type { ZipWays } from './odd-zip.ts'
import { aPicture } from './pictures.ts'

export interface OddChapter {
  /** Of its file in OPS/; `head` goes before the words, `around` around the body. */
  file: string
  title: string
  words: string
  body: string
  bytes?: Uint8Array
  attributes: string
  head: string
}
export interface Item {
  id: string
  href: string
  type: string
  rest: string
}

/** A package in parts, before it is written. */
export interface Pack {
  dice: SeededRandom
  title: string
  titles: string
  creators: string[]
  creatorsXml: string
  language: string
  languages: string
  identifiers: string
  uniqueId: string
  dates: string
  published: string
  metadata: string
  chapters: OddChapter[]
  items: Item[]
  refs: string[]
  spineAttributes: string
  packageAttributes: string
  manifestAttributes: string
  afterSpine: string
  /** What the manifest calls a chapter's file. */
  hrefOf: (file: string) => string
  navFile: string
  nav: ((lines: string) => string) | undefined
  navLine: (title: string, href: string, at: number) => string
  ncx: ((points: string) => string) | undefined
  container: string | Uint8Array
  opf: (opf: string) => string | Uint8Array
  files: Map<string, string | Uint8Array>
  without: Set<string>
  zip: ZipWays
  mimetype: 'stored' | 'deflated' | 'absent' | 'last'
  nameOf: (path: string) => string
  cover: Uint8Array | undefined
  font: Uint8Array | undefined
}

export const CONTAINER_NS = 'urn:oasis:names:tc:opendocument:xmlns:container'
export const rootfile = (path: string, type = 'application/oebps-package+xml') =>
  `<rootfile full-path="${path}" media-type="${type}"/>`
export const containerOf = (inside: string) =>
  `<?xml version="1.0"?><container version="1.0" xmlns="${CONTAINER_NS}"><rootfiles>${inside}</rootfiles></container>`

export const picture = (dice: SeededRandom): Uint8Array => aPicture(dice.int(20, 90), dice.int(20, 90))
export const scrambledFont = (identifier: string, isAdobe: boolean): [Buffer, Buffer] => {
  const font = Buffer.concat([Buffer.from([0, 1, 0, 0]), Buffer.alloc(2000, 7)])
  const key = isAdobe
    ? Buffer.from(identifier.replace(/^urn:uuid:|-/g, ''), 'hex')
    : createHash('sha1').update(identifier).digest()
  const length = isAdobe ? 1024 : 1040
  return [
    font,
    Buffer.from(font.map((byte, at) => (at < length ? byte ^ (key[at % key.length] ?? 0) : byte))),
  ]
}
