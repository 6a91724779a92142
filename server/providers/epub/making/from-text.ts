// Converts plain text to a draft: detects the charset, joins lines to paragraphs, and detects chapters.
import { cutChapters, splitTextParagraphs } from '../../../../domain/book/plain-text.ts'
import { decodeText, REPLACEMENT_CHARACTER } from '../../text-charset.ts'
import { EpubFailure } from '../port.ts'
import { type DraftBook, escapeMarkup } from './draft.ts'
import { plainBook } from './plain-book.ts'

const MAX_TEXT = 20_000_000

/**
 * Decodes the text and converts it to a draft. `name` is the file name, which becomes the title. Throws
 * EpubFailure.
 */
export function draftOfText(bytes: Uint8Array, name: string): DraftBook {
  if (bytes.length > MAX_TEXT) throw new EpubFailure('TOO_LARGE', 'text')
  const text = decodeText(bytes)
  const paragraphs = splitTextParagraphs(text)
  if (paragraphs.length === 0) throw new EpubFailure('BROKEN', 'no text')
  const chapters = cutChapters(paragraphs).map(({ title, paragraphs: chapterParagraphs }) => ({
    title,
    body: [
      ...(title === '' ? [] : [`<h1>${escapeMarkup(title)}</h1>`]),
      ...chapterParagraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
    ].join('\n'),
  }))
  const title = name.replace(/\.[a-z0-9]{1,8}$/i, '').trim()
  return {
    ...plainBook(chapters, { title }),
    repairs: text.includes(REPLACEMENT_CHARACTER) ? ['LETTERS_LOST'] : [],
  }
}
