// Lists what was read, the latest first, with the article where it can still be seen.
import type { history } from '../../../contract/history.ts'
import type { Result } from '../../../contract/kernel/call.ts'
import type { Ctx } from '../../http/context.ts'
import { cardsOf } from '../article/public.ts'
import type { PlaceRow } from './store.ts'

const PAGE = 20
/** The last lines of a page are on the screen before its very end is. */
const FINISHED_PERCENT = 98

export async function readArticles(ctx: Ctx<'user'>, offset: number): Promise<Result<typeof history.list>> {
  const found = await ctx.store.history.placesOf(ctx.user.id, { offset, limit: PAGE })
  const places = found.slice(0, PAGE)
  const ids = places.flatMap(({ source, source_id }) => (source === 'ARTICLE' ? [source_id] : []))
  const cards = new Map((await cardsOf(ctx, ids)).map((card) => [card.id, card]))
  return {
    items: places.map((place) => {
      const article = place.source === 'ARTICLE' ? (cards.get(place.source_id) ?? null) : null
      return {
        source: place.source,
        source_id: place.source_id,
        article,
        last_at: place.last_at.toISOString(),
        seconds: place.seconds,
        percent: place.percent,
        // Who says 读完 has finished, wherever the page stands.
        is_finished: isFinished(place) || article?.marks.includes('READ') === true,
      }
    }),
    next_offset: found.length > PAGE ? offset + PAGE : null,
  }
}

const isFinished = ({ percent, counted_percent }: PlaceRow): boolean =>
  Math.max(percent, counted_percent) >= FINISHED_PERCENT
