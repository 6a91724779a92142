// Where a paragraph of a book stands, as EPUB CFI writes it, without a page to count in; which chapter such a place is in.
// Steps are counted as web/features/reader/book/view/cfi.ts counts them in the page (https://idpf.org/epub/linking/cfi).
import type { BookBlock, ShapedElement } from './shape-body.ts'

/** A paragraph of a chapter, with the place where it begins. */
export interface PlacedBlock extends BookBlock {
  is_heading: boolean
  cfi: string
}

/** Of a book as our server packs it: the spine is the package's third element, the body its page's second. */
const chapterStep = (chapter: number): string => `/6/${(chapter + 1) * 2}!/4`

/** Where a chapter begins. */
export const toChapterCfi = (chapter: number): string => `epubcfi(${chapterStep(chapter)})`

/** The chapter of a paragraph, by its name; see `shapeOf`. */
export const parseBlockChapter = (id: string): number => Number(/^b(\d+)-/.exec(id)?.[1] ?? 0)

/** The paragraphs of a page whose `body` was shaped as that of `chapter`, in order. */
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

/** Loose text between paragraphs has no element of its own in the book's page: its first piece is the place. */
const stepInto = ([first]: ShapedElement['children'], before: number): string =>
  first !== undefined && isMade(first) ? `/${before * 2 + 2}` : `/${before * 2 + 1}:0`

const NAMED = /\[(?:\^.|[^\]^])*\]/g

/** The steps of where it begins: up to the chapter, and in it behind its body. Undefined for what is no place in a book. */
function stepsOf(cfi: string): { book: number[]; chapter: number[] } | undefined {
  const [, inside] = /^epubcfi\((.*)\)$/s.exec(cfi) ?? []
  if (inside === undefined) return undefined
  const [parent = '', start = ''] = inside.replace(NAMED, '').split(',')
  const [book = '', chapter = ''] = `${parent}${start}`.split('!')
  const numbers = (path: string) => (path.match(/\d+/g) ?? []).map(Number)
  return { book: numbers(book), chapter: numbers(chapter).slice(1) }
}

/** The number of the chapter, from 0; undefined for what is no place in a book. */
export function parseCfiChapter(cfi: string): number | undefined {
  const step = stepsOf(cfi)?.book.at(-1) ?? Number.NaN
  return step >= 2 && step % 2 === 0 ? step / 2 - 1 : undefined
}

/** The paragraph that a place of this chapter is in: the last that does not begin behind it; the first where all do. */
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
