// Explains a passage that a reader chose, and takes a sentence apart; neither can be done honestly without a model.
import type { aiEndpoints } from '../../../contract/ai.ts'
import type { EndpointResult, ParsedInput } from '../../../contract/kernel/endpoint-definition.ts'
import { splitSentences } from '../../../domain/language/sentences.ts'
import type { Ctx, StreamEvent } from '../../http/context.ts'
import { answered, modelOf, told } from './answer.ts'
import { clausesQuestion, passageQuestion } from './questions/passage.ts'

/** Refuses with AI_NOT_CONFIGURED, and as `told`. */
export const analyzePassage = async (
  ctx: Ctx<'user'>,
  { text, action }: ParsedInput<typeof aiEndpoints.analyze>,
): Promise<AsyncGenerator<StreamEvent>> =>
  told(ctx, modelOf(ctx), passageQuestion(text, action), (said) => ({ ...said, action }))

/** Of several sentences the first: a tree has one root. Refuses with AI_NOT_CONFIGURED, and as `answered`. */
export async function clausesOf(
  ctx: Ctx<'user'>,
  { text }: ParsedInput<typeof aiEndpoints.clauses>,
): Promise<EndpointResult<typeof aiEndpoints.clauses>> {
  const [first] = splitSentences(text)
  const sentence = first ? text.slice(first.start, first.end) : text
  return { result: { ...(await answered(ctx, modelOf(ctx), clausesQuestion(sentence))), sentence } }
}
