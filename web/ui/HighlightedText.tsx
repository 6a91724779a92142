// Text with highlighted ranges, e.g. search hits or a word in its sentence.
import type { ReactNode } from 'react'
import styles from './HighlightedText.module.css'

/** Half-open ranges of UTF-16 offsets into the text. */
export type TextRange = readonly [start: number, end: number]

/** The ranges of `terms` in `text`, ignoring case; a Latin term matches at the start of a word only. */
export function findTextRanges(text: string, terms: readonly string[]): TextRange[] {
  const found: TextRange[] = []
  for (const term of terms) {
    const plain = term.trim()
    if (plain === '') continue
    const escaped = plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    const pattern = /^[\p{Script=Latin}\d]/u.test(plain) ? `(?<![\\p{L}\\p{N}])${escaped}` : escaped
    for (const match of text.matchAll(new RegExp(pattern, 'giu'))) {
      found.push([match.index, match.index + match[0].length])
    }
  }
  return mergeRanges(found)
}

/** Sorted; overlapping ranges are merged, empty or reversed ones dropped. */
export function mergeRanges(ranges: readonly TextRange[]): TextRange[] {
  const result: [number, number][] = []
  for (const [start, end] of ranges.filter(([a, b]) => b > a).toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else result.push([start, end])
  }
  return result
}

/**
 * Pass either `ranges` or `terms`; `color` is one of the four highlight colours, `word` the style of a word
 * being learnt.
 */
export type HighlightedTextProps = {
  text: string
  ranges?: readonly TextRange[] | undefined
  terms?: readonly string[] | undefined
  color?: 'y' | 'g' | 'b' | 'p' | 'word'
}

export function HighlightedText({ text, ranges, terms = [], color = 'y' }: HighlightedTextProps) {
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges ? mergeRanges(ranges) : findTextRanges(text, terms)) {
    parts.push(text.slice(at, start))
    parts.push(
      <mark key={start} className={styles.hit} data-color={color}>
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(text.slice(at))
  return <>{parts}</>
}
