// 适合我: every article, the ones that suit this reader now first; it ranks, it never hides.
import type { article } from '../../../../contract/article.ts'
import type { Parsed, Result } from '../../../../contract/kernel/call.ts'
import { rankByFit } from '../../../../domain/article/fit.ts'
import type { Ctx } from '../../../http/context.ts'
import { HEAT_MS } from '../../../http/kept.ts'
import { Lru } from '../../../lru.ts'
import { together } from '../../../together.ts'
import { assumedReader, type Reader, readerOf } from './known.ts'
import { presentCards } from './list.ts'

/** A ranking is kept so long for the next pages, so that what is read or published meanwhile moves nothing about. */
const KEPT_MS = 600_000
const RANKINGS_KEPT = 2000
const rankings = new WeakMap<object, Lru<{ ids: number[]; at: number }>>()

interface Asked {
  offset: number
  /** How many ids are wanted. */
  limit: number
}

/** Three stretches: the ranked candidates, every other article from the newest on, what was finished or hidden. */
export async function forYou(
  ctx: Ctx,
  { base, offset, limit }: Parsed<typeof article.forYou>,
): Promise<Result<typeof article.forYou>> {
  // The hottest are among the candidates.
  ctx.kept.notLonger(HEAT_MS)
  const reader = await readerOf(ctx, base)
  const ids = await idsOf(ctx, await rankingOf(ctx, reader, base, offset), { offset, limit: limit + 1 })
  const rows = await ctx.store.article.cardsInOrder(ids.slice(0, limit), ctx.user?.id, ctx.now())
  return {
    items: await presentCards(reader, rows),
    next_offset: ids.length > limit ? offset + limit : null,
  }
}

async function rankingOf(
  ctx: Ctx,
  reader: Reader,
  base: string | undefined,
  offset: number,
): Promise<number[]> {
  const kept = rankings.get(ctx.store) ?? new Lru<{ ids: number[]; at: number }>(RANKINGS_KEPT)
  rankings.set(ctx.store, kept)
  const key = ctx.user ? String(ctx.user.id) : `guest ${base}`
  const at = ctx.now().getTime()
  const earlier = offset > 0 ? kept.get(key) : undefined
  if (earlier && at - earlier.at < KEPT_MS) return earlier.ids
  const ids = await rank(ctx, reader.column ? reader : assumedReader(base))
  kept.set(key, { ids, at })
  return ids
}

async function rank(ctx: Ctx, reader: Reader): Promise<number[]> {
  const now = ctx.now()
  const [candidates, interests] = await together(() =>
    Promise.all([
      ctx.store.article.recommended(ctx.user?.id, reader.column, now),
      ctx.user ? ctx.store.article.interests(ctx.user.id) : {},
    ]),
  )
  const percents = await reader.percents(candidates)
  const known = candidates.map((row, index) => ({ ...row, known_percent: percents[index] ?? null }))
  return rankByFit(known, interests, now).map(({ id }) => id)
}

async function idsOf(ctx: Ctx, ranked: number[], { offset, limit }: Asked): Promise<number[]> {
  const user_id = ctx.user?.id
  const page = { user_id, now: ctx.now() }
  const ids = ranked.slice(offset, offset + limit)
  if (ids.length === limit) return ids
  const intoOthers = Math.max(0, offset - ranked.length)
  const others = await ctx.store.article.others(ranked, {
    ...page,
    offset: intoOthers,
    limit: limit - ids.length,
  })
  ids.push(...others)
  if (ids.length === limit || user_id === undefined) return ids
  const before = ranked.length + (await ctx.store.article.countOthers(ranked, user_id, page.now))
  // What was finished after the ranking was made keeps its place in it.
  const done = await ctx.store.article.done(ranked, {
    ...page,
    offset: Math.max(0, offset - before),
    limit: limit - ids.length,
  })
  return [...ids, ...done]
}
