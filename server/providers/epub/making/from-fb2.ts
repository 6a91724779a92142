// Converts FictionBook 2 to a draft: one XML file with sections, verses, notes and pictures in base64.
import { Parser } from 'htmlparser2'
import type { BookRepair } from '../../../../domain/book/kinds.ts'
import { REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { withoutEntities } from '../reading/entities.ts'
import { pictureKind } from '../reading/file-kinds.ts'
import { decodeXml } from '../reading/xml.ts'
import { chapterName, type DraftBook, escapeMarkup } from './draft.ts'
import { type PlainChapter, plainBook } from './plain-book.ts'

const MAX_TEXT = 60_000_000
const MAX_DEPTH = 200
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
}
const INLINE: Readonly<Record<string, string>> = {
  ...{ emphasis: 'em', strong: 'strong', strikethrough: 's', sub: 'sub', sup: 'sup', code: 'code' },
}

interface Part extends PlainChapter {
  heading: string
}

/** Parses the file and converts it to a draft. Throws EpubFailure. */
export function draftOfFictionBook(bytes: Uint8Array): DraftBook {
  if (bytes.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'fb2')
  const reading = new Reading()
  const repairs = new Set<BookRepair>()
  const text = withoutEntities(
    decodeXml(bytes, () => repairs.add('CHARSETS')),
    'fb2',
    MAX_TEXT,
  )
  if (text.includes(REPLACEMENT_CHARACTER)) repairs.add('LETTERS_LOST')
  const parser = new Parser(reading, { xmlMode: true, decodeEntities: true })
  parser.end(text)
  return { ...reading.book(), repairs: [...repairs] }
}

/**
 * Handler for the parser's events, in one pass. Links and pictures are resolved at the end, when all ids are
 * known.
 */
class Reading {
  readonly #parts: Part[] = []
  readonly #pictures = new Map<string, string[]>()
  /** Index of the part that contains an id. */
  readonly #ids = new Map<string, number>()
  readonly #about = { title: '', language: '', description: '', published: '', publisher: '', cover: '' }
  readonly #creators: string[] = []
  readonly #open: string[] = []
  #name: string[] = []
  #binary: string[] | undefined
  #isNotes = false
  #sections = 0
  /** The element of the current title: `h1` or `h3`; '' outside titles. */
  #title = ''
  #isHeading = false

  onopentag(name: string, attribs: Record<string, string>): void {
    this.#open.push(name)
    if (this.#open.length > MAX_DEPTH) throw new EpubFailure('HOSTILE', 'too deep')
    const link = attribs['l:href'] ?? attribs['xlink:href'] ?? attribs['href'] ?? ''
    if (name === 'binary') {
      this.#binary = []
      this.#pictures.set(attribs['id'] ?? '', this.#binary)
    } else if (name === 'image' && this.#isIn('coverpage')) this.#about.cover = link.replace(/^#/, '')
    else if (name === 'author' && this.#isIn('title-info')) this.#name = []
    else if (name === 'body') {
      this.#isNotes = /notes|comments/i.test(attribs['name'] ?? '')
      this.#sections = 0
      this.#begin()
    } else if (this.#isIn('body')) this.#openInBody(name, attribs, link)
  }

  #openInBody(name: string, attribs: Record<string, string>, link: string): void {
    if (name === 'section') {
      this.#sections += 1
      // All notes are one chapter; in the text, each top-level section is a chapter.
      if (this.#sections === 1 && !this.#isNotes) this.#begin()
      else this.#write('<div>')
    }
    const { id } = attribs
    if (id !== undefined && id !== '') {
      this.#ids.set(id, this.#parts.length - 1)
      this.#write(`<a id="${escapeMarkup(id)}"></a>`)
    }
    if (name === 'title') this.#openTitle()
    else if (name === 'image') this.#write(`<picture-at id="${escapeMarkup(link.replace(/^#/, ''))}"/>`)
    else if (name === 'empty-line') this.#break()
    else if (name === 'a') this.#write(this.#anchor(link, attribs['type']))
    else if (isLine(name) && this.#title !== '') this.#break(this.#isFirstInTitle() ? '' : '<br/>')
    else if (BLOCKS[name]) this.#write(`<${BLOCKS[name]}${name === 'poem' ? ' class="poem"' : ''}>`)
    else if (INLINE[name]) this.#write(`<${INLINE[name]}>`)
  }

  /** The title of a poem or a stanza is not the heading of the chapter. */
  #openTitle(): void {
    const isOfPart = /^(?:section|body)$/.test(this.#open.at(-2) ?? '')
    this.#title = isOfPart && this.#sections < 2 && !this.#isNotes ? 'h1' : 'h3'
    this.#isHeading = isOfPart && this.#sections < (this.#isNotes ? 1 : 2)
    this.#write(`<${this.#title}>`)
  }

  /** Adds a line break to the text, and a space to the heading that names the chapter. */
  #break(xhtml = '<br/>'): void {
    this.#write(xhtml)
    this.#head(' ')
  }

  #anchor(link: string, type: string | undefined): string {
    if (!link.startsWith('#')) return /^https?:\/\//i.test(link) ? `<a href="${escapeMarkup(link)}">` : '<a>'
    const kind = type === 'note' ? ' epub:type="noteref"' : ''
    return `<a to="${escapeMarkup(link.slice(1))}"${kind}>`
  }

  ontext(data: string): void {
    if (this.#binary) {
      this.#binary.push(data)
      return
    }
    if (this.#isIn('body')) {
      this.#write(escapeMarkup(data))
      this.#head(data)
      return
    }
    this.#tell(data.replace(/\s+/g, ' '))
  }

  /** Stores metadata, which precedes the text. */
  #tell(data: string): void {
    const at = this.#open.at(-1)
    const words = data.trim()
    if (words === '') return
    if (this.#isIn('title-info')) {
      if (at === 'book-title') this.#about.title += data
      else if (at === 'lang') this.#about.language += words
      else if (at === 'date') this.#about.published += words
      else if (this.#isIn('annotation')) this.#about.description += `${words} `
      else if (this.#isIn('author') && /-name$|^nickname$/.test(at ?? '')) this.#name.push(words)
    } else if (at === 'publisher' && this.#isIn('publish-info')) this.#about.publisher += words
  }

  onclosetag(name: string): void {
    this.#open.pop()
    if (name === 'binary') this.#binary = undefined
    else if (name === 'author' && this.#isIn('title-info') && this.#name.length > 0)
      this.#creators.push(this.#name.join(' '))
    if (!this.#isIn('body')) return
    if (name === 'section') {
      if (!(this.#sections === 1 && !this.#isNotes)) this.#write('</div>')
      this.#sections -= 1
    } else if (name === 'title') {
      this.#write(`</${this.#title}>`)
      this.#break('')
      this.#title = ''
      this.#isHeading = false
    } else if (name === 'a') this.#write('</a>')
    else if (isLine(name) && this.#title !== '') return
    else if (BLOCKS[name]) this.#write(`</${BLOCKS[name]}>`)
    else if (INLINE[name]) this.#write(`</${INLINE[name]}>`)
  }

  book(): DraftBook {
    const files = new Map<string, Uint8Array>()
    const names = new Map<string, string>()
    for (const [id, chunks] of this.#pictures) {
      const bytes = Buffer.from(chunks.join(''), 'base64')
      const kind = pictureKind(bytes)
      if (kind === undefined || kind === 'svg') continue
      const name = `p${String(names.size + 1).padStart(4, '0')}.${kind}`
      names.set(id, name)
      files.set(name, bytes)
    }
    const partIndexes = this.#parts.flatMap((part, index) => (hasContent(part.body) ? [index] : []))
    if (partIndexes.length === 0) throw new EpubFailure('BROKEN', 'no text')
    const place = new Map(partIndexes.map((index, at) => [index, at]))
    const chapters = partIndexes.map((index): PlainChapter => {
      const { heading, body, is_linear } = this.#parts[index] as Part
      const linked = body
        .replace(/<picture-at id="([^"]*)"\/>/g, (_, id: string) => {
          const name = names.get(id)
          return name ? `<img alt="" src="${name}"/>` : ''
        })
        .replace(/<a to="([^"]*)"/g, (_, id: string) => {
          const at = place.get(this.#ids.get(id) ?? -1)
          return at === undefined ? '<a' : `<a href="${chapterName(at)}#${id}"`
        })
      return { title: heading.replace(/\s+/g, ' ').trim(), body: linked, is_linear: is_linear ?? true }
    })
    const { cover, description, ...about } = this.#about
    return plainBook(chapters, {
      ...about,
      title: about.title.trim(),
      description: description.trim(),
      creators: this.#creators.slice(0, 20),
      files,
      cover: names.get(cover) ?? null,
    })
  }

  #begin(): void {
    this.#parts.push({ title: '', heading: '', body: '', is_linear: !this.#isNotes })
  }

  #write(xhtml: string): void {
    const part = this.#parts.at(-1)
    if (part) part.body += xhtml
  }

  #head(words: string): void {
    const part = this.#parts.at(-1)
    if (part && this.#isHeading && part.heading.length < 300) part.heading += words
  }

  #isIn(name: string): boolean {
    return this.#open.includes(name)
  }

  #isFirstInTitle(): boolean {
    return /<h[13]>\s*(?:<a id="[^"]*"><\/a>)?\s*$/.test(this.#parts.at(-1)?.body.slice(-200) ?? '')
  }
}

/** Elements that are lines within a title, not paragraphs. */
const isLine = (name: string): boolean => name === 'p' || name === 'v'

const hasContent = (body: string): boolean =>
  body.includes('<img') || body.replace(/<[^<>]*>/g, '').trim() !== ''
