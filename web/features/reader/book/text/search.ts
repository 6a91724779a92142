// Finds words in a book, chapter by chapter: letters' case, quotes and white space make no difference.
import type { Block } from '../../../../../domain/book/shape.ts'

export interface Hit {
  chapter: number
  paragraph: string
  /** UTF-16 offsets in the paragraph. */
  start: number
  end: number
  /** What stands around it. */
  before: string
  words: string
  after: string
}

const AROUND = 48

/** Each sign stays one sign, so that places hold. */
const folded = (text: string): string =>
  text
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—‑]/g, '-')
    .replace(/\s/g, ' ')
    .replace(/[A-ZÀ-Þ]/g, (letter) => letter.toLowerCase())

/** The places of `query` in the paragraphs of a chapter, in order. */
export function hitsIn(blocks: readonly Block[], chapter: number, query: string): Hit[] {
  const wanted = folded(query.trim().replace(/\s+/g, ' '))
  if (wanted === '') return []
  return blocks.flatMap(({ id, text }) => {
    const hits: Hit[] = []
    const plain = folded(text)
    for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + wanted.length)) {
      const end = at + wanted.length
      const from = Math.max(0, at - AROUND)
      const to = Math.min(text.length, end + AROUND)
      hits.push({
        ...{ chapter, paragraph: id, start: at, end, words: text.slice(at, end) },
        before: (from > 0 ? '…' : '') + text.slice(from, at).replace(from > 0 ? /^\S*\s/ : '', ''),
        after:
          text.slice(end, to).replace(to < text.length ? /\s\S*$/ : '', '') + (to < text.length ? '…' : ''),
      })
    }
    return hits
  })
}
