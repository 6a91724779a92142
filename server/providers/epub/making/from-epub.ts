// Converts an uploaded EPUB to a draft: sanitizes and renames every page, picture, style sheet and font.
import { formatMissingChapter } from '../../../../domain/book/kinds.ts'
import { REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { type EpubChapter, type EpubContent, EpubFailure } from '../port.ts'
import { type EpubArchive, openEpubArchive } from '../reading/archive.ts'
import { readEpubContents } from '../reading/contents.ts'
import { withoutOwnEntities } from '../reading/entities.ts'
import { fontKind, isRaster, pictureKind } from '../reading/file-kinds.ts'
import { type EpubPackage, readPackage } from '../reading/package.ts'
import { inArchive } from '../reading/path.ts'
import { decodeXml } from '../reading/xml.ts'
import { chapterName, type DraftBook, type DraftChapter, type DraftContent, nameChapters } from './draft.ts'
import { createFontDecoder } from './fonts.ts'
import { safeDrawing } from './pictures.ts'
import { type NameOf, safeSheet } from './safe-css.ts'
import { safePage } from './safe-page.ts'

/**
 * Max. bytes of a font. Fonts of a whole language are larger; a book for learners of English does not need
 * them.
 */
const MAX_FONT = 10_000_000
const MAX_SHEET = 3_000_000
const MAX_FILES = 150_000_000
const MAX_IMPORT_DEPTH = 4

/** Parses the EPUB and converts it to a draft. Throws EpubFailure. */
export async function draftOfEpub(bytes: Uint8Array): Promise<DraftBook> {
  const archive = await openEpubArchive(bytes)
  const found = await readPackage(archive)
  const { book } = found
  const files = await Files.of(archive, found.identifiers)
  const places = placesOf(found)
  const order = new Map(
    places.flatMap(({ path }, index): [string, number][] => (path === '' ? [] : [[path, index]])),
  )
  const chapters: DraftChapter[] = []
  const absent = new Map<number, string>()
  for (const [index, place] of places.entries()) {
    const chapter = await readChapter(place, archive, files, order)
    if (!chapter) absent.set(index, formatMissingChapter(place.number))
    chapters.push(chapter ?? absentChapter(place))
  }
  if (absent.size === chapters.length) throw new EpubFailure('BROKEN', 'no chapter can be read')
  const contents = (await contentsOf(archive, found)).flatMap((entry) => contentOf(entry, order))
  nameChapters(chapters, contents)
  for (const [index, title] of absent) Object.assign(chapters[index] ?? {}, { title })
  if (absent.size > 0) archive.repairs.add('CHAPTERS_MISSING')
  const cover = book.cover === null ? undefined : files.pictureOf(book.cover)
  return {
    ...{ title: book.title, creators: book.creators, publisher: book.publisher, language: book.language },
    ...{ description: book.description, published: book.published },
    ...{ is_rtl: book.is_rtl, is_fixed: book.is_fixed, chapters, contents },
    files: files.used,
    repairs: [...archive.repairs],
    cover: cover ?? null,
  }
}

interface Place {
  path: string
  /** Number in the spine, from 1. */
  number: number
  is_linear: boolean
  /** Undefined if the archive does not contain the file. */
  chapter: EpubChapter | undefined
}

/** Undefined if the archive does not contain the file, or if it cannot be decompressed. */
async function readChapter(
  { path, chapter }: Place,
  archive: EpubArchive,
  files: Files,
  order: ReadonlyMap<string, number>,
): Promise<DraftChapter | undefined> {
  const bytes = chapter && (await archive.read(path).catch(damaged))
  if (!bytes) return undefined
  // The file is empty, or contains only zeros from a damaged disk.
  if (bytes.every((byte) => byte === 0)) return undefined
  const { is_linear, spread } = chapter
  if (chapter.is_picture || isRaster(bytes)) {
    const page = pictureChapter(files.pictureOf(path))
    return page && { ...page, is_linear, spread }
  }
  const decoded = decodeXml(bytes, () => archive.repairs.add('CHARSETS'))
  if (decoded.includes(REPLACEMENT_CHARACTER)) archive.repairs.add('LETTERS_LOST')
  const text = withoutOwnEntities(decoded, () => archive.repairs.add('ENTITIES'))
  return { ...(await chapterOf(text, path, files, order)), is_linear, spread }
}

/** A page with only this picture. */
const pictureChapter = (name: string | undefined): Omit<DraftChapter, 'is_linear'> | undefined =>
  name === undefined
    ? undefined
    : {
        ...{ title: '', depth: 0, html: {}, attributes: {}, sheets: [] },
        body: `<figure><img src="${name}" alt=""/></figure>`,
      }

/** The chapters of the spine, including missing ones in their order. */
function placesOf({ book: { spine, missing } }: EpubPackage): Place[] {
  const places: Place[] = []
  for (let at = 0; at <= spine.length; at += 1) {
    for (const { before, number, path, is_linear } of missing)
      if (before === at) places.push({ path, number, is_linear, chapter: undefined })
    const chapter = spine[at]
    const number = places.length + 1
    if (chapter) places.push({ path: chapter.path, number, is_linear: chapter.is_linear, chapter })
  }
  return places
}

/**
 * Error handler: a chapter that cannot be decompressed is skipped, so that the other chapters stay readable.
 */
const damaged = (error: unknown): undefined => {
  if (error instanceof EpubFailure && error.reason === 'BROKEN') return undefined
  throw error
}

/**
 * Error handler for pictures, fonts and style sheets: skips the file and reports to the reader that files are
 * missing.
 */
const lost =
  (archive: EpubArchive) =>
  (error: unknown): undefined => {
    archive.repairs.add('FILES_LOST')
    return damaged(error)
  }

/** Placeholder page for a missing chapter, so that the reader is informed of the gap. */
const absentChapter = ({ number, is_linear }: Place): DraftChapter => ({
  ...{ title: '', depth: 0, is_linear, html: {}, attributes: { lang: 'zh-CN' }, sheets: [] },
  body: `<h2>${formatMissingChapter(number)}</h2><p>上传的文件里缺了这一章，或这一章的格式无法打开，其他章可以照常读。</p>`,
})

/** The contents; empty if they cannot be parsed, because a book is readable without them. */
async function contentsOf(archive: EpubArchive, found: EpubPackage): Promise<EpubContent[]> {
  try {
    return await readEpubContents(archive, found)
  } catch (error) {
    if (!(error instanceof EpubFailure)) throw error
    archive.repairs.add('CONTENTS_LOST')
    return []
  }
}

async function chapterOf(
  page: string,
  path: string,
  files: Files,
  order: ReadonlyMap<string, number>,
): Promise<Omit<DraftChapter, 'is_linear' | 'spread'>> {
  const { title, body, html, attributes, viewport, links, styles } = safePage(page, path, {
    pictureAt: files.picturesFrom(path),
    drawn: (svg) => files.addDrawing(svg),
    linkTo: (address) => {
      const at = inArchive(address, path)
      const index = at && order.get(files.pathOf(at.path))
      if (!at || index === undefined) return undefined
      return at.fragment === '' ? chapterName(index) : `${chapterName(index)}#${at.fragment}`
    },
  })
  const sheets: string[] = []
  for (const link of links) {
    const at = inArchive(link, path)
    if (at) sheets.push(...(await files.sheetsOf(at.path)))
  }
  for (const style of styles) sheets.push(...(await files.writtenSheet(style, path)))
  return { title, depth: 0, body, html, attributes, viewport, sheets: [...new Set(sheets)] }
}

function contentOf(
  { title, path, fragment, children }: EpubContent,
  order: ReadonlyMap<string, number>,
): DraftContent[] {
  const chapter = path === null ? null : (order.get(path) ?? null)
  const under = children.flatMap((child) => contentOf(child, order))
  // An entry without a chapter in the reading order is preserved only as the heading of its children.
  if (chapter === null && (title === '' || under.length === 0)) return under
  return [{ title, chapter, fragment, children: under }]
}

/**
 * The valid files of the archive; a file is added to `used` under its new name at the first reference to it.
 */
class Files {
  readonly used = new Map<string, Uint8Array>()
  readonly #archive: EpubArchive
  readonly #pictures: ReadonlyMap<string, { name: string; bytes: Uint8Array }>
  readonly #fonts: ReadonlyMap<string, { name: string; bytes: Uint8Array }>
  readonly #sheets = new Map<string, string[]>()
  readonly #written = new Map<string, string>()
  #drawings = 0

  private constructor(
    archive: EpubArchive,
    pictures: ReadonlyMap<string, { name: string; bytes: Uint8Array }>,
    fonts: ReadonlyMap<string, { name: string; bytes: Uint8Array }>,
  ) {
    this.#archive = archive
    this.#pictures = pictures
    this.#fonts = fonts
  }

  static async of(archive: EpubArchive, identifiers: readonly string[]): Promise<Files> {
    const pictures = new Map<string, { name: string; bytes: Uint8Array }>()
    const fonts = new Map<string, { name: string; bytes: Uint8Array }>()
    const clear = await createFontDecoder(archive, identifiers)
    let all = 0
    for (const path of archive.paths) {
      if (/\.(x?html?|xml|opf|ncx|css|js|mp[34]|m4a|ogg|webm|smil|pls)$|^(META-INF\/|mimetype$)/i.test(path))
        continue
      const bytes = await archive.read(path).catch(lost(archive))
      if (!bytes) continue
      const picture = pictureKind(bytes)
      if (picture !== undefined) {
        const drawn = picture === 'svg' ? Buffer.from(safeDrawing(decodeXml(bytes))) : bytes
        if (drawn.length === 0) continue
        pictures.set(path, {
          name: `p${String(pictures.size + 1).padStart(4, '0')}.${picture}`,
          bytes: drawn,
        })
      } else if (bytes.length <= MAX_FONT) {
        const font = clear(path, bytes)
        const kind = fontKind(font)
        if (kind !== undefined)
          fonts.set(path, { name: `f${String(fonts.size + 1).padStart(3, '0')}.${kind}`, bytes: font })
      }
      all += bytes.length
      if (all > MAX_FILES) throw new EpubFailure('TOO_LARGE', 'pictures and fonts together')
    }
    return new Files(archive, pictures, fonts)
  }

  /** Normalizes a path to the archive's own path, if they differ only in case or Unicode normalization. */
  pathOf(path: string): string {
    return this.#archive.find(path) ?? path
  }

  pictureOf(path: string): string | undefined {
    return this.#use(this.#pictures.get(this.pathOf(path)))
  }

  picturesFrom(from: string): NameOf {
    return (address) => {
      const at = inArchive(address, from)
      return at && this.pictureOf(at.path)
    }
  }

  /** Names of the sheet and of the sheets that it imports, the imported ones first. */
  async sheetsOf(address: string, depth = 0): Promise<string[]> {
    const path = this.pathOf(address)
    const known = this.#sheets.get(path)
    if (known) return known
    this.#sheets.set(path, [])
    const bytes =
      depth > MAX_IMPORT_DEPTH
        ? undefined
        : await this.#archive.read(path, MAX_SHEET).catch(tooLarge).catch(lost(this.#archive))
    if (!bytes) return []
    const names = await this.#sheet(decodeXml(bytes), path, depth)
    this.#sheets.set(path, names)
    return names
  }

  /** Adds the inline styles of a page as a sheet. */
  writtenSheet(css: string, from: string): Promise<string[]> {
    return this.#sheet(css, from, 0)
  }

  addDrawing(svg: string): string | undefined {
    const safe = safeDrawing(svg)
    if (safe === '') return undefined
    this.#drawings += 1
    const name = `d${this.#drawings}.svg`
    this.used.set(name, Buffer.from(safe))
    return name
  }

  async #sheet(css: string, from: string, depth: number): Promise<string[]> {
    const imports: string[] = []
    const safe = safeSheet(
      css,
      (address) => {
        const at = inArchive(address, from)
        return at && (this.pictureOf(at.path) ?? this.#use(this.#fonts.get(this.pathOf(at.path))))
      },
      (address) => void imports.push(address),
    )
    const names: string[] = []
    for (const address of imports.slice(0, 20)) {
      const at = inArchive(address, from)
      if (at) names.push(...(await this.sheetsOf(at.path, depth + 1)))
    }
    if (safe.trim() === '') return names
    // Many pages have the same inline styles: store them once.
    const known = this.#written.get(safe)
    const name = known ?? `s${String(this.#written.size + 1).padStart(3, '0')}.css`
    this.#written.set(safe, name)
    this.used.set(name, Buffer.from(safe))
    return [...names, name]
  }

  #use(file: { name: string; bytes: Uint8Array } | undefined): string | undefined {
    if (!file) return undefined
    this.used.set(file.name, file.bytes)
    return file.name
  }
}

const tooLarge = (error: unknown): undefined => {
  if (error instanceof EpubFailure && error.reason === 'TOO_LARGE') return undefined
  throw error
}
