// One question as the engine takes it: its words to the model, and what is made of what came back.
import { createHash } from 'node:crypto'
import { buildKeyText } from '../../../domain/ai/key.ts'
import type { AiKind } from '../../../domain/ai/kinds.ts'
import type { ModelPrompt } from '../../providers/llm/port.ts'

export interface ModelQuestion<R = unknown> {
  kind: AiKind
  /** What makes it the same question as another: see `buildKeyText`. */
  parts: readonly (string | number)[]
  /** Raised whenever the prompt changes: answers to the one before are not given again. */
  version: number
  /** `nonce` marks where data begins and ends. */
  prompt(nonce: string): ModelPrompt
  /** Of what was said so far (made safe), what a reader is shown; undefined: nothing before the end. */
  shown?(output: string): string
  /**
   * The final object; throws ProviderFailure (BAD_ANSWER) for an answer that cannot be used. `raw` as the model wrote it,
   * `text` what was shown, `output` all of it made safe.
   */
  result(raw: string, text: string, output: string): R
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** `content_key`: as a browser works it out too; `key`: of this prompt for these models. */
export const buildQuestionKeys = (
  question: ModelQuestion,
  models: string,
): { content_key: string; key: string } => {
  const content_key = sha256(buildKeyText(question.kind, question.parts))
  return { content_key, key: sha256(JSON.stringify([content_key, models, question.version])) }
}
