// Converts sanitized article markup to blocks; the result contains no HTML.
import { parseDocument } from 'htmlparser2'
import {
  type ArticleBlock,
  type BlockKind,
  CELL_SEPARATOR,
  normaliseSpace,
  type RunFormat,
} from '../../../../domain/article/block.ts'
import {
  formatLoweredText,
  formatRaisedText,
  MAX_RAISED_LENGTH,
  mixedFraction,
} from '../../../../domain/article/raised-text.ts'
import { truncateText } from '../../../../domain/kernel/well-formed.ts'
import { webAddress } from '../../web-address.ts'
import { BlockWriter, TAIL_LENGTH } from './block-writer.ts'
import { isLetterOfNote, isSamePage, isSign, saysNote } from './note-sign.ts'
import { pictureSource } from './picture-source.ts'
import { fractionAt, isWithinNote, raisedNumbers, textBehind } from './raised-parts.ts'
import { type PlacedCell, placeCells, spanOf } from './table-cells.ts'

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
/** Elements that begin a new block, with its kind; '' inherits the kind of the parent. */
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
/** A table row that contains one of these elements is layout, not data. */
const NOT_IN_A_CELL = new Set(
  'ul ol dl table blockquote pre figure h1 h2 h3 h4 h5 h6 section article'.split(' '),
)
/** Min. width and height in pixels: smaller pictures are icons, counters and spacers. */
const MIN_PICTURE = 33
/** Max. length of the alternative text of an icon that is the only content of a cell, e.g. yes, gold. */
const MAX_SIGN_LENGTH = 30

/**
 * Converts sanitized HTML to blocks.
 * @param base base URL of relative URLs
 * @param page URL of the page; links within the page lose their format
 */
export function toBlocks(cleanHtml: string, base: string, page: string): ArticleBlock[] {
  const writer = new BlockWriter()
  const nodes = parseDocument(cleanHtml).children
  const walker = new Walker(writer, { base, page: page.replace(/#.*$/, ''), numbers: raisedNumbers(nodes) })
  walker.all(nodes, 'p')
  writer.flush('p')
  return writer.blocks
}

interface PageOfBlocks {
  base: string
  page: string
  /** Numbers that are raised after words. */
  numbers: ReadonlySet<number>
}

class Walker {
  readonly #writer: BlockWriter
  readonly #base: string
  readonly #page: string
  readonly #numbers: ReadonlySet<number>
  #isInRow = false
  /** In a cell without words, where a small picture is the content. */
  #isInWordless = false
  /** In a cell that was already rendered in an earlier row. */
  #isRepeat = false
  #quoteDepth = 0
  /** Cells by column, for all rows of the open tables. */
  readonly #rows = new Map<Element, PlacedCell<Element>[]>()

  constructor(writer: BlockWriter, { base, page, numbers }: PageOfBlocks) {
    this.#writer = writer
    this.#base = base
    this.#page = page
    this.#numbers = numbers
  }

  all(nodes: readonly Node[], kind: BlockKind): void {
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at]
      const fraction = fractionAt(nodes, at, this.#writer.tail)
      if (fraction !== undefined) {
        this.#writer.write(mixedFraction(fraction.text, this.#writer.tail) + fraction.rest)
        at += fraction.count - 1
      } else if (node) this.#one(node, kind)
    }
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
    else if (tag === 'table' && !this.#isInRow) this.#table(node, kind)
    else if (tag === 'sup' || tag === 'sub') this.#raised(node, kind)
    else if (tag === 'q') this.#quote(node, kind)
    else if (BLOCKS[tag] !== undefined) this.#block(node, BLOCKS[tag] || kind, kind)
    else if (
      isSign(
        node.attribs,
        () => rawText(node),
        this.#writer.tail,
        (href) => this.#isInPage(href),
      )
    )
      this.#raised(node, kind)
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
    this.#writer.preformatted(raisedRaw(node))
  }

  #table(node: Element, kind: BlockKind): void {
    const sections = sectionsOf(node)
    const placed = placeCells(sections.map((rows) => rows.map(cellsOf)))
    for (const [at, row] of sections.flat().entries()) this.#rows.set(row, placed[at] ?? [])
    this.#block(node, kind, kind)
  }

  #row(node: Element, kind: BlockKind): void {
    this.#writer.flush(kind)
    this.#isInRow = true
    const all = this.#rows.get(node) ?? cellsOf(node).map(({ cell }) => ({ cell, isRepeat: false }))
    // A single cell that spans the whole table has no separators.
    const placed =
      all.filter(({ cell }) => cell).length === 1 && cellsOf(node).length === 1 ? all.slice(0, 1) : all
    const hasWords = placed.some(({ cell }) => cell && hasContent(cell))
    placed.forEach(({ cell, isRepeat }, at) => {
      if (at > 0 && hasWords) this.#writer.write(CELL_SEPARATOR)
      if (!cell) return
      this.#isInWordless = normaliseSpace(rawText(cell)) === ''
      this.#isRepeat = isRepeat
      this.all(cell.children, 'row')
    })
    this.#isInRow = false
    this.#isInWordless = false
    this.#isRepeat = false
    this.#writer.flush('row')
  }

  #raised(node: Element, kind: BlockKind): void {
    const text = rawText(node)
    const inside = [node, ...descendants(node)]
    const links = inside.filter((one) => one.name === 'a')
    if (text.trim() === '' || text.length > MAX_RAISED_LENGTH) {
      if (text.trim() !== '') this.#writer.write(' ')
      this.all(node.children, kind)
      return
    }
    const { tail } = this.#writer
    // A raised link is a note sign, even if its letters could be the end of a word.
    const isDeclared = links.length > 0 || inside.some(({ attribs }) => saysNote(attribs))
    const isLetter = node.name !== 'sub' && isDeclared && isLetterOfNote(text, tail)
    const context = {
      behind: textBehind(node),
      isNote: isDeclared || isWithinNote(node) || this.#isNextNumber(Number(text)),
    }
    const write = () =>
      this.#writer.write(
        isLetter
          ? `[${text.trim()}]`
          : node.name === 'sub'
            ? formatLoweredText(text, tail)
            : formatRaisedText(text, tail, context),
      )
    const href = this.#link(links[0]?.attribs.href)
    if (href) this.#writer.mark('link', href, write)
    else write()
  }

  #isNextNumber(number: number): boolean {
    return this.#numbers.has(number - 1) || this.#numbers.has(number + 1)
  }

  /** Browsers render quotation marks for `<q>`; if the page contains them too, they are not duplicated. */
  #quote(node: Element, kind: BlockKind): void {
    const inside = rawText(node).trim()
    const [open, close] = this.#quoteDepth % 2 === 0 ? ['“', '”'] : ['‘', '’']
    const isBare = inside !== '' && !/^["“‘«„‹]/.test(inside)
    this.#quoteDepth += 1
    if (isBare) this.#writer.write(open)
    this.all(node.children, kind)
    if (isBare) this.#writer.write(close)
    this.#quoteDepth -= 1
  }

  #pictureSet(node: Element): void {
    const inside = node.children.filter(isElement)
    const image = inside.find((one) => one.name === 'img')
    const sets = inside.filter((one) => one.name === 'source').map((one) => one.attribs.srcset ?? '')
    if (image) this.#picture(image, sets)
  }

  #picture(node: Element, srcsets: string[]): void {
    if (this.#isRepeat) return
    const { attribs } = node
    const alt = normaliseSpace(truncateText(attribs.alt ?? '', 500))
    if (/^\p{Extended_Pictographic}/u.test(alt) && alt.length <= 12) {
      this.#writer.write(alt)
      return
    }
    const width = size(attribs.width)
    const height = size(attribs.height)
    if ((width ?? MIN_PICTURE) < MIN_PICTURE || (height ?? MIN_PICTURE) < MIN_PICTURE) {
      if (this.#isInWordless && alt.length <= MAX_SIGN_LENGTH) this.#writer.write(alt)
      return
    }
    const chosen = pictureSource([attribs.srcset ?? '', ...srcsets], attribs.src, attribs['data-src'])
    const src = webAddress(chosen, this.#base) ?? webAddress(attribs.src, this.#base)
    if (!src) return
    const measures = width && height ? { width, height } : {}
    this.#writer.picture({ kind: 'img', text: '', runs: [], src, alt, ...measures })
  }

  /** True if a URL with a fragment points into this page. */
  #isInPage(href: string): boolean {
    const address = href.trim().startsWith('#') ? this.#page : webAddress(href, this.#base)
    return !!address && (isSamePage(address, this.#page) || isSamePage(address, this.#base))
  }

  #link(href: string | undefined): string | undefined {
    const address = href?.trim().startsWith('#') ? undefined : webAddress(href, this.#base)
    return address && address.replace(/#.*$/, '') !== this.#page ? address : undefined
  }
}

function isElement(node: Node | undefined): node is Element {
  return node?.type === 'tag' || node?.type === 'script' || node?.type === 'style'
}

function rawText(node: Node): string {
  if (node.type === 'text') return node.data
  if (!isElement(node)) return ''
  return node.name === 'br' ? '\n' : node.children.map(rawText).join('')
}

/** Raw text with its white space, with superscripts and subscripts as signs. */
function raisedRaw(node: Node, before = ''): string {
  if (!isElement(node) || node.name === 'br') return rawText(node)
  const text = rawText(node)
  if (node.name === 'sup') return formatRaisedText(text, before)
  if (node.name === 'sub') return formatLoweredText(text, before)
  let end = before
  return node.children
    .map((child) => {
      const part = raisedRaw(child, end)
      end = (end + part.slice(-TAIL_LENGTH)).slice(-TAIL_LENGTH)
      return part
    })
    .join('')
}

/**
 * The rows of a table by section (head, bodies, foot); rows outside a section form one more. Rows of nested
 * tables are not included.
 */
function sectionsOf(table: Element): Element[][] {
  const loose: Element[] = []
  const sections = [loose]
  for (const child of table.children.filter(isElement))
    if (child.name === 'tr') loose.push(child)
    else if (/^t(head|body|foot)$/.test(child.name)) sections.push(rowsIn(child))
  return sections
}

const rowsIn = (section: Element): Element[] =>
  section.children.filter(isElement).filter(({ name }) => name === 'tr')

const cellsOf = (row: Element) =>
  row.children
    .filter(isElement)
    .filter(({ name }) => name === 'td' || name === 'th')
    .map((cell) => ({
      cell,
      isEmpty: !hasContent(cell),
      columns: spanOf(cell.attribs.colspan, 1),
      rows: spanOf(cell.attribs.rowspan, 0),
    }))

/** True for a cell with words, or with an icon instead of words. */
const hasContent = (cell: Element): boolean =>
  normaliseSpace(rawText(cell)) !== '' ||
  descendants(cell).some(
    ({ name, attribs }) =>
      name === 'img' && (size(attribs.width) ?? MIN_PICTURE) < MIN_PICTURE && attribs.alt,
  )

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
