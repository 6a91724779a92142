// Bookmarks of a book: finds those on the visible page, and adds or removes one.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { BOOKMARK_TAG } from '../../../../../domain/book/bookmark.ts'
import { randomId } from '../../../../lib/client-id.ts'
import { deleteBookNoteLocally, saveBookNoteLocally, toNewBookNote } from '../../../../local/book-notes.ts'
import { showNotice } from '../../../../ui/toast.ts'
import { createLiveRange } from '../../highlights/text-place.ts'
import { findTextElement, findTextPoint, type ShownPage } from '../view/book-view.ts'
import { encodeCfiRange } from '../view/cfi.ts'
import type { AnchoredBookNote } from './anchored-notes.ts'

/** Max. length of the text that is stored to describe the bookmark's place. */
const WORDS = 90

/** Returns the bookmarks whose first letter is visible. */
export function findBookmarksOn(
  standing: readonly AnchoredBookNote[],
  { body }: ShownPage,
  view: DOMRect,
): readonly BookNote[] {
  return standing.flatMap(({ note, spans: [span] }) => {
    const element = span && findTextElement(body, span.paragraph)
    const rect = element && createLiveRange(element, { ...span, end: span.start + 1 })?.getClientRects()[0]
    if (!rect) return []
    const isIn = rect.left >= view.left - 1 && rect.left < view.right && rect.bottom > view.top
    return isIn && rect.top < Math.min(view.bottom, window.innerHeight) ? [note] : []
  })
}

/**
 * `here`: the bookmarks of the page. They are removed; without any, a bookmark is added at the first letter
 * of the page.
 */
export function toggleBookmark(
  book_uuid: string,
  shown: ShownPage,
  percent: number,
  here: readonly BookNote[],
): void {
  if (here.length > 0) {
    for (const { note_uuid } of here) deleteBookNoteLocally(book_uuid, note_uuid)
    const run = () => {
      for (const note of here) saveBookNoteLocally(book_uuid, toNewBookNote(note))
    }
    showNotice('已移除书签', { key: 'bookmark', action: { label: '撤销', run } })
    return
  }
  const made = bookmarkAt(book_uuid, shown, percent)
  if (made) saveBookNoteLocally(book_uuid, made)
  showNotice(made ? '已添加书签' : '这一页没有文字，无法添加书签', { key: 'bookmark' })
}

function bookmarkAt(book_uuid: string, { body, blocks, chapter, place }: ShownPage, percent: number) {
  const whole = blocks.find(({ id }) => id === place?.paragraph)?.text ?? ''
  if (!place || whole === '') return undefined
  const { paragraph, offset } = place
  const near = whole.slice(offset, offset + WORDS)
  const text = whole.length > offset + WORDS ? near.replace(/\s+\S*$/, '') : near
  const start = findTextPoint(body, { paragraph, offset })
  const last = findTextPoint(body, { paragraph, offset: offset + text.length - 1 })
  if (!start || !last || text.trim() === '') return undefined
  const end = { node: last.node, offset: last.offset + 1 }
  return {
    ...{ note_uuid: randomId(), book_uuid, text, comment: '', root: paragraph, tag: BOOKMARK_TAG },
    color: 'yellow' as const,
    data: {
      ...{
        cfi: encodeCfiRange(body, chapter, start, end),
        chapter,
        percent: Math.round(percent * 100) / 100,
      },
      ...{ prefix: '', suffix: '' },
    },
  }
}
