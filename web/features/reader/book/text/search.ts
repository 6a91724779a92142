// Full-text search in a book, chapter by chapter; ignores case, kinds of quotes and white space.
import { makeLegible } from '../../../../../domain/article/block.ts'
import { isRaisedSign, toPlainSign } from '../../../../../domain/article/raised-text.ts'
import { NOTE_SIGNS } from '../../../../../domain/book/note-sign.ts'
import type { BookBlock } from '../../../../../domain/book/shape-body.ts'

export interface BookSearchHit {
  chapter: number
  paragraph: string
  /** UTF-16 offsets in the paragraph. */
  start: number
  end: number
  /** Text around the hit. */
  before: string
  words: string
  after: string
}

const AROUND = 48

/**
 * Normalizes text for the search: each character becomes at most two, without accents and case; `starts` maps
 * each to its original offset.
 */
function folded(text: string): { plain: string; starts: number[] } {
  const starts: number[] = []
  let plain = ''
  // Blank out footnote markers (a hair space and what follows it), which are not words of the sentence.
  for (const { 0: sign, index } of text.replace(NOTE_SIGNS, blanked).matchAll(/[^\0]/g)) {
    const base = exponent(text, index) ?? (toPlainSign(sign) ?? sign).normalize('NFD').replace(/\p{M}/gu, '')
    const letter = (FOLDED[base] ?? base).replace(/\s/g, ' ').toLowerCase()
    for (const unit of letter.slice(0, 2)) {
      plain += unit
      starts.push(index)
    }
  }
  starts.push(text.length)
  return { plain, starts }
}

/**
 * The first character of an exponent of a number, with a caret: 10⁶ becomes 10^6, not 106; mc² becomes mc2.
 */
function exponent(text: string, at: number): string | undefined {
  const [before = '', sign = ''] = [text[at - 1], text[at]]
  return /\d/.test(before) && isRaisedSign(sign) ? `^${toPlainSign(sign)}` : undefined
}

const blanked = (sign: string): string => '\0'.repeat(sign.length)
const FOLDED: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", ʼ: "'", '“': '"', '”': '"', '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-' },
  ...{ æ: 'ae', Æ: 'ae', œ: 'oe', Œ: 'oe', ß: 'ss', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l' },
}

/** Returns the hits of `query` in the paragraphs of a chapter, in order. */
export function findBookHits(blocks: readonly BookBlock[], chapter: number, query: string): BookSearchHit[] {
  const { plain: wanted } = folded(makeLegible(query).trim().replace(/\s+/g, ' '))
  if (wanted === '') return []
  return blocks.flatMap(({ id, text }) => {
    const hits: BookSearchHit[] = []
    const { plain, starts } = folded(text)
    for (
      let found = plain.indexOf(wanted);
      found >= 0;
      found = plain.indexOf(wanted, found + wanted.length)
    ) {
      const at = starts[found] ?? 0
      const end = (starts[found + wanted.length - 1] ?? at) + 1
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
