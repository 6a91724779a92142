// An answer about an article rests on its words: each source that a model names is kept only if those words stand there.
import { findWords } from './find-words.ts'

export interface CitedSource {
  /** As the answer names it: [1]. */
  n: number
  paragraph: string
  /** UTF-16 offsets in the paragraph's English, `end` exclusive. */
  start: number
  end: number
}

/** The line behind which a model lists its sources, one a line: `[1] p3: the exact words`. */
export const SOURCES_MARK = '===SOURCES==='
const LINE = /^\s*\[(\d{1,2})\]\s*p?(\d{1,4})\s*[:：|]\s*(.+)$/
const NAMED = /\s*\[(\d{1,2})\]/g
/** Shorter quotations stand anywhere. */
const MIN_LETTERS = 8

/**
 * What an answer says, and its true sources in the order of the text. `paragraphs` as they were numbered for the model,
 * from 1. A source whose words do not stand in the paragraph that it names is looked for in no other: it goes, and its
 * [n] with it.
 */
export function parseCitedAnswer(
  modelText: string,
  paragraphs: readonly { id: string; text: string }[],
): { text: string; sources: CitedSource[] } {
  const [answer = '', list = ''] = modelText.split(SOURCES_MARK, 2)
  const found = new Map<number, CitedSource>()
  for (const line of list.split('\n')) {
    const [, n = '', number = '', words = ''] = LINE.exec(line) ?? []
    const paragraph = paragraphs[Number(number) - 1]
    if (!paragraph || found.has(Number(n)) || words.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_LETTERS)
      continue
    const span = findWords(paragraph.text, words.trim())
    if (span) found.set(Number(n), { n: Number(n), paragraph: paragraph.id, ...span })
  }
  // Numbered anew, from 1, as they are met.
  const order = new Map<number, number>()
  const text = answer.trim().replace(NAMED, (_, digits: string) => {
    const n = Number(digits)
    if (!found.has(n)) return ''
    if (!order.has(n)) order.set(n, order.size + 1)
    return `[${order.get(n)}]`
  })
  const sources = [...order].flatMap(([n, now]) => {
    const source = found.get(n)
    return source ? [{ ...source, n: now }] : []
  })
  return { text, sources }
}

/** Of a stream, what stands before the list of sources; the mark may come in pieces. */
export function cutBeforeSources(modelText: string): string {
  const at = modelText.indexOf(SOURCES_MARK)
  if (at >= 0) return modelText.slice(0, at).trimEnd()
  for (let length = Math.min(SOURCES_MARK.length - 1, modelText.length); length > 0; length -= 1)
    if (modelText.endsWith(SOURCES_MARK.slice(0, length)))
      return modelText.slice(0, modelText.length - length)
  return modelText
}
