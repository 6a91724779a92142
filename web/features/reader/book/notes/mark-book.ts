// Highlights the selected text in a book; a highlight of exactly the same words gets the new colour instead.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { NOTE_COLORS, type NoteColor } from '../../../../../domain/note/note.ts'
import { randomId } from '../../../../lib/client-id.ts'
import { saveBookNoteLocally, toNewBookNote } from '../../../../local/book-notes.ts'
import { userStorage } from '../../../../local/user-storage.ts'
import type { ParagraphPoint as Letter, SelectedText } from '../../highlights/selected.ts'
import { createRanges } from '../../highlights/text-place.ts'
import { findTextElement, findTextPoint, type ShownPage } from '../view/book-view.ts'
import { encodeCfiRange, type TextPoint } from '../view/cfi.ts'
import type { AnchoredBookNote } from './anchored-notes.ts'

const KEY = 'note_color'
/** Max. length that the contract accepts. */
const MAX_TEXT_LENGTH = 5000
/** Number of characters around the note, stored to find it again. */
const CONTEXT = 72
const WORD = /[a-z\d]/i

const lastColor = (): NoteColor => NOTE_COLORS.find((color) => color === userStorage.get(KEY)) ?? 'yellow'

export interface BookMarking {
  book_uuid: string
  shown: ShownPage
  /** Progress of the page in the whole book, 0–100. */
  percent: number
  standing: readonly AnchoredBookNote[]
  selected: Pick<SelectedText, 'from' | 'to' | 'text'>
  color: NoteColor | undefined
}

/**
 * Returns the note that was created or changed; undefined where there is nothing to highlight, 'long' where
 * the text exceeds the limit.
 */
export function highlightInBook(input: BookMarking): BookNote | 'long' | undefined {
  const { book_uuid, shown, percent, standing, selected, color } = input
  const [from, to] = wholeWords(shown, selected.from, selected.to)
  const start = findTextPoint(shown.body, { paragraph: from.paragraph, offset: from.offset })
  const end = endIn(shown, to)
  if (!start || !end) return undefined
  const text = textBetween(shown, from, to)
  if (text.trim() === '') return undefined
  if (text.length > MAX_TEXT_LENGTH) return 'long'
  const same = standing.find(
    ({ spans }) =>
      spans[0]?.paragraph === from.paragraph &&
      spans[0].start === from.offset &&
      spans.at(-1)?.paragraph === to.paragraph &&
      spans.at(-1)?.end === to.offset,
  )?.note
  const chosen = color ?? same?.color ?? lastColor()
  userStorage.set(KEY, chosen)
  const now = new Date().toISOString()
  const whole = (id: string) => shown.blocks.find((block) => block.id === id)?.text ?? ''
  const note: BookNote = same
    ? { ...same, color: chosen }
    : {
        ...{
          note_uuid: randomId(),
          book_uuid,
          text,
          comment: '',
          root: from.paragraph,
          tag: '',
          color: chosen,
        },
        data: {
          cfi: encodeCfiRange(shown.body, shown.chapter, start, end),
          chapter: shown.chapter,
          percent: Math.round(percent * 100) / 100,
          prefix: whole(from.paragraph).slice(Math.max(0, from.offset - CONTEXT), from.offset),
          suffix: whole(to.paragraph).slice(to.offset, to.offset + CONTEXT),
        },
        ...{ created_at: now, updated_at: now },
      }
  if (!same || same.color !== chosen) saveBookNoteLocally(book_uuid, toNewBookNote(note))
  return note
}

/** Extends the selection to whole words, because a drag that ends within a word means the whole word. */
function wholeWords({ blocks }: ShownPage, from: Letter, to: Letter): [Letter, Letter] {
  const textOf = (id: string) => blocks.find((block) => block.id === id)?.text ?? ''
  const [first, last] = [textOf(from.paragraph), textOf(to.paragraph)]
  let [start, end] = [from.offset, to.offset]
  while (WORD.test(first.charAt(start)) && WORD.test(first.charAt(start - 1))) start -= 1
  while (WORD.test(last.charAt(end)) && WORD.test(last.charAt(end - 1))) end += 1
  return [
    { paragraph: from.paragraph, offset: start },
    { paragraph: to.paragraph, offset: end },
  ]
}

function textBetween({ blocks }: ShownPage, from: Letter, to: Letter): string {
  const first = blocks.findIndex(({ id }) => id === from.paragraph)
  const last = blocks.findIndex(({ id }) => id === to.paragraph)
  return blocks
    .slice(first, last + 1)
    .map(({ id, text }) =>
      text.slice(id === from.paragraph ? from.offset : 0, id === to.paragraph ? to.offset : text.length),
    )
    .join('\n')
}

/** The DOM point behind the last letter. */
function endIn({ body }: ShownPage, { paragraph, offset }: Letter): TextPoint | undefined {
  const element = findTextElement(body, paragraph)
  const [range] = element ? createRanges(element, [{ start: Math.max(0, offset - 1), end: offset }]) : []
  return range?.endContainer instanceof Text
    ? { node: range.endContainer, offset: range.endOffset }
    : undefined
}
