// 适合我: all articles, sorted by how well they suit this reader; the ranking hides none of them.
import type { articleEndpoints, WhyShown } from '../../../../contract/article.ts'
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import { rankByFit } from '../../../../domain/article/fit.ts'
import {
  explainFit,
  type FitReason,
  NO_INTERESTS,
  type ReaderInterests,
} from '../../../../domain/article/interest.ts'
import type { PageRequest as Part, SortKeys } from '../../../db/pagination.ts'
import type { Ctx } from '../../../http/context.ts'
import { type CursorKeyKind, cutPage, orderNamed, toPageRequest } from '../../../http/cursor.ts'
import { POPULARITY_TTL_MS } from '../../../http/response-cache.ts'
import { LruCache } from '../../../lru-cache.ts'
import { batchQueries } from '../../../query-batch.ts'
import { assumedReader, type ListReader, readerOf } from './known.ts'
import type { SegmentRow } from './list.store.ts'
import { presentCards } from './list.ts'

/**
 * TTL of a cached ranking: later pages use the ranking of the first page, so that new articles and marks do
 * not shift them.
 */
const CACHE_TTL_MS = 600_000
const MAX_CACHED_RANKINGS = 2000
const rankings = new WeakMap<object, LruCache<Ranking>>()

interface Ranking {
  ids: number[]
  /** The reason for each of `ids`. Equal reasons share one object, because there are few different ones. */
  whys: FitReason[]
  at: number
}

/**
 * Segments of the list, in this order: ranked candidates, all other articles by date, finished or hidden
 * articles.
 */
type ListSegment = 'ranked' | 'others' | 'done'
/** An article of the list with the sort keys of its cursor. */
interface PlacedArticle {
  id: number
  segment: ListSegment
  place: SortKeys
  why?: FitReason | undefined
}

const BY_DATE: CursorKeyKind[] = ['time', 'id']
const KINDS: Record<ListSegment, readonly CursorKeyKind[]> = { ranked: [], others: BY_DATE, done: BY_DATE }
const nameOf = (segment: ListSegment): string => `foryou.${segment}`
const isOf =
  (after: string) =>
  (segment: ListSegment): boolean =>
    orderNamed(after) === nameOf(segment)

export async function forYou(
  ctx: Ctx,
  { base, ...pageParams }: ParsedInput<typeof articleEndpoints.forYou>,
): Promise<EndpointResult<typeof articleEndpoints.forYou>> {
  // The ranking includes the most popular articles, so the response expires with the popularity figures.
  ctx.responseCache.limitTtl(POPULARITY_TTL_MS)
  const { after } = pageParams
  // A cursor of an unknown segment fails the validation for the first segment.
  const segment = (after && (['others', 'done'] as const).find(isOf(after))) || 'ranked'
  const page = toPageRequest(pageParams, { name: nameOf(segment), kinds: KINDS[segment] })
  const reader = await readerOf(ctx, base)
  const ranked = await rankingOf(ctx, reader, base, page.offset)
  const found = await listPlaced(ctx, ranked, segment, { ...page, limit: page.limit + 1 })
  // The next page continues in the segment of this page's last article.
  const name = nameOf(found[page.limit - 1]?.segment ?? segment)
  const { rows, ...next } = cutPage(found, page, { name, keyOf: ({ place }) => place })
  const ids = rows.map(({ id }) => id)
  const found_rows = await ctx.store.article.cardsInOrder(ids, ctx.user?.id, ctx.now())
  const placed = new Map(rows.map((row) => [row.id, row]))
  const cards = await presentCards(reader, found_rows)
  return {
    items: cards.map((card) => ({ ...card, why: whyShown(card, placed.get(card.id), ctx.now()) })),
    ...next,
  }
}

/** The reason for the rank, in terms shown on the card; null for finished or hidden articles. */
function whyShown(card: ArticleCard, placed: PlacedArticle | undefined, now: Date): WhyShown | null {
  if (!placed || placed.segment === 'done') return null
  const of = {
    topics: card.topics,
    author_id: card.author?.id ?? null,
    publication_id: null,
    published_at: card.published_at === null ? null : new Date(card.published_at),
  }
  const { kind, count, topic, creator_id } = placed.why ?? explainFit(of, NO_INTERESTS, now)
  // If the creator of the reason is the author, show the author's name; otherwise it is the publication.
  const name = creator_id === null ? null : creator_id === card.author?.id ? card.author.name : card.source
  return { kind, count, topic, name }
}

async function rankingOf(
  ctx: Ctx,
  reader: ListReader,
  base: string | undefined,
  offset: number,
): Promise<Ranking> {
  const cache = rankings.get(ctx.store) ?? new LruCache<Ranking>(MAX_CACHED_RANKINGS)
  rankings.set(ctx.store, cache)
  const key = ctx.user ? String(ctx.user.id) : `guest ${base}`
  const at = ctx.now().getTime()
  const earlier = offset > 0 ? cache.get(key) : undefined
  if (earlier && at - earlier.at < CACHE_TTL_MS) return earlier
  const ranking = { ...(await rank(ctx, reader.column ? reader : assumedReader(base))), at }
  cache.set(key, ranking)
  return ranking
}

async function rank(ctx: Ctx, reader: ListReader): Promise<Pick<Ranking, 'ids' | 'whys'>> {
  const now = ctx.now()
  const [candidates, interests] = await batchQueries(() =>
    Promise.all([
      ctx.store.article.recommended(ctx.user?.id, reader.column, now),
      ctx.user ? interestsOf(ctx, ctx.user.id) : NO_INTERESTS,
    ]),
  )
  const percents = await reader.percents(candidates)
  const known = candidates.map((row, index) => ({ ...row, known_percent: percents[index] ?? null }))
  const ranked = rankByFit(known, interests, now)
  const different = new Map<string, FitReason>()
  const whys = ranked.map((row) => {
    const why = explainFit(row, interests, now)
    const key = `${why.kind} ${why.creator_id} ${why.count} ${why.topic}`
    const same = different.get(key) ?? why
    different.set(key, same)
    return same
  })
  return { ids: ranked.map(({ id }) => id), whys }
}

async function interestsOf(ctx: Ctx, user_id: number): Promise<ReaderInterests> {
  const [rows, followed] = await Promise.all([
    ctx.store.article.interests(user_id, ctx.now()),
    ctx.crossFeatureQueries.followedBy(ctx, user_id),
  ])
  return {
    topics: new Map(rows.flatMap((row) => (row.topic === null ? [] : [[row.topic, row]]))),
    creators: new Map(rows.flatMap((row) => (row.creator_id === null ? [] : [[row.creator_id, row]]))),
    followed: new Set(followed),
  }
}

/**
 * Max. `limit` articles of this segment and the following ones: after the cursor, or by `offset` from the
 * first segment.
 */
async function listPlaced(
  ctx: Ctx,
  { ids: ranked, whys }: Ranking,
  segment: ListSegment,
  { offset, limit, after }: Part,
): Promise<PlacedArticle[]> {
  const user_id = ctx.user?.id
  const now = ctx.now()
  const { article } = ctx.store
  const found: PlacedArticle[] =
    segment === 'ranked'
      ? ranked
          .slice(offset, offset + limit)
          .map((id, index) => ({ id, segment: 'ranked', place: [], why: whys[offset + index] }))
      : []
  if (found.length === limit) return found
  const afterCursor = (of: ListSegment): SortKeys | undefined => (of === segment ? after : undefined)
  const rest = (): number => limit - found.length
  const add = (of: ListSegment, rows: readonly SegmentRow[]): void => {
    for (const { id, at } of rows) found.push({ id, segment: of, place: [at.toISOString(), id] })
  }
  const intoOthers = segment === 'ranked' ? Math.max(0, offset - ranked.length) : 0
  if (segment !== 'done') {
    const page = { user_id, now, offset: intoOthers, after: afterCursor('others'), limit: rest() }
    add('others', await article.others(ranked, page))
  }
  if (rest() === 0 || user_id === undefined) return found
  // The number of other articles is needed only for offset pagination beyond their end.
  const isBehindOthers = found.length === 0 && intoOthers > 0
  const intoDone = isBehindOthers ? intoOthers - (await article.countOthers(ranked, user_id, now)) : 0
  // An article finished after the ranking was cached does not change its rank.
  const page = { now, offset: Math.max(0, intoDone), after: afterCursor('done'), limit: rest() }
  add('done', await article.done(ranked, user_id, page))
  return found
}
