// Renders a book chapter by chapter: builds a chapter, turns its pages, and preserves the place while font
// size or window change.

import { type BookBlock, shapeBody } from '../../../../../domain/book/shape-body.ts'
import { findElement, findElements } from '../../../../../domain/book/xml.ts'
import { requestIdle } from '../../../../lib/scheduler.ts'
import { createLiveRange, TEXT_ATTRIBUTE } from '../../highlights/text-place.ts'
import type { BookFile } from '../file/book-file.ts'
import { sanitizeStyleSheet } from './allowed-styles.ts'
import { buildChapter, PICTURE_ATTRIBUTE } from './build-chapter.ts'
import { findByName, resolveCfi, type TextPoint } from './cfi.ts'
import { type ChapterParts, splitIntoParts } from './chapter-parts.ts'
import type { ChapterPager, TextPlace } from './column-pager.ts'
import { removeOwnStyles, unbreakBoxes, unfoldTables } from './reachable.ts'

/** A place within a chapter. */
export type ChapterSpot =
  | { cfi: string }
  | { fragment: string }
  | { place: TextPlace }
  /** Share of the chapter's letters, 0–1. */
  | { share: number }
  | 'end'

/** The page that is visible now. */
export interface ShownPage {
  chapter: number
  body: HTMLElement
  blocks: readonly BookBlock[]
  /** Page index and page count of the chapter; of one rendered in parts, of the part. */
  page: number
  count: number
  /** Whether the chapter's last page is visible. */
  isEnd: boolean
  /** Progress in the chapter, including this page, 0–1. */
  share: number
  /** The first visible letter. */
  place: TextPlace | undefined
  /** Share of the chapter's letters before this page, 0–1. */
  passed: number
}

export interface BookView {
  open(chapter: number, spot?: ChapterSpot): Promise<void>
  /** Turns one page; at the end of a chapter it opens the next one. Returns false where the book ends. */
  turn(step: 1 | -1): boolean
  /** Counts the pages again for a new size; the same words stay visible. */
  relayout(): void
  /** Call after the window was scrolled; reports the visible page like a page turn. */
  moved(): void
  readonly shown: ShownPage | undefined
  /** The paragraphs that are at least partly visible. */
  getVisibleBlocks(): readonly HTMLElement[]
  close(): void
}

export interface BookViewParts {
  file: BookFile
  /** Language of the book, BCP 47. */
  language: string
  /** The element that the chapter is rendered into. */
  flow: HTMLElement
  pages: () => ChapterPager
  /** Callback that sets sizes and counts the pages. */
  layout: (pages: ChapterPager) => void
  onShown: (shown: ShownPage) => void
  onBroken: (error: unknown) => void
  /**
   * Callback for a chapter whose own styles hid `paragraphs` paragraphs; it is rendered without these styles.
   */
  onPlain: (chapter: number, paragraphs: number) => void
}

interface Prepared {
  chapter: number
  body: HTMLElement
  blocks: readonly BookBlock[]
  /** Offset of each paragraph in the letters of the chapter. */
  starts: ReadonlyMap<string, number>
  letters: number
  /** Only for a very long chapter, which is rendered in parts. */
  parts: ChapterParts | undefined
  sheet: CSSStyleSheet
  /** Whether it is rendered without the book's own styles. */
  isPlain: boolean
}

/** Timeout for pictures (ms): a slower picture is rendered after its text. */
const PICTURES_MS = 400

export function createBookView({
  file,
  language,
  flow,
  pages,
  layout,
  onShown,
  onBroken,
  onPlain,
}: BookViewParts): BookView {
  const ready = new Map<number, Prepared>()
  let here: Prepared | undefined
  let shown: ShownPage | undefined
  /** The place that stays visible while sizes change. */
  let anchor: TextPlace | undefined
  let requestId = 0
  let stopIdle: (() => void) | undefined

  const prepare = async (chapter: number): Promise<Prepared> => {
    const known = ready.get(chapter)
    if (known) return known
    const made = await prepareChapter(file, chapter, language, () => here === made && relayout())
    ready.set(chapter, made)
    return made
  }
  const reportShown = () => {
    if (!here) return
    const book = pages()
    const place = book.firstLetter()
    anchor = place
    const before = place ? (here.starts.get(place.paragraph) ?? 0) + place.offset : 0
    const { chapter, body, blocks, letters, parts } = here
    const { at: page, count } = book
    const passed = place ? before / Math.max(1, letters) : page / Math.max(1, count)
    const isEnd = page >= count - 1 && (!parts || parts.at === parts.count - 1)
    const share = parts ? (parts.at + (page + 1) / count) / parts.count : (page + 1) / count
    shown = { chapter, body, blocks, page, count, isEnd, share, place, passed }
    onShown(shown)
  }
  /** Sets sizes and counts the pages; afterwards every line of every paragraph is on a page. */
  const lay = () => {
    layout(pages())
    if (!here || mend(here)) return
    const hidden = pages().unreachable().length
    if (hidden === 0 || here.isPlain) return
    here.isPlain = true
    removeOwnStyles(here.body, here.sheet)
    layout(pages())
    mend(here)
    onPlain(here.chapter, hidden)
  }
  /** Repairs boxes that make text unreachable; returns true when there was none. */
  const mend = ({ body }: Prepared): boolean => {
    const wide = pages().wideTables()
    unfoldTables(wide)
    if (wide.length > 0) layout(pages())
    const boxed = pages().unreachable()
    unbreakBoxes(boxed, body)
    if (boxed.length > 0) layout(pages())
    return boxed.length === 0
  }
  const showPart = (part: number) => {
    if (!here?.parts || here.parts.at === part) return
    here.parts.show(part)
    pages().turnTo(0)
    lay()
  }
  const goTo = (spot: ChapterSpot | undefined) => {
    const book = pages()
    const place = here && spot !== undefined && spot !== 'end' ? placeFor(here, spot) : undefined
    if (here?.parts) showPart(spot === 'end' ? here.parts.count - 1 : place ? here.parts.of(place) : 0)
    if (spot === 'end') book.turnTo(book.count - 1)
    else if (place) book.goTo(place)
    else book.turnTo(0)
  }
  const show = (next: Prepared, spot: ChapterSpot | undefined) => {
    if (here !== next) {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== here?.sheet)
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, next.sheet]
      here = next
      // The order of columns follows the direction of the chapter's text.
      flow.dir = next.body.dir
      const place = spot !== undefined && spot !== 'end' ? placeFor(next, spot) : undefined
      if (next.parts)
        next.parts.show(spot === 'end' ? next.parts.count - 1 : place ? next.parts.of(place) : 0)
      flow.replaceChildren(next.body)
      pages().turnTo(0)
      lay()
    }
    goTo(spot)
    reportShown()
    stopIdle?.()
    stopIdle = requestIdle(() => void prepareAround(next.chapter))
  }
  const prepareAround = async (chapter: number) => {
    const near = [neighbour(chapter, 1), neighbour(chapter, -1)].filter((each) => each !== undefined)
    for (const known of ready.keys()) if (known !== chapter && !near.includes(known)) ready.delete(known)
    for (const each of near) await prepare(each).catch(() => undefined)
  }
  const neighbour = (chapter: number, step: 1 | -1): number | undefined => {
    let next = chapter + step
    // Skip chapters that are not linear (e.g. notes), because they are reached by a link only.
    while (next >= 0 && next < file.count && !file.isLinear(next)) next += step
    return next >= 0 && next < file.count ? next : undefined
  }
  const open = async (chapter: number, spot?: ChapterSpot): Promise<void> => {
    requestId += 1
    const mine = requestId
    try {
      const next = await prepare(Math.max(0, Math.min(file.count - 1, chapter)))
      if (mine === requestId) show(next, spot)
    } catch (error) {
      if (mine === requestId) onBroken(error)
    }
  }
  const relayout = () => {
    if (!here) return
    const held = anchor
    lay()
    const point = held && findTextPoint(here.body, held)
    if (point) pages().goTo(point)
    reportShown()
    anchor = held ?? anchor
  }
  return {
    open,
    turn(step) {
      if (!here) return false
      const book = pages()
      const next = book.at + step
      if (next >= 0 && next < book.count) {
        book.turnTo(next)
        reportShown()
        return true
      }
      const part = (here.parts?.at ?? 0) + step
      if (here.parts && part >= 0 && part < here.parts.count) {
        showPart(part)
        book.turnTo(step === 1 ? 0 : book.count - 1)
        reportShown()
        return true
      }
      const chapter = neighbour(here.chapter, step)
      if (chapter === undefined) return false
      const spot = step === 1 ? undefined : 'end'
      const known = ready.get(chapter)
      requestId += 1
      if (known) show(known, spot)
      else void open(chapter, spot)
      return true
    },
    relayout,
    moved: reportShown,
    get shown() {
      return shown
    },
    getVisibleBlocks: () => (here ? pages().shown() : []),
    close() {
      requestId += 1
      stopIdle?.()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== here?.sheet)
      flow.replaceChildren()
      here = undefined
      ready.clear()
    },
  }
}

async function prepareChapter(
  file: BookFile,
  chapter: number,
  language: string,
  onPicture: () => void,
): Promise<Prepared> {
  const html = await file.read(chapter)
  const found = findElement(html, 'body') ?? { name: 'body', attributes: {}, children: [] }
  const { body: shaped, blocks } = shapeBody(found, chapter)
  const body = buildChapter(shaped, html.attributes['lang'] ?? language)
  const { dir } = html.attributes
  if (dir === 'rtl' && !body.dir) body.dir = dir
  body.setAttribute('data-body', '')
  const links = findElements(html, 'link').map(({ attributes }) => attributes['href'] ?? '')
  const sheets = await Promise.all(links.map((name) => file.sheet(name)))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(sheets.map(sanitizeStyleSheet).join('\n'))
  await withPictures(file, body, onPicture)
  const starts = new Map<string, number>()
  let letters = 0
  for (const { id, text } of blocks) {
    starts.set(id, letters)
    letters += text.length
  }
  return {
    chapter,
    body,
    blocks,
    starts,
    letters,
    parts: splitIntoParts(body, letters),
    sheet,
    isPlain: false,
  }
}

async function withPictures(file: BookFile, body: HTMLElement, onPicture: () => void): Promise<void> {
  const images = [...body.querySelectorAll<HTMLImageElement>(`img[${PICTURE_ATTRIBUTE}]`)]
  if (images.length === 0) return
  const come = images.map(async (image) => {
    const address = await file.picture(image.getAttribute(PICTURE_ATTRIBUTE) ?? '')
    if (!address) return
    image.src = address
    await image.decode()
  })
  let isLate = false
  const all = Promise.allSettled(come).then(() => {
    if (isLate) onPicture()
  })
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, PICTURES_MS))])
  isLate = true
}

function placeFor(
  { body, blocks, starts, letters }: Prepared,
  spot: Exclude<ChapterSpot, 'end'>,
): TextPoint | Element | undefined {
  if ('cfi' in spot) return resolveCfi(body, spot.cfi)
  if ('fragment' in spot) return spot.fragment === '' ? undefined : findByName(body, spot.fragment)
  if ('place' in spot) return findTextPoint(body, spot.place)
  const wanted = spot.share * letters
  const block = blocks.findLast(({ id }) => (starts.get(id) ?? 0) <= wanted)
  if (!block || spot.share <= 0) return undefined
  const offset = Math.min(Math.floor(wanted - (starts.get(block.id) ?? 0)), block.text.length - 1)
  return findTextPoint(body, { paragraph: block.id, offset })
}

/** Returns the DOM point of the letter at an offset of a paragraph. */
export function findTextPoint(body: HTMLElement, { paragraph, offset }: TextPlace): TextPoint | undefined {
  const text = findTextElement(body, paragraph)
  const length = text?.textContent?.length ?? 0
  const start = Math.max(0, Math.min(offset, length - 1))
  const range = text && createLiveRange(text, { start, end: start + 1 })
  return range?.startContainer instanceof Text
    ? { node: range.startContainer, offset: range.startOffset }
    : undefined
}

export const findTextElement = (body: HTMLElement, paragraph: string): HTMLElement | undefined =>
  body.querySelector<HTMLElement>(`[${TEXT_ATTRIBUTE}="${CSS.escape(paragraph)}"]`) ??
  (body.getAttribute(TEXT_ATTRIBUTE) === paragraph ? body : undefined)
