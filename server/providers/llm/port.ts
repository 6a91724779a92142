// Interfaces of a language model and of a translator, and the one error class of such providers.
import type { PublicationGlossary } from '../../../domain/article/terms.ts'
import type { TranslatorName } from '../../../domain/article/translators.ts'

export type ProviderFailureReason =
  | 'NOT_CONFIGURED'
  | 'KEY_REFUSED'
  | 'NO_BALANCE'
  | 'NO_MODEL'
  | 'BUSY'
  | 'FAILED'
  | 'TIMEOUT'
  | 'BAD_ANSWER'

/**
 * The only error of a provider. KEY_REFUSED, NO_BALANCE and NO_MODEL last until an admin changes the
 * configuration. BUSY: rate limit exceeded, a later retry may succeed. FAILED: error response, unreachable,
 * or connection closed. TIMEOUT: no data for too long. BAD_ANSWER: a response that is not valid or not
 * usable, or a prompt that the provider refused as too long or for its content. `detail` is for the log, never for a reader. `retryAfter` is in seconds, if the provider sent it.
 * An abort by the caller is not a `ProviderFailure`: it throws the reason of the caller's signal.
 */
export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason
  readonly detail: string
  readonly retryAfter: number | undefined
  constructor(
    reason: ProviderFailureReason,
    detail: string,
    options: { cause?: unknown; retryAfter?: number } = {},
  ) {
    super(`provider: ${reason}: ${detail}`, { cause: options.cause })
    this.name = 'ProviderFailure'
    this.reason = reason
    this.detail = detail
    this.retryAfter = options.retryAfter
  }
}

/** `system` holds our instructions only. `user` holds untrusted data, never instructions. */
export interface ModelPrompt {
  system: string
  user: string
}

export interface ModelOptions {
  signal?: AbortSignal
  /** Max. tokens of the response; a response that is cut by this limit is a BAD_ANSWER. */
  maxTokens?: number
  /**
   * Batch interval of the deltas in milliseconds: deltas within one interval may be joined into one. Default:
   * 0.
   */
  everyMs?: () => number
}

/** Tokens as counted by the provider; 0 if the provider sent no usage. */
export interface ModelUsage {
  input: number
  output: number
}

export interface ModelAnswer {
  text: string
  usage: ModelUsage
  /** With several models: name of the model that wrote the response. */
  by?: string
}

export type ModelEvent = { kind: 'delta'; text: string } | ({ kind: 'done' } & ModelAnswer)

/** Text in, text out; no tool calls. */
export interface LanguageModel {
  /** The model's name, as stored with the text that it generates. */
  readonly name: string
  /**
   * Names of all models that may respond (fallbacks included), for cache keys that do not depend on the
   * model; for a single model undefined: use `name`.
   */
  readonly family?: string
  /** Returns the whole response, never empty. Throws `ProviderFailure`. */
  complete(prompt: ModelPrompt, options?: ModelOptions): Promise<ModelAnswer>
  /**
   * Yields deltas, then exactly one `done` event with the whole text. Throws `ProviderFailure` if the stream
   * ends before that.
   */
  stream(prompt: ModelPrompt, options?: ModelOptions): AsyncIterable<ModelEvent>
}

export interface ModelHealth {
  name: string
  /** False while the circuit is open. */
  is_well: boolean
  /** Reason of the last failure; undefined after a success. */
  reason: string | undefined
  /** Time of the next try; undefined if the model is healthy. */
  tried_again_at: Date | undefined
}

/** Several models that act as one model with fallbacks. */
export interface ModelsInOrder extends LanguageModel {
  health(): ModelHealth[]
}

export interface TranslateOptions {
  signal?: AbortSignal
  /** For a single paragraph: a translation that the editor rejected; the new one must use other words. */
  instead?: string
  /** Terms of the publication of these paragraphs. The caller validates afterwards that they were used. */
  glossary?: PublicationGlossary | undefined
  /**
   * Called for each translated paragraph. `engine`: the translator that did it, if it is not the translator's
   * own `engine`.
   */
  onTranslated?: (index: number, zh: string, engine?: string) => void | Promise<void>
  /**
   * Called instead of `onTranslated` if the text reads like a translation, but its numbers seem to differ
   * from the English.
   */
  onDoubtful?: (index: number, zh: string, engine?: string) => void | Promise<void>
}

/** Selects one of the site's translators by name or by type. Default: all translators in their order. */
export interface TranslatorWish {
  name?: TranslatorName | null | undefined
  /** True: a language model. False: machine translation. */
  ai?: boolean | null | undefined
}

export interface Translator {
  /**
   * Name of the translator, as stored in the translation memory; with several translators, the one that gets
   * the next request.
   */
  readonly engine: string
  /** Names of the translators it consists of, in request order; undefined if there is no choice. */
  readonly choices?: readonly TranslatorName[]
  /** A translator that uses only the selected ones; undefined if none matches. */
  only?(wish: TranslatorWish): Translator | undefined
  /**
   * Returns the Chinese of each English paragraph, in order, one result per paragraph; an empty paragraph
   * stays empty. Every result passed validation: never empty, never HTML, contains Chinese if there is
   * something to translate. Undefined for a paragraph without a valid result after all retries; this does not
   * affect the other paragraphs. Throws `ProviderFailure` when the provider itself fails. `onTranslated` is
   * called for each finished paragraph (with its index in `paragraphs`), so that finished work is saved if a
   * later request fails.
   */
  translate(paragraphs: readonly string[], options?: TranslateOptions): Promise<(string | undefined)[]>
}
