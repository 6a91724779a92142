// The contents of a book: over the empty margin of a spread, otherwise over the page.
import { useEffect, useRef } from 'react'
import { formatMinutes } from '../../../lib/format.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useVoice } from '../../../lib/voice.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useHasModel } from '../ai/queries.ts'
import { BookSlider } from './BookSlider.tsx'
import styles from './Contents.module.css'
import type { BookFile, ContentsEntry } from './file/book-file.ts'
import { FindIcon, NotesIcon } from './icons.tsx'
import type { OpenedBook } from './opened-book.ts'
import type { BookPanel } from './panel.ts'
import { splitChapterNumber } from './progress.ts'
import type { ChapterSpot } from './view/book-view.ts'

export interface BookContentsProps {
  book: OpenedBook
  file: BookFile
  chapter: number
  /** Progress in the whole book, 0–100. */
  percent: number
  open: boolean
  onGo: (chapter: number, spot?: ChapterSpot) => void
  onOpen: (panel: BookPanel) => void
  onClose: () => void
  onListen: () => void
  /** Opens a model's key points of the visible pages and of those behind them. */
  onPoints: () => void
}

export function BookContents(props: BookContentsProps) {
  const { open, onClose, onOpen } = props
  const isSpread = useMedia('(min-width: 1200px)')
  useEscape(open && isSpread, onClose)
  if (isSpread)
    return open ? (
      <nav className={styles.aside} aria-label="目录">
        <header className={styles.head}>
          <h2>目录</h2>
          <IconButton label="关闭目录" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </header>
        <Inside {...props} />
      </nav>
    ) : null
  return (
    <Sheet open={open} onClose={onClose} label="目录" title="目录" className={styles.sheet}>
      <div data-full="" className={styles.tools}>
        <Button size="s" icon={<FindIcon />} onClick={() => onOpen('search')}>
          搜索
        </Button>
        <Button size="s" icon={<NotesIcon />} onClick={() => onOpen('notes')}>
          笔记
        </Button>
        <Button size="s" onClick={() => onOpen('settings')}>
          <span lang="en">Aa</span> 字号
        </Button>
      </div>
      <Inside
        {...props}
        onGo={(chapter, spot) => {
          onClose()
          props.onGo(chapter, spot)
        }}
      />
    </Sheet>
  )
}

function Inside({ book, file, chapter, percent, open, onGo, onOpen, onListen, onPoints }: BookContentsProps) {
  const { isAvailable } = useVoice()
  const hasModel = useHasModel()
  const entries = file.contents.length > 0 ? file.contents : byChapters(book, file)
  const here = entries.findLastIndex((entry) => entry.chapter !== null && entry.chapter <= chapter)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })
  }, [open])
  return (
    <>
      <div className={styles.book}>
        <h3 lang={book.language || 'en'}>{book.title}</h3>
        {book.author && <p lang="en">{book.author}</p>}
        <BookSlider book={book} percent={percent} onGo={onGo} />
        <div className={styles.acts}>
          <Button size="s" onClick={() => onOpen('before')}>
            读前 10 词
          </Button>
          {isAvailable && (
            <Button size="s" onClick={onListen}>
              听这一章
            </Button>
          )}
          {hasModel && (
            <Button size="s" onClick={() => onOpen('ask')}>
              问 AI
            </Button>
          )}
          <Button size="s" onClick={() => onOpen('summary')}>
            总结这一章
          </Button>
          {hasModel && (
            <Button size="s" onClick={onPoints}>
              AI 讲这几页
            </Button>
          )}
        </div>
      </div>
      <ol ref={list} className={styles.list}>
        {entries.map((entry, at) => (
          <Line
            // The entries never change order, so the index is a valid key.
            key={`${entry.title} ${String(at)}`}
            entry={entry}
            minutes={entry.chapter === null ? undefined : minutesOf(book, entries, at)}
            isHere={at === here}
            onGo={onGo}
          />
        ))}
      </ol>
    </>
  )
}

function Line({
  entry: { title, chapter, fragment, depth },
  minutes,
  isHere,
  onGo,
}: {
  entry: ContentsEntry
  minutes: number | undefined
  isHere: boolean
  onGo: BookContentsProps['onGo']
}) {
  const { number, name } = splitChapterNumber(title)
  const inside = (
    <>
      <em lang="en">{number}</em>
      <span lang="en">{name || title}</span>
      {minutes !== undefined && minutes > 0 && <small>{formatMinutes(minutes)}</small>}
    </>
  )
  return (
    <li data-depth={Math.min(depth, 3)}>
      {chapter === null ? (
        <p>{inside}</p>
      ) : (
        <button
          type="button"
          aria-current={isHere || undefined}
          onClick={() => onGo(chapter, fragment ? { fragment } : undefined)}
        >
          {inside}
        </button>
      )}
    </li>
  )
}

/**
 * Minutes of all chapters up to the next line; undefined for a line within a chapter, which has no own
 * minutes.
 */
function minutesOf(
  { chapters }: OpenedBook,
  entries: readonly ContentsEntry[],
  at: number,
): number | undefined {
  const { chapter, fragment } = entries[at] ?? {}
  if (chapter === null || chapter === undefined) return undefined
  if (fragment && entries.some((other, index) => index < at && other.chapter === chapter)) return undefined
  const next = entries
    .slice(at + 1)
    .find((other) => other.chapter !== null && other.chapter !== chapter)?.chapter
  const end = Math.max(chapter + 1, next ?? chapters.length)
  return chapters.slice(chapter, end).reduce((sum, { minutes }) => sum + minutes, 0)
}

const byChapters = ({ chapters }: OpenedBook, file: BookFile): ContentsEntry[] =>
  chapters
    .filter(({ index }) => file.isLinear(index))
    .map(({ index, title, depth }) => ({
      title: title || `第 ${index + 1} 节`,
      chapter: index,
      fragment: '',
      depth,
    }))

function useEscape(isOn: boolean, run: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, run])
}
