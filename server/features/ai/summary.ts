// Sums an article, or a chapter of a book, up: once by a model for all readers of its text, else by its own sentences.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { AiSummary, GeneratedAnswer } from '../../../contract/entities/ai.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { extractSummary } from '../../../domain/ai/extract-summary.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { mapFinalEvent, OFFLINE_SOURCE, streamCompleteAnswer } from './answer.ts'
import { noteCached } from './figures.ts'
import { awaitGeneration, startGeneration } from './generation.ts'
import { buildQuestionKeys } from './model-question.ts'
import { type SourceText, type SummaryAnswer, summaryQuestion } from './questions/article.ts'
import { awaitResumedResult, resumeStream } from './resume-stream.ts'
import { loadSourceText, sampleParagraphs, selectExcerpt } from './source-text.ts'

const SHORT = 3
const FULL = 7

/** Its own sentences. */
function extracted({ article_id, book, paragraphs }: SourceText): AiSummary {
  const looked = sampleParagraphs(paragraphs)
  const pointsOf = (most: number) =>
    extractSummary(looked, most).map(({ paragraph, en, zh }) => ({ paragraph, en, zh }))
  const [one] = pointsOf(1)
  return {
    ...OFFLINE_SOURCE,
    ...{ article_id, book },
    one: { en: one?.en ?? '', zh: one?.zh ?? '' },
    short: pointsOf(SHORT),
    full: pointsOf(FULL),
  }
}

const presented = (
  { article_id, book }: SourceText,
  { one, short, full }: SummaryAnswer,
  origin: GeneratedAnswer,
): AiSummary => {
  const own = (point: SummaryAnswer['one']) => ({ ...point, paragraph: null })
  return { ...origin, article_id, book, one, short: short.map(own), full: full.map(own) }
}
const chineseOfAll = ({ one, short }: AiSummary): string => [one, ...short].map(({ zh }) => zh).join('\n')

/**
 * The summary that is there, else for a reader a new one, for a guest the article's own sentences: nobody who does not
 * say who they are has the site ask a model. As events where `stream`. Refuses as `loadSourceText` and the engine do.
 */
export async function loadSummary(
  ctx: Ctx,
  { stream, ...named }: ParsedInput<typeof aiEndpoints.summary>,
): Promise<AiSummary | AsyncGenerator<StreamEvent>> {
  const { model } = ctx
  const source = await loadSourceText(ctx, { ...named, cfi: named.cfi })
  const question = summaryQuestion(selectExcerpt(source))
  const there = await ctx.store.ai.latest(buildQuestionKeys(question, '').content_key)
  if (there) {
    await ctx.store.ai.give(there, ctx.now())
    noteCached(ctx, 'summary')
  }
  if (there || !model || !ctx.user) {
    const summary = there
      ? presented(source, there.result as SummaryAnswer, { engine: 'model', is_cached: true })
      : extracted(source)
    return stream ? streamCompleteAnswer(chineseOfAll(summary), summary) : summary
  }
  const restart = () => startGeneration(ctx, model, question, null)
  const run = await restart()
  const origin: GeneratedAnswer = { engine: 'model', is_cached: false }
  if (!stream)
    return presented(source, (await awaitResumedResult(ctx, run, restart)) as SummaryAnswer, origin)
  return mapFinalEvent(resumeStream(ctx, run, restart), (result) =>
    presented(source, result as SummaryAnswer, origin),
  )
}

/** The same as a write; `renew` has another one made, for editors. Refuses ADMIN_ONLY besides. */
export async function createSummary(
  ctx: Ctx<'user'>,
  { renew, ...named }: ParsedInput<typeof aiEndpoints.createSummary>,
): Promise<AiSummary> {
  if (renew && ctx.user.role !== 'admin') throwAppError('ADMIN_ONLY')
  const { model } = ctx
  const source = await loadSourceText(ctx, { ...named, cfi: named.cfi })
  const question = summaryQuestion(selectExcerpt(source))
  if (!model) return extracted(source)
  if (renew) await ctx.store.ai.retire(buildQuestionKeys(question, model.family ?? model.name).key)
  const run = await startGeneration(ctx, model, question, null)
  const is_cached = run.state === 'DONE'
  return presented(source, (await awaitGeneration(ctx, run)) as SummaryAnswer, { engine: 'model', is_cached })
}
