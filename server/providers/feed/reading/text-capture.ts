// Collects the text of one element, and serializes markup inside it.
import type { RawText } from './raw-feed.ts'

/** Max. characters of a field, longer text is cut; the longest article has a tenth of it. */
const MAX_LENGTH = 1_000_000
const HTML_TYPE = /^(html|xhtml|text\/html|application\/xhtml\+xml)$/
const TEXT_TYPE = /^(text(\/(?!html).*)?|.*[+/]xml)?$/
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export class TextCapture {
  readonly #isPlain: boolean
  readonly #isBase64: boolean
  readonly #baseUrl: string
  #raw = ''
  #markup = ''
  #hasMarkup = false

  /**
   * Parses the attributes that declare the type of the text.
   * @param isAtom in Atom, text is plain unless its type attribute is HTML; other formats have no type, and
   * their text is mostly HTML
   */
  constructor(name: string, attributes: Record<string, string>, isAtom: boolean, baseUrl: string) {
    const type = (attributes.type ?? '').trim().toLowerCase()
    const mode = (attributes.mode ?? '').trim().toLowerCase()
    const isAtomText = isAtom && !name.includes(':')
    this.#isPlain = isAtomText && !HTML_TYPE.test(type) && mode !== 'escaped'
    this.#isBase64 =
      mode === 'base64' || (isAtomText && type !== '' && !HTML_TYPE.test(type) && !TEXT_TYPE.test(type))
    this.#baseUrl = baseUrl
  }

  text(data: string): void {
    if (this.#raw.length > MAX_LENGTH) return
    this.#raw += data
    this.#markup += escaped(data)
  }

  open(tag: string, attributes: Record<string, string>): void {
    this.#hasMarkup = true
    if (this.#markup.length > MAX_LENGTH) return
    const written = Object.entries(attributes).filter(
      ([key]) => !key.startsWith('xmlns') && !key.startsWith('xml:'),
    )
    const pairs = written.map(([key, value]) => ` ${key}="${escaped(this.#absolute(key, value))}"`)
    this.#markup += `<${local(tag)}${pairs.join('')}>`
  }

  close(tag: string): void {
    if (this.#markup.length <= MAX_LENGTH && !VOID.has(local(tag))) this.#markup += `</${local(tag)}>`
  }

  result(): RawText {
    // The `div` around XHTML is not part of the content (RFC 4287, 3.1.1.3).
    if (this.#hasMarkup)
      return { value: this.#markup.replace(/^\s*<div>(.*)<\/div>\s*$/s, '$1').trim(), kind: 'html' }
    if (this.#isBase64) return decoded(this.#raw)
    return { value: this.#raw, kind: this.#isPlain ? 'plain' : 'html' }
  }

  #absolute(key: string, value: string): string {
    if (this.#baseUrl === '' || (key !== 'href' && key !== 'src')) return value
    try {
      return new URL(value, this.#baseUrl).href
    } catch {
      return value
    }
  }
}

const VOID = new Set(['br', 'img', 'hr', 'wbr', 'input', 'source', 'embed'])

/**
 * Decodes Base64 content: Atom uses it for other content types (RFC 4287, 4.1.3.3). Decoded text may be HTML.
 */
function decoded(raw: string): RawText {
  const packed = raw.replace(/\s/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return { value: raw, kind: 'html' }
  return { value: Buffer.from(packed, 'base64').toString('utf8'), kind: 'html' }
}

function local(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1).toLowerCase()
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
