// Opens an article for a reader: its text as far as they may have it, where they stopped, what comes next.
import type { ArticleShown, Paragraph } from '../../../../contract/entities/article.ts'
import { throwAppError } from '../../../../contract/kernel/app-error.ts'
import { isVisible } from '../../../../domain/article/lifecycle.ts'
import type { SharedResult } from '../../../http/answer.ts'
import type { Ctx } from '../../../http/context.ts'
import { forGuests } from '../../../http/kept-answer.ts'
import { together } from '../../../together.ts'
import { noteVisit } from '../../visitor/public.ts'
import { readerOf } from '../browse/known.ts'
import { presentCard } from '../browse/present.ts'
import { readable } from './readable.ts'
import type { NextRow } from './shown.store.ts'

interface Asked {
  id: number
  base: string | undefined
  /** Of the articles of the press alone, as readers see them; else of every kind, and admins get every status. */
  is_waikan: boolean
}

/** Throws ARTICLE_NOT_FOUND. Opening a published article is a visit and adds to its popularity, except for prefetches. */
export async function openArticle(
  ctx: Ctx,
  asked: Asked,
): Promise<ArticleShown | SharedResult<ArticleShown>> {
  const shown = await forGuests(ctx, 'article.show', asked, () => showArticle(ctx, asked))
  if (ctx.user) return shown
  const heat = heating(ctx, asked.id)
  if (!ctx.is_ahead) heat(ctx.network)
  ctx.kept.eachTime(heat)
  return shown
}

/** By itself, since it is kept with the answer: a function of the caller's would keep the whole request. */
function heating({ store, now }: Ctx, id: number): (network: string) => void {
  return (network) => store.article.heatUp(id, network, 1, now())
}

async function showArticle(ctx: Ctx, { id, base, is_waikan }: Asked): Promise<ArticleShown> {
  const now = ctx.now()
  const [[shown, reader, place]] = await Promise.all([
    together(() =>
      Promise.all([
        readable(ctx, id, { sees_all: !is_waikan }),
        readerOf(ctx, base),
        ctx.user && ctx.lookUps.placeOf(ctx, ctx.user.id, id),
      ]),
    ),
    ctx.user && !ctx.is_ahead && noteVisit(ctx, ctx.user.id),
  ])
  const { row, revision, content, words, is_cut } = shown
  if (is_waikan && row.kind !== 'PRESS') throwAppError('ARTICLE_NOT_FOUND')
  const [known_percent, next_percent] = await reader.percents([row, ...(row.next ? [row.next] : [])])
  if (ctx.user && isVisible(row, now) && !ctx.is_ahead)
    ctx.store.article.heatUp(id, `user ${ctx.user.id}`, 1, now)
  return {
    ...presentCard(row, known_percent ?? null),
    ...(ctx.user?.role === 'admin' ? { status: row.status, stage: row.stage } : {}),
    link: ctx.is_review ? null : row.link,
    appeared_at: row.appeared_at?.toISOString() ?? null,
    paragraphs: ctx.is_review ? content.paragraphs.map(withoutLinks) : content.paragraphs,
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
