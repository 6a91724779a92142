// What the product asks of a language model and of a translator, and the one way such a provider fails.
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
 * Every failure of a provider. KEY_REFUSED, NO_BALANCE, NO_MODEL: nothing will come until somebody mends it. BUSY: asked
 * too often, and well again in a while. FAILED: refused, unreachable, cut off. TIMEOUT: silent for too long. BAD_ANSWER: it
 * answered, but not with what was asked for. `detail` is for the log, never for a reader. `retryAfter` in seconds, when
 * the provider said so. A caller's own abort is not a failure: it throws the reason of the caller's signal.
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

/** `system` holds the instructions, ours alone; `user` holds data, which is never an instruction. */
export interface ModelPrompt {
  system: string
  user: string
}

export interface ModelOptions {
  signal?: AbortSignal
  /** Tokens of the answer at most; an answer cut by it is a BAD_ANSWER. */
  maxTokens?: number
  /** Words that follow others within so many milliseconds may be told together with those after them; nothing said: 0. */
  everyMs?: () => number
}

/** Tokens as the provider counted them; 0 where it did not say. */
export interface ModelUsage {
  input: number
  output: number
}

export interface ModelAnswer {
  text: string
  usage: ModelUsage
  /** Of several models, the one that answered. */
  by?: string
}

export type ModelEvent = { kind: 'delta'; text: string } | ({ kind: 'done' } & ModelAnswer)

/** Text in, text out; no tools. */
export interface LanguageModel {
  /** The model's name, as kept beside what it wrote. */
  readonly name: string
  /** All that may answer in its place, for what is kept whoever wrote it; the name where there is but one. */
  readonly family?: string
  /** The whole answer, never empty. Throws `ProviderFailure`. */
  complete(prompt: ModelPrompt, options?: ModelOptions): Promise<ModelAnswer>
  /** Deltas, then exactly one `done` with the whole; anything less ends by throwing `ProviderFailure`. */
  stream(prompt: ModelPrompt, options?: ModelOptions): AsyncIterable<ModelEvent>
}

export interface ModelHealth {
  name: string
  /** False while it rests. */
  is_well: boolean
  /** Of the last failure since it was last well. */
  reason: string | undefined
  /** When it is tried again; undefined when it is well. */
  tried_again_at: Date | undefined
}

/** Several models as one. */
export interface ModelsInOrder extends LanguageModel {
  health(): ModelHealth[]
}

export interface TranslateOptions {
  signal?: AbortSignal
  /** For one paragraph: a translation that is not wanted, to be worded in another way. */
  instead?: string
  /** Terms of the publication that the paragraphs are from; who asks looks whether they were kept to. */
  glossary?: PublicationGlossary | undefined
  /** `engine`: who translated it, where that is not the translator's own `engine`. */
  onTranslated?: (index: number, zh: string, engine?: string) => void | Promise<void>
  /** Instead of `onTranslated`: it reads like a translation, but its figures seem to be others. */
  onDoubtful?: (index: number, zh: string, engine?: string) => void | Promise<void>
}

/** Which of the site's translators shall do it: that one, or those of a kind; nothing said: all, in their order. */
export interface TranslatorWish {
  name?: TranslatorName | null | undefined
  /** True: a language model. False: machine translation. */
  ai?: boolean | null | undefined
}

export interface Translator {
  /** Who translated, as the translation memory keeps it; of several, who is asked first. */
  readonly engine: string
  /** Those that it is made of, in the order in which they are asked; left out where nobody can choose. */
  readonly choices?: readonly TranslatorName[]
  /** Those of them that are wished for, as one; undefined where there is none. */
  only?(wish: TranslatorWish): Translator | undefined
  /**
   * The Chinese of each English paragraph, one for one and in order; an empty paragraph stays empty. Every answer was
   * checked: never empty, never HTML, Chinese where there is something to translate. Undefined for a paragraph that
   * got no such answer, however often it was asked for; the others are none the worse. Throws `ProviderFailure` when
   * the provider itself fails. `onTranslated` is told of each paragraph as it is done (by its place in `paragraphs`),
   * so that work cut off later is not lost.
   */
  translate(paragraphs: readonly string[], options?: TranslateOptions): Promise<(string | undefined)[]>
}
