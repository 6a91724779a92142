// Converts FictionBook 2 to a draft: one XML file with sections, verses, notes and pictures in base64.
import { Parser } from 'htmlparser2'
import { EpubFailure } from '../port.ts'
import { pictureKind } from '../reading/file-kinds.ts'
import { chapterName, type DraftBook, type DraftContent, escapeMarkup } from './draft.ts'
import { FictionBookAbout } from './fb2-about.ts'
import { decodeFictionBook, unzipFictionBook } from './fb2-file.ts'
import { type PlainChapter, plainBook } from './plain-book.ts'

const MAX_DEPTH = 200
/** A picture whose file is not known yet. */
const PICTURE = /<picture-at id="([^"]*)" (alt="[^"]*")\/>/g
/** Max. chapters; later nested sections stay in the chapter of their parent. */
const MAX_PARTS = 1500
const MAX_HEADING = 300
/** Max. depth of the contents. */
const MAX_CONTENT_DEPTH = 20
const BLOCKS: Readonly<Record<string, string>> = {
  ...{
    p: 'p',
    v: 'p',
    subtitle: 'h3',
    epigraph: 'blockquote',
    cite: 'blockquote',
    poem: 'div',
    stanza: 'div',
  },
  ...{ 'text-author': 'p', annotation: 'div', table: 'table', tr: 'tr', td: 'td', th: 'th', date: 'p' },
  // HTML elements that some converters write.
  ...{ div: 'div', blockquote: 'blockquote', h1: 'h3', h2: 'h3', h3: 'h3', ul: 'ul', ol: 'ol', li: 'li' },
}
const INLINE: Readonly<Record<string, string>> = {
  ...{ emphasis: 'em', strong: 'strong', strikethrough: 's', sub: 'sub', sup: 'sup', code: 'code' },
  ...{ i: 'em', em: 'em', b: 'strong', u: 'u' },
}

interface Part {
  title: string
  body: string
  depth: number
  is_linear: boolean
}
/** A titled section, or the title of a body. */
interface Heading {
  words: string
  depth: number
  part: number
  /** Id within the chapter; '' for its beginning. */
  fragment: string
}

interface OpenSection {
  isTitled: boolean
  /** The part in which it begins, and its position there. */
  part: number
  at: number
}

/** Parses the file and converts it to a draft. Throws EpubFailure. */
export async function draftOfFictionBook(bytes: Uint8Array): Promise<DraftBook> {
  const { text, repairs } = decodeFictionBook(await unzipFictionBook(bytes))
  const reading = new Reading()
  const parser = new Parser(reading, { xmlMode: true, decodeEntities: true })
  parser.end(text)
  return { ...reading.book(), repairs: [...repairs] }
}

/**
 * Handler for the parser's events, in one pass. Links and pictures are resolved at the end, when all ids are
 * known. Elements are compared by their local names: the namespaces of many files are wrong.
 */
class Reading {
  readonly #parts: Part[] = []
  readonly #headings: Heading[] = []
  readonly #pictures = new Map<string, string[]>()
  /** Index of the part that contains an id. */
  readonly #ids = new Map<string, number>()
  readonly #about = new FictionBookAbout()
  readonly #open: string[] = []
  /** The open sections. */
  readonly #sections: OpenSection[] = []
  /** Ids of sections that have no content yet: a title may still begin a new chapter. */
  #pendingIds: string[] = []
  #binary: string[] | undefined
  #isNotes = false
  /** The element of the current title: `h1` or `h3`; '' outside titles. */
  #title = ''
  #titleDepth = 0
  #isFirstLine = false
  /** Within the sign of a note, which is not part of a heading. */
  #isNoteSign = false
  /** The heading that the current title gives. */
  #heading: Heading | undefined

  onopentag(fullName: string, attribs: Record<string, string>): void {
    const name = localName(fullName)
    const isInBody = this.#isIn('body')
    this.#open.push(name)
    if (this.#open.length > MAX_DEPTH) throw new EpubFailure('HOSTILE', 'too deep')
    const link = linkIn(attribs)
    if (name === 'binary') {
      this.#binary = []
      const id = attribs['id'] ?? ''
      if (!this.#pictures.has(id)) this.#pictures.set(id, this.#binary)
    } else if (isInBody) this.#openInBody(name, attribs, link)
    else if (name === 'body') {
      this.#isNotes = /notes|comments|примечани|сноск/i.test(attribs['name'] ?? '')
      this.#sections.length = 0
      this.#begin(0)
    } else this.#about.openElement(this.#open, attribs, link)
  }

  #openInBody(name: string, attribs: Record<string, string>, link: string): void {
    if (name === 'section') this.#openSection()
    const { id } = attribs
    if (id !== undefined && id !== '') this.#pendingIds.push(id)
    if (name === 'section') return
    if (name === 'title') this.#openTitle()
    else if (name === 'image')
      this.#write(
        `<picture-at id="${escapeMarkup(link.replace(/^#/, ''))}" alt="${escapeMarkup(attribs['alt'] ?? '')}"/>`,
      )
    else if (name === 'empty-line' || name === 'br') this.#break()
    else if (name === 'a') {
      this.#isNoteSign = attribs['type'] === 'note'
      this.#write(anchorFor(link, attribs['type']))
    } else if (isLine(name) && this.#title !== '') {
      this.#break(this.#isFirstLine ? '' : '<br/>')
      this.#isFirstLine = false
    } else if (BLOCKS[name]) this.#write(openTag(BLOCKS[name], name, attribs))
    else if (INLINE[name]) this.#write(`<${INLINE[name]}>`)
  }

  #openSection(): void {
    // All notes are one chapter; in the text, each top-level section and each titled one is a chapter.
    if (this.#isNotes) this.#write('<div>')
    else if (this.#sections.length === 0 && this.#isBetweenSections()) this.#begin(0)
    this.#sections.push({
      isTitled: false,
      part: this.#parts.length - 1,
      at: this.#parts.at(-1)?.body.length ?? 0,
    })
  }

  /** The title of a poem or a stanza is not the heading of a chapter. */
  #openTitle(): void {
    this.#titleDepth += 1
    if (this.#titleDepth > 1) return
    const section = this.#sections.at(-1)
    const parent = this.#open.at(-2)
    const isOfBody = parent === 'body' && this.#sections.length === 0
    const isOfSection = parent === 'section' && section !== undefined && !section.isTitled && !this.#isNotes
    if (isOfSection) {
      const depth = this.#sections.filter(({ isTitled }) => isTitled).length
      section.isTitled = true
      this.#headSection(section, depth)
    } else if (isOfBody && this.#parts.at(-1)?.title === '') this.#headPart(0)
    this.#title = this.#heading?.fragment === '' ? 'h1' : 'h3'
    this.#write(`<${this.#title}>`)
    this.#isFirstLine = true
  }

  #headSection({ part, at }: OpenSection, depth: number): void {
    const isNested = this.#sections.length > 1
    // Content before the title must not remain in the chapter before.
    const isFirst = part === this.#parts.length - 1 && at === this.#parts[part]?.body.length
    const isChapter = isNested && isFirst && this.#isBetweenSections() && this.#parts.length < MAX_PARTS
    if (isChapter) this.#begin(depth)
    if (!isNested || isChapter) {
      this.#headPart(depth)
      return
    }
    const fragment = `section-${this.#headings.length + 1}`
    this.#write(`<a id="${fragment}"></a>`)
    this.#heading = { words: '', depth, part: this.#parts.length - 1, fragment }
    this.#headings.push(this.#heading)
  }

  #headPart(depth: number): void {
    this.#heading = { words: '', depth, part: this.#parts.length - 1, fragment: '' }
    this.#headings.push(this.#heading)
  }

  /** True if no other element than sections is open, so that a chapter may begin here. */
  #isBetweenSections(): boolean {
    const inside = this.#open.slice(this.#open.indexOf('body') + 1, -1)
    return inside.every((name) => name === 'section')
  }

  /** Adds a line break to the text, and a space to the heading that names the chapter. */
  #break(xhtml = '<br/>'): void {
    this.#write(xhtml)
    this.#addToHeading(' ')
  }

  ontext(data: string): void {
    if (this.#binary) {
      this.#binary.push(data)
    } else if (this.#isIn('body')) {
      // Blanks between sections are no content.
      if (/^(?:section|body)$/.test(this.#open.at(-1) ?? '') && data.trim() === '') return
      this.#write(escapeMarkup(data))
      this.#addToHeading(data)
    } else this.#about.addText(this.#open, data)
  }

  onclosetag(fullName: string): void {
    const name = localName(fullName)
    this.#open.pop()
    if (name === 'binary') {
      this.#binary = undefined
      return
    }
    if (!this.#isIn('body')) {
      if (name === 'body') this.#writePendingIds()
      else this.#about.closeElement(name, this.#open)
      return
    }
    if (name === 'section') {
      this.#writePendingIds()
      if (this.#isNotes) this.#write('</div>')
      this.#sections.pop()
    } else if (name === 'title') this.#closeTitle()
    else if (name === 'a') {
      this.#isNoteSign = false
      this.#write('</a>')
    } else if (isLine(name) && this.#title !== '') return
    else if (BLOCKS[name]) this.#write(`</${BLOCKS[name]}>`)
    else if (INLINE[name]) this.#write(`</${INLINE[name]}>`)
  }

  #closeTitle(): void {
    this.#titleDepth -= 1
    if (this.#titleDepth > 0) return
    this.#write(`</${this.#title}>`)
    this.#title = ''
    const { words = '', fragment, part = 0 } = this.#heading ?? {}
    const headed = fragment === '' ? this.#parts[part] : undefined
    if (headed) headed.title = oneLine(words)
    this.#heading = undefined
  }

  book(): DraftBook {
    const { names, files } = this.#pictureFiles()
    // Some links differ in case from the id of their picture.
    const anyCase = new Map([...names].map(([id, name]) => [id.toLowerCase(), name]))
    const nameOf = (id: string) => names.get(id) ?? anyCase.get(id.toLowerCase())
    const partIndexes = this.#parts.flatMap(({ body }, index) => {
      const hasPicture = Array.from(body.matchAll(PICTURE), ([, id = '']) => id).some(nameOf)
      return hasPicture || hasText(body) ? [index] : []
    })
    if (partIndexes.length === 0) throw new EpubFailure('BROKEN', 'no text')
    const place = new Map(partIndexes.map((index, at) => [index, at]))
    const chapters = partIndexes.map((index): PlainChapter => {
      const { title, body, depth, is_linear } = this.#parts[index] as Part
      const linked = body
        .replace(PICTURE, (_, id: string, alt: string) => {
          const name = nameOf(id)
          return name ? `<img ${alt} src="${name}"/>` : ''
        })
        .replace(/<a to="([^"]*)"/g, (_, id: string) => {
          const at = place.get(this.#ids.get(id) ?? -1)
          return at === undefined ? '<a' : `<a href="${chapterName(at)}#${id}"`
        })
      return { title, body: linked, depth: Math.min(depth, 9), is_linear }
    })
    const draft = plainBook(chapters, {
      ...this.#about.result(),
      files,
      cover: nameOf(escapeMarkup(this.#about.cover)) ?? null,
    })
    return { ...draft, contents: contentsOf(this.#headings, place, chapters) }
  }

  /** The files of the pictures, and their names by escaped id. */
  #pictureFiles(): { names: Map<string, string>; files: Map<string, Uint8Array> } {
    const files = new Map<string, Uint8Array>()
    const names = new Map<string, string>()
    for (const [id, chunks] of this.#pictures) {
      const bytes = Buffer.from(chunks.join(''), 'base64')
      const kind = pictureKind(bytes)
      if (kind === undefined || kind === 'svg') continue
      const name = `p${String(names.size + 1).padStart(4, '0')}.${kind}`
      names.set(escapeMarkup(id), name)
      files.set(name, bytes)
    }
    return { names, files }
  }

  #begin(depth: number): void {
    this.#parts.push({ title: '', body: '', depth, is_linear: !this.#isNotes })
  }

  #write(xhtml: string): void {
    if (xhtml === '') return
    this.#writePendingIds()
    const part = this.#parts.at(-1)
    if (part) part.body += xhtml
  }

  #writePendingIds(): void {
    const ids = this.#pendingIds
    if (ids.length === 0) return
    this.#pendingIds = []
    const part = this.#parts.at(-1)
    for (const id of ids.map(escapeMarkup)) {
      // The first element with an id is the target of its links.
      if (!part || this.#ids.has(id)) continue
      this.#ids.set(id, this.#parts.length - 1)
      part.body += `<a id="${id}"></a>`
    }
  }

  #addToHeading(words: string): void {
    if (this.#isNoteSign) return
    if (this.#heading && this.#heading.words.length < MAX_HEADING) this.#heading.words += words
  }

  #isIn(name: string): boolean {
    return this.#open.includes(name)
  }
}

/** The contents as a tree; a deeper heading is under the last less deep one. */
function contentsOf(
  headings: readonly Heading[],
  place: ReadonlyMap<number, number>,
  chapters: readonly PlainChapter[],
): DraftContent[] {
  const top: DraftContent[] = []
  const open: { depth: number; children: DraftContent[] }[] = []
  for (const { words, depth, part, fragment } of headings) {
    const chapter = place.get(part)
    const title = oneLine(words)
    if (chapter === undefined || title === '' || chapters[chapter]?.is_linear === false) continue
    while ((open.at(-1)?.depth ?? -1) >= Math.min(depth, MAX_CONTENT_DEPTH)) open.pop()
    const entry: DraftContent = { title, chapter, fragment, children: [] }
    ;(open.at(-1)?.children ?? top).push(entry)
    open.push({ depth: Math.min(depth, MAX_CONTENT_DEPTH), children: entry.children })
  }
  return top
}

function openTag(element: string, name: string, attributes: Readonly<Record<string, string>>): string {
  const spans = ['colspan', 'rowspan'].flatMap((key) => {
    const count = /^t[dh]$/.test(name) ? /^\s*(\d{1,3})\s*$/.exec(attributes[key] ?? '')?.[1] : undefined
    return count === undefined ? [] : [` ${key}="${count}"`]
  })
  return `<${element}${name === 'poem' ? ' class="poem"' : ''}${spans.join('')}>`
}

/** A link within the book has `to` until its target is known. */
function anchorFor(link: string, type: string | undefined): string {
  if (!link.startsWith('#')) return /^https?:\/\//i.test(link) ? `<a href="${escapeMarkup(link)}">` : '<a>'
  const kind = type === 'note' ? ' epub:type="noteref"' : ''
  return `<a to="${escapeMarkup(link.slice(1))}"${kind}>`
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

/** The link of an element, with any prefix of its attribute. */
const linkIn = (attributes: Readonly<Record<string, string>>): string =>
  (Object.entries(attributes).find(([key]) => localName(key) === 'href')?.[1] ?? '').trim()

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Elements that are lines within a title, not paragraphs. */
const isLine = (name: string): boolean => name === 'p' || name === 'v'

const hasText = (body: string): boolean => body.replace(/<[^<>]*>/g, '').trim() !== ''
