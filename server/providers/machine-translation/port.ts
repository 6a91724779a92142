// Interface of a machine translation service, and its one error class.
import type { PublicationGlossary } from '../../../domain/article/terms.ts'
import type { TranslatorName } from '../../../domain/article/translators.ts'

export type MachineFailureReason = 'KEY_REFUSED' | 'NO_BALANCE' | 'BUSY' | 'FAILED' | 'TIMEOUT' | 'BAD_ANSWER'

/**
 * The only error of a service. KEY_REFUSED and NO_BALANCE last until an admin changes the configuration.
 * BUSY: rate limit exceeded. FAILED: error response, unreachable, or connection closed. TIMEOUT: no response
 * in time. BAD_ANSWER: a response that is not valid. `isPassing`: a transient error, a retry shortly after
 * may succeed. `detail` is for the log, never for a reader, and contains no key. `retryAfter` is in seconds,
 * if the service sent it. An abort by the caller throws the reason of the caller's signal.
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
  /** Used where the service supports glossaries; otherwise the caller validates the terms afterwards. */
  glossary?: PublicationGlossary | undefined
}

export interface MachineTranslation {
  readonly name: TranslatorName
  /**
   * Returns the Chinese of English texts, in order, one result per text. Only the number of results is
   * validated, not their content. Texts beyond the service's limits are split at sentences, requested piece
   * by piece and joined. Throws `MachineFailure`.
   */
  translate(texts: readonly string[], options?: MachineOptions): Promise<string[]>
}
