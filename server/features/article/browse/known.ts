// Says how much of each article the reader who asks knows: 你认识 x %.
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

/** The reader as lists see them. */
export interface ListReader {
  /** The column that is nearest to what they know; undefined when nothing is known of them. */
  column: CoverageColumn | undefined
  /** True when `column` is the figure itself. */
  is_column_exact: boolean
  /** The percent of each, in order; null for everything when nothing is known of the reader, and for a text without words. */
  percents(rows: readonly CoverageRow[]): Promise<(number | null)[]>
}

const columnOf = (base: CoverageBaseline): CoverageColumn =>
  `cov_${base.toLowerCase() as Lowercase<CoverageBaseline>}`

const UNKNOWN_READER: ListReader = {
  column: undefined,
  is_column_exact: true,
  percents: async (rows) => rows.map(() => null),
}

/** A request that lists several things asks once what its reader knows. */
const readers = new WeakMap<Ctx, Promise<ListReader>>()

/**
 * Who asks: a logged-in reader by what they told and learnt; a guest, and one who has told nothing yet, by the level
 * that their browser sends along, the same one throughout a request.
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

/** By what to rank for somebody of whom nothing is known: most who come have passed CET-4; who says 从头学起, less. */
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

/** undefined when they have told nothing. */
function extractDeclared({ base, own }: ReaderKnowledge): DeclaredKnowledge | undefined {
  if (base !== null && base !== 'NONE' && isBaselineVocabulary(base)) return { base, own }
  // Without a level there is something to say only once they know a word of their own.
  for (const isKnown of own.values()) {
    if (isKnown) return { base: 'NONE', own }
  }
  return undefined
}

/**
 * How much of texts that are no articles the one who asks knows, in order; null for everything when nothing is known of
 * them, and for a text without words. `base` is what a guest's browser sends along.
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
  // The reader's own answers over those of the base, so that each lemma of a text is looked at once.
  const known = atBase.slice()
  for (const [lemma, isKnown] of own) {
    const number = lemmaNumberOf(lemma)
    if (number !== undefined) known[number] = isKnown ? YES : NO
  }
  const ask = (number: number): number => {
    const answer =
      base !== 'NONE' && isKnownAtBaseline(base, dictionary.facts(lemmaByNumber(number))) ? YES : NO
    atBase[number] = answer
    known[number] = answer
    return answer
  }
  return texts.map((text) => (text ? knownIn(text, known, ask) : null))
}

/** As `knownPercent` of the domain says, over numbers; `ask` answers what nobody has asked yet. */
function knownIn(
  { lemmas, counts, running }: LemmaText,
  known: Uint8Array,
  ask: (number: number) => number,
): number | null {
  let sum = 0
  for (let index = 0; index < lemmas.length; index += 1) {
    const number = lemmas[index] ?? 0
    if ((known[number] || ask(number)) === YES) sum += counts[index] ?? 0
  }
  return toPercent(sum, running)
}

/** Answers of `isKnownAtBaseline` by number; 0 is one that was not asked for yet. */
const NO = 1
const YES = 2
/** Bases are many (`BAND:n`), those in use are few. */
const MAX_CACHED_BASES = 64
/** Further lemmas that may come before the answers are copied into a larger place. */
const SPARE_CAPACITY = 4096
const answers = new WeakMap<Lexicon, LruCache<Uint8Array>>()

/** What is known at the base so far, with a place for every number there is. */
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

// Half way between the sizes of the bases (domain/language/levels.ts): 2,000, 5,500, 7,500, 9,000 and 12,000 words.
const BANDS: [number, CoverageBaseline][] = [
  [3500, 'ZK'],
  [6500, 'C4'],
  [8000, 'C6'],
  [10_500, 'IELTS'],
]

/** The column that says best what a reader of this base knows. */
function nearestColumn(base: BaselineVocabulary): CoverageColumn {
  if (isColumnBase(base)) return columnOf(base)
  const band = Number(base.slice('BAND:'.length))
  return columnOf(BANDS.find(([upTo]) => band < upTo)?.[1] ?? 'L8')
}
