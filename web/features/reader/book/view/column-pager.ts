// Pagination of a chapter: text in CSS columns that are moved under a viewport, and which letters are on a
// page.
import { createLiveRange, TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import type { TextPoint } from './cfi.ts'
import { getShownTexts } from './chapter-parts.ts'

export interface ColumnShape {
  columns: number
  column: number
  gap: number
  is_rtl: boolean
}

/** A place in a paragraph; `offset` in UTF-16 units. */
export interface TextPlace {
  paragraph: string
  offset: number
}

export interface ChapterPager {
  readonly count: number
  readonly at: number
  /** Counts the pages again after a change of the text or its size; the page index stays. */
  measure(shape: ColumnShape): void
  turnTo(page: number): void
  /** Turns to the page of a letter or an element. */
  goTo(place: TextPoint | Element): void
  /** The first letter of the page; undefined for a page without text. */
  firstLetter(): TextPlace | undefined
  /** The paragraphs that are at least partly on the page. */
  shown(): HTMLElement[]
  /** Paragraphs with a line that is on no page or too small to read; hidden paragraphs are left out. */
  unreachable(): HTMLElement[]
  /** Tables wider than a column. */
  wideTables(): HTMLElement[]
}

/** `flow` is as high as a page; its columns are laid out in a row, as many as the text needs. */
export function createColumnPager(flow: HTMLElement): ChapterPager {
  let shape: ColumnShape = { columns: 1, column: 1, gap: 0, is_rtl: false }
  let count = 1
  let at = 0
  const step = () => shape.columns * (shape.column + shape.gap)
  const wide = () => shape.columns * shape.column + (shape.columns - 1) * shape.gap
  /** Distance (px) from the outer edge of the first column, in reading direction. */
  const along = (rect: DOMRect): { from: number; to: number } => {
    const box = flow.getBoundingClientRect()
    return shape.is_rtl
      ? { from: box.right - rect.right, to: box.right - rect.left }
      : { from: rect.left - box.left, to: rect.right - box.left }
  }
  const turnTo = (page: number) => {
    at = Math.max(0, Math.min(count - 1, page))
    const way = at * step() * (shape.is_rtl ? 1 : -1)
    flow.style.transform = way === 0 ? '' : `translateX(${way}px)`
  }
  const pageOf = (place: TextPoint | Element): number => {
    const rect = getFirstLineBox(place)
    if (!rect) return at
    return Math.max(0, Math.min(count - 1, Math.floor((along(rect).from + 1) / step())))
  }
  const isBefore = (rect: DOMRect | undefined): boolean => !rect || along(rect).to <= at * step() + 1
  const texts = () => getShownTexts(flow)
  const firstShown = (all: readonly HTMLElement[]): number =>
    binarySearchFirst(all.length, (index) => !isBefore(all[index]?.getBoundingClientRect()))
  return {
    get count() {
      return count
    },
    get at() {
      return at
    },
    measure(next) {
      shape = next
      count = Math.max(1, Math.ceil((flow.scrollWidth + shape.gap - 2) / step()))
      turnTo(at)
    },
    turnTo,
    goTo: (place) => turnTo(pageOf(place)),
    firstLetter() {
      const all = texts()
      const first = all[firstShown(all)]
      if (!first || along(first.getBoundingClientRect()).from >= at * step() + wide()) return undefined
      const text = first.textContent ?? ''
      const isOn = (offset: number) =>
        !isBefore(createLiveRange(first, { start: offset, end: offset + 1 })?.getClientRects()[0])
      const raw = binarySearchFirst(text.length, isOn)
      const offset = raw + Math.max(0, text.slice(raw).search(/\S/))
      return { paragraph: first.getAttribute(TEXT_ATTRIBUTE) ?? '', offset: Math.min(offset, text.length) }
    },
    shown() {
      const all = texts()
      const end = at * step() + wide()
      const from = firstShown(all)
      const behind = binarySearchFirst(all.length, (index) => {
        const rect = all[index]?.getBoundingClientRect()
        return rect !== undefined && along(rect).from >= end
      })
      return all.slice(from, Math.max(from, behind))
    },
    unreachable() {
      const { top, bottom } = flow.getBoundingClientRect()
      const isOnPage = (line: DOMRect): boolean => {
        const middle = (line.top + line.bottom) / 2
        const { from, to } = along(line)
        const column = Math.floor((from + to) / 2 / (shape.column + shape.gap))
        const start = column * (shape.column + shape.gap)
        const isIn = column >= 0 && column < count * shape.columns && from >= start - SLACK
        const isShort = to <= start + shape.column + Math.max(SLACK, line.height / 2)
        return isIn && isShort && middle > top && middle < bottom && line.height >= MIN_LINE_HEIGHT
      }
      return texts().filter((text) => !linesOf(text).every(isOnPage))
    },
    wideTables: () => [...flow.querySelectorAll('table')].filter((table) => isWiderThan(table, shape.column)),
  }
}

/** Min. height of a line (CSS px): smaller letters cannot be read. */
const MIN_LINE_HEIGHT = 6
/** Tolerance (CSS px): slanted letters reach over the edge. */
const SLACK = 3

/** Boxes of the lines of a paragraph and of its inline content; empty for a hidden paragraph. */
function linesOf(text: HTMLElement): DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(text)
  return [...range.getClientRects()].filter(({ width }) => width > 0)
}

export const isWiderThan = (table: HTMLElement, width: number): boolean =>
  [...table.getClientRects()].some((rect) => rect.width > width + SLACK)

/** Binary search: the lowest index from which on `is` holds; `count` when it holds for none. O(log count). */
export function binarySearchFirst(count: number, is: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (is(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Box of the first line of a letter or an element. */
export function getFirstLineBox(place: TextPoint | Element): DOMRect | undefined {
  if (place instanceof Element) return place.getClientRects()[0]
  const { node, offset } = place
  const range = document.createRange()
  const start = Math.max(0, Math.min(offset, node.data.length - 1))
  range.setStart(node, start)
  range.setEnd(node, Math.min(node.data.length, start + 1))
  return range.getClientRects()[0] ?? node.parentElement?.getClientRects()[0]
}
