// Sums an article, or a chapter of a book, up: once by a model for all readers of its text, else by its own sentences.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { AiSummary, GeneratedAnswer } from '../../../contract/entities/ai.ts'
import { throwAppError } from '../../../contract/kernel/app-error.ts'
import type { ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { extractSummary } from '../../../domain/ai/extract-summary.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { finishing, OFFLINE, toldAtOnce } from './answer.ts'
import { fitting, namedText, thinned } from './asked-text.ts'
import { carriedOn, wholeOf } from './carry-on.ts'
import { begin, whole } from './engine.ts'
import { noteCached } from './figures.ts'
import { keysOf } from './question.ts'
import { type AskedText, type SummaryAnswer, summaryQuestion } from './questions/article.ts'

const SHORT = 3
const FULL = 7

/** Its own sentences. */
function extracted({ article_id, book, paragraphs }: AskedText): AiSummary {
  const looked = thinned(paragraphs)
  const pointsOf = (most: number) =>
    extractSummary(looked, most).map(({ paragraph, en, zh }) => ({ paragraph, en, zh }))
  const [one] = pointsOf(1)
  return {
    ...OFFLINE,
    ...{ article_id, book },
    one: { en: one?.en ?? '', zh: one?.zh ?? '' },
    short: pointsOf(SHORT),
    full: pointsOf(FULL),
  }
}

const presented = (
  { article_id, book }: AskedText,
  { one, short, full }: SummaryAnswer,
  made: GeneratedAnswer,
): AiSummary => {
  const own = (said: SummaryAnswer['one']) => ({ ...said, paragraph: null })
  return { ...made, article_id, book, one, short: short.map(own), full: full.map(own) }
}
const chineseOfAll = ({ one, short }: AiSummary): string => [one, ...short].map(({ zh }) => zh).join('\n')

/**
 * The summary that is there, else for a reader a new one, for a guest the article's own sentences: nobody who does not
 * say who they are has the site ask a model. As events where `stream`. Refuses as `namedText` and the engine do.
 */
export async function summaryOf(
  ctx: Ctx,
  { stream, ...named }: ParsedInput<typeof aiEndpoints.summary>,
): Promise<AiSummary | AsyncGenerator<StreamEvent>> {
  const { model } = ctx
  const asked = await namedText(ctx, { ...named, cfi: named.cfi })
  const question = summaryQuestion(fitting(asked))
  const there = await ctx.store.ai.latest(keysOf(question, '').content_key)
  if (there) {
    await ctx.store.ai.give(there, ctx.now())
    noteCached(ctx, 'summary')
  }
  if (there || !model || !ctx.user) {
    const summary = there
      ? presented(asked, there.result as SummaryAnswer, { engine: 'model', is_cached: true })
      : extracted(asked)
    return stream ? toldAtOnce(chineseOfAll(summary), summary) : summary
  }
  const anew = () => begin(ctx, model, question, null)
  const run = await anew()
  const made: GeneratedAnswer = { engine: 'model', is_cached: false }
  if (!stream) return presented(asked, (await wholeOf(ctx, run, anew)) as SummaryAnswer, made)
  return finishing(carriedOn(ctx, run, anew), (result) => presented(asked, result as SummaryAnswer, made))
}

/** The same as a write; `renew` has another one made, for editors. Refuses ADMIN_ONLY besides. */
export async function createSummary(
  ctx: Ctx<'user'>,
  { renew, ...named }: ParsedInput<typeof aiEndpoints.createSummary>,
): Promise<AiSummary> {
  if (renew && ctx.user.role !== 'admin') throwAppError('ADMIN_ONLY')
  const { model } = ctx
  const asked = await namedText(ctx, { ...named, cfi: named.cfi })
  const question = summaryQuestion(fitting(asked))
  if (!model) return extracted(asked)
  if (renew) await ctx.store.ai.retire(keysOf(question, model.family ?? model.name).key)
  const run = await begin(ctx, model, question, null)
  const is_cached = run.state === 'DONE'
  return presented(asked, (await whole(ctx, run)) as SummaryAnswer, { engine: 'model', is_cached })
}
