// Pagination of a chapter as one long page that the window scrolls: the same interface as the column pager,
// computed by height.
import { createLiveRange, TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import { getShownTexts } from './chapter-parts.ts'
import { binarySearchFirst, type ChapterPager, getFirstLineBox, isWiderThan } from './column-pager.ts'

/** Height (px) of the last screen that stays visible after a page turn. */
const STAYS = 48

/** `head`: height (px) of the bar at the top of the window. */
export function createScrollPager(flow: HTMLElement, head: number): ChapterPager {
  const step = () => Math.max(80, window.innerHeight - head - STAYS)
  const top = () => flow.getBoundingClientRect().top
  const count = () => Math.max(1, Math.ceil((flow.offsetHeight - STAYS) / step()))
  const texts = () => getShownTexts(flow)
  const isAbove = (rect: DOMRect | undefined) => !rect || rect.bottom <= head + 1
  const firstShown = (all: readonly HTMLElement[]) =>
    binarySearchFirst(all.length, (index) => !isAbove(all[index]?.getBoundingClientRect()))
  const scrollTo = (y: number) => window.scrollTo({ top: Math.max(0, y), behavior: 'instant' })
  return {
    get count() {
      return count()
    },
    get at() {
      const isEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2
      return isEnd ? count() - 1 : Math.max(0, Math.min(count() - 1, Math.floor((head - top() + 2) / step())))
    },
    measure() {
      flow.style.transform = ''
    },
    turnTo: (page) => scrollTo(window.scrollY + top() - head + page * step()),
    goTo(place) {
      const rect = getFirstLineBox(place)
      if (rect) scrollTo(window.scrollY + rect.top - head - 12)
    },
    firstLetter() {
      const all = texts()
      const first = all[firstShown(all)]
      if (!first) return undefined
      const text = first.textContent ?? ''
      const raw = binarySearchFirst(
        text.length,
        (offset) => !isAbove(createLiveRange(first, { start: offset, end: offset + 1 })?.getClientRects()[0]),
      )
      const offset = raw + Math.max(0, text.slice(raw).search(/\S/))
      return { paragraph: first.getAttribute(TEXT_ATTRIBUTE) ?? '', offset: Math.min(offset, text.length) }
    },
    shown() {
      const all = texts()
      const from = firstShown(all)
      const behind = binarySearchFirst(all.length, (index) => {
        const rect = all[index]?.getBoundingClientRect()
        return rect !== undefined && rect.top >= window.innerHeight
      })
      return all.slice(from, Math.max(from, behind))
    },
    // A scrolled page is as high as its text, so nothing is out of reach.
    unreachable: () => [],
    wideTables: () =>
      [...flow.querySelectorAll('table')].filter((table) => isWiderThan(table, flow.clientWidth)),
  }
}
