// Inserts the words that are newer than the source between its rows, in sorted order.
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { newWords, type OwnLine, type OwnWord } from './own-glosses.ts'
import type { SourceRow } from './source.ts'

/** Passes rows to the callback `onRow`; for a new word, the source's glosses follow those written by hand. */
export const withNewWords = (
  onRow: (row: SourceRow) => void,
): { row(row: SourceRow): void; rest(): void } => {
  const words = newWords()
  let next = 0
  return {
    row: (row) => {
      const key = toWordKey(row.word)
      for (let word = words[next]; word && word.key < key; word = words[++next]) onRow(rowOf(word))
      const word = words[next]
      if (word?.key !== key) return onRow(row)
      next++
      onRow({ ...row, ...known(word, row), translation: glosses(word.lines, row.translation) })
    },
    rest: () => {
      for (const word of words.slice(next)) onRow(rowOf(word))
      next = words.length
    },
  }
}

const glosses = (lines: readonly OwnLine[], sourceValue: string): string =>
  [
    ...lines.map(({ pos, glosses: own }) => `${pos}. ${own.join(', ')}`),
    ...(sourceValue === '' ? [] : [sourceValue]),
  ].join('\\n')

/**
 * The rank of a new word if the source has none or a lower frequency (blog, app), from before the word became
 * common.
 */
const known = ({ rank }: OwnWord, row: SourceRow): { bnc: string; frq: string } => {
  const sourceValue = Math.sqrt(Number(row.bnc) * Number(row.frq)) || Number(row.bnc) + Number(row.frq)
  return sourceValue > 0 && sourceValue <= rank
    ? { bnc: row.bnc, frq: row.frq }
    : { bnc: String(rank), frq: String(rank) }
}

const rowOf = (word: OwnWord): SourceRow => ({
  word: word.word,
  phonetic: '',
  definition: '',
  translation: glosses(word.lines, ''),
  collins: '',
  oxford: '',
  tag: '',
  bnc: String(word.rank),
  frq: String(word.rank),
  exchange: '',
})
