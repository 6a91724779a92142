// Parser for the sources that a model cites in its response. A source is valid only if the quoted words are
// in the article.
import { findWords } from './find-words.ts'

export interface CitedSource {
  /** Number of the source in the answer, e.g. [1]. */
  n: number
  paragraph: string
  /** UTF-16 offsets in the paragraph's English, `end` exclusive. */
  start: number
  end: number
}

/** Separator line before the model's list of sources. Each line of the list is `[1] p3: the exact words`. */
export const SOURCES_MARK = '===SOURCES==='
const LINE = /^\s*\[(\d{1,2})\]\s*p?(\d{1,4})\s*[:：|]\s*(.+)$/
const NAMED = /\s*\[(\d{1,2})\]/g
/** Shorter quotations occur too often to identify a sentence. */
const MIN_LETTERS = 8

/**
 * Parses an answer into its text and its valid sources, in the order of the text. `paragraphs` are numbered
 * from 1, as in the prompt. If the words of a source are not in the paragraph that it names, other paragraphs
 * are not searched: the source and its [n] are removed.
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
  // Renumber the sources from 1, in the order of their first use.
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

/**
 * Returns the part of a streamed answer before the list of sources. The separator may be split between two
 * chunks of the stream.
 */
export function cutBeforeSources(modelText: string): string {
  const at = modelText.indexOf(SOURCES_MARK)
  if (at >= 0) return modelText.slice(0, at).trimEnd()
  for (let length = Math.min(SOURCES_MARK.length - 1, modelText.length); length > 0; length -= 1)
    if (modelText.endsWith(SOURCES_MARK.slice(0, length)))
      return modelText.slice(0, modelText.length - length)
  return modelText
}
