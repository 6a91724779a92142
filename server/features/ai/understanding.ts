// Gives the questions that a model set on an article: once for all readers of its text; without them the browser has its own.
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
 * Those that are there, else for a reader new ones, for a guest none: who does not say who they are cannot have the site
 * ask a model. None where the model fails or its answer is of no use. Refuses ARTICLE_NOT_FOUND.
 */
export async function questionsOf(
  ctx: Ctx,
  { article_id }: ParsedInput<typeof aiEndpoints.questions>,
): Promise<Answer> {
  const { model } = ctx
  const question = understandingQuestion(selectExcerpt(await loadArticleText(ctx, article_id)))
  const there = await ctx.store.ai.latest(buildQuestionKeys(question, '').content_key)
  if (there) {
    await ctx.store.ai.give(there, ctx.now())
    noteCached(ctx, 'questions')
  }
  if (there) return { engine: 'model', is_cached: true, ...(there.result as QuestionSet) }
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
