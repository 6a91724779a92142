// Anchors the notes of a book in the chapter that is shown: by their CFI, with their words as the fallback.
import type { BookNote } from '../../../../../contract/entities/book.ts'
import { makeLegible } from '../../../../../domain/article/block.ts'
import { toPlainSign } from '../../../../../domain/article/raised-text.ts'
import type { BookBlock } from '../../../../../domain/book/shape-body.ts'
import { findTextRoot, getParagraphId, getTextOffset } from '../../highlights/text-place.ts'
import type { TextSpot } from '../../highlights/use-highlights.ts'
import type { ShownPage } from '../view/book-view.ts'
import { resolveCfi, type TextPoint } from '../view/cfi.ts'

export interface AnchoredBookNote {
  note: BookNote
  /** One span for each paragraph that the note touches. */
  spans: readonly TextSpot[]
}

/** Returns the anchored notes of the chapter in text order; notes whose words are not found are left out. */
export function anchorBookNotes(
  notes: readonly BookNote[],
  { body, blocks, chapter }: ShownPage,
): AnchoredBookNote[] {
  const order = new Map(blocks.map(({ id }, at) => [id, at]))
  const rank = ({ spans }: AnchoredBookNote) => order.get(spans[0]?.paragraph ?? '') ?? 0
  return notes
    .filter(({ data }) => data.chapter === chapter)
    .flatMap((note) => {
      const spans = spansByPlace(note, body, blocks) ?? spansByWords(note, blocks)
      return spans ? [{ note, spans }] : []
    })
    .sort((a, b) => rank(a) - rank(b) || (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0))
}

/**
 * Normalize to letters only: a book that was processed again may have its spaces and unprintable signs
 * elsewhere, and 10⁶ in place of 106.
 */
const lettersOf = (text: string): string =>
  makeLegible(text)
    .replace(/\s+/g, '')
    .replace(/\P{ASCII}/gu, (sign) => (/[−–]/.test(sign) ? '-' : (toPlainSign(sign) ?? sign)))

function spansByPlace(
  { text, data }: BookNote,
  body: HTMLElement,
  blocks: readonly BookBlock[],
): TextSpot[] | undefined {
  const [from, to] = [resolveCfi(body, data.cfi), resolveCfi(body, data.cfi, true)]
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
  const [here, noted] = [lettersOf(words.join(' ')), lettersOf(text)]
  // Ruby was once part of the sentence text: the words of notes from that time contain it.
  const isHere = here === noted || (body.querySelector('rt') !== null && isPartOf(here, noted))
  return isHere ? spans : undefined
}

/** Whether all letters occur in `whole` in this order, and are more than half of it. */
function isPartOf(letters: string, whole: string): boolean {
  let at = 0
  for (const sign of whole) if (sign === letters[at]) at += 1
  return at === letters.length && letters.length * 2 > whole.length
}

function inBlock({ node, offset }: TextPoint): { paragraph: string; offset: number } | undefined {
  const element = findTextRoot(node)
  return element && { paragraph: getParagraphId(element), offset: getTextOffset(element, node, offset) }
}

/** All letters of a chapter in one string, with the position of each. */
interface ChapterLetters {
  letters: string
  /** For each letter: the index of its block, and its offset in that block. */
  places: readonly { block: number; offset: number }[]
}

const lettersOfChapter = new WeakMap<readonly BookBlock[], ChapterLetters>()

function chapterLetters(blocks: readonly BookBlock[]): ChapterLetters {
  const there = lettersOfChapter.get(blocks)
  if (there) return there
  const written: string[] = []
  const places: { block: number; offset: number }[] = []
  for (const [block, { text }] of blocks.entries()) {
    let offset = 0
    for (const sign of text) {
      const letters = /[!-~]/.test(sign) ? sign : lettersOf(sign)
      written.push(letters)
      for (let at = 0; at < letters.length; at += 1) places.push({ block, offset })
      offset += sign.length
    }
  }
  const found = { letters: written.join(''), places }
  lettersOfChapter.set(blocks, found)
  return found
}

/**
 * Fallback: in a book that was processed again the CFI may be wrong. Search the words, preferring the hit
 * whose preceding letters match the prefix.
 */
function spansByWords({ text, data }: BookNote, blocks: readonly BookBlock[]): TextSpot[] | undefined {
  const { letters, places } = chapterLetters(blocks)
  const wanted = lettersOf(text)
  const before = lettersOf(data.prefix).slice(-20)
  if (wanted === '') return undefined
  const hits: number[] = []
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + 1)) hits.push(at)
  const at = hits.find((hit) => before !== '' && letters.startsWith(before, hit - before.length)) ?? hits[0]
  const [from, to] = at === undefined ? [] : [places[at], places[at + wanted.length - 1]]
  if (!from || !to) return undefined
  return blocks.slice(from.block, to.block + 1).map(({ id, text: whole }, index) => ({
    paragraph: id,
    start: index === 0 ? from.offset : 0,
    end: index === to.block - from.block ? to.offset + 1 : whole.length,
  }))
}
