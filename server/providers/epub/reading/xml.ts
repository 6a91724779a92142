// Parser for XML files of an EPUB: detects the charset, replaces entities, and limits the depth.
import { DOMParser, type Document, type Element } from '@xmldom/xmldom'
import { Parser } from 'htmlparser2'
import { decodeControls } from '../../../../domain/article/block.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { decodeText, decodeWestern, isUtf8 } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { withoutEntities } from './entities.ts'
import { inArchive } from './path.ts'

/** Max. bytes of an XML file; a package of 5,000 files, or contents with 5,000 entries, are a tenth of it. */
export const MAX_XML = 10_000_000
const MAX_DEPTH = 200
const MAX_PREFIXES = 50
const NAMESPACES: Readonly<Record<string, string>> = {
  opf: 'http://www.idpf.org/2007/opf',
  epub: 'http://www.idpf.org/2007/ops',
}
/**
 * Max. elements. A package of 5,000 files has 10,000, an NCX of 5,000 entries 20,000; the parser takes about
 * 20 µs for each.
 */
const MAX_ELEMENTS = 30_000

/**
 * Decodes a file by its byte order mark, otherwise by its XML declaration, otherwise as UTF-8. If the result
 * is not valid, detects the charset by the bytes, and calls `onGuessed` if it is another one.
 */
export function decodeXml(bytes: Uint8Array, onGuessed: () => unknown = ignored): string {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return decode(bytes, 'utf-16le')
  if (a === 0xfe && b === 0xff) return decode(bytes, 'utf-16be')
  // UTF-16 without a byte order mark: an XML file begins with `<`.
  if (a === 0x3c && b === 0) return decode(bytes, 'utf-16le')
  if (a === 0 && b === 0x3c) return decode(bytes, 'utf-16be')
  const hasMark = a === 0xef && b === 0xbb && c === 0xbf
  const head = Buffer.from(bytes.subarray(0, 300)).toString('latin1')
  const named = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1]
  // A file whose declaration could be read byte by byte is not UTF-16, even if it is declared as UTF-16.
  const charset = hasMark || named === undefined || /^utf-?16/i.test(named) ? 'utf-8' : named
  return decode(bytes, charset, onGuessed)
}

function decode(bytes: Uint8Array, charset: string, onGuessed: () => unknown = ignored): string {
  // Text in a single-byte charset is almost never valid UTF-8 by chance: the declaration is outdated.
  const text = WESTERN.test(charset) || SINGLE_BYTE.test(charset) ? strictly(bytes, 'utf-8') : undefined
  if (text !== undefined) return text
  if (WESTERN.test(charset)) return decodeWestern(bytes)
  try {
    return new TextDecoder(charset, { fatal: /^utf-?8$/i.test(charset) }).decode(bytes)
  } catch {
    // Not valid UTF-8, or a charset without a decoder.
    if (isUtf8(bytes)) return decodeText(bytes)
    onGuessed()
    return asHtml(bytes) ?? decodeText(bytes, withoutMarkup(bytes))
  }
}

/** The text of a file in an unknown charset that contains ASCII: without tags and without embedded pictures. */
const withoutMarkup = (bytes: Uint8Array): Buffer =>
  Buffer.from(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/<!\[CDATA\[/g, ' ')
      .replace(/<(?:\w+:)?binary\b[^<>]*>[^<]*/gi, ' ')
      .replace(/<[^<>]*>/g, ' '),
    'latin1',
  )

/**
 * Decodes by the charset in the `meta` tag of an HTML page; undefined if there is none or it does not match.
 */
function asHtml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 2_000)).toString('latin1')
  const named = /<meta\s[^>]*charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1]
  if (named === undefined || /^utf-?(?:8|16)/i.test(named)) return undefined
  return WESTERN.test(named) ? decodeWestern(bytes) : strictly(bytes, named)
}

function strictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const WESTERN = /^(windows-1252|cp1252|latin-?1|iso-?8859-1|us-ascii|ascii)$/i

const SINGLE_BYTE = /^(?:windows-|cp)125\d$|^iso-?8859-\d+$|^koi8-[ru]$/i

const ignored = (): undefined => undefined

/** Repair that a file needed to be parsed as XML. */
export type XmlRepair = 'MENDED' | 'ENTITIES' | 'CHARSETS'

/**
 * Returns the root of an XML file; calls `onRepair` for each repair. Throws EpubFailure: HOSTILE for entities
 * and depth, BROKEN if it is not XML, TOO_LARGE.
 */
export function parseEpubXml(
  bytes: Uint8Array,
  path: string,
  onRepair: (repair: XmlRepair) => unknown = ignored,
): Element {
  if (bytes.length > MAX_XML) throw new EpubFailure('TOO_LARGE', path)
  const decoded = decodeXml(bytes, () => onRepair('CHARSETS'))
  const text = withoutEntities(decoded, path, MAX_XML, () => onRepair('ENTITIES')).replace(/^[^<]+(?=<)/, '')
  refuseDeep(text, path)
  const document = documentOf(text)
  if (document) return document.documentElement ?? broken(path)
  onRepair('MENDED')
  return documentOf(withPrefixes(mended(text)))?.documentElement ?? broken(path)
}

/** Declares unknown prefixes on the root element; elements are found by their local names. */
function withPrefixes(text: string): string {
  const used = new Set(
    Array.from(text.matchAll(/[<\s]([A-Za-z_][\w.-]{0,60}):[A-Za-z_]/g), ([, prefix = '']) => prefix),
  )
  const unknown = [...used].filter(
    (prefix) => !/^xml(?:ns)?$/.test(prefix) && !text.includes(`xmlns:${prefix}=`),
  )
  const declared = unknown
    .slice(0, MAX_PREFIXES)
    .map((prefix) => ` xmlns:${prefix}="${NAMESPACES[prefix] ?? `urn:${prefix}`}"`)
  return text.replace(/<[A-Za-z_][\w.:-]*/, (root) => root + declared.join(''))
}

function documentOf(text: string): Document | undefined {
  try {
    return new DOMParser({ onError: ignore }).parseFromString(text, 'text/xml')
  } catch {
    return undefined
  }
}

/** Repairs malformed XML: closes tags, quotes attributes and escapes ampersands. */
function mended(text: string): string {
  const written: string[] = []
  const open: string[] = []
  const isName = (name: string) => /^[A-Za-z_][\w.:-]*$/.test(name)
  const parser = new Parser(
    {
      onopentag(name, attribs) {
        open.push(name)
        if (!isName(name)) return
        const attributes = Object.entries(attribs).filter(([key]) => isName(key))
        written.push(
          `<${name}${attributes.map(([key, value]) => ` ${key}="${xmlEscaped(value)}"`).join('')}>`,
        )
      },
      ontext: (data) => void (open.length > 0 && written.push(xmlEscaped(data))),
      onclosetag(name) {
        open.pop()
        if (isName(name)) written.push(`</${name}>`)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return written.join('')
}

const xmlEscaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const broken = (path: string): never => {
  throw new EpubFailure('BROKEN', path)
}

/** Warnings and minor errors are ignored, because many books have them. */
const ignore = (level: 'warning' | 'error' | 'fatalError', message: string) => {
  if (level === 'fatalError') throw new Error(message)
}

function refuseDeep(text: string, path: string): void {
  // Count tags first: this takes a tenth of the time to parse them.
  let elements = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    const next = text[at + 1]
    if (next !== '/' && next !== '!' && next !== '?') elements += 1
    if (elements > MAX_ELEMENTS) throw new EpubFailure('HOSTILE', `too many elements: ${path}`)
  }
  let depth = 0
  const parser = new Parser(
    {
      onopentagname() {
        depth += 1
        if (depth > MAX_DEPTH) throw new EpubFailure('HOSTILE', `too deep: ${path}`)
      },
      onclosetag() {
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
}

const isElement = (node: unknown): node is Element =>
  typeof node === 'object' && node !== null && 'nodeType' in node && node.nodeType === 1

/** Elements under `parent` at any depth, by local name. */
export const findDescendants = (parent: Element, name: string): Element[] =>
  [...parent.getElementsByTagNameNS('*', name)].filter(isElement)
/** Direct children of `parent`, by local name. */
export const findChildren = (parent: Element, name: string): Element[] =>
  childrenOf(parent).filter((node) => node.localName === name)
/** All direct child elements of `parent`. */
export const childrenOf = (parent: Element): Element[] => [...parent.childNodes].filter(isElement)

/** Value of `epub:type`, with any prefix. */
export const typeOf = (element: Element): string =>
  element.getAttributeNS('http://www.idpf.org/2007/ops', 'type') || element.getAttribute('epub:type') || ''

/**
 * Base path for URLs in an element: the path of its file, or the result of the `xml:base` attributes around
 * it.
 */
export function baseOf(element: Element, from: string): string {
  const bases: string[] = []
  for (let each: Element | null = element; each; each = isElement(each.parentNode) ? each.parentNode : null) {
    const base = each.getAttribute('xml:base')
    if (base) bases.unshift(base)
  }
  return bases.reduce((path, base) => {
    const at = inArchive(base, path)
    const isFolder = /(?:^|\/)(?:\.{0,2})$/.test(base.trim())
    return at ? (isFolder && at.path !== '' ? `${at.path}/` : at.path) : path
  }, from)
}

const TEXT = 3
const CDATA = 4
const RUBY_ANNOTATION = /^(?:rt|rp|rtc)$/i
const PARTED = /^(?:br|p|div|li|h[1-6]|text)$/i
/**
 * Text of an element, with spaces at line and block boundaries. A picture counts as its alternative text,
 * ruby as its base text.
 */
export const lineOf = (node: Element | undefined): string => tidy(node ? partedText(node) : '')
const partedText = (node: Element): string =>
  [...node.childNodes]
    .map((child) => {
      if (!isElement(child))
        return child.nodeType === TEXT || child.nodeType === CDATA ? (child.nodeValue ?? '') : ''
      const name = child.localName ?? ''
      if (RUBY_ANNOTATION.test(name)) return ''
      if (name === 'img') return ` ${child.getAttribute('alt') ?? ''} `
      return PARTED.test(name) ? ` ${partedText(child)} ` : partedText(child)
    })
    .join('')

export const elementText = (node: Element | undefined): string => tidy(node?.textContent ?? '')
const tidy = (text: string): string => truncateText(decodeControls(text).replace(/\s+/g, ' ').trim(), 2000)
