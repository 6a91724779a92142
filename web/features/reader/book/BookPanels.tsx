// The panels over a book and at its side; the code of each is lazy and is loaded at its first use.
import { type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react'
import type { BookNote } from '../../../../contract/entities/book.ts'
import { isBookmark } from '../../../../domain/book/bookmark.ts'
import type { NoteColor } from '../../../../domain/note/note.ts'
import { useHotkeys } from '../../../lib/hotkeys.ts'
import { requestIdle } from '../../../lib/scheduler.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useMergedBookNotes } from '../../../local/book-notes.ts'
import { showNotice } from '../../../ui/toast.ts'
import { useHasModel } from '../ai/queries.ts'
import type { OpenText } from '../article-id.ts'
import { readSelection, type SelectedText } from '../highlights/selected.ts'
import type { WordTarget } from '../highlights/target.ts'
import { createLiveRange, type WordPlace } from '../highlights/text-place.ts'
import type { HighlightSpots, NoteSpots } from '../highlights/use-highlights.ts'
import { lazyWithPreload } from '../lazy-component.tsx'
import type { StopTime } from '../listen/use-listening.ts'
import type { SelectedPassage } from '../panels/PassageSheet.tsx'
import type { OpenedWord } from '../panels/WordSheet.tsx'
import { shareOrCopy } from '../share.ts'
import ai from './ai/BookAi.module.css'
import { getShownCfi, useSources } from './ai/use-sources.ts'
import type { BookFile } from './file/book-file.ts'
import { anchorBookNotes } from './notes/anchored-notes.ts'
import { BookmarkButton } from './notes/BookmarkButton.tsx'
import { highlightInBook } from './notes/mark-book.ts'
import type { OpenedBook } from './opened-book.ts'
import type { BookPanel } from './panel.ts'
import { getChapterLabel } from './progress.ts'
import { findPassage } from './text/passage.ts'
import { type ChapterSpot, findTextElement, type ShownPage } from './view/book-view.ts'
import type { PageLayout } from './view/layout.ts'
import type { FootnoteContent } from './view/links.ts'

export interface BookPanelsProps {
  book: OpenedBook
  file: BookFile
  text: OpenText
  panel: BookPanel | undefined
  /** Panels that were opened before: they stay mounted to render their closing animation. */
  used: ReadonlySet<BookPanel>
  shown: ShownPage | undefined
  percent: number
  layout: PageLayout | undefined
  target: WordTarget | undefined
  liveRegion: RefObject<HTMLElement | null>
  footnote: FootnoteContent | undefined
  picture: { src: string; alt: string } | undefined
  flow: RefObject<HTMLElement | null>
  /** Callback that opens the note at a point of the window (px); returns false where there is none. */
  noteTap: RefObject<((x: number, y: number, word: WordPlace | undefined) => boolean) | null>
  onWordOpened: (selection: OpenedWord) => void
  onOpen: (panel: BookPanel) => void
  onClose: () => void
  onWord: (paragraph: string, span: { start: number; end: number }) => void
  onNoted: (spots: NoteSpots) => void
  onFound: (spots: HighlightSpots['found']) => void
  onGo: (chapter: number, spot?: ChapterSpot) => void
  /** Navigates without showing the way back to the previous place. */
  onTo: (chapter: number, spot?: ChapterSpot) => void
}

const WordSheet = lazyWithPreload(() => import('../panels/WordSheet.tsx').then((m) => m.WordSheet))
const Selection = lazyWithPreload(() => import('../panels/SelectionBar.tsx').then((m) => m.SelectionBar))
const PassageSheet = lazyWithPreload(() => import('../panels/PassageSheet.tsx').then((m) => m.PassageSheet))
const NoteSheet = lazyWithPreload(() => import('./notes/BookNoteSheet.tsx').then((m) => m.BookNoteSheet))
const NoteList = lazyWithPreload(() => import('./notes/BookNoteList.tsx').then((m) => m.BookNoteList))
const Contents = lazyWithPreload(() => import('./BookContents.tsx').then((m) => m.BookContents))
const Search = lazyWithPreload(() => import('./BookSearch.tsx').then((m) => m.BookSearch))
const Settings = lazyWithPreload(() => import('./BookSettingsSheet.tsx').then((m) => m.BookSettingsSheet))
const FootnoteSheet = lazyWithPreload(() => import('./FootnoteSheet.tsx').then((m) => m.FootnoteSheet))
const Picture = lazyWithPreload(() => import('./PictureDialog.tsx').then((m) => m.PictureDialog))
const Help = lazyWithPreload(() => import('./BookHelp.tsx').then((m) => m.BookHelp))
const AskSheet = lazyWithPreload(() => import('../ai/AskSheet.tsx').then((m) => m.AskSheet))
const SummarySheet = lazyWithPreload(() =>
  import('./ai/BookSummarySheet.tsx').then((m) => m.BookSummarySheet),
)
const Margin = lazyWithPreload(() => import('./notes/MarginNotes.tsx').then((m) => m.MarginNotes))

const Player = lazyWithPreload(() => import('./BookPlayer.tsx').then((m) => m.BookPlayer))
const Before = lazyWithPreload(() => import('./BookBefore.tsx').then((m) => m.BookBefore))

/** Min. width (px) of a margin that can hold notes. */
const MARGIN = 190

export function BookPanels(props: BookPanelsProps) {
  const { book, file, text, panel, used, shown, percent, layout, target, flow } = props
  const { onOpen, onClose, onWord, onNoted, onGo } = props
  const hasModel = useHasModel()
  const [isListening, setListening] = useState(false)
  const [stop, setStop] = useState<StopTime>()
  const [passage, setPassage] = useState<SelectedPassage>({ text: '', view: 'zh' })
  const [opened, setOpened] = useState<{ note: BookNote; word: WordPlace | undefined; isNew: boolean }>()
  const all = useMergedBookNotes(book.book_uuid)
  const notes = useMemo(() => all.filter((note) => !isBookmark(note)), [all])
  const bookmarks = useMemo(() => all.filter(isBookmark), [all])
  const standing = useMemo(() => (shown ? anchorBookNotes(notes, shown) : []), [notes, shown])
  const anchoredBookmarks = useMemo(
    () => (shown ? anchorBookNotes(bookmarks, shown) : []),
    [bookmarks, shown],
  )
  useEffect(() => {
    const made: Partial<Record<NoteColor, { paragraph: string; start: number; end: number }[]>> = {}
    for (const { note, spans } of standing) made[note.color] = [...(made[note.color] ?? []), ...spans]
    onNoted(made)
  }, [standing, onNoted])
  const openNote = useCallback(
    (note: BookNote, word?: WordPlace, isNew = false) => {
      setOpened({ note, word, isNew })
      onOpen('note')
    },
    [onOpen],
  )
  useImperativeHandle(props.noteTap, () => (x, y, word) => {
    const hit = standing.find(({ spans }) =>
      spans.some((span) => {
        const element = shown && findTextElement(shown.body, span.paragraph)
        const rects = element ? [...(createLiveRange(element, span)?.getClientRects() ?? [])] : []
        return rects.some(
          ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
        )
      }),
    )
    if (hit) openNote(hit.note, word)
    return hit !== undefined
  })
  const isSpread = useMedia('(min-width: 1200px)')
  const jump = useSources({
    ...{
      isReady: shown !== undefined,
      isSidePanel: isSpread,
      onGo,
      onTo: props.onTo,
      onFound: props.onFound,
      onClose,
    },
  })
  const mark = useCallback(
    (selected: SelectedText, color?: NoteColor) => {
      if (!shown) return
      const note = highlightInBook({ book_uuid: book.book_uuid, shown, percent, standing, selected, color })
      if (note === 'long') showNotice('选中的内容过长，一条笔记最多 5,000 个字符')
      else if (note && !color) openNote(note, undefined, true)
    },
    [shown, book.book_uuid, percent, standing, openNote],
  )
  useHotkeys({
    n: () => {
      const selected = flow.current ? readSelection(flow.current) : undefined
      if (!selected) return
      document.getSelection()?.removeAllRanges()
      mark(selected)
    },
  })
  const openPassage = useCallback(
    (view: SelectedPassage['view']) => (words: string) => {
      setPassage({ text: words, view })
      onOpen('passage')
    },
    [onOpen],
  )
  const { title, author } = book
  const pass = useCallback(
    (words: string) => void shareOrCopy([words, title, author, '来自 开卷 App'].filter(Boolean).join('\n')),
    [title, author],
  )
  // Prefetch what the first tap needs, while the browser is idle.
  useEffect(() => requestIdle(() => void WordSheet.preload().then(PassageSheet.preload)), [])
  const edge = layout ? layout.left + layout.columns * layout.column + (layout.columns - 1) * layout.gap : 0
  const hasMargin = layout?.columns === 2 && window.innerWidth - edge >= MARGIN
  useMarginPanel(hasMargin ? edge : undefined)
  return (
    <>
      <Selection
        root={flow}
        canTranslate
        onWord={onWord}
        onPassage={openPassage('zh')}
        onExplain={hasModel ? openPassage('explain') : undefined}
        onMark={mark}
        onShare={pass}
      />
      {shown && (
        <BookmarkButton
          {...{ book_uuid: book.book_uuid, shown, percent, flow }}
          bookmarks={anchoredBookmarks}
        />
      )}
      {hasMargin && shown && (panel === undefined || panel === 'contents') && (
        <Margin standing={standing} shown={shown} flow={flow} edge={edge} onNote={openNote} />
      )}
      {used.has('word') && (
        <WordSheet
          target={target}
          open={panel === 'word'}
          article={text}
          keyed={undefined}
          liveRegion={props.liveRegion}
          onWordOpened={props.onWordOpened}
          onClose={onClose}
        />
      )}
      {used.has('passage') && (
        <PassageSheet passage={passage} canTranslate open={panel === 'passage'} onClose={onClose} />
      )}
      {opened && (
        <NoteSheet
          key={opened.note.note_uuid}
          note={notes.find((each) => each.note_uuid === opened.note.note_uuid) ?? opened.note}
          others={notes}
          word={opened.word?.word.text}
          isNew={opened.isNew}
          open={panel === 'note'}
          onClose={onClose}
          onWord={() => opened.word && onWord(opened.word.paragraph, opened.word.word)}
        />
      )}
      {used.has('contents') && (
        <Contents
          {...{ book, file, percent, onGo, onOpen, onClose }}
          onListen={() => {
            onClose()
            setListening(true)
          }}
          onPoints={() => shown && openPassage('key_points')(findPassage(shown.blocks, shown.place))}
          chapter={shown?.chapter ?? 0}
          open={panel === 'contents'}
        />
      )}
      {isListening && shown && (
        <Player
          // The player is remounted for each chapter.
          key={shown.chapter}
          {...{ shown, flow }}
          title={book.title}
          isAside={panel !== undefined && panel !== 'contents'}
          onTo={(place) => props.onTo(shown.chapter, { place })}
          onNext={() => {
            const next = book.chapters.find(({ index, is_linear }) => is_linear && index > shown.chapter)
            if (next) props.onTo(next.index)
            return next !== undefined
          }}
          stop={stop}
          onStop={setStop}
          onClose={() => {
            setListening(false)
            setStop(undefined)
          }}
        />
      )}
      {used.has('ask') && shown && (
        <AskSheet
          about={{ book: book.book_uuid, cfi: getShownCfi(shown) }}
          name={<span lang="en">{getChapterLabel(book.chapters, shown.chapter)}</span>}
          isSidePanel={isSpread}
          className={ai.margin}
          open={panel === 'ask'}
          onClose={onClose}
          onJump={jump}
        />
      )}
      {used.has('summary') && shown && (
        <SummarySheet
          {...{ book_uuid: book.book_uuid, chapter: shown.chapter, onClose }}
          name={getChapterLabel(book.chapters, shown.chapter)}
          open={panel === 'summary'}
        />
      )}
      {used.has('before') && shown && <Before {...{ book, shown, onClose }} open={panel === 'before'} />}
      {used.has('search') && (
        <Search {...{ book, file, onClose, onGo }} onFound={props.onFound} open={panel === 'search'} />
      )}
      {used.has('notes') && (
        <NoteList {...{ book, notes, bookmarks, onClose, onGo }} open={panel === 'notes'} />
      )}
      {used.has('settings') && <Settings open={panel === 'settings'} onClose={onClose} />}
      {used.has('footnote') && (
        <FootnoteSheet {...{ onClose, onGo }} note={props.footnote} open={panel === 'footnote'} />
      )}
      {used.has('picture') && (
        <Picture picture={props.picture} open={panel === 'picture'} onClose={onClose} />
      )}
      {used.has('help') && <Help open={panel === 'help'} onClose={onClose} />}
    </>
  )
}

/** Limits a panel to the margin, so that it covers no text. */
function useMarginPanel(edge: number | undefined): void {
  useEffect(() => {
    if (edge === undefined) return
    const { style } = document.documentElement
    style.setProperty('--panel', `calc(100vw - ${edge + 16}px)`)
    return () => {
      style.removeProperty('--panel')
    }
  }, [edge])
}
