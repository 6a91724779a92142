// Answers the calls of a magazine.
import type { magazineEndpoints } from '../../../contract/magazine.ts'
import type { Handlers } from '../../http/context.ts'
import { translatorFor } from '../../translation/choice.ts'
import { askFor } from './ask.ts'
import { presentMagazines, workOf } from './present.ts'
import { articlesOf, nextInMagazine, showMagazine } from './show.ts'
import {
  addPlace,
  makeMagazine,
  orderMagazine,
  removeMagazine,
  removePlace,
  retryPlace,
  updateMagazine,
  updatePlace,
} from './write.ts'

const nextOf = (found: number, { offset, limit }: { offset: number; limit: number }): number | null =>
  found > limit ? offset + limit : null

export const magazineHandlers: Handlers<typeof magazineEndpoints, 'magazine'> = {
  list: async (ctx, asked) => {
    const rows = await ctx.store.magazine.list({ ...asked, now: ctx.now() })
    return {
      items: await presentMagazines(ctx, rows.slice(0, asked.limit)),
      next_offset: nextOf(rows.length, asked),
    }
  },
  manage: async (ctx, asked) => {
    const rows = await ctx.store.magazine.managed(asked)
    const shown = rows.slice(0, asked.limit)
    const cards = await presentMagazines(ctx, shown)
    const items = shown.flatMap((row, at) => {
      const card = cards[at]
      return card ? [{ ...card, known_percent: null, ...workOf(ctx, row) }] : []
    })
    return { items, next_offset: nextOf(rows.length, asked) }
  },
  show: showMagazine,
  articles: articlesOf,
  next: nextInMagazine,
  make: makeMagazine,
  update: updateMagazine,
  crawl: (ctx, { id }) => askFor(ctx, id, 'CRAWL', ctx.user.id),
  upload: (ctx, { id }) => askFor(ctx, id, 'UPLOAD', ctx.user.id),
  download: (ctx, { id }) => askFor(ctx, id, 'DOWNLOAD', ctx.user.id),
  translate: (ctx, { id }) => {
    translatorFor(ctx.translator, {})
    return askFor(ctx, id, 'TRANSLATE', ctx.user.id)
  },
  audit: (ctx, { id }) => askFor(ctx, id, 'AUDIT', ctx.user.id),
  publish: (ctx, { id, cancel, force }) =>
    askFor(ctx, id, cancel ? 'WITHDRAW' : 'PUBLISH', ctx.user.id, force),
  remove: removeMagazine,
  place: addPlace,
  order: orderMagazine,
  updatePlace,
  retryPlace,
  removePlace,
}
