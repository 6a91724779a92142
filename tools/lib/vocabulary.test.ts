// Shows what is counted as a word of a comment, an identifier and an exported name, and how limits become stricter.
import { expect, it } from 'vitest'
import { createSeededRandom } from '../../domain/article/cover/seeded-random.ts'
import {
  FIELD_TERMS,
  findLiteraryWords,
  isCounted,
  LITERARY_WORDS,
  measureVocabulary,
  readWords,
} from './vocabulary.ts'
import { findExceeded, formatVocabulary, tightenLimits, type VocabularyLimits } from './vocabulary-limits.ts'

const SOURCE = `// Keeps the cache; http://example.org is no comment
import { told } from './told.ts'
/* Whoever
   retries */
export const keptRows = \`gate \${told}\`
export async function* anewHTML2Text() { return 'nobody \\' kept' }
export default class Door {}
const local = "whatever"
`

it('tells comments, identifiers, exports and strings apart', () => {
  const { comments, identifiers, exports } = readWords(SOURCE)
  expect(comments.join(' ')).toBe('keeps the cache http example org is no comment whoever retries')
  expect(identifiers.filter((word) => LITERARY_WORDS.has(word))).toEqual(['told', 'kept', 'anew', 'door'])
  expect(identifiers).toContain('html')
  expect(exports).toEqual(['keptRows', 'anewHTML2Text', 'Door'])
})

it('finds each literary word with its line', () => {
  expect(findLiteraryWords(SOURCE)).toEqual([
    { line: 1, word: 'keeps', place: 'comment' },
    { line: 2, word: 'told', place: 'identifier' },
    { line: 3, word: 'whoever', place: 'comment' },
    { line: 5, word: 'kept', place: 'identifier' },
    { line: 6, word: 'anew', place: 'identifier' },
    { line: 7, word: 'door', place: 'identifier' },
  ])
})

it('counts sources, not tests and data', () => {
  const counted = ['server/app.ts', 'web/ui/Row.tsx', 'tools/check.ts', 'domain/dates.ts']
  const left = ['server/app.test.ts', 'tests/support/kit.ts', 'bench/run.ts', 'x/data/list.ts', 'web/a.d.ts']
  expect([...counted, ...left, 'tools/lib/sources.mjs'].filter(isCounted)).toEqual(counted)
})

it('counts what was put in, at random', () => {
  const { pick } = createSeededRandom('vocabulary')
  for (let round = 0; round < 50; round += 1) {
    const total = { comments: 0, field: 0, literary: 0, identifiers: 0, literaryNames: 0 }
    const lines = Array.from({ length: 40 }, (_, index) => {
      const word = pick(['reader', ...FIELD_TERMS, ...LITERARY_WORDS, ...NEUTRAL])
      const isLiterary = LITERARY_WORDS.has(word)
      const kind = pick(['comment', 'block', 'name', 'string'])
      if (kind === 'string') return `'${word}'`
      if (kind === 'name') {
        total.identifiers += 2
        total.literaryNames += Number(isLiterary)
        return `is${word[0]?.toUpperCase()}${word.slice(1)}${index}`
      }
      total.comments += 1
      total.field += Number(FIELD_TERMS.has(word))
      total.literary += Number(isLiterary)
      return kind === 'comment' ? `// ${word}` : `/* ${word} */`
    })
    const { figures, commentWords } = measureVocabulary(['domain/a.ts'], () => lines.join('\n'))
    expect(commentWords).toBe(total.comments)
    expect(figures.comments_field).toBeCloseTo((10_000 * total.field) / total.comments)
    expect(figures.comments_literary).toBeCloseTo((10_000 * total.literary) / total.comments)
    expect(figures.identifiers_literary).toBeCloseTo((10_000 * total.literaryNames) / total.identifiers)
  }
})

it('counts exports of one word, and those of several files once', () => {
  const texts: Record<string, string> = {
    'domain/a.ts': 'export type Place = 1\nexport const wordPlace = 1\nexport function open() {}',
    'domain/b.ts': 'export interface Place {}\nexport const MAX_MS = 1',
  }
  const { figures } = measureVocabulary(Object.keys(texts), (path) => texts[path] ?? '')
  expect(figures).toMatchObject({ one_word_exports: 50, colliding_exports: 25 })
})

const LIMITS: VocabularyLimits = {
  comments_field: { limit: 50, goal: 180 },
  comments_literary: { limit: 260, goal: 20 },
  identifiers_literary: { limit: 70, goal: 0 },
  one_word_exports: { limit: 17, goal: 7 },
  colliding_exports: { limit: 5, goal: 2.5 },
}
const AT_LIMIT = {
  comments_field: 50,
  comments_literary: 260,
  identifiers_literary: 70,
  one_word_exports: 17,
  colliding_exports: 5,
}

it('accepts figures at their limits and names each that is worse', () => {
  expect(findExceeded(AT_LIMIT, LIMITS)).toEqual([])
  for (const [figure, value] of Object.entries(AT_LIMIT)) {
    const worse = figure === 'comments_field' ? value - 0.01 : value + 0.01
    expect(findExceeded({ ...AT_LIMIT, [figure]: worse }, LIMITS)).toHaveLength(1)
  }
  expect(formatVocabulary(AT_LIMIT, LIMITS).split('\n')).toHaveLength(6)
})

it('makes limits stricter only, down to the goal', () => {
  const better = { ...AT_LIMIT, comments_field: 61.7, comments_literary: 12, one_word_exports: 9.41 }
  const tightened = tightenLimits({ ...better, colliding_exports: 9 }, LIMITS)
  expect(tightened).toEqual({
    ...LIMITS,
    comments_field: { limit: 61, goal: 180 },
    comments_literary: { limit: 20, goal: 20 },
    one_word_exports: { limit: 9.5, goal: 7 },
  })
})

const NEUTRAL = ['article', 'reader', 'card', 'learner', 'sentence', 'page', 'chapter', 'count']
