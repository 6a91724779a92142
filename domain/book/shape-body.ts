// Finds the paragraphs of a book's page: pieces of running text with a name each, as the word sheet, notes and search
// know them from articles.
import { isElement, readElementText, type XmlElement, type XmlNode } from './xml.ts'

/** A paragraph: its name and its text as the page holds it, UTF-16. */
export interface BookBlock {
  id: string
  text: string
}

export interface ShapedElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (ShapedElement | string)[]
  /** Set where it holds a paragraph. */
  block?: BookBlock
  /** Put around text that stands beside paragraphs; the book's page has no such element. */
  isWrap?: true
}

/** What an `rt` says. */
export const RUBY_ATTRIBUTE = 'data-rt'
/** On elements of a formula whose text is read and not drawn: the / of a fraction. */
export const SIGN = 'data-sign'

const BLOCKS = new Set(
  (
    'html body p div section article aside header footer main blockquote ul ol li dl dt dd hr h1 h2 h3 h4 h5 h6 ' +
    'hgroup table caption colgroup col thead tbody tfoot tr th td details summary pre figure figcaption center ' +
    'nav address'
  ).split(' '),
)

export const isBlockName = (name: string): boolean => BLOCKS.has(name)

/** Holds a paragraph or more, whatever its name: a link around paragraphs does. */
const isBlock = (node: XmlNode): boolean =>
  isElement(node) && (BLOCKS.has(node.name) || node.children.some(isBlock))

const isBlank = (node: XmlNode): boolean => typeof node === 'string' && !/\S/.test(node)

/**
 * The page's `body` with its paragraphs named `b<chapter>-<number>`. White space counts as one space, so that sentences
 * read as sentences; a line break is a line break, or words would run together.
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
    // Ruby is read next to a word, not in the sentence: it is no text of the page, and drawn from its attribute.
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
