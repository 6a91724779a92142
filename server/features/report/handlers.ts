// Maps each report endpoint to its handler.
import type { Report, reportEndpoints } from '../../../contract/report.ts'
import type { EndpointHandlers } from '../../http/context.ts'
import { type CursorOrder, cutPage, toPageRequest } from '../../http/cursor.ts'
import { titlesOf } from '../article/public.ts'
import { placeNow } from '../desk/public.ts'
import { addReport } from './add.ts'
import { decideReport } from './decide.ts'
import type { ArticleReportRow } from './store.ts'

type Counted = ArticleReportRow & { readers: number }
const REPORTS: CursorOrder<Counted> = { name: 'reports', kinds: ['id'], keyOf: ({ id }) => [id] }

type Titles = Awaited<ReturnType<typeof titlesOf>>
const articleOf = (titles: Titles, id: number): Report['article'] => {
  const { title = '', title_zh = '' } = titles.get(id) ?? {}
  return { id, title, title_zh }
}

const present = (row: Counted, titles: Titles, now: Report['now']): Report => ({
  id: row.id,
  article: articleOf(titles, row.article_id),
  paragraph: row.paragraph,
  about: row.about,
  quote: row.quote,
  lemma: row.lemma,
  shown: row.shown,
  comment: row.comment,
  state: row.state,
  reason: row.reason,
  mended: row.mended,
  readers: row.readers,
  created_at: row.created_at.toISOString(),
  now,
})

export const reportHandlers: EndpointHandlers<typeof reportEndpoints, 'report'> = {
  add: async (ctx, input) => {
    await addReport(ctx, input)
    return { is_reported: true }
  },
  answered: async (ctx) => {
    const rows = await ctx.store.report.answered(ctx.user.id, ctx.now())
    const titles = await titlesOf(ctx, [...new Set(rows.map(({ article_id }) => article_id))])
    return {
      items: rows.map(({ id, article_id, quote, state, reason, mended }) => ({
        id,
        article: articleOf(titles, article_id),
        quote,
        state,
        reason,
        mended,
      })),
    }
  },
  seen: async (ctx, { ids }) => {
    await ctx.store.report.seen(ctx.user.id, ids, ctx.now())
    return true as const
  },
  list: async (ctx, { state, ...pageParams }) => {
    const page = toPageRequest(pageParams, REPORTS)
    const [found, open] = await Promise.all([ctx.store.report.list(state, page), ctx.store.report.open()])
    const { rows, ...next } = cutPage(found, page, REPORTS)
    const [titles, places] = await Promise.all([
      titlesOf(ctx, [...new Set(rows.map(({ article_id }) => article_id))]),
      Promise.all(rows.map((row) => placeNow(ctx, row))),
    ])
    return { items: rows.map((row, at) => present(row, titles, places[at] ?? null)), ...next, open }
  },
  decide: (ctx, { id, ...verdict }) => decideReport(ctx, id, verdict, ctx.user.id),
}
