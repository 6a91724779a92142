// Lists articles for readers: filtered, by date, popularity or fit, each with the percentage of known words.
import type { articleEndpoints } from '../../../../contract/article.ts'
import type { ArticleCard } from '../../../../contract/entities/article.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/kernel/endpoint-definition.ts'
import { coverageDistance } from '../../../../domain/article/fit.ts'
import type { Ctx } from '../../../http/context.ts'
import { type CursorOrder, cutPage, type PageParams, toPageRequest } from '../../../http/cursor.ts'
import { POPULARITY_TTL_MS } from '../../../http/response-cache.ts'
import { batchQueries } from '../../../query-batch.ts'
import type { ArticleCardRow } from './card.store.ts'
import { type ListReader, readerOf } from './known.ts'
import {
  type ArticleListOrder,
  type ArticleListPage,
  type ListedRow,
  type ListFilter,
  MAX_RANKED_ARTICLES,
  type RankingCandidate,
} from './list.store.ts'
import { presentArticleCard } from './present.ts'

type Page = EndpointResult<typeof articleEndpoints.list>

/** Returns a page of articles; `fit` falls back to `new` when nothing is known about the reader. */
export async function listArticles(
  ctx: Ctx,
  input: ParsedInput<typeof articleEndpoints.list>,
): Promise<Page> {
  const { topic, level, author, source, q, order_by, offset, after, limit, base } = input
  const ids = q ? await ctx.crossFeatureQueries.idsAnswering(ctx, q) : undefined
  if (order_by === 'hot') ctx.responseCache.limitTtl(POPULARITY_TTL_MS)
  const filter = { topic, level, author, source: source || undefined, ids }
  const page = { user_id: ctx.user?.id, now: ctx.now(), offset, limit }
  if (order_by !== 'fit') {
    const from = toPageAfter(page, order_by, after)
    const [reader, rows] = await batchQueries(() =>
      Promise.all([readerOf(ctx, base), ctx.store.article.list(filter, order_by, from)]),
    )
    return pageOf(reader, rows, order_by, from)
  }
  const reader = await readerOf(ctx, base)
  const order = reader.column ?? 'new'
  // The exact order of one reader has no index, so this list uses offset pagination.
  if (!reader.is_column_exact && after === undefined && offset < MAX_RANKED_ARTICLES) {
    const rows = await byExactFit(ctx, reader, filter, order, page)
    return {
      items: await presentCards(reader, rows.slice(0, limit)),
      next_offset: rows.length > limit ? offset + limit : null,
    }
  }
  const from = toPageAfter(page, order, after)
  return pageOf(reader, await ctx.store.article.list(filter, order, from), order, from)
}

/** Articles written or published by these creators, newest first; an empty page for no creators. */
export async function listByCreators(
  ctx: Ctx,
  creators: readonly number[],
  { offset, limit, after }: PageParams,
  base?: string,
): Promise<Page> {
  if (creators.length === 0) return { items: [], next_offset: null, next: null }
  return listNewest(ctx, { creators }, { offset, limit, after }, base)
}

/** One page by date. */
export async function listNewest(
  ctx: Ctx,
  filter: ListFilter,
  { offset, limit, after }: PageParams,
  base: string | undefined,
): Promise<Page> {
  const from = toPageAfter({ user_id: ctx.user?.id, now: ctx.now(), offset, limit }, 'new', after)
  const [reader, rows] = await batchQueries(() =>
    Promise.all([readerOf(ctx, base), ctx.store.article.list(filter, 'new', from)]),
  )
  return pageOf(reader, rows, 'new', from)
}

const orderOf = (order: ArticleListOrder): CursorOrder<ListedRow> => {
  const at = (row: ListedRow): string => row.published_at?.toISOString() ?? ''
  if (order === 'new') return { name: order, kinds: ['time', 'id'], keyOf: (row) => [at(row), row.id] }
  if (order === 'hot')
    return { name: order, kinds: ['number', 'id'], keyOf: (row) => [row.sort ?? 0, row.id] }
  return { name: order, kinds: ['number', 'time', 'id'], keyOf: (row) => [row.sort ?? 0, at(row), row.id] }
}

/** The page after the cursor `after`; `offset` is then the number of items before it. */
const toPageAfter = (
  page: ArticleListPage,
  order: ArticleListOrder,
  after: PageParams['after'],
): ArticleListPage => ({
  ...page,
  ...toPageRequest({ ...page, after }, orderOf(order)),
})

async function pageOf(
  reader: ListReader,
  found: readonly ListedRow[],
  order: ArticleListOrder,
  page: ArticleListPage,
): Promise<Page> {
  const { rows, ...next } = cutPage(found, page, orderOf(order))
  return { items: await presentCards(reader, rows), ...next }
}

/** Builds the cards of the response with the reader's percentages. */
export async function presentCards(
  reader: ListReader,
  rows: readonly ArticleCardRow[],
): Promise<ArticleCard[]> {
  const percents = await reader.percents(rows)
  return rows.map((row, index) => presentArticleCard(row, percents[index] ?? null))
}

/**
 * A page of the nearest articles in exact order, followed by those in the order of the column; has one row
 * more than `limit` if there is a next page.
 */
async function byExactFit(
  ctx: Ctx,
  reader: ListReader,
  filter: ListFilter,
  order: ArticleListOrder,
  page: ArticleListPage,
): Promise<ArticleCardRow[]> {
  const { user_id, now, offset, limit } = page
  const nearest = await ctx.store.article.candidates(filter, order, now)
  const ids = rank(nearest, await reader.percents(nearest)).slice(offset, offset + limit + 1)
  const rows = await ctx.store.article.cardsInOrder(ids, user_id, now)
  const missing = limit - ids.length
  if (nearest.length < MAX_RANKED_ARTICLES || missing < 0) return rows
  const rest = await ctx.store.article.list(filter, order, {
    ...page,
    offset: MAX_RANKED_ARTICLES,
    limit: missing,
  })
  return [...rows, ...rest]
}

/** Nearest first; for equal distances the newest first. */
const rank = (candidates: readonly RankingCandidate[], percents: readonly (number | null)[]): number[] =>
  candidates
    .map(({ id, published_at }, index) => ({ id, published_at, far: coverageDistance(percents[index] ?? 0) }))
    .sort((a, b) => a.far - b.far || b.published_at.getTime() - a.published_at.getTime() || b.id - a.id)
    .map(({ id }) => id)
