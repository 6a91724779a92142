// Lists what a reader has read, latest first, with the article or book if it is still visible.
import type { historyEndpoints } from '../../../contract/history.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { FINISHED_PERCENT } from '../../../domain/history/credit.ts'
import type { Ctx } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { loadCards } from '../article/public.ts'
import type { ReadingPlaceRow } from './store.ts'

const PAGE = 20

const ORDER: CursorOrder<ReadingPlaceRow> = {
  name: 'history',
  kinds: ['time', 'text', 'text'],
  keyOf: ({ last_at, source_id, source }) => [last_at.toISOString(), source_id, source],
}

export async function readArticles(
  ctx: Ctx<'user'>,
  params: ParsedInput<typeof historyEndpoints.list>,
): Promise<EndpointResult<typeof historyEndpoints.list>> {
  const page = toPageRequest({ ...params, limit: PAGE }, ORDER)
  const found = await ctx.store.history.placesOf(ctx.user.id, page)
  const { rows: places, ...next } = cutPage(found, page, ORDER)
  const ids = places.flatMap(({ source, source_id }) => (source === 'ARTICLE' ? [Number(source_id)] : []))
  const uuids = places.flatMap(({ source, source_id }) => (source === 'BOOK' ? [source_id] : []))
  const cards = new Map((await loadCards(ctx, ids)).map((card) => [card.id, card]))
  const books = await ctx.crossFeatureQueries.booksOf(ctx, ctx.user.id, uuids)
  return {
    items: places.map((place) => {
      const article = place.source === 'ARTICLE' ? (cards.get(Number(place.source_id)) ?? null) : null
      return {
        source: place.source,
        source_id: place.source === 'BOOK' ? place.source_id : Number(place.source_id),
        article,
        book: place.source === 'BOOK' ? (books.get(place.source_id)?.card ?? null) : null,
        last_at: place.last_at.toISOString(),
        spent_time: place.seconds,
        percent: place.percent,
        // For articles the READ mark decides, as in 我的; a withdrawn article has only its reading place.
        is_finished: article ? article.marks.includes('READ') : place.counted_percent >= FINISHED_PERCENT,
      }
    }),
    ...next,
  }
}
