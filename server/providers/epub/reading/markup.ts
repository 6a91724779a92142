// Normalizes the tags of a page before it is sanitized; removes scripts, extracts styles and heads.

export interface PageMarkup {
  /** The page without comments, scripts and styles; its tags are normalized to HTML syntax. */
  page: string
  /** The same page without its `head` elements. */
  body: string
  /** Inline style sheets of the page. */
  styles: string[]
}

const NAMESPACES = [
  'http://www.w3.org/1999/xhtml',
  'http://www.w3.org/2000/svg',
  'http://www.w3.org/1998/Math/MathML',
]
const BOUND = /\bxmlns:([\w.-]{1,60})\s{0,9}=\s{0,9}["']([^"'<>]{1,60})["']/g
/** Prefixes that books use without declaring them. */
const USUAL_PREFIXES = ['m', 'mml', 'xhtml', 'html', 'h', 'svg']
const TAG_NAME = /<(\/?)([a-z][\w:.-]*)/iy
const SCRIPT_END = /<\/(?:[\w.-]+:)?script\s*>/gi
const STYLE_END = /<\/(?:[\w.-]+:)?style\s*>/gi
const MARK = /[>=]/g
const QUOTE = /\s*(["']?)/y
/**
 * Void elements, which may end in a slash. Other self-closed elements of XHTML would stay open in HTML and
 * contain the rest of the page.
 */
const EMPTY = /^(?:br|hr|img|col|wbr|area|base|input|link|meta|param|source|track|embed)$/

/**
 * Run time is linear in the length of the page: the end of a comment or tag type that was not found once is
 * not searched again.
 */
export function readMarkup(text: string): PageMarkup {
  const prefixes = prefixesOf(text)
  const finder = new Finder(text)
  const page: string[] = []
  const body: string[] = []
  const styles: string[] = []
  let head: string[] | undefined
  const write = (part: string) => {
    page.push(part)
    if (head) head.push(part)
    else body.push(part)
  }
  let from = 0
  for (;;) {
    const start = text.indexOf('<', from)
    if (start < 0) break
    write(text.slice(from, start))
    if (text.startsWith('<!--', start)) {
      const end = finder.find('-->', start + 2)
      from = end < 0 ? start + 4 : end + 3
      continue
    }
    if (text.startsWith('<![CDATA[', start)) {
      const end = finder.find(']]>', start + 9)
      if (end >= 0)
        write(
          text
            .slice(start + 9, end)
            .replaceAll('&', '&amp;')
            .replaceAll('<', '&lt;'),
        )
      from = end < 0 ? start + 9 : end + 3
      continue
    }
    TAG_NAME.lastIndex = start
    const [opening = '', slash = '', written = ''] = TAG_NAME.exec(text) ?? []
    if (opening === '') {
      write('<')
      from = start + 1
      continue
    }
    const end = finder.tagEnd(start + opening.length)
    if (end < 0) {
      from = start
      break
    }
    from = end + 1
    const [prefix = '', local] = written.split(':', 2)
    const name = local !== undefined && prefixes.has(prefix) ? written.slice(prefix.length + 1) : written
    const kind = name.toLowerCase()
    const isClosed = text[end - 1] === '/'
    if (slash === '' && (kind === 'script' || kind === 'style')) {
      const close = isClosed ? undefined : finder.match(kind === 'script' ? SCRIPT_END : STYLE_END, from)
      if (close && kind === 'style')
        styles.push(text.slice(from, close.start).replace(/<!\[CDATA\[|\]\]>/g, ''))
      if (close) from = close.end
      continue
    }
    if (kind === 'body') head = undefined
    if (kind === 'head' && slash === '') head ??= []
    // Escape `<` and `>` in attribute values: later steps find the end of a tag by its first `>`.
    const attributes = text
      .slice(start + opening.length, isClosed ? end - 1 : end)
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
    if (isClosed && slash === '' && !EMPTY.test(kind)) write(`<${name}${attributes}></${name}>`)
    else write(`<${slash}${name}${attributes}${isClosed ? '/' : ''}>`)
    if (kind === 'head' && (slash !== '' || isClosed)) head = undefined
  }
  write(text.slice(from))
  // A `head` without an end tag and without a `body` after it: treat its content as the body.
  if (head) body.push(head.join(''))
  return { page: page.join(''), body: body.join(''), styles }
}

const prefixesOf = (text: string): ReadonlySet<string> => {
  const prefixes = new Set(USUAL_PREFIXES)
  for (const [, prefix = '', namespace = ''] of text.matchAll(BOUND))
    if (NAMESPACES.includes(namespace.trim())) prefixes.add(prefix)
  return prefixes
}

class Finder {
  readonly #text: string
  readonly #absent = new Set<string | RegExp>()

  constructor(text: string) {
    this.#text = text
  }

  find(mark: string, from: number): number {
    const at = this.#absent.has(mark) ? -1 : this.#text.indexOf(mark, from)
    if (at < 0) this.#absent.add(mark)
    return at
  }

  match(mark: RegExp, from: number): { start: number; end: number } | undefined {
    if (this.#absent.has(mark)) return undefined
    mark.lastIndex = from
    const found = mark.exec(this.#text)
    if (!found) this.#absent.add(mark)
    return found ? { start: found.index, end: found.index + found[0].length } : undefined
  }

  /** Finds the end of a tag; a `>` in a quoted attribute value does not count. -1 if the tag has no end. */
  tagEnd(from: number): number {
    const mark = MARK
    for (mark.lastIndex = from; ; ) {
      const found = mark.exec(this.#text)
      if (!found || found[0] === '>') return found?.index ?? -1
      QUOTE.lastIndex = found.index + 1
      const sign = QUOTE.exec(this.#text)?.[1]
      if (!sign) continue
      const end = this.find(sign, QUOTE.lastIndex)
      if (end < 0) return -1
      mark.lastIndex = end + 1
    }
  }
}
