// Puts the words that are newer than the source between its rows, in order.
import { toWordKey } from '../../../../domain/language/normalise.ts'
import { newWords, type OwnLine, type OwnWord } from './own-glosses.ts'
import type { SourceRow } from './source.ts'

/** Passes rows on; what the source has of a new word is kept behind what is written by hand. */
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

const glosses = (lines: readonly OwnLine[], theirs: string): string =>
  [
    ...lines.map(({ pos, glosses: own }) => `${pos}. ${own.join(', ')}`),
    ...(theirs === '' ? [] : [theirs]),
  ].join('\\n')

/** Its rank, where the source has none or puts it (blog, app) where it stood before everybody said it. */
const known = ({ rank }: OwnWord, row: SourceRow): { bnc: string; frq: string } => {
  const theirs = Math.sqrt(Number(row.bnc) * Number(row.frq)) || Number(row.bnc) + Number(row.frq)
  return theirs > 0 && theirs <= rank
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
