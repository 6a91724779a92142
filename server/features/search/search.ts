// Searches articles by words of their titles and texts, in English or Chinese, and builds the snippets.

import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { FoundArticle, OtherResults, searchEndpoints } from '../../../contract/search.ts'
import { toPlainLatin } from '../../../domain/article/plain-latin.ts'
import { createQueryMatcher, parseQuery, type QueryMatcher } from '../../../domain/article/search.ts'
import { stemWord } from '../../../domain/article/stem.ts'
import type { SortKeys } from '../../db/pagination.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorKeyKind, type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { batchQueries } from '../../query-batch.ts'
import { fitDistances, loadCards, seesLocked } from '../article/public.ts'
import { booksNamed } from '../book/public.ts'
import { collectionsCalled } from '../collection/public.ts'
import { creatorsCalled } from '../creator/public.ts'
import { magazinesNamed } from '../magazine/public.ts'
import { foundByParts } from './by-parts.ts'
import {
  type FoundParagraph,
  MAX_RANKED_HITS,
  MAX_SNIPPET_PARAGRAPHS,
  type SearchHit,
  type SnippetTerms,
} from './store.ts'
import { type CorrectedQuery, correctQuery } from './vocabulary.ts'

/** Max. results of each kind other than articles. */
const MAX_OTHER_RESULTS = 3
/** Max. articles to sort: those that match the query, and those of a creator with this name. */
const MAX_ORDERED = 300

/**
 * Searches articles. For a very common word, only the newest few hundred matches are found, plus the newest
 * articles of an author or publication with this name. A query of punctuation only has no results. Fallback:
 * a word that no text has is replaced by the nearest one, a run of hanzi that no text has by its parts; the
 * response's `meant` has the replacement.
 */
export async function searchArticles(
  ctx: Ctx,
  { q, base, order_by, ...pageParams }: ParsedInput<typeof searchEndpoints.search>,
): Promise<EndpointResult<typeof searchEndpoints.search>> {
  const isFirst = pageParams.offset === 0 && pageParams.after === undefined
  const sees_locked = await seesLocked(ctx)
  // The first page by match needs only ranked hits, unless there are few of them.
  const shown = isFirst && order_by === 'match' ? pageParams.limit : undefined
  const { creators, found, meant } = await find(ctx, q, { sees_locked, shown })
  const read = meant?.q ?? q
  const order = await orderOf(ctx, found, order_by, base)
  const page = toPageRequest(pageParams, order)
  const sorted = found
    .map((row) => ({ row, place: order.keyOf(row) }))
    .sort((a, b) => bestFirst(a.place, b.place))
  const { after } = page
  const from = after ? sorted.filter(({ place }) => bestFirst(after, place) < 0) : sorted.slice(page.offset)
  const { rows, ...next } = cutPage(
    from.map(({ row }) => row),
    page,
    order,
  )
  const ids = rows.map(({ id }) => id)
  const matcher = createQueryMatcher(read)
  const [cards, snippets, otherResults] = await batchQueries(() =>
    Promise.all([
      loadCards(ctx, ids, base),
      snippetsOf(ctx, ids, read, matcher, sees_locked),
      isFirst ? findOtherResults(ctx, q, creators) : undefined,
    ]),
  )
  const titled = new Set(rows.flatMap(({ id, in_title }) => (in_title ? [id] : [])))
  // The index ignores word order and stop words, so exact phrases of this page are moved to the front.
  const rankOf = ({ id }: { id: number }): number =>
    titled.has(id) ? 0 : snippets.get(id)?.is_phrase ? 1 : 2
  const inOrder = order_by === 'match' ? cards.toSorted((a, b) => rankOf(a) - rankOf(b)) : cards
  const items = inOrder.map((card): FoundArticle => {
    const { is_phrase: _, ...snippet } = snippets.get(card.id) ?? {}
    return {
      ...card,
      hits: { title: matcher.hits(card.title), title_zh: matcher.hits(card.title_zh) },
      snippet: 'text' in snippet ? snippet : null,
    }
  })
  return { items, ...next, ...(otherResults ? { beside: otherResults } : {}), meant: meant ?? null }
}

interface SearchOutcome {
  found: SearchHit[]
  creators: OtherResults['creators']
  meant?: CorrectedQuery | undefined
}

interface SearchOptions {
  sees_locked: boolean
  /** Page size when only the first page by match is needed; undefined fetches all hits. */
  shown: number | undefined
}

/**
 * Returns the hits of `q`: all, or only the ranked ones if they are enough to determine the first `shown`
 * results.
 */
async function findHits(ctx: Ctx, q: string, { sees_locked, shown }: SearchOptions): Promise<SearchHit[]> {
  const { search } = ctx.store
  const now = ctx.now()
  if (shown === undefined) return search.find(q, now, sees_locked)
  const ranked = await search.find(q, now, sees_locked, true)
  const sure = ranked.filter(({ rank }) => rank > 0).length
  return ranked.length < MAX_RANKED_HITS || sure > shown ? ranked : search.find(q, now, sees_locked)
}

/**
 * Searches for the words as typed; the corrected query is a fallback for when no article and no creator
 * matches.
 */
async function find(ctx: Ctx, q: string, options: SearchOptions): Promise<SearchOutcome> {
  const { sees_locked } = options
  const now = ctx.now()
  const [queryHits, { creators, by_name }] = await Promise.all([
    findHits(ctx, q, options),
    creatorsCalled(ctx, q, MAX_OTHER_RESULTS),
  ])
  const creatorHits = await ctx.store.search.ofCreators(by_name, now)
  const ids = new Set(queryHits.map(({ id }) => id))
  const found = [...queryHits, ...creatorHits.filter(({ id }) => !ids.has(id))].slice(0, MAX_ORDERED)
  if (found.length > 0 || creators.length > 0) return { found, creators }
  const meant = await correctQuery(ctx, q, sees_locked)
  const correctedHits = meant ? await findHits(ctx, meant.q, options) : []
  if (correctedHits.length > 0) return { found: correctedHits, creators, meant }
  return { found, creators, ...(await foundByParts(ctx, q, sees_locked)) }
}

/** Creators, collections, magazines and books whose name matches the query. */
async function findOtherResults(
  ctx: Ctx,
  q: string,
  creators: OtherResults['creators'],
): Promise<OtherResults> {
  const { en, runs } = parseQuery(q)
  const words = [...en, ...runs]
  const [collections, magazines, books] = await Promise.all([
    collectionsCalled(ctx, words, MAX_OTHER_RESULTS),
    magazinesNamed(ctx, words, MAX_OTHER_RESULTS),
    booksNamed(ctx, words, MAX_OTHER_RESULTS),
  ])
  return { creators, collections, magazines, books }
}

type FoundSnippet = NonNullable<FoundArticle['snippet']> & { is_phrase: boolean }
/**
 * Snippet length for Chinese: hanzi are twice as wide as letters; with a third of these before it, a hit is
 * within the first two lines of a row.
 */
const HAN_LENGTH = 60
/** Max. articles for the second, more expensive query, which parses the words of a text. */
const MAX_RETRIED_ARTICLES = 5

/** The best snippet of each article that has one, by article id. */
async function snippetsOf(
  ctx: Ctx,
  ids: readonly number[],
  q: string,
  matcher: QueryMatcher,
  sees_locked: boolean,
): Promise<Map<number, FoundSnippet>> {
  const { search } = ctx.store
  const snippets = new Map<number, FoundSnippet>()
  const unmatchedIds: number[] = []
  // The first query compares plain letters and misses letters with diacritics; few articles have only such
  // matches.
  const mayHaveDiacritics = ids.length <= MAX_RETRIED_ARTICLES && parseQuery(q).en.length > 0
  const collectSnippets = (paragraphs: readonly FoundParagraph[]): void => {
    for (const id of ids) {
      const own = paragraphs.filter(({ article_id }) => article_id === id)
      const snippet = bestSnippet(own, matcher)
      if (snippet) snippets.set(id, snippet)
      else if (own.length === MAX_SNIPPET_PARAGRAPHS || mayHaveDiacritics) unmatchedIds.push(id)
    }
  }
  collectSnippets(await search.paragraphs(ids, toSnippetTerms(q), sees_locked))
  // The letters of a short word also occur inside other words (ran in grand), which may fill the limit of
  // paragraphs.
  const retryIds = unmatchedIds.splice(0)
  collectSnippets(await search.paragraphsWith(retryIds, parseQuery(q).en.map(toPlainLatin), sees_locked))
  return snippets
}

/**
 * Sort keys of each order, compared in descending order. `match`: hits in the title first, then by rank.
 * `fit` falls back to `new` when nothing is known about the reader, as in lists.
 */
async function orderOf(
  ctx: Ctx,
  found: readonly SearchHit[],
  order_by: ParsedInput<typeof searchEndpoints.search>['order_by'],
  base: string | undefined,
): Promise<CursorOrder<SearchHit>> {
  const byDate = ({ published_at, id }: SearchHit): SortKeys => [published_at.toISOString(), id]
  const newest: CursorOrder<SearchHit> = { name: 'search.new', kinds: ['time', 'id'], keyOf: byDate }
  const createOrder = (
    name: string,
    kinds: CursorKeyKind[],
    keys: (row: SearchHit) => SortKeys,
  ): CursorOrder<SearchHit> => ({
    name: `search.${name}`,
    kinds: [...kinds, ...newest.kinds],
    keyOf: (row) => [...keys(row), ...byDate(row)],
  })
  if (order_by === 'new') return newest
  if (order_by === 'hot') return createOrder('hot', ['number'], ({ heat }) => [heat])
  if (order_by === 'match')
    return createOrder('match', ['count', 'number'], ({ in_title, rank }) => [Number(in_title), rank])
  const ids = found.map(({ id }) => id)
  const distances = await fitDistances(ctx, ids, base)
  return distances
    ? createOrder('fit', ['number'], ({ id }) => [-(distances.get(id) ?? MAX_DISTANCE)])
    : newest
}

/** Distance of an article that was withdrawn during the request. */
const MAX_DISTANCE = 1000

function bestFirst(a: SortKeys, b: SortKeys): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key
    if (key !== other) return key > other ? -1 : 1
  }
  return 0
}

/** What a paragraph must contain to be fetched; English words by the prefix that all their forms share. */
function toSnippetTerms(q: string): SnippetTerms {
  const { en, runs } = parseQuery(q)
  return { english: en.map((word) => sharedPrefix(toPlainLatin(word))), han: runs }
}

/** The prefix of a word that its forms share: `happi` of `happiness` is not part of `happy`, `happ` is. */
function sharedPrefix(word: string): string {
  const stem = stemWord(word)
  let length = 0
  while (length < stem.length && stem[length] === word[length]) length += 1
  const part = word.slice(0, length).replace(/[iye]$/, '')
  return part || word
}

/** The snippet from the paragraph with the best match, in the language of that match. */
function bestSnippet(paragraphs: readonly FoundParagraph[], matcher: QueryMatcher): FoundSnippet | undefined {
  let best: { worth: number; snippet: FoundSnippet } | undefined
  for (const { paragraph, text, zh } of paragraphs)
    for (const lang of ['en', 'zh'] as const) {
      const found = lang === 'en' ? matcher.snippet(text) : matcher.snippet(zh, HAN_LENGTH)
      if (!found || (best && found.worth <= best.worth)) continue
      const { worth, ...snippet } = found
      best = { worth, snippet: { ...snippet, lang, paragraph } }
    }
  return best?.snippet
}
