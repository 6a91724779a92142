// The open book: pages, bars, the word sheet and the panels, and the state that they share. Pattern: text and
// margin; on wide windows a spread of two columns.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { deferTask } from '../../../lib/scheduler.ts'
import { formatTitle } from '../../../lib/title.ts'
import { useIsWide } from '../../../lib/use-media.ts'
import { getReadingPace, recordPage } from '../../../local/book-pace.ts'
import { useIsSaved } from '../../../local/word-highlights.ts'
import { OpenedArticle, type OpenText } from '../article-id.ts'
import { toWordTarget, type WordTarget } from '../highlights/target.ts'
import type { WordPlace } from '../highlights/text-place.ts'
import type { HighlightSpots, NoteSpots } from '../highlights/use-highlights.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { OpenedWord } from '../panels/WordSheet.tsx'
import { getReadingStyle, useReadingSettings } from '../settings.ts'
import styles from './Book.module.css'
import { BookBar } from './BookBar.tsx'
import { BookFoot } from './BookFoot.tsx'
import { useBookSettings } from './book-settings.ts'
import type { BookFile } from './file/book-file.ts'
import type { OpenedBook } from './opened-book.ts'
import type { BookPanel } from './panel.ts'
import { computeReadingProgress } from './progress.ts'
import { getSectionLabel } from './section-label.ts'
import { useBookHighlights } from './use-book-highlights.ts'
import { useBookPreload } from './use-book-preload.ts'
import { useBookTap } from './use-book-tap.ts'
import { useBookView } from './use-book-view.ts'
import { useLiftAboveSheet } from './use-lift-above-sheet.ts'
import type { ChapterSpot } from './view/book-view.ts'
import { type FootnoteContent, followLink } from './view/links.ts'
import { getRequestedCfi, resolveBookStart } from './view/start.ts'
import { offerWayBack } from './way-back.ts'
import '../../../ui/reading.css'

const BehindBook = lazyWithPreload(() => import('./BookReaderEffects.tsx').then((m) => m.BookReaderEffects))

export interface OpenBookProps {
  book: OpenedBook
  file: BookFile
}

export function OpenBook({ book, file }: OpenBookProps) {
  const { book_uuid } = book
  const stage = useRef<HTMLElement>(null)
  const flow = useRef<HTMLDivElement>(null)
  const [start] = useState(() => resolveBookStart(book, file, getRequestedCfi()))
  const { view, shown, layout, failure } = useBookView({ stage, flow }, file, book, start)
  const settings = useReadingSettings()
  const { flow: kind } = useBookSettings()
  const isWide = useIsWide()

  const [panel, setPanel] = useState<BookPanel>()
  const [used, setUsed] = useState<ReadonlySet<BookPanel>>(new Set())
  const [isBare, setBare] = useState(false)
  const [target, setTarget] = useState<WordTarget>()
  const [openedWord, setOpenedWord] = useState<OpenedWord>()
  const [noted, setNoted] = useState<NoteSpots>()
  const [found, setFound] = useState<HighlightSpots['found']>()
  const [footnote, setFootnote] = useState<FootnoteContent>()
  const [picture, setPicture] = useState<{ src: string; alt: string }>()
  /** The fragment of the link that was followed to this page; valid until the page is turned. */
  const [led, setLed] = useState<{ fragment: string; chapter: number; page: number }>()
  const liveRegion = useRef<HTMLParagraphElement>(null)
  const noteTap = useRef<(x: number, y: number, word: WordPlace | undefined) => boolean>(null)

  const pace = getReadingPace()
  const progress = useMemo(() => {
    if (!shown) return undefined
    return computeReadingProgress(book, shown, pace)
  }, [shown, book, pace])

  const label = useMemo(() => {
    if (!shown) return ''
    const isThere = led?.chapter === shown.chapter && led.page === shown.page
    return getSectionLabel(book.chapters, file, shown, isThere ? led.fragment : undefined)
  }, [shown, led, book.chapters, file])

  const open = useCallback((next: BookPanel) => {
    setUsed((now) => (now.has(next) ? now : new Set([...now, next])))
    setPanel(next)
  }, [])
  const close = useCallback(() => {
    setPanel(undefined)
    setFound(undefined)
  }, [])
  const openWord = useCallback(
    (paragraph: string, span: { start: number; end: number }) => {
      const text = view.current?.shown?.blocks.find(({ id }) => id === paragraph)?.text
      if (text === undefined) return
      setFound(undefined)
      setTarget(toWordTarget(paragraph, text, span))
      open('word')
    },
    [view, open],
  )
  const turn = useCallback(
    (step: 1 | -1) => {
      setPanel((now) => (now === 'word' ? undefined : now))
      view.current?.turn(step)
    },
    [view],
  )
  const goTo = useCallback(
    (chapter: number, spot?: ChapterSpot) => {
      const from = view.current?.shown
      void view.current?.open(chapter, spot).then(() => {
        // Return the focus to the page, so that the page-turn keys work again instead of the button that was
        // pressed.
        deferTask(() => stage.current?.focus({ preventScroll: true }))
        const now = view.current?.shown
        const fragment = typeof spot === 'object' && 'fragment' in spot ? spot.fragment : ''
        setLed(now && { fragment, chapter: now.chapter, page: now.page })
        const name = now ? getSectionLabel(book.chapters, file, now, fragment) : ''
        if (from) offerWayBack(from, now, name, goTo)
      })
    },
    [view, book.chapters, file],
  )

  const moveTo = useCallback(
    (chapter: number, spot?: ChapterSpot) => void view.current?.open(chapter, spot),
    [view],
  )

  useBookTap(
    stage,
    {
      onNote: ({ clientX, clientY }, word) => noteTap.current?.(clientX, clientY, word) ?? false,
      onWord: ({ paragraph, word }) => openWord(paragraph, word),
      onLink: (link) =>
        void followLink(link, file, book.language).then((to) => {
          if (!to) return
          if ('body' in to) {
            setFootnote(to)
            open('footnote')
          } else goTo(to.chapter, { fragment: to.fragment })
        }),
      onPicture: ({ src, alt }) => {
        setPicture({ src, alt })
        open('picture')
      },
      onSide: (side) => {
        if (panel) close()
        else if (side === 0 || kind === 'scroll') setBare((now) => !now)
        else turn(file.is_rtl ? (side === 1 ? -1 : 1) : side)
      },
      onSwipe: (step) => turn(file.is_rtl ? (step === 1 ? -1 : 1) : step),
    },
    kind === 'pages',
  )

  const shownTarget = panel === 'word' ? target : undefined
  const shownWord = shownTarget && openedWord?.target === shownTarget ? openedWord : undefined
  const isSaved = useIsSaved(shownWord?.subject.lemma)
  const lit = useMemo(() => shownWord?.parts ?? (shownTarget ? [shownTarget] : []), [shownWord, shownTarget])
  const spots = useMemo(
    () => ({
      [isSaved ? 'kept' : 'tapped']: lit,
      between: shownWord?.between ?? [],
      found: found ?? [],
      ...noted,
    }),
    [lit, isSaved, shownWord, found, noted],
  )
  const getVisibleBlocks = useCallback(() => view.current?.getVisibleBlocks() ?? [], [view])
  useBookHighlights(flow, shown, getVisibleBlocks, spots)
  useLiftAboveSheet(stage, flow, shownTarget, panel === 'word' && !isWide && kind === 'pages')
  useBookPreload()
  usePageTime(shown, book)
  useEffect(() => {
    document.title = formatTitle(book.title)
  }, [book.title])

  const text = useMemo<OpenText>(() => ({ id: book_uuid, words: [], revision: 0 }), [book_uuid])
  const here = useMemo(() => ({ id: book_uuid, chineseOf: () => '' }), [book_uuid])
  return (
    <OpenedArticle value={here}>
      <BookBar book={book} isBare={isBare && !panel} onOpen={open} />
      <article
        ref={stage}
        className={styles.stage}
        data-flow={kind}
        data-columns={layout?.columns}
        style={getReadingStyle(settings)}
        aria-label={book.title}
        tabIndex={-1}
      >
        <div className={styles.view}>
          <div
            ref={flow}
            className={styles.flow}
            data-book=""
            data-ready={shown !== undefined || undefined}
          />
        </div>
        {failure !== undefined && <p className={styles.broken}>这一章打不开，请从目录选择其他章节。</p>}
      </article>
      <p ref={liveRegion} className="sr-only" aria-live="polite" />
      <BookFoot {...{ label, shown, progress, kind, layout, turn }} isBare={isBare && !panel} />
      <BehindBook
        {...{
          book,
          file,
          text,
          panel,
          used,
          shown,
          target,
          liveRegion,
          footnote,
          picture,
          flow,
          noteTap,
          layout,
        }}
        {...{ turn, isScrolled: kind === 'scroll' }}
        percent={progress?.percent ?? 0}
        subject={openedWord && openedWord.target === target ? openedWord.subject : undefined}
        onWordOpened={setOpenedWord}
        onOpen={open}
        onClose={close}
        onWord={openWord}
        onNoted={setNoted}
        onFound={setFound}
        onGo={goTo}
        onTo={moveTo}
      />
    </OpenedArticle>
  )
}

/** Measures the time per page, for the estimate of the minutes that are left. */
function usePageTime(shown: ReturnType<typeof useBookView>['shown'], { chapters }: OpenedBook): void {
  const last = useRef<{ chapter: number; passed: number; at: number }>(undefined)
  useEffect(() => {
    if (!shown) return
    const before = last.current
    last.current = { chapter: shown.chapter, passed: shown.passed, at: performance.now() }
    if (before?.chapter !== shown.chapter || shown.passed <= before.passed) return
    const words = (chapters[shown.chapter]?.word_count ?? 0) * (shown.passed - before.passed)
    recordPage(words, performance.now() - before.at)
  }, [shown, chapters])
}
