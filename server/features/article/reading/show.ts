// Opens an article for a reader: the permitted text, the reading place, the next article.
import type { ArticleShown, Paragraph } from '../../../../contract/entities/article.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { isVisible } from '../../../../domain/article/lifecycle.ts'
import type { SerializedResult } from '../../../http/answer.ts'
import { cachedForGuests } from '../../../http/cached-response.ts'
import type { Ctx } from '../../../http/context.ts'
import { batchQueries } from '../../../query-batch.ts'
import { noteVisit } from '../../visitor/public.ts'
import { readerOf } from '../browse/known.ts'
import { presentArticleCard } from '../browse/present.ts'
import { loadReadableArticle } from './readable.ts'
import type { NextRow } from './shown.store.ts'

interface ShowOptions {
  id: number
  base: string | undefined
  /** Only articles of the press, as readers see them; otherwise every kind, and admins get every status. */
  is_waikan: boolean
}

/**
 * Returns an article; guests get a cached response. Opening a published article counts as a visit and a view,
 * except for prefetches. Throws ARTICLE_NOT_FOUND.
 */
export async function openArticle(
  ctx: Ctx,
  options: ShowOptions,
): Promise<ArticleShown | SerializedResult<ArticleShown>> {
  const shown = await cachedForGuests(ctx, 'article.show', options, () => showArticle(ctx, options))
  if (ctx.user) return shown
  const recordGuestView = createViewRecorder(ctx, options.id)
  if (!ctx.isPrefetch) recordGuestView(ctx.network)
  ctx.responseCache.onCacheHit(recordGuestView)
  return shown
}

/**
 * A separate function: the callback is cached with the response, and a closure of the caller would hold the
 * whole request in memory.
 */
function createViewRecorder({ store, now }: Ctx, id: number): (network: string) => void {
  return (network) => store.article.recordView(id, network, 1, now())
}

async function showArticle(ctx: Ctx, { id, base, is_waikan }: ShowOptions): Promise<ArticleShown> {
  const now = ctx.now()
  const [[shown, reader, place]] = await Promise.all([
    batchQueries(() =>
      Promise.all([
        loadReadableArticle(ctx, id, { sees_all: !is_waikan }),
        readerOf(ctx, base),
        ctx.user && ctx.crossFeatureQueries.placeOf(ctx, ctx.user.id, id),
      ]),
    ),
    ctx.user && !ctx.isPrefetch && noteVisit(ctx, ctx.user.id),
  ])
  const { row, revision, content, words, is_cut } = shown
  if (is_waikan && row.kind !== 'PRESS') throwAppError('ARTICLE_NOT_FOUND')
  const [known_percent, next_percent] = await reader.percents([row, ...(row.next ? [row.next] : [])])
  if (ctx.user && isVisible(row, now) && !ctx.isPrefetch)
    ctx.store.article.recordView(id, `user ${ctx.user.id}`, 1, now)
  return {
    ...presentArticleCard(row, known_percent ?? null),
    ...(ctx.user?.role === 'admin' ? { status: row.status, stage: row.stage } : {}),
    link: ctx.isStoreReview ? null : row.link,
    appeared_at: row.appeared_at?.toISOString() ?? null,
    paragraphs: ctx.isStoreReview ? content.paragraphs.map(withoutLinks) : content.paragraphs,
    words,
    revision,
    is_cut,
    forms: content.forms,
    occurrences: content.occurrences,
    coverage: content.coverage,
    position: place ?? null,
    next: row.next && presentNext(row.next, next_percent ?? null),
    can_translate: ctx.user !== undefined && ctx.translator !== undefined,
  }
}

const presentNext = (
  { id, title, title_zh, cover, minutes }: NextRow,
  known_percent: number | null,
): ArticleShown['next'] => ({ id, title, title_zh, cover, minutes, known_percent })

const withoutLinks = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  runs: paragraph.runs.filter(({ mark }) => mark !== 'link'),
})
