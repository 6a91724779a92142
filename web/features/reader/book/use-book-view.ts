// React hook around a book's view: creates it once, updates its layout with window and settings, and reports
// the visible page.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { logEvent } from '../../../lib/log-event.ts'
import { LINE_HEIGHTS, useReadingSettings } from '../settings.ts'
import { useBookSettings } from './book-settings.ts'
import type { BookFile } from './file/book-file.ts'
import { type BookView, type ChapterSpot, createBookView, type ShownPage } from './view/book-view.ts'
import { type ChapterPager, createColumnPager } from './view/column-pager.ts'
import { computePageLayout, type PageLayout } from './view/layout.ts'
import { createScrollPager } from './view/scroll-pager.ts'

export interface BookStart {
  chapter: number
  spot: ChapterSpot | undefined
}

export interface OpenedView {
  view: RefObject<BookView | null>
  shown: ShownPage | undefined
  layout: PageLayout | undefined
  failure: unknown
}

/** `stage`: the element between the bars; `flow`: the element that the chapter is rendered into. */
export function useBookView(
  { stage, flow }: { stage: RefObject<HTMLElement | null>; flow: RefObject<HTMLElement | null> },
  file: BookFile,
  { book_uuid, language }: { book_uuid: string; language: string },
  start: BookStart,
): OpenedView {
  const view = useRef<BookView>(null)
  const pages = useRef<ChapterPager>(null)
  const [shown, setShown] = useState<ShownPage>()
  const [layout, setLayout] = useState<PageLayout>()
  const [failure, setFailure] = useState<unknown>()
  const { size, line } = useReadingSettings()
  const { flow: kind, margin } = useBookSettings()
  const [first] = useState(start)

  const wanted = useRef({ size, line, margin })
  const lay = useCallback(
    (book: ChapterPager) => {
      const [stageElement, text] = [stage.current, flow.current]
      if (!stageElement || !text) return
      const { size, line, margin } = wanted.current
      const px = (size / 16) * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = computePageLayout({
        ...{ width: window.innerWidth, height: stageElement.clientHeight, margin },
        ...{ size: px, line: Math.round(px * LINE_HEIGHTS[line]) },
      })
      stageElement.style.setProperty('--column', `${next.column}px`)
      stageElement.style.setProperty('--gap', `${next.gap}px`)
      stageElement.style.setProperty('--left', `${next.left}px`)
      stageElement.style.setProperty('--height', `${next.height}px`)
      stageElement.style.setProperty(
        '--wide',
        `${next.columns * next.column + (next.columns - 1) * next.gap}px`,
      )
      stageElement.style.setProperty('--row', `${Math.round(px * LINE_HEIGHTS[line])}px`)
      const is_rtl = getComputedStyle(text).direction === 'rtl'
      book.measure({ ...next, is_rtl })
      setLayout((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next))
    },
    [stage, flow],
  )
  useLayoutEffect(() => {
    const [stageElement, text] = [stage.current, flow.current]
    if (!stageElement || !text) return
    const made = createBookView({
      ...{ file, language, flow: text },
      pages: () => pages.current ?? createColumnPager(text),
      layout: lay,
      onShown: setShown,
      onBroken: setFailure,
      onPlain: (chapter, paragraphs) => logEvent('BOOK_PLAIN', { book_uuid, chapter, paragraphs }),
    })
    view.current = made
    pages.current ??= createColumnPager(text)
    void made.open(first.chapter, first.spot)
    return () => {
      made.close()
      view.current = null
    }
  }, [stage, flow, file, book_uuid, language, first, lay])

  // Re-layout for a new font size, line height or margin: the same words stay visible.
  useLayoutEffect(() => {
    wanted.current = { size, line, margin }
    const text = flow.current
    if (!text || !stage.current) return
    pages.current =
      kind === 'scroll' ? createScrollPager(text, getHeadHeight(stage.current)) : createColumnPager(text)
    view.current?.relayout()
  }, [stage, flow, size, line, margin, kind])
  const relayout = useCallback(() => view.current?.relayout(), [])
  useEffect(() => {
    const stageElement = stage.current
    if (!stageElement) return
    let width = window.innerWidth
    let height = stageElement.clientHeight
    const watching = new ResizeObserver(() => {
      if (window.innerWidth === width && (kind === 'scroll' || stageElement.clientHeight === height)) return
      width = window.innerWidth
      height = stageElement.clientHeight
      relayout()
    })
    watching.observe(stageElement)
    document.fonts.addEventListener('loadingdone', relayout)
    return () => {
      watching.disconnect()
      document.fonts.removeEventListener('loadingdone', relayout)
    }
  }, [stage, kind, relayout])
  useEffect(() => {
    if (kind !== 'scroll') return
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => view.current?.moved(), 120)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [kind])
  return { view, shown, layout, failure }
}

const getHeadHeight = (stageElement: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(stageElement).scrollPaddingTop) || 48
