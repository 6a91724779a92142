// Anchors the notes of an article in the current text of its paragraphs; notes without a match are left out.
import type { Note } from '../../../../contract/entities/note.ts'
import {
  type AnchorRange,
  createNoteAnchor,
  createNoteAnchorFinder,
  type NoteAnchor,
} from '../../../../domain/note/anchor.ts'
import { type AnchorText, findBlockAtOffset } from '../../../../domain/note/anchor-text.ts'
import type { ParagraphPoint } from '../highlights/selected.ts'

/** A span of one paragraph's text: UTF-16 offsets, `end` exclusive. */
export interface ParagraphSpan {
  paragraph: string
  start: number
  end: number
}
export interface AnchoredNote<N = Note> {
  note: N
  /** Range in the whole text. */
  place: AnchorRange
  /** One span for each paragraph that the note touches. */
  spans: readonly ParagraphSpan[]
}

const anchorOfData = ({ selector: [quote, position] }: Note['data']): NoteAnchor => ({
  exact: quote.exact,
  prefix: quote.prefix,
  suffix: quote.suffix,
  start: position.start,
  end: position.end,
})

/** Splits a range of the whole text into its spans by paragraph. */
export function toParagraphSpans({ blocks }: AnchorText, { start, end }: AnchorRange): ParagraphSpan[] {
  return blocks
    .filter((block) => block.start < end && block.end > start)
    .map((block) => ({
      paragraph: block.id,
      start: Math.max(start, block.start) - block.start,
      end: Math.min(end, block.end) - block.start,
    }))
}

/**
 * Returns a function that anchors a text's notes, sorted in text order. Results are cached by anchor data: a
 * change of one note costs one search. Preparing the index is O(length).
 */
export function createNotePlacer(
  whole: AnchorText,
): <N extends Pick<Note, 'data'>>(notes: readonly N[]) => AnchoredNote<N>[] {
  let find: ReturnType<typeof createNoteAnchorFinder> | undefined
  const known = new Map<string, { place: AnchorRange; spans: ParagraphSpan[] } | undefined>()
  const lookFor = (data: Note['data']) => {
    const name = JSON.stringify(data)
    if (!known.has(name)) {
      find ??= createNoteAnchorFinder(whole.text)
      const place = find(anchorOfData(data))
      known.set(name, place && { place, spans: toParagraphSpans(whole, place) })
    }
    return known.get(name)
  }
  return (notes) =>
    notes
      .flatMap((note) => {
        const found = lookFor(note.data)
        return found ? [{ note, ...found }] : []
      })
      .sort((a, b) => a.place.start - b.place.start || b.place.end - a.place.end)
}

const WORD = /[a-z\d]/i
/** Extends the selection to whole words, because a drag that ends within a word means the whole word. */
function wordStart(text: string, at: number): number {
  let start = at
  while (WORD.test(text.charAt(start)) && WORD.test(text.charAt(start - 1))) start -= 1
  return start
}
function wordEnd(text: string, at: number): number {
  let end = at
  while (WORD.test(text.charAt(end)) && WORD.test(text.charAt(end - 1))) end += 1
  return end
}

/**
 * Builds the anchor of a new note from the words between two points: whole words, without spaces at the ends;
 * undefined where there are none.
 */
export function createAnchor(
  whole: AnchorText,
  from: ParagraphPoint,
  to: ParagraphPoint,
): { root: string; text: string; data: Note['data'] } | undefined {
  const at = ({ paragraph, offset }: ParagraphPoint) => {
    const block = whole.blocks.find(({ id }) => id === paragraph)
    return block && Math.min(block.start + offset, block.end)
  }
  const [first, last] = [at(from), at(to)]
  if (first === undefined || last === undefined || last <= first) return undefined
  const raw = whole.text.slice(first, last)
  const start = wordStart(whole.text, first + raw.length - raw.trimStart().length)
  const end = wordEnd(whole.text, last - (raw.length - raw.trimEnd().length))
  if (end <= start) return undefined
  const { exact, prefix, suffix } = createNoteAnchor(whole.text, { start, end })
  return {
    root: findBlockAtOffset(whole, start)?.id ?? '',
    text: exact,
    data: {
      selector: [
        { type: 'TextQuoteSelector', exact, prefix, suffix },
        { type: 'TextPositionSelector', start, end },
      ],
    },
  }
}
