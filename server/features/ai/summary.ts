// Endpoint `ai.summary`: summarises an article or a book chapter. A model does it once for all readers of a
// text; the fallback extracts sentences.
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

/** Extractive summary from the text's own sentences. */
function extracted({ article_id, book, paragraphs }: SourceText): AiSummary {
  const looked = sampleParagraphs(paragraphs)
  const pointsOf = (maxCount: number) =>
    extractSummary(looked, maxCount).map(({ paragraph, en, zh }) => ({ paragraph, en, zh }))
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
 * Returns the cached summary. Otherwise a logged-in reader gets a new one and a guest gets the extractive
 * fallback: an anonymous request must not start a model. With `stream` the response is a stream of events.
 * Throws the errors of `loadSourceText` and of the engine.
 */
export async function loadSummary(
  ctx: Ctx,
  { stream, ...named }: ParsedInput<typeof aiEndpoints.summary>,
): Promise<AiSummary | AsyncGenerator<StreamEvent>> {
  const { model } = ctx
  const source = await loadSourceText(ctx, { ...named, cfi: named.cfi })
  const question = summaryQuestion(selectExcerpt(source))
  const cachedRun = await ctx.store.ai.latest(buildQuestionKeys(question, '').content_key)
  if (cachedRun) {
    await ctx.store.ai.give(cachedRun, ctx.now())
    noteCached(ctx, 'summary')
  }
  if (cachedRun || !model || !ctx.user) {
    const summary = cachedRun
      ? presented(source, cachedRun.result as SummaryAnswer, { engine: 'model', is_cached: true })
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

/**
 * Creates the summary as a write. `renew` (editors only) invalidates the cached one. Also throws ADMIN_ONLY.
 */
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
