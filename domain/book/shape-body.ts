// Splits a book page into paragraphs: blocks of running text with an id each, as in articles, for the word
// sheet, notes and the search index.
import { isElement, readElementText, type XmlElement, type XmlNode } from './xml.ts'

/** A paragraph: its id and its text as in the page, UTF-16. */
export interface BookBlock {
  id: string
  text: string
}

export interface ShapedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (ShapedElement | string)[]
  /** Set if the element is a paragraph. */
  block?: BookBlock
  /** A wrapper around text between paragraphs; the book's page has no such element. */
  isWrap?: true
}

/** Attribute with the text of an `rt` element. */
export const RUBY_ATTRIBUTE = 'data-rt'
/**
 * Attribute on elements of a formula whose text is read aloud but not shown in the rendering: the / of a
 * fraction.
 */
export const SIGN = 'data-sign'

const BLOCKS = new Set(
  (
    'html body p div section article aside header footer main blockquote ul ol li dl dt dd hr h1 h2 h3 h4 h5 h6 ' +
    'hgroup table caption colgroup col thead tbody tfoot tr th td details summary pre figure figcaption center ' +
    'nav address'
  ).split(' '),
)

export const isBlockName = (name: string): boolean => BLOCKS.has(name)

/**
 * True if the node contains at least one paragraph, also for an inline element such as a link around
 * paragraphs.
 */
const isBlock = (node: XmlNode): boolean =>
  isElement(node) && (BLOCKS.has(node.name) || node.children.some(isBlock))

const isBlank = (node: XmlNode): boolean => typeof node === 'string' && !/\S/.test(node)

/**
 * Returns the page's `body` with its paragraphs named `b<chapter>-<number>`. White space is collapsed to one
 * space, so that sentences are continuous text. A line break stays a line break, because words would be
 * joined otherwise.
 */
export function shapeBody(body: XmlElement, chapter: number): { body: ShapedElement; blocks: BookBlock[] } {
  const blocks: BookBlock[] = []
  const named = (children: ShapedElement['children']): BookBlock | undefined => {
    const text = children.map(shownText).join('')
    if (!/\S/.test(text)) return undefined
    const block = { id: `b${chapter}-${blocks.length}`, text }
    blocks.push(block)
    return block
  }
  const inline = (node: XmlNode, isPre: boolean): ShapedElement | string => {
    if (!isElement(node)) return isPre ? node : node.replace(/[ \t\r\n\f]+/g, ' ')
    if (node.name === 'br') return { name: 'br', attributes: {}, children: ['\n'] }
    const { name, attributes } = node
    // Ruby text is an annotation of a word, not part of the sentence. It is excluded from the text; the
    // rendering uses its attribute.
    if (name === 'rt')
      return { name, attributes: { ...attributes, [RUBY_ATTRIBUTE]: readElementText(node) }, children: [] }
    if (name === 'rp') return { name, attributes, children: [] }
    return { name, attributes, children: node.children.map((child) => inline(child, isPre)) }
  }
  const block = ({ name, attributes, children }: XmlElement, wasPre: boolean): ShapedElement => {
    const isPre = wasPre || name === 'pre'
    if (!children.some(isBlock)) {
      const shaped = children.map((child) => inline(child, isPre))
      const own = named(shaped)
      return { name, attributes, children: shaped, ...(own ? { block: own } : {}) }
    }
    const shaped: ShapedElement['children'] = []
    let line: XmlNode[] = []
    const end = () => {
      if (!line.every(isBlank)) {
        const inside = line.map((child) => inline(child, isPre))
        const own = named(inside)
        shaped.push({
          ...{ name: 'div', attributes: {}, children: inside, isWrap: true as const },
          ...(own ? { block: own } : {}),
        })
      }
      line = []
    }
    for (const child of children) {
      if (isElement(child) && isBlock(child)) {
        end()
        shaped.push(block(child, isPre))
      } else line.push(child)
    }
    end()
    return { name, attributes, children: shaped }
  }
  return { body: block(body, false), blocks }
}

const shownText = (node: ShapedElement | string): string =>
  typeof node === 'string' ? node : node.children.map(shownText).join('')
