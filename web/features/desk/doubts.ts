// Finds figures that occur in only one language of a paragraph; results are cached per paragraph object.
import { detectFigureDoubt, type FigureDoubt } from '../../../domain/language/figure-doubts.ts'
import type { DeskParagraph } from './paragraphs.ts'

const known = new WeakMap<DeskParagraph, FigureDoubt | null>()

/** Undefined if the figures agree. */
export function findFigureDoubt(paragraph: DeskParagraph): FigureDoubt | undefined {
  const before = known.get(paragraph)
  if (before !== undefined) return before ?? undefined
  const found = paragraph.kind === 'img' ? undefined : detectFigureDoubt(paragraph.text, paragraph.zh)
  known.set(paragraph, found ?? null)
  return found
}

/** E.g. 原文 two thousand，译文 两百 */
export function formatFigureDoubt({ text, zh }: FigureDoubt, paragraph: DeskParagraph): string {
  const quoteSpans = (spans: FigureDoubt['text'], whole: string) =>
    spans.map(({ start, end }) => whole.slice(start, end)).join('、')
  return zh.length > 0
    ? `原文 ${quoteSpans(text, paragraph.text)}，译文 ${quoteSpans(zh, paragraph.zh)}`
    : `原文 ${quoteSpans(text, paragraph.text)}，译文里没有`
}
