// Shared by every AI endpoint: returns the cached answer or starts a generation, as one response or as a
// stream.
import type { GeneratedAnswer } from '../../../contract/entities/ai.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import type { ModelsInOrder } from '../../providers/llm/port.ts'
import type { AiRun } from './ai-run.ts'
import { startGeneration } from './generation.ts'
import type { ModelQuestion } from './model-question.ts'
import { awaitResumedResult, resumeStream } from './resume-stream.ts'

export const OFFLINE_SOURCE: GeneratedAnswer = { engine: 'offline', is_cached: false }

/** The configured model. Throws AI_NOT_CONFIGURED when none is configured. */
export const modelOf = ({ model }: Pick<Ctx, 'model'>): ModelsInOrder =>
  model ?? throwAppError('AI_NOT_CONFIGURED')

/**
 * A finished answer counts as cached only if the reader was not charged for it today. A reader who reopens an
 * answer of their own, charged today, does not get it as cached.
 */
export const isCached = async ({ store, user, now }: Ctx<'user'>, { id, state }: AiRun): Promise<boolean> =>
  state === 'DONE' && !(await store.ai.isCharged(id, user.id, toCalendarDay(now())))

const madeBy = async (ctx: Ctx<'user'>, run: AiRun): Promise<GeneratedAnswer> => ({
  engine: 'model',
  is_cached: await isCached(ctx, run),
})

/** Waits for the complete answer. Throws the error of the model, AI_QUOTA or AI_SITE_QUOTA_EXCEEDED. */
export async function awaitAnswer<R>(
  ctx: Ctx<'user'>,
  model: ModelsInOrder,
  question: ModelQuestion<R>,
): Promise<R & GeneratedAnswer> {
  const restart = () => startGeneration(ctx, model, question, ctx.user.id)
  const run = await restart()
  const source = await madeBy(ctx, run)
  return { ...((await awaitResumedResult(ctx, run, restart)) as R), ...source }
}

/**
 * Streams the answer; `finish` builds the payload of the final event from the result. Before the first event
 * it throws the same errors as `awaitAnswer`.
 */
export async function streamAnswer<R, Final>(
  ctx: Ctx<'user'>,
  model: ModelsInOrder,
  question: ModelQuestion<R>,
  finish: (result: R & GeneratedAnswer) => Final,
): Promise<AsyncGenerator<StreamEvent>> {
  const restart = () => startGeneration(ctx, model, question, ctx.user.id)
  const run = await restart()
  const source = await madeBy(ctx, run)
  return mapFinalEvent(resumeStream(ctx, run, restart), (result) => finish({ ...(result as R), ...source }))
}

/** Passes the events through and replaces the payload of the final event. */
export async function* mapFinalEvent(
  events: AsyncIterable<StreamEvent>,
  finish: (result: unknown) => unknown,
): AsyncGenerator<StreamEvent> {
  for await (const event of events)
    yield event.event === 'done' ? { ...event, data: finish(event.data) } : event
}

/**
 * Wraps an answer that is already complete in a stream: one event with all the text, then the final event.
 */
export async function* streamCompleteAnswer(text: string, final: unknown): AsyncGenerator<StreamEvent> {
  if (text) yield { event: 'delta', data: { text } }
  yield { event: 'done', data: final }
}
