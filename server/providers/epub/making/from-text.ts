// Makes the draft of a book out of plain text: its charset found, its paragraphs joined, its chapters guessed.
import { cutChapters, splitTextParagraphs } from '../../../../domain/book/plain-text.ts'
import { decodeText, REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { type DraftBook, escapeMarkup } from './draft.ts'
import { plainBook } from './plain-book.ts'

const MAX_TEXT = 20_000_000

/** Throws EpubFailure. `name` is that of its file: texts do not say their title. */
export function draftOfText(bytes: Uint8Array, name: string): DraftBook {
  if (bytes.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'text')
  const text = decodeText(bytes)
  const paragraphs = splitTextParagraphs(text)
  if (paragraphs.length === 0) throw new EpubFailure('BROKEN', 'no text')
  const chapters = cutChapters(paragraphs).map(({ title, paragraphs: own }) => ({
    title,
    body: [
      ...(title === '' ? [] : [`<h1>${escapeMarkup(title)}</h1>`]),
      ...own.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
    ].join('\n'),
  }))
  const title = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim()
  return {
    ...plainBook(chapters, { title }),
    repairs: text.includes(REPLACEMENT_CHARACTER) ? ['LETTERS_LOST'] : [],
  }
}
