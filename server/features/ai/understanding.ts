// Endpoint `ai.questions`: comprehension questions that a model writes once for all readers of a text.
// Without them the browser uses its own.
import type { aiEndpoints } from '../../../contract/ai.ts'
import { AppError } from '../../../contract/kernel/app-error.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import type { Ctx } from '../../http/context.ts'
import { OFFLINE_SOURCE } from './answer.ts'
import { noteCached } from './figures.ts'
import { awaitGeneration, startGeneration } from './generation.ts'
import { buildQuestionKeys } from './model-question.ts'
import { type ComprehensionQuestion, understandingQuestion } from './questions/understanding.ts'
import { loadArticleText, selectExcerpt } from './source-text.ts'

type Answer = EndpointResult<typeof aiEndpoints.questions>
const NONE: Answer = { ...OFFLINE_SOURCE, questions: [] }

/**
 * Returns the cached questions. Otherwise a logged-in reader gets new ones and a guest gets none: an
 * anonymous request must not start a model. Also returns none on a model error or an unusable answer. Throws
 * ARTICLE_NOT_FOUND.
 */
export async function questionsOf(
  ctx: Ctx,
  { article_id }: ParsedInput<typeof aiEndpoints.questions>,
): Promise<Answer> {
  const { model } = ctx
  const question = understandingQuestion(selectExcerpt(await loadArticleText(ctx, article_id)))
  const cachedRun = await ctx.store.ai.latest(buildQuestionKeys(question, '').content_key)
  if (cachedRun) {
    await ctx.store.ai.give(cachedRun, ctx.now())
    noteCached(ctx, 'questions')
  }
  if (cachedRun) return { engine: 'model', is_cached: true, ...(cachedRun.result as QuestionSet) }
  if (!model || !ctx.user) return NONE
  try {
    const run = await startGeneration(ctx, model, question, null)
    return {
      engine: 'model',
      is_cached: run.state === 'DONE',
      ...((await awaitGeneration(ctx, run)) as QuestionSet),
    }
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('AI_')) return NONE
    throw error
  }
}
type QuestionSet = { questions: ComprehensionQuestion[] }
