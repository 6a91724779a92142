// Shows readers what a model says, made safe and looked through, some ten times a second however fast it comes.
import { LeakWatch } from '../../../domain/ai/leak.ts'
import { SafeStream } from '../../../domain/ai/safe-stream.ts'
import { making } from './keeping.ts'
import type { Question } from './question.ts'
import { unusable } from './questions/json-answer.ts'

/**
 * As often as eyes follow; models say a word every 10 to 50 ms, and each showing is a write to every reader. Writes are
 * most of what a stream costs: where many are made they are shown less often, so that two hundred cost others little.
 */
const EVERY_MS = 100
const MOST_MS = 400
const MS_EACH = 2
export const REPEATED = 'it repeats its instructions'

export class Showing {
  private readonly question: Pick<Question, 'shown'>
  private readonly onShown: (text: string) => void
  private readonly onFault: (fault: unknown) => void
  private readonly safe = new SafeStream()
  private readonly watch: LeakWatch
  private waiting = ''
  private timer: NodeJS.Timeout | undefined
  private shown_at = 0

  /**
   * No answer repeats `system`. `onShown` is told of all that may be shown so far, `onFault` of what is wrong with words
   * that came a while ago.
   */
  constructor(
    question: Pick<Question, 'shown'>,
    system: string,
    onShown: (text: string) => void,
    onFault: (fault: unknown) => void,
  ) {
    this.question = question
    this.watch = new LeakWatch(system)
    this.onShown = onShown
    this.onFault = onFault
  }

  /** The model's next words; the first are shown at once. Throws `ProviderFailure` for words that may not be shown. */
  push(piece: string): void {
    this.waiting += piece
    if (this.timer) return
    const left = this.shown_at + this.everyMs() - Date.now()
    if (left <= 0) this.show()
    else this.timer = setTimeout(() => this.showLate(), left)
  }

  /** All that was said, made safe. Throws as `push`. */
  end(): string {
    this.stop()
    this.show()
    this.safe.end()
    if (this.question.shown && this.safe.isBroken) throw unusable('put together to get by')
    return this.safe.text
  }

  /** Shows what still waits, where it may be shown, and nothing any more. */
  breakOff(): void {
    if (this.timer) this.showLate()
    this.stop()
  }

  /** Whether a text, of whatever it was made, repeats the instructions. */
  repeats(text: string): boolean {
    return this.watch.isIn(text)
  }

  private everyMs(): number {
    return Math.min(MOST_MS, Math.max(EVERY_MS, making.size * MS_EACH))
  }

  private stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private showLate(): void {
    this.stop()
    try {
      this.show()
    } catch (fault) {
      this.onFault(fault)
    }
  }

  private show(): void {
    this.shown_at = Date.now()
    this.safe.push(this.waiting)
    this.waiting = ''
    const shown = this.watch.shown(this.question.shown?.(this.safe.text) ?? '')
    if (this.watch.isLeaking) throw unusable(REPEATED)
    this.onShown(shown)
  }
}
