// Writes the named entities of an XML file out: those of HTML, and those that it declares itself as plain characters.
import { Parser } from 'htmlparser2'
import { EpubFailure } from '../port.ts'

const DECLARED = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const MAX_VALUE = 200
const MAX_DECLARED = 500
/** A value of characters alone cannot be expanded further. */
const CHARACTERS = /^(?:[^&%<]|&#(?:\d{1,7}|x[\da-f]{1,6});|&(?:amp|lt|gt|quot|apos);)*$/i
const OF_XML = /^(?:amp|lt|gt|quot|apos)$/

const PUBLIC_TYPE = /<!DOCTYPE[^>[]*\bPUBLIC\b/i
/** A DOCTYPE is at the beginning; what is declared further on is no declaration. */
const HEAD = 65_536

/** The DOCTYPE of a file that declares something: where it begins, the whole of it, and what is between its brackets. */
function typeOf(text: string): { start: number; type: string; subset: string } | undefined {
  const start = text.slice(0, HEAD).search(/<!DOCTYPE/i)
  if (start < 0) return undefined
  const [type, subset = ''] =
    /^<!DOCTYPE[^>[]*\[([\s\S]*?)\]\s*>/i.exec(text.slice(start, start + HEAD)) ?? []
  return type === undefined ? undefined : { start, type, subset }
}

/** The text with another DOCTYPE, or none. */
const withType = (text: string, { start, type }: { start: number; type: string }, other: string): string =>
  `${text.slice(0, start)}${other}${text.slice(start + type.length)}`

/**
 * The text without entities of its own; `onUndeclared` is called for names that only HTML knows. Throws EpubFailure HOSTILE for one that names a file or another entity, for
 * parameter entities, and for more text than `most`.
 */
export function withoutEntities(
  text: string,
  path: string,
  most: number,
  onUndeclared: () => unknown = () => undefined,
): string {
  const own = typeOf(text)
  const values = declaredIn(text, path, own)
  const bare = own && values.size > 0 ? withType(text, own, `${own.type.split('[', 1)[0] ?? ''}>`) : text
  if (!/&[A-Za-z_]/.test(bare)) return bare
  // XHTML 1 declares the names of HTML in a file of its own.
  const isDeclared = PUBLIC_TYPE.test(text.slice(0, HEAD))
  let length = bare.length
  return bare.replace(/&([A-Za-z_][\w.-]{0,60});/g, (whole, name: string) => {
    if (OF_XML.test(name)) return whole
    if (!isDeclared && !values.has(name)) onUndeclared()
    const value = values.get(name) ?? ofHtml(name)
    length += value.length
    if (length > most) throw new EpubFailure('HOSTILE', `entities in ${path}`)
    return value
  })
}

/** By how much a chapter may grow from names that it declares. */
const MAX_GROWTH = 1_000_000
const NAMED = /<!ENTITY\s+([A-Za-z_][\w.-]{0,60})\s/g

/**
 * A chapter with the entities of its own DOCTYPE as characters. One that names a file, another entity or markup is left
 * out, and so is what would make the chapter much longer: the rest of the book is worth reading. `onLeftOut` is called for it.
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
    // The first declaration counts.
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

/** The text with the names of HTML, and unknown ones, as XML can be read with. */
export const withoutHtmlNames = (text: string): string =>
  text.replace(/&([A-Za-z]\w{0,60});/g, (whole, name: string) => (OF_XML.test(name) ? whole : ofHtml(name)))

const known = new Map<string, string>()

/** As HTML has it, safe in XML; an ampersand and the name where no one knows it. */
function ofHtml(name: string): string {
  const there = known.get(name)
  if (there !== undefined) return there
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
  // Names are the book's: only the closed list of HTML is remembered.
  if (isKnown) known.set(name, value)
  return value
}
