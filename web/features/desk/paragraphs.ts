// Pure functions that edit the list of paragraphs: change, split, merge, move, add and delete.
import type { Paragraph } from '../../../contract/entities/article.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import { findTextEdit, runsAfter, runsWithin, shiftRuns } from './runs.ts'

/** A paragraph on the desk. `key` identifies it during editing; a new one has no `id` until it is saved. */
export type DeskParagraph = Omit<Paragraph, 'id'> & { key: string; id?: string }
export type DeskParagraphKind = Paragraph['kind']

export const toDeskParagraphs = (paragraphs: readonly Paragraph[]): DeskParagraph[] =>
  paragraphs.map((paragraph) => ({ ...paragraph, key: paragraph.id }))

/** In the format of the request payload. */
export const fromDeskParagraphs = (paragraphs: readonly DeskParagraph[]): Omit<DeskParagraph, 'key'>[] =>
  paragraphs.map(({ key: _, ...paragraph }) => paragraph)

export const createEmptyParagraph = (key: string): DeskParagraph => ({
  key,
  kind: 'p',
  text: '',
  zh: '',
  runs: [],
})

/**
 * The paragraph with new English; `cursor` is the position after the input. Formats of unchanged words are
 * preserved.
 */
export function withText(paragraph: DeskParagraph, text: string, cursor?: number): DeskParagraph {
  return { ...paragraph, text, runs: shiftRuns(paragraph.runs, findTextEdit(paragraph.text, text, cursor)) }
}

export const isPicture = ({ kind }: Pick<DeskParagraph, 'kind'>): boolean => kind === 'img'

/** An empty paragraph that is not a picture: the server drops it. */
export const isBlank = (paragraph: DeskParagraph): boolean =>
  !isPicture(paragraph) && paragraph.text.trim() === ''

// Each function returns the same list (by reference) if it changes nothing.

/** Applies `change` to one paragraph. */
export function updateParagraph(
  list: readonly DeskParagraph[],
  index: number,
  change: (paragraph: DeskParagraph) => DeskParagraph,
): readonly DeskParagraph[] {
  const paragraph = list[index]
  return paragraph ? list.with(index, change(paragraph)) : list
}

/** Swaps with the neighbour `by` (-1 up, 1 down). */
export function moveParagraph(
  list: readonly DeskParagraph[],
  index: number,
  by: -1 | 1,
): readonly DeskParagraph[] {
  const [here, there] = [list[index], list[index + by]]
  return here && there ? list.with(index, there).with(index + by, here) : list
}

export const insertParagraph = (
  list: readonly DeskParagraph[],
  at: number,
  paragraph: DeskParagraph,
): readonly DeskParagraph[] => list.toSpliced(at, 0, paragraph)

export const removeParagraph = (list: readonly DeskParagraph[], index: number): readonly DeskParagraph[] =>
  list[index] ? list.toSpliced(index, 1) : list

/**
 * Splits paragraph `index` at the position `at` of its English. The Chinese is split too if both languages
 * have the same number of sentences and the position is between two sentences; else it stays with the first
 * half. The second half is a new paragraph of the same kind with the key `key`.
 */
export function splitParagraph(
  list: readonly DeskParagraph[],
  index: number,
  at: number,
  key: string,
): readonly DeskParagraph[] {
  const paragraph = list[index]
  if (!paragraph || isPicture(paragraph)) return list
  const { text, zh, runs, kind } = paragraph
  const firstEnd = text.slice(0, at).trimEnd().length
  const secondStart = text.length - text.slice(at).trimStart().length
  if (firstEnd === 0 || secondStart >= text.length) return list
  const zhAt = findChineseCut(text, at, zh)
  const first = {
    ...paragraph,
    text: text.slice(0, firstEnd),
    zh: zh.slice(0, zhAt).trimEnd(),
    runs: runsWithin(runs, 0, firstEnd),
  }
  const second: DeskParagraph = {
    key,
    kind,
    text: text.slice(secondStart),
    zh: zh.slice(zhAt).trimStart(),
    runs: runsWithin(runs, secondStart, text.length),
  }
  return list.toSpliced(index, 1, first, second)
}

/** Ends of Chinese sentences, closing quotes and brackets included. */
const CHINESE_END = /[。！？…]+[”’」』）》]*/g

/** Index in `zh` where the translation of `text.slice(at)` starts; the length of `zh` if that is unknown. */
export function findChineseCut(text: string, at: number, zh: string): number {
  const spans = splitSentences(text)
  const before = spans.filter(({ start }) => start < at).length
  const isBetween = !spans.some(({ start, end }) => start < at && at < end)
  const ends = [...zh.matchAll(CHINESE_END)].map((found) => found.index + found[0].length)
  if (ends.length === 0 || zh.slice(ends.at(-1)).trim() !== '') ends.push(zh.length)
  return isBetween && ends.length === spans.length ? (ends[before - 1] ?? zh.length) : zh.length
}

/**
 * Merges paragraph `index` into the previous one, whose kind and id are preserved. Pictures cannot be merged.
 */
export function mergeWithPrevious(list: readonly DeskParagraph[], index: number): readonly DeskParagraph[] {
  const [above, here] = [list[index - 1], list[index]]
  if (!above || !here || isPicture(above) || isPicture(here)) return list
  const gap = above.text && here.text ? ' ' : ''
  const both = {
    ...above,
    text: above.text + gap + here.text,
    zh: above.zh + here.zh,
    runs: [...above.runs, ...runsAfter(here.runs, above.text.length + gap.length)],
  }
  return list.toSpliced(index - 1, 2, both)
}

/** Parses pasted text: one paragraph for each block between blank lines. */
export const parsePastedParagraphs = (text: string): { kind: 'p'; text: string; zh: ''; runs: [] }[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.replace(/\s+/g, ' ').trim())
    .filter((block) => block !== '')
    .map((block) => ({ kind: 'p', text: block, zh: '', runs: [] }))

/** Maps the saved paragraphs of the response to their keys on the desk, so that no field loses focus. */
export function reuseParagraphKeys(
  before: readonly DeskParagraph[],
  saved: readonly DeskParagraph[],
): readonly DeskParagraph[] {
  const nonBlank = before.filter((paragraph) => !isBlank(paragraph))
  return nonBlank.length === saved.length
    ? saved.map((paragraph, index) => ({ ...paragraph, key: nonBlank[index]?.key ?? paragraph.key }))
    : saved
}
