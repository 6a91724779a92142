// What every call of AI does with its question: the answer that is there, or a new one, whole or as it comes.
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

/** The model, where one is set. Refuses with AI_NOT_CONFIGURED. */
export const modelOf = ({ model }: Pick<Ctx, 'model'>): ModelsInOrder =>
  model ?? throwAppError('AI_NOT_CONFIGURED')

/** What is there counts as cached for who was not charged for it today: who comes back to their own answer was. */
export const isCached = async ({ store, user, now }: Ctx<'user'>, { id, state }: AiRun): Promise<boolean> =>
  state === 'DONE' && !(await store.ai.isCharged(id, user.id, toCalendarDay(now())))

const madeBy = async (ctx: Ctx<'user'>, run: AiRun): Promise<GeneratedAnswer> => ({
  engine: 'model',
  is_cached: await isCached(ctx, run),
})

/** The answer, waited for. Refuses with what the model failed with, AI_QUOTA, AI_SITE_QUOTA_EXCEEDED. */
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

/** The answer as it comes; `finish` makes the last event's object of the result. Refuses before the first event as `awaitAnswer`. */
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

/** The same events, the last with another object. */
export async function* mapFinalEvent(
  events: AsyncIterable<StreamEvent>,
  finish: (result: unknown) => unknown,
): AsyncGenerator<StreamEvent> {
  for await (const event of events)
    yield event.event === 'done' ? { ...event, data: finish(event.data) } : event
}

/** An answer that was there at once, as a stream: all its words, and the end. */
export async function* streamCompleteAnswer(text: string, final: unknown): AsyncGenerator<StreamEvent> {
  if (text) yield { event: 'delta', data: { text } }
  yield { event: 'done', data: final }
}
