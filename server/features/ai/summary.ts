// Sums an article up: once by a model for all readers of its text, else by its own sentences.
import type { ai } from '../../../contract/ai.ts'
import type { Made, Summary } from '../../../contract/entities/ai.ts'
import type { Parsed } from '../../../contract/kernel/call.ts'
import { refuse } from '../../../contract/kernel/refusal.ts'
import { extractSummary } from '../../../domain/ai/extract-summary.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { readable } from '../article/public.ts'
import { finishing, OFFLINE, toldAtOnce } from './answer.ts'
import { askedText, fitting } from './asked-text.ts'
import { begin, follow, placeOf, whole } from './engine.ts'
import { noteCached } from './figures.ts'
import { keysOf } from './question.ts'
import { type SummaryAnswer, summaryQuestion } from './questions/article.ts'

const SHORT = 3
const FULL = 7

/** The article's own sentences. */
async function extracted(ctx: Ctx, article_id: number): Promise<Summary> {
  const { content } = await readable(ctx, article_id, { sees_all: true })
  const pointsOf = (most: number) =>
    extractSummary(content.paragraphs, most).map(({ paragraph, en, zh }) => ({ paragraph, en, zh }))
  const [one] = pointsOf(1)
  return {
    ...OFFLINE,
    article_id,
    one: { en: one?.en ?? '', zh: one?.zh ?? '' },
    short: pointsOf(SHORT),
    full: pointsOf(FULL),
  }
}

const presented = (article_id: number, { one, short, full }: SummaryAnswer, made: Made): Summary => {
  const own = (said: SummaryAnswer['one']) => ({ ...said, paragraph: null })
  return { ...made, article_id, one, short: short.map(own), full: full.map(own) }
}
const chineseOfAll = ({ one, short }: Summary): string => [one, ...short].map(({ zh }) => zh).join('\n')

/**
 * The summary that is there, else for a reader a new one, for a guest the article's own sentences: nobody who does not
 * say who they are has the site ask a model. As events where `stream`. Refuses ARTICLE_NOT_FOUND, and as the engine does.
 */
export async function summaryOf(
  ctx: Ctx,
  { article_id, stream }: Parsed<typeof ai.summary>,
): Promise<Summary | AsyncGenerator<StreamEvent>> {
  const { model } = ctx
  const question = summaryQuestion(fitting(await askedText(ctx, article_id)))
  const there = await ctx.store.ai.latest(keysOf(question, '').content_key)
  if (there) {
    await ctx.store.ai.give(there, ctx.now())
    noteCached(ctx, 'summary')
  }
  if (there || !model || !ctx.user) {
    const summary = there
      ? presented(article_id, there.result as SummaryAnswer, { engine: 'model', is_cached: true })
      : await extracted(ctx, article_id)
    return stream ? toldAtOnce(chineseOfAll(summary), summary) : summary
  }
  const run = await begin(ctx, model, question, null)
  const made: Made = { engine: 'model', is_cached: false }
  if (!stream) return presented(article_id, (await whole(ctx, run)) as SummaryAnswer, made)
  return finishing(follow(ctx, run, placeOf(ctx.last_event_id, run.id)), (result) =>
    presented(article_id, result as SummaryAnswer, made),
  )
}

/** The same as a write; `renew` has another one made, for editors. Refuses ADMIN_ONLY besides. */
export async function createSummary(
  ctx: Ctx<'user'>,
  { article_id, renew }: Parsed<typeof ai.createSummary>,
): Promise<Summary> {
  if (renew && ctx.user.role !== 'admin') refuse('ADMIN_ONLY')
  const { model } = ctx
  const question = summaryQuestion(fitting(await askedText(ctx, article_id)))
  if (!model) return extracted(ctx, article_id)
  if (renew) await ctx.store.ai.retire(keysOf(question, model.family ?? model.name).key)
  const run = await begin(ctx, model, question, null)
  const is_cached = run.state === 'DONE'
  return presented(article_id, (await whole(ctx, run)) as SummaryAnswer, { engine: 'model', is_cached })
}
