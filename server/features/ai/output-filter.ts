// Output filter of the model's stream: sanitises the text and detects leaks of the prompt.
import { PromptLeakDetector } from '../../../domain/ai/prompt-leak-detector.ts'
import { SafeStream } from '../../../domain/ai/safe-stream.ts'
import type { ModelQuestion } from './model-question.ts'
import { createBadAnswerFailure } from './questions/json-answer.ts'

export const REPEATS_INSTRUCTIONS = 'it repeats its instructions'

export class OutputFilter {
  private readonly question: Pick<ModelQuestion, 'shown'>
  private readonly safe = new SafeStream()
  private readonly watch: PromptLeakDetector

  /** `system`: the instructions, which no answer may repeat. */
  constructor(question: Pick<ModelQuestion, 'shown'>, system: string) {
    this.question = question
    this.watch = new PromptLeakDetector(system)
  }

  /**
   * Adds the next chunk and returns all the text that may be shown. Throws `ProviderFailure` for forbidden
   * text.
   */
  push(piece: string): string {
    this.safe.push(piece)
    const shown = this.watch.shown(this.question.shown?.(this.safe.text) ?? '')
    if (this.watch.isLeaking) throw createBadAnswerFailure(REPEATS_INSTRUCTIONS)
    return shown
  }

  /** Returns the whole output, sanitised. Throws the same error as `push`. */
  end(): string {
    this.safe.end()
    if (this.question.shown && this.safe.isBroken) throw createBadAnswerFailure('put together to get by')
    return this.safe.text
  }

  /** True if a text from any part of the result repeats the instructions. */
  repeats(text: string): boolean {
    return this.watch.isIn(text)
  }
}
