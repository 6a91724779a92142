// Endpoints that explain a selected passage and split a sentence into clauses. Both need a model; there is no
// fallback.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { awaitAnswer, modelOf, streamAnswer } from './answer.ts'
import { clausesQuestion, passageQuestion } from './questions/passage.ts'

/** Throws AI_NOT_CONFIGURED and the errors of `streamAnswer`. */
export const analyzePassage = async (
  ctx: Ctx<'user'>,
  { text, action }: ParsedInput<typeof aiEndpoints.analyze>,
): Promise<AsyncGenerator<StreamEvent>> =>
  streamAnswer(ctx, modelOf(ctx), passageQuestion(text, action), (result) => ({ ...result, action }))

/**
 * Of several sentences only the first is parsed: a tree has one root. Throws AI_NOT_CONFIGURED and the errors
 * of `awaitAnswer`.
 */
export async function clausesOf(
  ctx: Ctx<'user'>,
  { text }: ParsedInput<typeof aiEndpoints.clauses>,
): Promise<EndpointResult<typeof aiEndpoints.clauses>> {
  const [first] = splitSentences(text)
  const sentence = first ? text.slice(first.start, first.end) : text
  return { result: { ...(await awaitAnswer(ctx, modelOf(ctx), clausesQuestion(sentence))), sentence } }
}
