// What the product asks of a machine translation service, and the one way such a service fails.
import type { PublicationGlossary } from '../../../domain/article/terms.ts'
import type { TranslatorName } from '../../../domain/article/translators.ts'

export type MachineFailureReason = 'KEY_REFUSED' | 'NO_BALANCE' | 'BUSY' | 'FAILED' | 'TIMEOUT' | 'BAD_ANSWER'

/**
 * Every failure of a service. KEY_REFUSED, NO_BALANCE: nothing will come until somebody mends it. BUSY: asked too often.
 * FAILED: refused, unreachable, cut off. TIMEOUT: silent for too long. BAD_ANSWER: not what was asked for. `isPassing`:
 * the same question may get an answer a moment later. `detail` is for the log, never for a reader, and holds no key.
 * `retryAfter` in seconds, when the service said so. A caller's own abort throws the reason of the caller's signal.
 */
export class MachineFailure extends Error {
  readonly reason: MachineFailureReason
  readonly detail: string
  readonly isPassing: boolean
  readonly retryAfter: number | undefined
  constructor(
    reason: MachineFailureReason,
    detail: string,
    options: { cause?: unknown; retryAfter?: number | undefined; isPassing?: boolean } = {},
  ) {
    super(`machine translation: ${reason}: ${detail}`, { cause: options.cause })
    this.name = 'MachineFailure'
    this.reason = reason
    this.detail = detail
    this.isPassing = options.isPassing ?? reason === 'BUSY'
    this.retryAfter = options.retryAfter
  }
}

export interface MachineOptions {
  signal?: AbortSignal | undefined
  /** Kept to where the service can; where it cannot, who asked looks afterwards. */
  glossary?: PublicationGlossary | undefined
}

export interface MachineTranslation {
  readonly name: TranslatorName
  /**
   * The Chinese of English texts, one for one and in order, as the service put it: unchecked but for its count. Texts
   * beyond the service's limits are cut at sentences, asked for piece by piece and joined. Throws `MachineFailure`.
   */
  translate(texts: readonly string[], options?: MachineOptions): Promise<string[]>
}
