// Replaces named entities in XML: those of HTML, and those that the file declares as plain characters.
import { Parser } from 'htmlparser2'
import { EpubFailure } from '../port.ts'

const DECLARED = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const MAX_VALUE = 200
const MAX_DECLARED = 500
/** A value of characters only, which cannot expand recursively. */
const CHARACTERS = /^(?:[^&%<]|&#(?:\d{1,7}|x[\da-f]{1,6});|&(?:amp|lt|gt|quot|apos);)*$/i
const OF_XML = /^(?:amp|lt|gt|quot|apos)$/

const PUBLIC_TYPE = /<!DOCTYPE[^>[]*\bPUBLIC\b/i
/** Max. position of the DOCTYPE: declarations after it are ignored. */
const HEAD = 65_536

/** The DOCTYPE with an internal subset: its position, its whole text, and the text between its brackets. */
function typeOf(text: string): { start: number; type: string; subset: string } | undefined {
  const start = text.slice(0, HEAD).search(/<!DOCTYPE/i)
  if (start < 0) return undefined
  const [type, subset = ''] =
    /^<!DOCTYPE[^>[]*\[([\s\S]*?)\]\s*>/i.exec(text.slice(start, start + HEAD)) ?? []
  return type === undefined ? undefined : { start, type, subset }
}

/** Replaces the DOCTYPE by another one, or removes it. */
const withType = (text: string, { start, type }: { start: number; type: string }, other: string): string =>
  `${text.slice(0, start)}${other}${text.slice(start + type.length)}`

/**
 * Returns the text without its own entities. Calls `onUndeclared` for names that are defined in HTML only.
 * Throws EpubFailure HOSTILE for an entity that refers to a file or another entity, for parameter entities,
 * and for a result longer than `maxLength` characters.
 */
export function withoutEntities(
  text: string,
  path: string,
  maxLength: number,
  onUndeclared: () => unknown = () => undefined,
): string {
  const own = typeOf(text)
  const values = declaredIn(text, path, own)
  const withoutSubset =
    own && values.size > 0 ? withType(text, own, `${own.type.split('[', 1)[0] ?? ''}>`) : text
  if (!/&[A-Za-z_]/.test(withoutSubset)) return withoutSubset
  // XHTML 1 declares the HTML names in an external DTD.
  const isDeclared = PUBLIC_TYPE.test(text.slice(0, HEAD))
  let length = withoutSubset.length
  return withoutSubset.replace(/&([A-Za-z_][\w.-]{0,60});/g, (whole, name: string) => {
    if (OF_XML.test(name)) return whole
    if (!isDeclared && !values.has(name)) onUndeclared()
    const value = values.get(name) ?? ofHtml(name)
    length += value.length
    if (length > maxLength) throw new EpubFailure('HOSTILE', `entities in ${path}`)
    return value
  })
}

/** Max. growth of a chapter in characters by its own entities. */
const MAX_GROWTH = 1_000_000
const NAMED = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s/g

/**
 * Returns a chapter with the entities of its own DOCTYPE as characters. An entity that refers to a file,
 * another entity or markup is dropped, and so is text beyond the max. growth, because the rest of the book is
 * readable. Calls `onLeftOut` for each.
 */
export function withoutOwnEntities(text: string, onLeftOut: () => unknown = () => undefined): string {
  const own = typeOf(text)
  if (!own) return text
  const { start, type, subset } = own
  const values = new Map<string, string>()
  for (const [, name = '', double, single] of subset.matchAll(DECLARED)) {
    const value = double ?? single ?? ''
    const isPlain = value.length <= MAX_VALUE && CHARACTERS.test(value) && values.size < MAX_DECLARED
    if (!values.has(name)) values.set(name, isPlain ? value.replaceAll('"', '&quot;') : '')
  }
  for (const [, name = ''] of subset.matchAll(NAMED)) if (!values.has(name)) values.set(name, '')
  let growth = 0
  const rest = text
    .slice(start + type.length)
    .replace(/&([A-Za-z_][\w.-]{0,60});/g, (whole, name: string) => {
      const value = OF_XML.test(name) ? undefined : values.get(name)
      if (value === undefined) return whole
      growth += Math.max(0, value.length - whole.length)
      if (value === '' || growth > MAX_GROWTH) onLeftOut()
      return growth > MAX_GROWTH ? '' : value
    })
  return `${text.slice(0, start)}<!DOCTYPE html>${rest}`
}

function declaredIn(text: string, path: string, own: ReturnType<typeof typeOf>): Map<string, string> {
  const values = new Map<string, string>()
  if (!/<!ENTITY/i.test(text)) return values
  const hostile = (): never => {
    throw new EpubFailure('HOSTILE', `entities in ${path}`)
  }
  const subset = own?.subset ?? ''
  for (const [, name = '', double, single] of subset.matchAll(DECLARED)) {
    const value = double ?? single ?? ''
    if (value.length > MAX_VALUE || !CHARACTERS.test(value)) hostile()
    // The first declaration has priority.
    if (!values.has(name)) values.set(name, value)
    if (values.size > MAX_DECLARED) hostile()
  }
  if (
    /<!ENTITY/i.test(own ? withType(text, own, '') : text) ||
    /<!ENTITY/i.test(subset.replace(DECLARED, ''))
  )
    hostile()
  return values
}

/** Replaces HTML and unknown entities, so that an XML parser can parse the text. */
export const withoutHtmlNames = (text: string): string =>
  text.replace(/&([A-Za-z]\w{0,60});/g, (whole, name: string) => (OF_XML.test(name) ? whole : ofHtml(name)))

const known = new Map<string, string>()

/** Returns the HTML entity as numeric references; for an unknown name, an escaped ampersand and the name. */
function ofHtml(name: string): string {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  let decoded = ''
  const parser = new Parser(
    {
      ontext(data) {
        decoded += data
      },
    },
    { decodeEntities: true },
  )
  parser.end(`&${name};`)
  const isKnown = !decoded.startsWith('&')
  const value = isKnown ? [...decoded].map((sign) => `&#${sign.codePointAt(0)};`).join('') : `&amp;${name};`
  // Cache only names of HTML, which are a closed list: other names come from the book.
  if (isKnown) known.set(name, value)
  return value
}
