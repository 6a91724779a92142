// Walks clean article markup and writes it down as blocks: no HTML comes out of here.
import { parseDocument } from 'htmlparser2'
import {
  type Block,
  type BlockKind,
  CELL_SEPARATOR,
  normaliseSpace,
  type RunFormat,
} from '../../../../domain/article/block.ts'
import { webAddress } from '../../web-address.ts'
import { BlockWriter } from './block-writer.ts'
import { pictureSource } from './picture-source.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const MARKS: Record<string, RunFormat> = {
  em: 'em',
  i: 'em',
  cite: 'em',
  var: 'em',
  strong: 'strong',
  b: 'strong',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
/** Begins and ends a block of its own, of this kind; '' keeps the kind around it. */
const BLOCKS: Record<string, BlockKind | ''> = {
  blockquote: 'quote',
  li: 'li',
  figcaption: 'caption',
  caption: 'caption',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}
for (const tag of 'p div section article main aside header footer address ul ol dl dt dd figure hr table thead tbody tfoot tr td th'.split(
  ' ',
))
  BLOCKS[tag] = ''
/** A table row that holds one of these is layout, not data. */
const NOT_IN_A_CELL = new Set(
  'ul ol dl table blockquote pre figure h1 h2 h3 h4 h5 h6 section article'.split(' '),
)
/** Smaller pictures are icons, counters and spacers. */
const MIN_PICTURE = 33

/** @param base what relative addresses are resolved against; @param page links into the page itself lose their mark */
export function toBlocks(cleanHtml: string, base: string, page: string): Block[] {
  const writer = new BlockWriter()
  const walker = new Walker(writer, base, page.replace(/#.*$/, ''))
  walker.all(parseDocument(cleanHtml).children, 'p')
  writer.flush('p')
  return writer.blocks
}

class Walker {
  readonly #writer: BlockWriter
  readonly #base: string
  readonly #page: string
  #isInRow = false

  constructor(writer: BlockWriter, base: string, page: string) {
    this.#writer = writer
    this.#base = base
    this.#page = page
  }

  all(nodes: readonly Node[], kind: BlockKind): void {
    for (const node of nodes) this.#one(node, kind)
  }

  #one(node: Node, kind: BlockKind): void {
    if (node.type === 'text') this.#writer.write(node.data)
    if (!isElement(node)) return
    const tag = node.name
    if (tag === 'br') this.#break(kind)
    else if (tag === 'img') this.#picture(node, [])
    else if (tag === 'picture') this.#pictureSet(node)
    else if (tag === 'pre' && !this.#isInRow) this.#preformatted(node, kind)
    else if (tag === 'tr' && !this.#isInRow && isDataRow(node)) this.#row(node, kind)
    else if (BLOCKS[tag] !== undefined) this.#block(node, BLOCKS[tag] || kind, kind)
    else this.#inline(node, kind)
  }

  #block(node: Element, kind: BlockKind, around: BlockKind): void {
    if (this.#isInRow) {
      this.#writer.write(' ')
      this.all(node.children, kind)
      this.#writer.write(' ')
      return
    }
    this.#writer.flush(around)
    this.all(node.children, kind)
    this.#writer.flush(kind)
  }

  #inline(node: Element, kind: BlockKind): void {
    const mark = MARKS[node.name]
    const href = node.name === 'a' ? this.#link(node.attribs.href) : undefined
    const walk = () => this.all(node.children, kind)
    if (mark) this.#writer.mark(mark, undefined, walk)
    else if (href) this.#writer.mark('link', href, walk)
    else walk()
  }

  #break(kind: BlockKind): void {
    if (this.#isInRow) this.#writer.write(' ')
    else this.#writer.breakLine(kind)
  }

  #preformatted(node: Element, kind: BlockKind): void {
    this.#writer.flush(kind)
    this.#writer.preformatted(rawText(node))
  }

  #row(node: Element, kind: BlockKind): void {
    this.#writer.flush(kind)
    this.#isInRow = true
    const cells = node.children.filter(isElement).filter((cell) => normaliseSpace(rawText(cell)) !== '')
    cells.forEach((cell, at) => {
      if (at > 0) this.#writer.write(CELL_SEPARATOR)
      this.all(cell.children, 'row')
    })
    // Pictures of a row whose cells have no words.
    if (cells.length === 0) this.all(node.children, 'row')
    this.#isInRow = false
    this.#writer.flush('row')
  }

  #pictureSet(node: Element): void {
    const inside = node.children.filter(isElement)
    const image = inside.find((one) => one.name === 'img')
    const sets = inside.filter((one) => one.name === 'source').map((one) => one.attribs.srcset ?? '')
    if (image) this.#picture(image, sets)
  }

  #picture(node: Element, srcsets: string[]): void {
    const { attribs } = node
    const alt = normaliseSpace((attribs.alt ?? '').slice(0, 500))
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) {
      this.#writer.write(alt)
      return
    }
    const width = size(attribs.width)
    const height = size(attribs.height)
    if ((width ?? MIN_PICTURE) < MIN_PICTURE || (height ?? MIN_PICTURE) < MIN_PICTURE) return
    const chosen = pictureSource([attribs.srcset ?? '', ...srcsets], attribs.src, attribs['data-src'])
    const src = webAddress(chosen, this.#base) ?? webAddress(attribs.src, this.#base)
    if (!src) return
    const measures = width && height ? { width, height } : {}
    this.#writer.picture({ kind: 'img', text: '', runs: [], src, alt, ...measures })
  }

  #link(href: string | undefined): string | undefined {
    const address = href?.trim().startsWith('#') ? undefined : webAddress(href, this.#base)
    return address && address.replace(/#.*$/, '') !== this.#page ? address : undefined
  }
}

function isElement(node: Node): node is Element {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style'
}

function rawText(node: Node): string {
  if (node.type === 'text') return node.data
  if (!isElement(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(rawText).join('')
}

function isDataRow(row: Element): boolean {
  return row.children.filter(isElement).every((cell) => {
    const inside = descendants(cell)
    const paragraphs = inside.filter((one) => one.name === 'p' && normaliseSpace(rawText(one)) !== '')
    return paragraphs.length <= 1 && !inside.some((one) => NOT_IN_A_CELL.has(one.name))
  })
}

function descendants(node: Element): Element[] {
  return node.children.filter(isElement).flatMap((child) => [child, ...descendants(child)])
}

function size(value: string | undefined): number | undefined {
  const number = Number.parseInt(value ?? '', 10)
  return number > 0 && number <= 20_000 ? number : undefined
}
