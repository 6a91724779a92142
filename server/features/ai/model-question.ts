// A question for the engine: the prompt for the model, and the parser of its answer.
import { createHash } from 'node:crypto'
import { buildKeyText } from '../../../domain/ai/key.ts'
import type { AiKind } from '../../../domain/ai/kinds.ts'
import type { ModelPrompt } from '../../providers/llm/port.ts'

export interface ModelQuestion<R = unknown> {
  kind: AiKind
  /** Parts of the cache key; see `buildKeyText`. */
  parts: readonly (string | number)[]
  /** Increment it whenever the prompt changes, so that cached answers to the old prompt are not returned. */
  version: number
  /** `nonce` is part of the delimiters around untrusted data. */
  prompt(nonce: string): ModelPrompt
  /**
   * Returns the part of the sanitised output so far that a reader may see. Without it, nothing is shown
   * before the end.
   */
  shown?(output: string): string
  /**
   * Returns the final object. Throws ProviderFailure (BAD_ANSWER) if the answer is unusable. `raw`: output of
   * the model; `text`: what was shown; `output`: the whole output, sanitised.
   */
  result(raw: string, text: string, output: string): R
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/**
 * `content_key`: the browser computes the same hash. `key`: also depends on the prompt version and on the
 * models.
 */
export const buildQuestionKeys = (
  question: ModelQuestion,
  models: string,
): { content_key: string; key: string } => {
  const content_key = sha256(buildKeyText(question.kind, question.parts))
  return { content_key, key: sha256(JSON.stringify([content_key, models, question.version])) }
}
