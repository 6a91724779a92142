// Computes for each article how much of it the current reader knows: 你认识 x %.
import { COVERAGE_BASELINES, type CoverageBaseline } from '../../../../domain/language/analyse.ts'
import { toPercent } from '../../../../domain/language/coverage.ts'
import {
  type BaselineVocabulary,
  isBaselineVocabulary,
  isKnownAtBaseline,
} from '../../../../domain/language/levels.ts'
import type { Lexicon } from '../../../../domain/language/lexicon.ts'
import type { Ctx } from '../../../http/context.ts'
import { LruCache } from '../../../lru-cache.ts'
import { knowledgeOf, type ReaderKnowledge } from '../../word/public.ts'
import type { CoverageColumn, CoverageRow } from './card.store.ts'
import { type LemmaText, lemmaByNumber, lemmaNumberOf, vocabularySize } from './lemma-text.ts'

/** The current reader's vocabulary, as article lists use it. */
export interface ListReader {
  /**
   * The coverage column nearest to the reader's vocabulary; undefined when nothing is known about the reader.
   */
  column: CoverageColumn | undefined
  /** True when the values of `column` are exactly the reader's percentages. */
  is_column_exact: boolean
  /**
   * Percentages in the order of `rows`; null when nothing is known about the reader, and for a text without
   * words.
   */
  percents(rows: readonly CoverageRow[]): Promise<(number | null)[]>
}

const columnOf = (base: CoverageBaseline): CoverageColumn =>
  `cov_${base.toLowerCase() as Lowercase<CoverageBaseline>}`

const UNKNOWN_READER: ListReader = {
  column: undefined,
  is_column_exact: true,
  percents: async (rows) => rows.map(() => null),
}

/** Cache per request: several lists of one request share one query for the reader's vocabulary. */
const readers = new WeakMap<Ctx, Promise<ListReader>>()

/**
 * The reader of the request. For a logged-in user it is built from the declared level and the learnt words.
 * For guests and for users without either, it is built from `base`, the level that the browser sends; `base`
 * is the same in all calls of a request.
 */
export function readerOf(ctx: Ctx, base: string | undefined): Promise<ListReader> {
  const known = readers.get(ctx) ?? findReader(ctx, base)
  readers.set(ctx, known)
  return known
}

async function findReader(ctx: Ctx, base: string | undefined): Promise<ListReader> {
  const reader = isLoggedIn(ctx) ? knowingReader(ctx, await knowledgeOf(ctx)) : undefined
  if (reader) return reader
  if (base === undefined || base === 'NONE' || !isBaselineVocabulary(base)) return UNKNOWN_READER
  const column = nearestColumn(base)
  if (!isColumnBase(base)) return countingReader(ctx, base, column, new Map())
  return { column, is_column_exact: true, percents: async (rows) => rows.map((row) => row[column]) }
}

/**
 * Default for ranking when nothing is known about the reader: most visitors have passed CET-4; 从头学起 (`NONE`)
 * means a lower level.
 */
export function assumedReader(base: string | undefined): ListReader {
  const column = base === 'NONE' ? 'cov_zk' : 'cov_c4'
  return { column, is_column_exact: true, percents: async (rows) => rows.map((row) => row[column]) }
}

const isLoggedIn = (ctx: Ctx): ctx is Ctx<'user'> => ctx.user !== undefined

function knowingReader(ctx: Ctx, knowledge: ReaderKnowledge): ListReader | undefined {
  const declared = extractDeclared(knowledge)
  const column = declared && (declared.base === 'NONE' ? 'cov_zk' : nearestColumn(declared.base))
  return declared && column && countingReader(ctx, declared.base, column, declared.own)
}

type DeclaredKnowledge = { base: BaselineVocabulary; own: ReadonlyMap<string, boolean> }

/** Undefined when the reader has neither a level nor a known word. */
function extractDeclared({ base, own }: ReaderKnowledge): DeclaredKnowledge | undefined {
  if (base !== null && base !== 'NONE' && isBaselineVocabulary(base)) return { base, own }
  // Without a level, at least one word must be marked as known.
  for (const isKnown of own.values()) {
    if (isKnown) return { base: 'NONE', own }
  }
  return undefined
}

/**
 * Percentage of known words for texts other than articles, in the order of `texts`; null when nothing is
 * known about the reader, and for a text without words. `base` is the level that a guest's browser sends.
 */
export async function knownOfTexts(
  ctx: Ctx,
  base: string | undefined,
  texts: readonly LemmaText[],
): Promise<(number | null)[]> {
  const declared = isLoggedIn(ctx) ? extractDeclared(await knowledgeOf(ctx)) : undefined
  if (declared) return countedIn(ctx, declared, texts)
  if (base === undefined || base === 'NONE' || !isBaselineVocabulary(base)) return texts.map(() => null)
  return countedIn(ctx, { base, own: new Map() }, texts)
}

function countingReader(
  ctx: Pick<Ctx, 'dictionary' | 'store'>,
  base: BaselineVocabulary,
  column: CoverageColumn,
  own: ReadonlyMap<string, boolean>,
): ListReader {
  return {
    column,
    is_column_exact: false,
    percents: async (rows) => countedIn(ctx, { base, own }, await ctx.store.article.lemmaTexts(rows)),
  }
}

function countedIn(
  { dictionary }: Pick<Ctx, 'dictionary'>,
  { base, own }: DeclaredKnowledge,
  texts: readonly (LemmaText | undefined)[],
): (number | null)[] {
  const atBase = answersOf(dictionary, base)
  // The reader's own words override the values of the baseline, so that each lemma needs only one array
  // index.
  const known = atBase.slice()
  for (const [lemma, isKnown] of own) {
    const number = lemmaNumberOf(lemma)
    if (number !== undefined) known[number] = isKnown ? YES : NO
  }
  const computeAnswer = (number: number): number => {
    const answer =
      base !== 'NONE' && isKnownAtBaseline(base, dictionary.facts(lemmaByNumber(number))) ? YES : NO
    atBase[number] = answer
    known[number] = answer
    return answer
  }
  return texts.map((text) => (text ? knownIn(text, known, computeAnswer) : null))
}

/**
 * Same as `knownPercent` of the domain, with lemma ids; `computeAnswer` is called for a value that is not
 * cached yet.
 */
function knownIn(
  { lemmas, counts, running }: LemmaText,
  known: Uint8Array,
  computeAnswer: (number: number) => number,
): number | null {
  let sum = 0
  for (let index = 0; index < lemmas.length; index += 1) {
    const number = lemmas[index] ?? 0
    if ((known[number] || computeAnswer(number)) === YES) sum += counts[index] ?? 0
  }
  return toPercent(sum, running)
}

/** Cached results of `isKnownAtBaseline`, by lemma id; 0 means not computed yet. */
const NO = 1
const YES = 2
/** Many baselines exist (`BAND:n`), but few are in use. */
const MAX_CACHED_BASES = 64
/** Extra capacity for new lemmas, so that the array is not copied for each of them. */
const SPARE_CAPACITY = 4096
const answers = new WeakMap<Lexicon, LruCache<Uint8Array>>()

/** The cached results for a baseline, grown to the number of interned lemmas. */
function answersOf(lexicon: Lexicon, base: BaselineVocabulary): Uint8Array {
  const cache = answers.get(lexicon) ?? new LruCache<Uint8Array>(MAX_CACHED_BASES)
  answers.set(lexicon, cache)
  const before = cache.get(base)
  if (before && before.length >= vocabularySize()) return before
  const grown = new Uint8Array(vocabularySize() + SPARE_CAPACITY)
  if (before) grown.set(before)
  cache.set(base, grown)
  return grown
}

const isColumnBase = (base: BaselineVocabulary): base is CoverageBaseline =>
  COVERAGE_BASELINES.some((column) => column === base)

// Limits halfway between the sizes of the baselines (domain/language/levels.ts): 2,000, 5,500, 7,500, 9,000
// and 12,000 words.
const BANDS: [number, CoverageBaseline][] = [
  [3500, 'ZK'],
  [6500, 'C4'],
  [8000, 'C6'],
  [10_500, 'IELTS'],
]

/** The coverage column that matches a baseline best. */
function nearestColumn(base: BaselineVocabulary): CoverageColumn {
  if (isColumnBase(base)) return columnOf(base)
  const band = Number(base.slice('BAND:'.length))
  return columnOf(BANDS.find(([upTo]) => band < upTo)?.[1] ?? 'L8')
}
