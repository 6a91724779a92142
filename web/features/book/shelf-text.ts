// Short texts about a book: progress, remaining time, and the language of its title.
import type { BookCard, MyBook } from '../../../contract/entities/book.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatDate, formatDuration, formatWordCount } from '../../lib/format.ts'
import { estimateMinutesLeft, getReadingPace } from '../../local/book-pace.ts'

/** Whether the end was reached. The threshold is below 100, because back matter often stays unread. */
export const isFinished = ({ pos }: Pick<MyBook, 'pos'>): boolean => pos !== null && pos.percent >= 99.5

/** Remaining minutes at this reader's pace, the same figure as on the book's page. */
export const getMinutesLeft = ({ minutes, pos }: Pick<MyBook, 'minutes' | 'pos'>): number =>
  estimateMinutesLeft(minutes, pos?.percent ?? 0, getReadingPace())

/** Whole per cent, rounded down, but at least 1 for a started book. */
export const getPercentRead = ({ pos }: Pick<MyBook, 'pos'>): number =>
  pos === null ? 0 : Math.max(1, Math.floor(pos.percent))

/** E.g. `还有 1 小时 5 分`; '' for a book without words. */
export const formatTimeLeft = (book: Pick<MyBook, 'minutes' | 'pos'>): string =>
  book.minutes > 0 ? `还有 ${formatDuration(getMinutesLeft(book) * 60)}` : ''

/** Below this number of remaining minutes, the caption shows the remaining time. */
const NEARLY = 30

export interface ShelfCaption {
  text: string
  tone: 'plain' | 'accent' | 'warn'
}

/** The one fact below a cover. */
export function getShelfCaption(book: Pick<MyBook, 'state' | 'pos' | 'minutes'>, now: number): ShelfCaption {
  const plain = (text: string): ShelfCaption => ({ text, tone: 'plain' })
  if (book.state === 'MAKING') return plain('正在处理')
  if (book.state === 'FAILED') return { text: '处理失败', tone: 'warn' }
  if (book.pos === null) return plain('未读')
  if (isFinished(book)) return plain(finishedText(book.pos.updated_at, now))
  if (book.minutes > 0 && getMinutesLeft(book) < NEARLY) return { text: formatTimeLeft(book), tone: 'accent' }
  return plain(`读到 ${getPercentRead(book)}%`)
}

/** Short enough for the line below a cover: `读完 · 9/21`, or `2025 年读完` for another year. */
function finishedText(at: string, now: number): string {
  const [year, day] = formatDate(at, now).split(' 年 ')
  return day === undefined ? `读完 · ${year?.replace(/ 月 /, '/').replace(/ 日$/, '')}` : `${year} 年读完`
}

const HAN = /\p{Script=Han}/u
/**
 * Value for the `lang` attribute: undefined for a title with Chinese characters, else the language in the
 * book's metadata, with English as the default.
 */
export const getBookLang = ({ title, language }: Pick<BookCard, 'title' | 'language'>): string | undefined =>
  HAN.test(title) ? undefined : language || 'en'

export const SHELF_ORDERS = [
  { value: 'recent', label: '最近读过' },
  { value: 'added', label: '最近加入' },
  { value: 'title', label: '书名' },
  { value: 'left', label: '快读完的' },
] as const
export type ShelfOrder = (typeof SHELF_ORDERS)[number]['value']

const time = (timestamp: string | null): number => (timestamp === null ? 0 : Date.parse(timestamp))
const lately = (book: MyBook): number => Math.max(time(book.opened_at), time(book.added_at))
/** Sort key: books in progress first, then unread ones, then finished ones. */
const progress = (book: MyBook): number => (book.pos === null ? 0 : isFinished(book) ? -1 : book.pos.percent)

const BY: Readonly<Record<ShelfOrder, (a: MyBook, b: MyBook) => number>> = {
  recent: (a, b) => lately(b) - lately(a),
  added: (a, b) => time(b.added_at) - time(a.added_at),
  title: (a, b) => a.title.localeCompare(b.title, 'zh'),
  left: (a, b) => progress(b) - progress(a) || lately(b) - lately(a),
}

export const sortShelf = (books: readonly MyBook[], order: ShelfOrder): MyBook[] => [...books].sort(BY[order])

/** The book to resume: the last one opened that is not finished. */
export const findNowReading = (books: readonly MyBook[]): MyBook | undefined =>
  sortShelf(
    books.filter((book) => book.state === 'READY' && book.pos !== null && !isFinished(book)),
    'recent',
  )[0]

/** The main fact for choosing a book: 你认识 96% if known; fallbacks are its level, then its reading time. */
export function formatBookWorth(book: Pick<BookCard, 'known_percent' | 'level' | 'minutes'>): string {
  if (book.known_percent !== null) return `你认识 ${Math.floor(book.known_percent)}%`
  return (book.level && levelLabel(book.level)) || formatDuration(book.minutes * 60)
}

/** E.g. `普通 · 3.2 万词 · 12 章`. */
export const formatBookFacts = ({
  level,
  word_count,
  chapter_count,
}: Pick<BookCard, 'level' | 'word_count' | 'chapter_count'>): string =>
  [level ? levelLabel(level) : '', wordCountText(word_count), `${chapter_count} 章`]
    .filter(Boolean)
    .join(' · ')

const MANY = 10_000
const wordCountText = (words: number): string =>
  words < MANY ? formatWordCount(words) : `${Math.round(words / (MANY / 10)) / 10} 万词`
