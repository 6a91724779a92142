// What is said of a book in few words: how far it is read, how long it still takes, in which language its title is.
import type { BookCard, MyBook } from '../../../contract/entities/book.ts'
import { levelLabel } from '../../../domain/language/level-names.ts'
import { formatDate, formatDuration, formatWordCount } from '../../lib/format.ts'
import { estimateMinutesLeft, getReadingPace } from '../../local/book-pace.ts'

/** A book whose last page was seen. Back matter that nobody reads is no reason to say 99%. */
export const isFinished = ({ pos }: Pick<MyBook, 'pos'>): boolean => pos !== null && pos.percent >= 99.5

/** Minutes that are left, at this reader's own pace, as the book's own page says it. */
export const getMinutesLeft = ({ minutes, pos }: Pick<MyBook, 'minutes' | 'pos'>): number =>
  estimateMinutesLeft(minutes, pos?.percent ?? 0, getReadingPace())

/** Whole per cent, rounded down; what was begun is not 0. */
export const getPercentRead = ({ pos }: Pick<MyBook, 'pos'>): number =>
  pos === null ? 0 : Math.max(1, Math.floor(pos.percent))

/** `还有 1 小时 5 分`; '' for a book without words. */
export const formatTimeLeft = (book: Pick<MyBook, 'minutes' | 'pos'>): string =>
  book.minutes > 0 ? `还有 ${formatDuration(getMinutesLeft(book) * 60)}` : ''

/** So near to the end, in minutes, that it is worth saying. */
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

/** As short as the line under a cover: `读完 · 9/21`, of another year `2025 年读完`. */
function finishedText(at: string, now: number): string {
  const [year, day] = formatDate(at, now).split(' 年 ')
  return day === undefined ? `读完 · ${year?.replace(/ 月 /, '/').replace(/ 日$/, '')}` : `${year} 年读完`
}

const HAN = /\p{Script=Han}/u
/** For `lang`: as the book says it; without a word from it what has hanzi is Chinese. */
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
/** Books that are finished or not begun come after those that are under way. */
const progress = (book: MyBook): number => (book.pos === null ? 0 : isFinished(book) ? -1 : book.pos.percent)

const BY: Readonly<Record<ShelfOrder, (a: MyBook, b: MyBook) => number>> = {
  recent: (a, b) => lately(b) - lately(a),
  added: (a, b) => time(b.added_at) - time(a.added_at),
  title: (a, b) => a.title.localeCompare(b.title, 'zh'),
  left: (a, b) => progress(b) - progress(a) || lately(b) - lately(a),
}

export const sortShelf = (books: readonly MyBook[], order: ShelfOrder): MyBook[] => [...books].sort(BY[order])

/** The one to go on with: opened last, and not at its end. */
export const findNowReading = (books: readonly MyBook[]): MyBook | undefined =>
  sortShelf(
    books.filter((book) => book.state === 'READY' && book.pos !== null && !isFinished(book)),
    'recent',
  )[0]

/** The one fact by which a book is chosen: 你认识 96% where it is known, else how hard it is, else how long. */
export function formatBookWorth(book: Pick<BookCard, 'known_percent' | 'level' | 'minutes'>): string {
  if (book.known_percent !== null) return `你认识 ${Math.floor(book.known_percent)}%`
  return (book.level && levelLabel(book.level)) || formatDuration(book.minutes * 60)
}

/** `普通 · 3.2 万词 · 12 章`: what there is of it. */
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
