// Maps each magazine endpoint to its handler.
import type { magazineEndpoints } from '../../../contract/magazine.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { translatorFor } from '../../translation/choice.ts'
import { presentMagazines, workOf } from './present.ts'
import { requestIssueWork } from './request-issue-work.ts'
import { listIssueArticles, nextInMagazine, showMagazine } from './show.ts'
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

export const magazineHandlers: EndpointHandlers<typeof magazineEndpoints, 'magazine'> = {
  list: async (ctx, params) => {
    const rows = await ctx.store.magazine.list({ ...params, now: ctx.now() })
    return {
      items: await presentMagazines(ctx, rows.slice(0, params.limit)),
      next_offset: nextOf(rows.length, params),
    }
  },
  manage: async (ctx, params) => {
    const rows = await ctx.store.magazine.managed(params)
    const shown = rows.slice(0, params.limit)
    const cards = await presentMagazines(ctx, shown)
    const items = shown.flatMap((row, at) => {
      const card = cards[at]
      return card ? [{ ...card, known_percent: null, ...workOf(ctx, row) }] : []
    })
    return { items, next_offset: nextOf(rows.length, params) }
  },
  show: showMagazine,
  articles: listIssueArticles,
  next: nextInMagazine,
  make: makeMagazine,
  update: updateMagazine,
  crawl: (ctx, { id }) => requestIssueWork(ctx, id, 'CRAWL', ctx.user.id),
  upload: (ctx, { id }) => requestIssueWork(ctx, id, 'UPLOAD', ctx.user.id),
  download: (ctx, { id }) => requestIssueWork(ctx, id, 'DOWNLOAD', ctx.user.id),
  translate: (ctx, { id }) => {
    translatorFor(ctx.translator, {})
    return requestIssueWork(ctx, id, 'TRANSLATE', ctx.user.id)
  },
  audit: (ctx, { id }) => requestIssueWork(ctx, id, 'AUDIT', ctx.user.id),
  publish: (ctx, { id, cancel, force }) =>
    requestIssueWork(ctx, id, cancel ? 'WITHDRAW' : 'PUBLISH', ctx.user.id, force),
  remove: removeMagazine,
  place: addPlace,
  order: orderMagazine,
  updatePlace,
  retryPlace,
  removePlace,
}
