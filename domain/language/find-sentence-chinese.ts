// Estimates the Chinese of one sentence from the Chinese of its paragraph.
import { splitSentences } from './sentences.ts'

const CHINESE = /[^。！？…]+(?:[。！？…]+[”’」』）]*|$)/g

/**
 * If both languages have the same number of sentences, they are matched by index. Otherwise the result is the
 * Chinese sentences whose midpoint is inside the relative range of the English sentence. The fallback is the
 * Chinese sentence that contains the midpoint of the English one. Returns '' if there is no Chinese.
 */
export function findSentenceChinese(
  paragraph: { text: string; zh: string } | undefined,
  start: number,
): string {
  if (!paragraph || paragraph.zh === '') return ''
  const { text, zh } = paragraph
  const english = splitSentences(text)
  const chinese = [...zh.matchAll(CHINESE)].map((found) => ({
    text: found[0].trim(),
    from: found.index / zh.length,
    to: (found.index + found[0].length) / zh.length,
  }))
  const index = english.findIndex((span) => span.start <= start && start < span.end)
  const own = english[index]
  if (!own) return zh
  if (english.length === chinese.length) return chinese[index]?.text ?? zh
  const [from, to] = [own.start / text.length, own.end / text.length]
  const isIn = (share: number, span: { from: number; to: number }) => span.from <= share && share < span.to
  const within = chinese.filter((each) => isIn((each.from + each.to) / 2, { from, to }))
  const around = chinese.find((each) => isIn((from + to) / 2, each))
  return within.length > 0 ? within.map((each) => each.text).join('') : (around?.text ?? zh)
}

/**
 * Returns the Chinese of all sentences that a range overlaps, each once. A partial sentence counts as a whole
 * one.
 */
export function findRangeChinese(
  paragraph: { text: string; zh: string } | undefined,
  { start, end }: { start: number; end: number },
): string {
  if (!paragraph) return ''
  const touched = splitSentences(paragraph.text).filter((span) => span.start < end && start < span.end)
  return [...new Set(touched.map((span) => findSentenceChinese(paragraph, span.start)))].join('')
}
