// Where the notes of a book stand in the chapter that is shown: by their place, else by their words.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import type { Block } from '../../../../../domain/book/shape.ts'
import { offsetIn, paragraphOf, textElement } from '../../highlights/text-place.ts'
import type { Spot } from '../../highlights/use-highlights.ts'
import type { Shown } from '../view/book-view.ts'
import { type Point, pointOf } from '../view/cfi.ts'

export interface StandingBookNote {
  note: BookNote
  /** One for each paragraph that it touches. */
  spans: readonly Spot[]
}

/** The notes of the chapter in its order; one whose words are gone is not among them. */
export function standingNotes(
  notes: readonly BookNote[],
  { body, blocks, chapter }: Shown,
): StandingBookNote[] {
  const order = new Map(blocks.map(({ id }, at) => [id, at]))
  const rank = ({ spans }: StandingBookNote) => order.get(spans[0]?.paragraph ?? '') ?? 0
  return notes
    .filter(({ data }) => data.chapter === chapter)
    .flatMap((note) => {
      const spans = spansByPlace(note, body, blocks) ?? spansByWords(note, blocks)
      return spans ? [{ note, spans }] : []
    })
    .sort((a, b) => rank(a) - rank(b) || (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0))
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

function spansByPlace(
  { text, data }: BookNote,
  body: HTMLElement,
  blocks: readonly Block[],
): Spot[] | undefined {
  const [from, to] = [pointOf(body, data.cfi), pointOf(body, data.cfi, true)]
  const [start, end] = [from && inBlock(from), to && inBlock(to)]
  if (!start || !end) return undefined
  const first = blocks.findIndex(({ id }) => id === start.paragraph)
  const last = blocks.findIndex(({ id }) => id === end.paragraph)
  if (first < 0 || last < first) return undefined
  const spans = blocks.slice(first, last + 1).map(({ id, text: whole }, at) => ({
    paragraph: id,
    start: at === 0 ? start.offset : 0,
    end: at === last - first ? end.offset : whole.length,
  }))
  const words = blocks.slice(first, last + 1).map(({ text: whole }, at) => {
    const { start: a = 0, end: b = 0 } = spans[at] ?? {}
    return whole.slice(a, b)
  })
  return plain(words.join(' ')) === plain(text) ? spans : undefined
}

function inBlock({ node, offset }: Point): { paragraph: string; offset: number } | undefined {
  const element = textElement(node)
  return element && { paragraph: paragraphOf(element), offset: offsetIn(element, node, offset) }
}

/** A book that was made anew may have moved them: within one paragraph, where the words stand. */
function spansByWords({ text, data }: BookNote, blocks: readonly Block[]): Spot[] | undefined {
  const hits = blocks.flatMap(({ id, text: whole }) => {
    const start = whole.indexOf(text)
    return start < 0
      ? []
      : [{ paragraph: id, start, end: start + text.length, before: whole.slice(0, start) }]
  })
  const best =
    hits.find(({ before }) => data.prefix !== '' && before.endsWith(data.prefix.slice(-20))) ?? hits[0]
  return best && [{ paragraph: best.paragraph, start: best.start, end: best.end }]
}
