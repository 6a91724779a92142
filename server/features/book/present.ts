// Maps rows of books to the response types.
import type { z } from 'zod'
import type {
  BookCard,
  BookChapter,
  BookNote,
  BookPos,
  BookRequest,
  MyBook,
} from '../../../contract/entities/book.ts'
import type { BookReason, BookRepair } from '../../../domain/book/kinds.ts'
import { formatIsoTime } from '../../../domain/kernel/iso-time.ts'
import type { BookRow, ChapterRow, MyBookRow } from './book-row.store.ts'
import type { BookNoteRow } from './note.store.ts'
import type { RequestRow } from './request.store.ts'

const SENTENCES: Readonly<Record<BookReason, string>> = {
  PROTECTED: '这本书有版权保护，无法打开，请换一个没有加密的文件。',
  TOO_LARGE: '这本书太大了，里面的文件加起来超过了能打开的大小，请换一个小一点的文件。',
  HOSTILE: '这个文件的结构不正常，为了安全没有打开，请换一个文件。',
  EMPTY: '这个文件里没有文字，也没有图片，请换一个文件。',
  UNREADABLE: '文件无法打开，没有识别到书籍内容，请换一个文件。',
  GONE: '文件没有保存下来，请重新上传。',
  NOT_STORED: '服务器暂时存不下这本书，稍后会自动重试，不用重新上传。',
}

const REPAIRS: Readonly<Record<BookRepair, string>> = {
  BYTES_AROUND: '文件头尾有多余的数据，已经略过',
  OUTER_FOLDER: '书在一层多余的文件夹里，已经取出',
  MAC_FILES: '有 macOS 附带的文件，已经略过',
  SAME_NAMES: '有同名文件，用了先放进去的那一个',
  FILE_NAMES: '文件名和目录里写的不完全一样，已经对上',
  NO_CONTAINER: '缺少入口文件，按书里唯一的清单打开',
  CONTAINER_MENDED: '入口文件的格式有错，已经修正',
  RIGHTS_UNUSED: '带着版权声明，但没有加锁',
  NOT_WELL_FORMED: '清单的格式有错，已经修正',
  CONTENTS_MENDED: '目录的格式有错，已经修正',
  CONTENTS_LOST: '目录无法读取，按各章的标题列出',
  ENTITIES: '有些字符代号没有定义或不能用，已经替换',
  NO_ORDER: '清单里没有章节顺序，按文件的先后排列',
  FALLBACKS: '有打不开的页，换成了书里备用的一页',
  WRONG_TYPES: '有的页在清单里写错了类型，按内容打开',
  CHAPTERS_MISSING: '缺了章节，缺的地方写着“缺失”',
  FILES_LOST: '有坏掉的图片、字体或样式，已经略过',
  CHARSETS: '有的文件写错了文字编码，按内容识别',
  LETTERS_LOST: '有坏掉的字符，显示为 \ufffd',
}

export const sentenceOf = (reason: BookReason): string => SENTENCES[reason]

const UNTITLED = '未命名的书'

/**
 * The title of a book; the fallback is the name of this reader's own file, never the name of another reader's
 * file.
 */
export const bookTitleOf = ({
  title,
  file_title,
}: Pick<BookRow, 'title'> & { file_title?: string }): string => title || file_title || UNTITLED

export const presentBook = (row: BookRow | MyBookRow, known_percent: number | null): BookCard => ({
  ...{ book_uuid: row.book_uuid, title: bookTitleOf(row), name: bookTitleOf(row), author: row.author },
  ...{ digest: row.digest, cover: row.cover },
  ...{ language: row.language, format: row.format, layout: row.layout, level: row.level },
  ...{ word_count: row.word_count, minutes: row.minutes, chapter_count: row.chapter_count },
  known_percent,
  published_at: row.published_at && formatIsoTime(row.published_at),
})

export const presentPos = ({ cfi, chapter, percent, pos_at }: MyBookRow): BookPos | null =>
  pos_at && { cfi, chapter, percent: Math.round(percent * 100) / 100, updated_at: formatIsoTime(pos_at) }

export const presentState = (row: MyBookRow) => ({
  state: row.state,
  reason: row.reason,
  message: row.reason && sentenceOf(row.reason),
  pos: presentPos(row),
  repairs: row.repairs.map((repair) => REPAIRS[repair]),
  added_at: formatIsoTime(row.added_at),
})

export const presentMine = (row: MyBookRow, known_percent: number | null): MyBook => ({
  ...presentBook(row, known_percent),
  ...presentState(row),
  opened_at: row.pos_at && formatIsoTime(row.pos_at),
})

export const presentChapters = (
  rows: readonly ChapterRow[],
  known: readonly (number | null)[],
): BookChapter[] =>
  rows.map(({ index, title, depth, is_linear, word_count, minutes, level }, at) => ({
    ...{ index, title, depth, is_linear, word_count, minutes, level },
    known_percent: known[at] ?? null,
  }))

export const presentBookNote = (row: BookNoteRow): BookNote => ({
  ...{ note_uuid: row.note_uuid, book_uuid: row.book_uuid, text: row.text, comment: row.comment },
  ...{ root: row.root, tag: row.tags.join(','), color: row.color },
  data: {
    ...{ cfi: row.cfi, chapter: row.chapter, percent: Math.round(row.percent * 100) / 100 },
    ...{ prefix: row.prefix, suffix: row.suffix },
  },
  created_at: formatIsoTime(row.created_at),
  updated_at: formatIsoTime(row.updated_at),
})

export const presentRequest = (row: RequestRow): z.output<typeof BookRequest> => ({
  ...{ id: row.id, kind: row.kind, name: row.name, author: row.author, reason: row.reason },
  ...{ state: row.state, answer: row.answer, created_at: formatIsoTime(row.created_at) },
  answered_at: row.answered_at && formatIsoTime(row.answered_at),
})
