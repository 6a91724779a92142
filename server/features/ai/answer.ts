// What every call of AI does with its question: the answer that is there, or a new one, whole or as it comes.
import type { GeneratedAnswer } from '../../../contract/entities/ai.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import { toCalendarDay } from '../../../domain/kernel/calendar.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import type { ModelsInOrder } from '../../providers/llm/port.ts'
import { carriedOn, wholeOf } from './carry-on.ts'
import { begin } from './engine.ts'
import type { Question } from './question.ts'
import type { Run } from './run.ts'

export const OFFLINE: GeneratedAnswer = { engine: 'offline', is_cached: false }

/** The model, where one is set. Refuses with AI_NOT_CONFIGURED. */
export const modelOf = ({ model }: Pick<Ctx, 'model'>): ModelsInOrder =>
  model ?? throwAppError('AI_NOT_CONFIGURED')

/** What is there counts as cached for who was not charged for it today: who comes back to their own answer was. */
export const isCached = async ({ store, user, now }: Ctx<'user'>, { id, state }: Run): Promise<boolean> =>
  state === 'DONE' && !(await store.ai.isCharged(id, user.id, toCalendarDay(now())))

const madeBy = async (ctx: Ctx<'user'>, run: Run): Promise<GeneratedAnswer> => ({
  engine: 'model',
  is_cached: await isCached(ctx, run),
})

/** The answer, waited for. Refuses with what the model failed with, AI_QUOTA, AI_SITE_QUOTA_EXCEEDED. */
export async function answered<R>(
  ctx: Ctx<'user'>,
  model: ModelsInOrder,
  question: Question<R>,
): Promise<R & GeneratedAnswer> {
  const anew = () => begin(ctx, model, question, ctx.user.id)
  const run = await anew()
  const made = await madeBy(ctx, run)
  return { ...((await wholeOf(ctx, run, anew)) as R), ...made }
}

/** The answer as it comes; `finish` makes the last event's object of the result. Refuses before the first event as `answered`. */
export async function told<R, Final>(
  ctx: Ctx<'user'>,
  model: ModelsInOrder,
  question: Question<R>,
  finish: (result: R & GeneratedAnswer) => Final,
): Promise<AsyncGenerator<StreamEvent>> {
  const anew = () => begin(ctx, model, question, ctx.user.id)
  const run = await anew()
  const made = await madeBy(ctx, run)
  return finishing(carriedOn(ctx, run, anew), (result) => finish({ ...(result as R), ...made }))
}

/** The same events, the last with another object. */
export async function* finishing(
  events: AsyncIterable<StreamEvent>,
  finish: (result: unknown) => unknown,
): AsyncGenerator<StreamEvent> {
  for await (const event of events)
    yield event.event === 'done' ? { ...event, data: finish(event.data) } : event
}

/** An answer that was there at once, as a stream: all its words, and the end. */
export async function* toldAtOnce(text: string, final: unknown): AsyncGenerator<StreamEvent> {
  if (text) yield { event: 'delta', data: { text } }
  yield { event: 'done', data: final }
}
