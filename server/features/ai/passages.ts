// Explains a passage that a reader chose, and takes a sentence apart; neither can be done honestly without a model.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { awaitAnswer, modelOf, streamAnswer } from './answer.ts'
import { clausesQuestion, passageQuestion } from './questions/passage.ts'

/** Refuses with AI_NOT_CONFIGURED, and as `streamAnswer`. */
export const analyzePassage = async (
  ctx: Ctx<'user'>,
  { text, action }: ParsedInput<typeof aiEndpoints.analyze>,
): Promise<AsyncGenerator<StreamEvent>> =>
  streamAnswer(ctx, modelOf(ctx), passageQuestion(text, action), (result) => ({ ...result, action }))

/** Of several sentences the first: a tree has one root. Refuses with AI_NOT_CONFIGURED, and as `awaitAnswer`. */
export async function clausesOf(
  ctx: Ctx<'user'>,
  { text }: ParsedInput<typeof aiEndpoints.clauses>,
): Promise<EndpointResult<typeof aiEndpoints.clauses>> {
  const [first] = splitSentences(text)
  const sentence = first ? text.slice(first.start, first.end) : text
  return { result: { ...(await awaitAnswer(ctx, modelOf(ctx), clausesQuestion(sentence))), sentence } }
}
