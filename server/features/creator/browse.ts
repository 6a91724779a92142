// Lists creators and shows one of them, with the number of articles that readers can see.
import type { Creator, creatorEndpoints } from '../../../contract/creator.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { matchName, nearlyMatchesName, splitNameWords } from '../../../domain/creator/match-name.ts'
import type { Ctx } from '../../http/context.ts'
import { articlesByCreator, knownOfCreator, listByCreators, newByCreator } from '../article/public.ts'
import { visitBefore } from '../visitor/public.ts'
import type { CreatorRow } from './store.ts'

/** Lists creators, most articles first. Creators without articles are listed only with `followed`. */
export async function listCreators(
  ctx: Ctx,
  { q, kind, followed, offset, limit }: ParsedInput<typeof creatorEndpoints.list>,
): Promise<EndpointResult<typeof creatorEndpoints.list>> {
  const [counts, mine, named] = await Promise.all([
    articlesByCreator(ctx),
    followedBy(ctx),
    q ? ctx.store.creator.named(q) : undefined,
  ])
  const ids = (followed ? mine : [...counts.keys()]).filter((id) => !named || named.includes(id))
  const rows = (await ctx.store.creator.those(ids)).filter((row) => kind === undefined || row.kind === kind)
  const count = ({ id }: CreatorRow) => counts.get(id) ?? 0
  const sorted = rows.sort((a, b) => count(b) - count(a) || (a.name < b.name ? -1 : 1))
  const shown = sorted.slice(offset, offset + limit)
  return {
    items: await present(ctx, shown, mine, counts),
    next_offset: sorted.length > offset + limit ? offset + limit : null,
    total: sorted.length,
  }
}

export interface CalledSo {
  creators: Creator[]
  /** Ids of creators whose whole name matches the query. */
  by_name: number[]
}

/**
 * Creators whose name matches `q`, best match first, then most articles; creators without visible articles
 * are skipped.
 */
export async function creatorsCalled(ctx: Ctx, q: string, limit: number): Promise<CalledSo> {
  const queryWords = splitNameWords(q)
  if (queryWords.length === 0) return { creators: [], by_name: [] }
  const [names, counts] = await Promise.all([ctx.store.creator.names(ctx.now()), articlesByCreator(ctx)])
  const withArticles = names.filter(({ id }) => counts.has(id))
  const exact = withArticles.flatMap(({ id, words }) => {
    const how = matchName(queryWords, words)
    return how === 0 ? [] : [{ id, how }]
  })
  const found =
    exact.length > 0
      ? exact
      : withArticles.flatMap(({ id, words }) =>
          nearlyMatchesName(queryWords, words) ? [{ id, how: 3 as const }] : [],
        )
  if (found.length === 0) return { creators: [], by_name: [] }
  const count = (id: number): number => counts.get(id) ?? 0
  const best = found.sort((a, b) => b.how - a.how || count(b.id) - count(a.id) || a.id - b.id).slice(0, limit)
  const [rows, mine] = await Promise.all([ctx.store.creator.those(best.map(({ id }) => id)), followedBy(ctx)])
  const inOrder = best.flatMap(({ id }) => rows.find((row) => row.id === id) ?? [])
  return {
    creators: await present(ctx, inOrder, mine, counts),
    by_name: best.flatMap(({ id, how }) => (how === 3 ? [id] : [])),
  }
}

/**
 * Returns one creator; throws CREATOR_NOT_FOUND when it has no visible articles and the reader does not
 * follow it.
 */
export async function showCreator(
  ctx: Ctx,
  { id, base }: ParsedInput<typeof creatorEndpoints.show>,
): Promise<EndpointResult<typeof creatorEndpoints.show>> {
  const [rows, counts, mine] = await Promise.all([
    ctx.store.creator.those([id]),
    articlesByCreator(ctx),
    followedBy(ctx),
  ])
  if (!counts.has(id) && !mine.includes(id)) throwAppError('CREATOR_NOT_FOUND')
  const [shown] = await present(ctx, rows, mine, counts)
  if (!shown) throwAppError('CREATOR_NOT_FOUND')
  const [followers, known_percent] = await Promise.all([
    ctx.store.creator.followers(id),
    knownOfCreator(ctx, id, base),
  ])
  return { ...shown, followers, known_percent }
}

/**
 * Articles of the followed creators, newest first; `new_count` is the number of new articles on this page.
 */
export async function followedNews(
  ctx: Ctx<'user'>,
  params: ParsedInput<typeof creatorEndpoints.news>,
): Promise<EndpointResult<typeof creatorEndpoints.news>> {
  const [ids, since] = await Promise.all([
    ctx.store.creator.followedBy(ctx.user.id),
    visitBefore(ctx, ctx.user.id),
  ])
  const page = await listByCreators(ctx, ids, params)
  const isNew = ({ published_at }: { published_at: string | null }): boolean =>
    since !== undefined && published_at !== null && new Date(published_at) > since
  return { ...page, new_count: page.items.filter(isNew).length }
}

const followedBy = async (ctx: Ctx): Promise<number[]> =>
  ctx.user ? ctx.store.creator.followedBy(ctx.user.id) : []

async function present(
  ctx: Ctx,
  rows: readonly CreatorRow[],
  followed: readonly number[],
  counts: ReadonlyMap<number, number>,
): Promise<Creator[]> {
  const mine = rows.map(({ id }) => id).filter((id) => followed.includes(id))
  const since = ctx.user && mine.length > 0 ? await visitBefore(ctx, ctx.user.id) : undefined
  const news = since ? await newByCreator(ctx, mine, since) : new Map<number, number>()
  return rows.map(({ id, kind, name, bio, quote, picture }) => ({
    ...{ id, kind, name, bio, quote, picture },
    article_count: counts.get(id) ?? 0,
    is_followed: followed.includes(id),
    new_count: news.get(id) ?? 0,
  }))
}
