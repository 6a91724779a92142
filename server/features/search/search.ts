// Finds articles by words of their titles and texts, in either language, and shows where the words stand.

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

/** Of each kind, beside the articles. */
const MAX_OTHER_RESULTS = 3
/** Articles that are ordered: those with the words, and those of whoever is called so. */
const MAX_ORDERED = 300

/**
 * Of something that very many articles have, the newest few hundred are found, and the newest of an author or a publication
 * that is called so. Nothing but signs finds nothing. A word that no text has is replaced by the nearest one, a run of hanzi
 * that no text has by its parts; the result's `meant` names the replacement.
 */
export async function searchArticles(
  ctx: Ctx,
  { q, base, order_by, ...asked }: ParsedInput<typeof searchEndpoints.search>,
): Promise<EndpointResult<typeof searchEndpoints.search>> {
  const isFirst = asked.offset === 0 && asked.after === undefined
  const sees_locked = await seesLocked(ctx)
  // All that the first page by match shows is ranked, unless there is little of it.
  const shown = isFirst && order_by === 'match' ? asked.limit : undefined
  const { creators, found, meant } = await find(ctx, q, { sees_locked, shown })
  const read = meant?.q ?? q
  const order = await orderOf(ctx, found, order_by, base)
  const page = toPageRequest(asked, order)
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
  const seeker = createQueryMatcher(read)
  const [cards, snippets, otherResults] = await batchQueries(() =>
    Promise.all([
      loadCards(ctx, ids, base),
      snippetsOf(ctx, ids, read, seeker, sees_locked),
      isFirst ? findOtherResults(ctx, q, creators) : undefined,
    ]),
  )
  const titled = new Set(rows.flatMap(({ id, in_title }) => (in_title ? [id] : [])))
  // The index knows no order of words, and leaves out the commonest: of a page, phrases as typed come first.
  const rankOf = ({ id }: { id: number }): number =>
    titled.has(id) ? 0 : snippets.get(id)?.is_phrase ? 1 : 2
  const inOrder = order_by === 'match' ? cards.toSorted((a, b) => rankOf(a) - rankOf(b)) : cards
  const items = inOrder.map((card): FoundArticle => {
    const { is_phrase: _, ...snippet } = snippets.get(card.id) ?? {}
    return {
      ...card,
      hits: { title: seeker.hits(card.title), title_zh: seeker.hits(card.title_zh) },
      snippet: 'text' in snippet ? snippet : null,
    }
  })
  return { items, ...next, ...(otherResults ? { beside: otherResults } : {}), meant: meant ?? null }
}

interface FoundAll {
  found: SearchHit[]
  creators: OtherResults['creators']
  meant?: CorrectedQuery | undefined
}

interface HowFound {
  sees_locked: boolean
  /** So many, by match, are all that is asked for. */
  shown: number | undefined
}

/** Those that answer `q`: all, or as many as say for certain which `shown` come first. */
async function answers(ctx: Ctx, q: string, { sees_locked, shown }: HowFound): Promise<SearchHit[]> {
  const { search } = ctx.store
  const now = ctx.now()
  if (shown === undefined) return search.find(q, now, sees_locked)
  const ranked = await search.find(q, now, sees_locked, true)
  const sure = ranked.filter(({ rank }) => rank > 0).length
  return ranked.length < MAX_RANKED_HITS || sure > shown ? ranked : search.find(q, now, sees_locked)
}

/** By the words as typed; by the words that were meant only when nothing and nobody answers. */
async function find(ctx: Ctx, q: string, how: HowFound): Promise<FoundAll> {
  const { sees_locked } = how
  const now = ctx.now()
  const [answering, { creators, by_name }] = await Promise.all([
    answers(ctx, q, how),
    creatorsCalled(ctx, q, MAX_OTHER_RESULTS),
  ])
  const theirs = await ctx.store.search.ofCreators(by_name, now)
  const ids = new Set(answering.map(({ id }) => id))
  const found = [...answering, ...theirs.filter(({ id }) => !ids.has(id))].slice(0, MAX_ORDERED)
  if (found.length > 0 || creators.length > 0) return { found, creators }
  const meant = await correctQuery(ctx, q, sees_locked)
  const instead = meant ? await answers(ctx, meant.q, how) : []
  if (instead.length > 0) return { found: instead, creators, meant }
  return { found, creators, ...(await foundByParts(ctx, q, sees_locked)) }
}

/** What is called so. */
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
/** Hanzi are twice as wide as letters: with a third of these before it, a hit is in a row's first two lines. */
const HAN_LENGTH = 60
/** So many articles are looked through a second time, which takes their words apart. */
const FEW = 5

/** The best snippet of each article that has one. */
async function snippetsOf(
  ctx: Ctx,
  ids: readonly number[],
  q: string,
  seeker: QueryMatcher,
  sees_locked: boolean,
): Promise<Map<number, FoundSnippet>> {
  const { search } = ctx.store
  const snippets = new Map<number, FoundSnippet>()
  const crowded: number[] = []
  // Letters with marks on them are not seen by looking for plain ones; few articles have only such.
  const mayBeMarked = ids.length <= FEW && parseQuery(q).en.length > 0
  const look = (paragraphs: readonly FoundParagraph[]): void => {
    for (const id of ids) {
      const own = paragraphs.filter(({ article_id }) => article_id === id)
      const snippet = bestSnippet(own, seeker)
      if (snippet) snippets.set(id, snippet)
      else if (own.length === MAX_SNIPPET_PARAGRAPHS || mayBeMarked) crowded.push(id)
    }
  }
  look(await search.paragraphs(ids, soughtBy(q), sees_locked))
  // The letters of a short word stand in many others (ran in grand) and have used up the places.
  const lost = crowded.splice(0)
  look(await search.paragraphsWith(lost, parseQuery(q).en.map(toPlainLatin), sees_locked))
  return snippets
}

/**
 * By what each order goes, the greatest first. `match`: those with the words in the title, each group by how often they
 * have them; `fit` without anything known of the reader is `new`, as in lists.
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
  return distances ? createOrder('fit', ['number'], ({ id }) => [-(distances.get(id) ?? FARTHEST)]) : newest
}

/** Of something withdrawn while it was found. */
const FARTHEST = 1000

function bestFirst(a: SortKeys, b: SortKeys): number {
  for (const [index, key] of a.entries()) {
    const other = b[index] ?? key
    if (key !== other) return key > other ? -1 : 1
  }
  return 0
}

/** What a paragraph must have to be worth a look; English by the part that all forms of a word share. */
function soughtBy(q: string): SnippetTerms {
  const { en, runs } = parseQuery(q)
  return { english: en.map((word) => sharedPart(toPlainLatin(word))), han: runs }
}

/** `happi` of `happiness` does not stand in `happy`, `happ` does. */
function sharedPart(word: string): string {
  const stem = stemWord(word)
  let length = 0
  while (length < stem.length && stem[length] === word[length]) length += 1
  const part = word.slice(0, length).replace(/[iye]$/, '')
  return part || word
}

/** Of the paragraph in which the words stand best together, in the language that has them. */
function bestSnippet(paragraphs: readonly FoundParagraph[], seeker: QueryMatcher): FoundSnippet | undefined {
  let best: { worth: number; snippet: FoundSnippet } | undefined
  for (const { paragraph, text, zh } of paragraphs)
    for (const lang of ['en', 'zh'] as const) {
      const found = lang === 'en' ? seeker.snippet(text) : seeker.snippet(zh, HAN_LENGTH)
      if (!found || (best && found.worth <= best.worth)) continue
      const { worth, ...snippet } = found
      best = { worth, snippet: { ...snippet, lang, paragraph } }
    }
  return best?.snippet
}
