// XML parser for book pages in our server's format. It returns a tree of names and text, in the browser and
// on the server. A browser renders only elements of an allow-list from it, because the page's security policy
// forbids parsing text as markup.

export interface XmlElement {
  /** The raw name as in the token, with its prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlNode[]
}
export type XmlNode = XmlElement | string

export const isElement = (node: XmlNode): node is XmlElement => typeof node !== 'string'

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const LAST_POINT = 0x10ffff
const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return NAMED[String(name)] ?? whole
        const point = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
        return point <= LAST_POINT ? String.fromCodePoint(point) : whole
      })
    : text

/**
 * Parses a well-formed page into its root element. Throws an error when tags do not match. Comments,
 * processing instructions and the doctype are skipped.
 */
export function parseBookXml(source: string): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] }
  const open: XmlElement[] = [top]
  const put = (node: XmlNode) => open.at(-1)?.children.push(node)
  let at = 0
  while (at < source.length) {
    const tag = source.indexOf('<', at)
    if (tag !== at) put(decoded(source.slice(at, tag < 0 ? source.length : tag)))
    if (tag < 0) break
    if (source.startsWith('<!--', tag)) at = after(source, '-->', tag)
    else if (source.startsWith('<![CDATA[', tag)) {
      at = after(source, ']]>', tag)
      put(source.slice(tag + 9, at - 3))
    } else if (source[tag + 1] === '?') at = after(source, '?>', tag)
    else if (source[tag + 1] === '!') at = after(source, '>', tag)
    else {
      at = after(source, '>', tag)
      const inside = source.slice(tag + 1, at - 1)
      if (inside.startsWith('/')) {
        const closed = open.pop()
        if (open.length === 0 || closed?.name !== inside.slice(1).trim()) throw new Error('tags do not match')
      } else {
        const element = elementOf(inside)
        put(element)
        if (!inside.endsWith('/')) open.push(element)
      }
    }
  }
  const root = top.children.find(isElement)
  if (open.length !== 1 || !root) throw new Error('the page is cut off')
  return root
}

function after(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from)
  if (end < 0) throw new Error('the page is cut off')
  return end + mark.length
}

function elementOf(inside: string): XmlElement {
  const [name = ''] = /^[^\s/]+/.exec(inside) ?? []
  const attributes: Record<string, string> = {}
  for (const [, key = '', double, single] of inside.slice(name.length).matchAll(ATTRIBUTE))
    attributes[key] = decoded(double ?? single ?? '')
  return { name, attributes, children: [] }
}

/** Returns the first element with this name, in document order, including the root itself. */
export function findElement(root: XmlElement, name: string): XmlElement | undefined {
  if (root.name === name) return root
  for (const child of root.children) {
    const found = isElement(child) ? findElement(child, name) : undefined
    if (found) return found
  }
  return undefined
}

/** Returns every descendant with this name, in document order. */
export const findElements = (root: XmlElement, name: string): XmlElement[] =>
  root.children.flatMap((child) =>
    isElement(child) ? [...(child.name === name ? [child] : []), ...findElements(child, name)] : [],
  )

export const readElementText = (node: XmlNode): string =>
  isElement(node) ? node.children.map(readElementText).join('') : node
