// Shows readers what a model says, made safe and looked through.
import { PromptLeakDetector } from '../../../domain/ai/prompt-leak-detector.ts'
import { SafeStream } from '../../../domain/ai/safe-stream.ts'
import type { ModelQuestion } from './model-question.ts'
import { createBadAnswerFailure } from './questions/json-answer.ts'

export const REPEATS_INSTRUCTIONS = 'it repeats its instructions'

export class OutputFilter {
  private readonly question: Pick<ModelQuestion, 'shown'>
  private readonly safe = new SafeStream()
  private readonly watch: PromptLeakDetector

  /** No answer repeats `system`. */
  constructor(question: Pick<ModelQuestion, 'shown'>, system: string) {
    this.question = question
    this.watch = new PromptLeakDetector(system)
  }

  /** All that may be shown once the model said `piece` too. Throws `ProviderFailure` for words that may not be. */
  push(piece: string): string {
    this.safe.push(piece)
    const shown = this.watch.shown(this.question.shown?.(this.safe.text) ?? '')
    if (this.watch.isLeaking) throw createBadAnswerFailure(REPEATS_INSTRUCTIONS)
    return shown
  }

  /** All that was said, made safe. Throws as `push`. */
  end(): string {
    this.safe.end()
    if (this.question.shown && this.safe.isBroken) throw createBadAnswerFailure('put together to get by')
    return this.safe.text
  }

  /** Whether a text, of whatever it was made, repeats the instructions. */
  repeats(text: string): boolean {
    return this.watch.isIn(text)
  }
}
