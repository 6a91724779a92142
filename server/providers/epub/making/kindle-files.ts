// Pictures, fonts, style sheets and drawings of a MOBI; each gets a new name at the first reference to it.
import { inflateSync } from 'node:zlib'
import type { KindleFile } from '../kindle/open.ts'
import { EpubFailure } from '../port.ts'
import { fontKind, pictureKind } from '../reading/file-kinds.ts'
import { safeDrawing } from './pictures.ts'
import { safeSheet } from './safe-css.ts'

const MAX_FONT = 10_000_000
const MAX_SHEET = 3_000_000
const MAX_FILES = 150_000_000
const MAX_DRAWINGS = 20_000_000
const MAX_IMPORT_DEPTH = 4
const EMBEDDED = /^(?:kindle:embed:([0-9a-v]{1,6})|picture:(\d{1,6}))/i
const FLOW = /^kindle:flow:([0-9a-v]{1,6})/i
const PACKED = 1
const MASKED = 2

export class KindleFiles {
  readonly used = new Map<string, Uint8Array>()
  readonly #book: KindleFile
  readonly #names = new Map<number, string | undefined>()
  readonly #drawn = new Map<number, string | undefined>()
  readonly #sheets = new Map<number, string[]>()
  readonly #written = new Map<string, string>()
  readonly #count = new Map<string, number>()
  #size = 0
  #drawings = 0

  constructor(book: KindleFile) {
    this.#book = book
  }

  /** Resolves the URL of a picture or font in a page or sheet to its new name. */
  readonly named = (address: string): string | undefined => {
    const [, inKf8, inMobi] = EMBEDDED.exec(address) ?? []
    if (inKf8 !== undefined) return this.embedded(Number.parseInt(inKf8, 32))
    if (inMobi !== undefined) return this.embedded(Number(inMobi))
    const flow = flowIn(address)
    return flow === undefined ? undefined : this.#drawing(flow)
  }

  /** Resolves an embedded file by its number, from 1. */
  embedded(number: number): string | undefined {
    if (!this.#names.has(number)) this.#names.set(number, this.#embedded(number))
    return this.#names.get(number)
  }

  /** Names of the sheet at this URL and of the sheets that it imports, the imported ones first. */
  sheetsAt(address: string, depth = 0): string[] {
    const flow = flowIn(address)
    if (flow === undefined || depth > MAX_IMPORT_DEPTH) return []
    const known = this.#sheets.get(flow)
    if (known) return known
    this.#sheets.set(flow, [])
    const names = this.sheet(this.#flow(flow, MAX_SHEET), depth)
    this.#sheets.set(flow, names)
    return names
  }

  /** Adds the inline styles of a page as a sheet. */
  sheet(css: string, depth = 0): string[] {
    const imports: string[] = []
    const safe = safeSheet(css, this.named, (address) => void imports.push(address))
    const names = imports.slice(0, 20).flatMap((address) => this.sheetsAt(address, depth + 1))
    if (safe.trim() === '') return names
    // Many pages have the same inline styles: store them once.
    const name = this.#written.get(safe) ?? this.#add('s', 'css', Buffer.from(safe))
    this.#written.set(safe, name)
    return [...names, name]
  }

  /** Adds an inline drawing of a page. */
  readonly drawn = (svg: string): string | undefined => {
    this.#drawings += svg.length
    if (this.#drawings > MAX_DRAWINGS) throw new EpubFailure('TOO_LARGE', 'its drawings')
    const safe = safeDrawing(svg)
    return safe === '' ? undefined : this.#add('d', 'svg', Buffer.from(safe))
  }

  #drawing(flow: number): string | undefined {
    if (!this.#drawn.has(flow)) {
      const svg = this.#flow(flow, MAX_SHEET)
      // A cover is often a raster picture within an SVG: use the picture.
      const [, picture] = /<image\b[^<>]*?href\s?=\s?["'](kindle:embed:[^"'<>]+)["']/i.exec(svg) ?? []
      this.#drawn.set(flow, picture === undefined ? this.drawn(svg) : this.named(picture))
    }
    return this.#drawn.get(flow)
  }

  #flow(number: number, maxBytes: number): string {
    const { text, decoder } = this.#book
    const flow = number > 0 ? text.flows[number] : undefined
    return flow && flow.length <= maxBytes ? decoder.decode(flow) : ''
  }

  #embedded(number: number): string | undefined {
    const { records, pictures } = this.#book
    const index = pictures + number - 1
    if (!(number > 0 && index < records.count)) return undefined
    const record = records.at(index)
    const font = record.toString('latin1', 0, 4) === 'FONT' ? fontIn(record) : undefined
    const kind = font ? fontKind(font) : pictureKind(record)
    if (kind === undefined || kind === 'svg') return undefined
    return font ? this.#add('f', kind, font) : this.#add('p', kind, record)
  }

  #add(letter: string, kind: string, bytes: Uint8Array): string {
    this.#size += bytes.length
    if (this.#size > MAX_FILES) throw new EpubFailure('TOO_LARGE', 'pictures and fonts together')
    const count = (this.#count.get(letter) ?? 0) + 1
    this.#count.set(letter, count)
    // Inline drawings are recognized by this form of their name.
    const name = letter === 'd' ? `d${count}.${kind}` : `${letter}${String(count).padStart(4, '0')}.${kind}`
    this.used.set(name, bytes)
    return name
  }
}

function flowIn(address: string): number | undefined {
  const flow = FLOW.exec(address)?.[1]
  return flow === undefined ? undefined : Number.parseInt(flow, 32)
}

/**
 * Decodes a font, which is compressed and obfuscated with a key in the same record; undefined if it cannot be
 * decoded.
 */
function fontIn(record: Buffer): Buffer | undefined {
  if (record.length < 24 || record.length > MAX_FONT) return undefined
  const [flags, from, keyLength, keyAt] = [8, 12, 16, 20].map((at) => record.readUInt32BE(at)) as [
    number,
    number,
    number,
    number,
  ]
  const font = Buffer.from(record.subarray(from))
  const key = record.subarray(keyAt, keyAt + keyLength)
  if (flags & MASKED && key.length > 0)
    for (let at = 0; at < Math.min(keyLength === 16 ? 1024 : 1040, font.length); at += 1)
      font[at] = (font[at] ?? 0) ^ (key[at % key.length] ?? 0)
  if (!(flags & PACKED)) return font
  try {
    return inflateSync(font, { maxOutputLength: MAX_FONT })
  } catch {
    return undefined
  }
}
