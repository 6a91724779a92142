// Functions that encode and decode the facts of a word (exam tags, frequency rank) compactly, in the same
// format for every table.
import { EXAM_TAGS, type ExamTag, type WordFacts } from './lexicon.ts'

export const UNKNOWN_FACTS: WordFacts = { rank: null, tags: [] }

/**
 * Encodes as `tags<TAB>rank`, both in base 36: tags as bits in the order of EXAM_TAGS, a missing rank as an
 * empty field.
 */
export const packFacts = ({ rank, tags }: WordFacts): string => {
  const bits = EXAM_TAGS.reduce((sum, tag, bit) => (tags.includes(tag) ? sum | (1 << bit) : sum), 0)
  return `${bits === 0 ? '' : bits.toString(36)}\t${rank === null ? '' : rank.toString(36)}`
}

/** Decodes the output of `packFacts` from the first two fields of a line. */
export const unpackFacts = (rest: string): WordFacts => {
  const [tags = '', rank = ''] = rest.split('\t', 2)
  return {
    rank: rank === '' ? null : Number.parseInt(rank, 36),
    tags: tagsOfBits(tags === '' ? 0 : Number.parseInt(tags, 36)),
  }
}

const seen = new Map<number, readonly ExamTag[]>()

const tagsOfBits = (bits: number): readonly ExamTag[] => {
  const known = seen.get(bits)
  if (known) return known
  const tags = EXAM_TAGS.filter((_, bit) => bits & (1 << bit))
  seen.set(bits, tags)
  return tags
}

/** Encodes Collins stars and the Oxford mark in one number. */
export const packStars = (collins: number, oxford: boolean): number => collins + (oxford ? 8 : 0)

export const unpackStars = (stars: string): { collins: number; oxford: boolean } => {
  const value = stars === '' ? 0 : Number.parseInt(stars, 36)
  return { collins: value % 8, oxford: value >= 8 }
}
