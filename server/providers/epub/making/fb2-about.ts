// Reads the description of a FictionBook: title, authors, language, dates and cover of the book itself.

const NAMES = ['first-name', 'middle-name', 'last-name'] as const
const OF_TITLE: Readonly<Record<string, keyof Fields>> = {
  ...{ 'book-title': 'title', lang: 'language', date: 'published', annotation: 'description' },
}
const OF_PUBLISHING: Readonly<Record<string, keyof Fields>> = { publisher: 'publisher', year: 'year' }
const MAX_CREATORS = 20
/** Inline elements of the annotation; all others separate words. */
const INLINE = /^(?:emphasis|strong|style|a|strikethrough|sub|sup|code)$/

interface Fields {
  title: string
  language: string
  published: string
  description: string
  publisher: string
  year: string
}

/**
 * Handler for the elements of the description. Of a field that occurs twice, the first one that has text is
 * used. The description of the original (`src-title-info`) and of the file (`document-info`) is ignored.
 */
export class FictionBookAbout {
  readonly #fields: Fields = {
    ...{ title: '', language: '', published: '', description: '', publisher: '', year: '' },
  }
  readonly #authors: Map<string, string>[] = []
  #date = ''
  #cover: string | undefined
  /** The field of the current element, and the depth of that element. */
  #field: keyof Fields | undefined
  #fieldDepth = 0

  /** `open`: names of the open elements, the new one last. */
  openElement(open: readonly string[], attributes: Readonly<Record<string, string>>, link: string): void {
    const name = open.at(-1) ?? ''
    const parent = open.at(-2)
    if (this.#field) {
      if (this.#field === 'description' && !INLINE.test(name)) this.#fields.description += ' '
    } else if (parent === 'title-info') this.#openField(OF_TITLE[name], open.length)
    else if (parent === 'publish-info') this.#openField(OF_PUBLISHING[name], open.length)
    if (parent === 'title-info' && name === 'author') this.#authors.push(new Map())
    if (parent === 'title-info' && name === 'date') this.#date ||= attributes['value'] ?? ''
    if (name === 'image' && open.includes('coverpage') && open.includes('title-info'))
      this.#cover ??= link.replace(/^#/, '')
  }

  #openField(field: keyof Fields | undefined, depth: number): void {
    if (!field || this.#fields[field].trim() !== '') return
    this.#field = field
    this.#fieldDepth = depth
  }

  /** Adds text to the field or the name of the current element. */
  addText(open: readonly string[], text: string): void {
    if (this.#field) this.#fields[this.#field] += text
    if (!open.includes('title-info')) return
    const author = this.#authors.at(-1)
    const [parent = '', name = ''] = open.slice(-2)
    if (parent === 'author') author?.set(name, (author.get(name) ?? '') + text)
    else if (name === 'author') author?.set('', (author.get('') ?? '') + text)
  }

  /** `open`: names of the elements that are still open. */
  closeElement(name: string, open: readonly string[]): void {
    if (this.#field === 'description' && !INLINE.test(name)) this.#fields.description += ' '
    if (open.length < this.#fieldDepth) this.#field = undefined
  }

  /** Id of the cover picture; '' if there is none. */
  get cover(): string {
    return this.#cover ?? ''
  }

  result() {
    const { title, language, published, description, publisher, year } = this.#fields
    return {
      title: oneLine(title),
      language: oneLine(language),
      description: oneLine(description),
      published: oneLine(published) || oneLine(this.#date) || oneLine(year),
      publisher: oneLine(publisher),
      creators: this.#authors
        .map(nameOf)
        .filter((name) => name !== '')
        .slice(0, MAX_CREATORS),
    }
  }
}

/** The parts of the name in their usual order; the nickname only for an author without a name. */
function nameOf(author: ReadonlyMap<string, string>): string {
  const read = (part: string) => oneLine(author.get(part) ?? '')
  const full = NAMES.map(read).filter((part) => part !== '')
  return full.join(' ') || read('nickname') || read('')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
