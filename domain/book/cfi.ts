// Functions that encode the position of a paragraph as an EPUB CFI without rendering the page, and parse the
// chapter index of a CFI. Steps are counted as in web/features/reader/book/view/cfi.ts
// (https://idpf.org/epub/linking/cfi).
import type { BookBlock, ShapedElement } from './shape-body.ts'

/** A paragraph of a chapter, with the CFI of its beginning. */
export interface PlacedBlock extends BookBlock {
  is_heading: boolean
  cfi: string
}

/**
 * Path of a chapter in a book packed by our server: the spine is the package's third element, the body the
 * page's second.
 */
const chapterStep = (chapter: number): string => `/6/${(chapter + 1) * 2}!/4`

/** Returns the CFI of the beginning of a chapter. */
export const toChapterCfi = (chapter: number): string => `epubcfi(${chapterStep(chapter)})`

/** Parses the chapter index from a paragraph id; see `shapeBody`. */
export const parseBlockChapter = (id: string): number => Number(/^b(\d+)-/.exec(id)?.[1] ?? 0)

/** Returns the paragraphs of a page in order. `body` must be shaped with the same `chapter`. */
export function placeBlocks(body: ShapedElement, chapter: number): PlacedBlock[] {
  const found: PlacedBlock[] = []
  const note = ({ name, block }: ShapedElement, steps: string) => {
    if (!block) return
    const is_heading = /^h[1-6]$/.test(name)
    found.push({ ...block, is_heading, cfi: `epubcfi(${chapterStep(chapter)}${steps})` })
  }
  const walk = (element: ShapedElement, steps: string) => {
    note(element, steps)
    if (element.block) return
    let elements = 0
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.isWrap) {
        note(child, steps + stepInto(child.children, elements))
        elements += child.children.filter(isMade).length
      } else {
        elements += 1
        walk(child, `${steps}/${elements * 2}`)
      }
    }
  }
  walk(body, '')
  return found
}

const isMade = (child: ShapedElement | string): child is ShapedElement => typeof child !== 'string'

/**
 * Text between paragraphs has no element of its own in the book's page: the CFI is that of its first piece.
 */
const stepInto = ([first]: ShapedElement['children'], before: number): string =>
  first !== undefined && isMade(first) ? `/${before * 2 + 2}` : `/${before * 2 + 1}:0`

const NAMED = /\[(?:\^.|[^\]^])*\]/g

/**
 * Parses the steps of the start of a CFI: up to the chapter, and inside the chapter after its body. Returns
 * undefined for an invalid CFI.
 */
function stepsOf(cfi: string): { book: number[]; chapter: number[] } | undefined {
  const [, inside] = /^epubcfi\((.*)\)$/s.exec(cfi) ?? []
  if (inside === undefined) return undefined
  const [parent = '', start = ''] = inside.replace(NAMED, '').split(',')
  const [book = '', chapter = ''] = `${parent}${start}`.split('!')
  const numbers = (path: string) => (path.match(/\d+/g) ?? []).map(Number)
  return { book: numbers(book), chapter: numbers(chapter).slice(1) }
}

/** Returns the chapter index, from 0; undefined for an invalid CFI. */
export function parseCfiChapter(cfi: string): number | undefined {
  const step = stepsOf(cfi)?.book.at(-1) ?? Number.NaN
  return step >= 2 && step % 2 === 0 ? step / 2 - 1 : undefined
}

/**
 * Returns the paragraph that contains a position of this chapter: the last one that does not begin after it;
 * default: the first.
 */
export function findBlockAtCfi(blocks: readonly PlacedBlock[], cfi: string): PlacedBlock | undefined {
  const place = stepsOf(cfi)?.chapter ?? []
  return (
    blocks.findLast((block) => {
      const start = stepsOf(block.cfi)?.chapter ?? []
      const at = start.findIndex((step, index) => step !== place[index])
      return at < 0 || (start[at] ?? 0) < (place[at] ?? -1)
    }) ?? blocks[0]
  )
}
