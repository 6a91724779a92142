// Serializes a reader's notes of one book for export: Markdown with the book as its header, or plain text.
import type { BookChapter, BookNote } from '../../../contract/entities/book.ts'
import { formatDate } from '../../lib/format.ts'

export interface NotedBook {
  title: string
  author: string
  chapters: readonly Pick<BookChapter, 'index' | 'title'>[]
}

type Note = Pick<BookNote, 'text' | 'comment' | 'tag' | 'data' | 'created_at'>

/** Groups notes by chapter, in book order. */
function byChapter({ chapters }: NotedBook, notes: readonly Note[]): { name: string; notes: Note[] }[] {
  const sorted = [...notes].sort((a, b) => a.data.chapter - b.data.chapter || a.data.percent - b.data.percent)
  const groups: { chapter: number; name: string; notes: Note[] }[] = []
  for (const note of sorted) {
    const { chapter } = note.data
    const last = groups.at(-1)
    if (last?.chapter === chapter) last.notes.push(note)
    else
      groups.push({
        chapter,
        name: chapters.find(({ index }) => index === chapter)?.title ?? '',
        notes: [note],
      })
  }
  return groups
}

/** Escapes Markdown syntax. */
const plain = (text: string): string =>
  text
    .replace(/[\\`*_{}[\]<>]/g, '\\$&')
    .split('\n')
    .map((line) => line.replace(/^(\s*)([#+>-]|\d+[.)])/, '$1\\$2'))
    .join('\n')

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

const tagsText = (tag: string): string =>
  tag
    .split(',')
    .filter(Boolean)
    .map((word) => `#${word.replaceAll(' ', '_')}`)
    .join(' ')

const countLine = (notes: readonly Note[], now: number): string =>
  `${notes.length} 条笔记 · ${formatDate(now)} 从开卷导出`

export const bookNotesAsMarkdown = (book: NotedBook, notes: readonly Note[], now: number): string =>
  [
    `# ${plain(book.title)}`,
    [book.author && plain(book.author), countLine(notes, now)].filter(Boolean).join(' · '),
    ...byChapter(book, notes).flatMap((group) => [
      group.name && `## ${plain(group.name)}`,
      ...group.notes.flatMap(({ text, comment, tag }) => [
        quoted(plain(text)),
        comment && plain(comment),
        tagsText(tag),
      ]),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')

export const bookNotesAsText = (book: NotedBook, notes: readonly Note[], now: number): string =>
  [
    [`《${book.title}》`, book.author, countLine(notes, now)].filter(Boolean).join('\n'),
    ...byChapter(book, notes).flatMap((group) => [
      group.name && `【${group.name}】`,
      ...group.notes.map(({ text, comment }) =>
        [text, comment && quoted(comment)].filter(Boolean).join('\n'),
      ),
    ]),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
