// The language model behind any OpenAI-compatible endpoint: DeepSeek, Qwen, Ollama, vLLM and the rest.
import type { LanguageModelV3FinishReason, LanguageModelV3Prompt } from '@ai-sdk/provider'
import { carefulFetch } from './careful-fetch.ts'
import { failureOf, isPassing } from './failure.ts'
import { modelTranslator } from './model-translator.ts'
import {
  type LanguageModel,
  type ModelAnswer,
  type ModelEvent,
  type ModelOptions,
  type ModelPrompt,
  ProviderFailure,
  type Translator,
} from './port.ts'
import { STREAM_LIMITS, type Stopwatch, type StreamLimits, startStopwatch } from './stopwatch.ts'

export interface ModelSettings {
  /** Up to and with the version: `https://api.deepseek.com/v1`. */
  base_url: string
  api_key?: string | undefined
  model: string
  limits?: StreamLimits
  /** Milliseconds before the second try; twice that before the third. */
  retry_pause?: number
}

const TRIES = 3
const ANSWER_MAX = 400_000

/** Anything but a proper end is a failure: a cut stream looks just like an answer that happens to stop. */
const checkEnd = ({ unified, raw }: LanguageModelV3FinishReason, text: string): void => {
  if (unified === 'length') throw new ProviderFailure('BAD_ANSWER', 'the answer was cut at its token limit')
  if (unified === 'content-filter')
    throw new ProviderFailure('BAD_ANSWER', 'the provider withheld the answer')
  const isProper = unified === 'stop' || (unified === 'other' && raw !== undefined)
  if (!isProper && text === '') throw new ProviderFailure('BAD_ANSWER', 'no answer in the response')
  if (!isProper) throw new ProviderFailure('FAILED', 'the stream broke off')
  if (text.trim() === '') throw new ProviderFailure('BAD_ANSWER', 'an empty answer')
}

type Ask = (prompt: ModelPrompt, options: ModelOptions, watch: Stopwatch) => AsyncGenerator<ModelEvent>

/** Loaded with the first question: a process which asks no model does without. */
const loadSdk = async () => (await import('@ai-sdk/openai-compatible')).createOpenAICompatible
type Sdk = Awaited<ReturnType<typeof loadSdk>>

const promptOf = ({ system, user }: ModelPrompt): LanguageModelV3Prompt => [
  { role: 'system', content: system },
  { role: 'user', content: [{ type: 'text', text: user }] },
]

/** Asks the SDK's model itself: `streamText` around it would take twice as much of the processor again (decision 45). */
const askOnce = (createOpenAICompatible: Sdk, settings: ModelSettings): Ask =>
  async function* (prompt, options, watch) {
    const provider = createOpenAICompatible({
      name: 'llm',
      baseURL: settings.base_url,
      includeUsage: true,
      fetch: carefulFetch,
      ...(settings.api_key ? { apiKey: settings.api_key } : {}),
    })
    const asked = provider.chatModel(settings.model).doStream({
      prompt: promptOf(prompt),
      abortSignal: watch.signal,
      ...(options.maxTokens === undefined ? {} : { maxOutputTokens: options.maxTokens }),
    })
    const { stream } = await watch.race(asked)
    const parts = stream[Symbol.asyncIterator]()
    let text = ''
    for (;;) {
      const { done, value: part } = await watch.race(parts.next()).catch((error: unknown) => {
        throw failureOf(error, text !== '')
      })
      if (done) throw new ProviderFailure('FAILED', 'the stream broke off')
      if (part.type === 'error') throw failureOf(part.error, text !== '')
      if (part.type === 'reasoning-delta') watch.tick()
      if (part.type === 'text-delta' && part.delta !== '') {
        watch.tick()
        text += part.delta
        if (text.length > ANSWER_MAX) throw new ProviderFailure('BAD_ANSWER', 'an answer without end')
        yield { kind: 'delta', text: part.delta }
      }
      if (part.type === 'finish') {
        checkEnd(part.finishReason, text)
        const { inputTokens, outputTokens } = part.usage
        yield {
          kind: 'done',
          text,
          usage: { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 },
        }
        return
      }
    }
  }

/** Tries again only while nothing was said, and only within the time for the first token. */
const askPatiently = (askOne: Ask, pause: number): Ask =>
  async function* (prompt, options, watch) {
    for (let attempt = 1; ; attempt++) {
      let hasBegun = false
      try {
        for await (const event of askOne(prompt, options, watch)) {
          hasBegun = true
          yield event
        }
        return
      } catch (error) {
        if (watch.signal.aborted) throw watch.signal.reason
        const failure = failureOf(error)
        const wait = failure.retryAfter === undefined ? pause * 2 ** (attempt - 1) : failure.retryAfter * 1000
        if (hasBegun || attempt === TRIES || !isPassing(failure) || wait >= watch.firstLeft()) throw failure
        await watch.pause(wait)
      }
    }
  }

/** The model that `settings` name. Nothing is connected before the first question. */
export const makeLanguageModel = (settings: ModelSettings): LanguageModel => {
  async function* stream(prompt: ModelPrompt, options: ModelOptions = {}): AsyncGenerator<ModelEvent> {
    options.signal?.throwIfAborted()
    // Before the time for the first token begins.
    const ask = askPatiently(askOnce(await loadSdk(), settings), settings.retry_pause ?? 500)
    const watch = startStopwatch(settings.limits ?? STREAM_LIMITS, options.signal)
    try {
      yield* ask(prompt, options, watch)
    } finally {
      watch.stop()
    }
  }
  return {
    name: settings.model,
    stream,
    async complete(prompt, options): Promise<ModelAnswer> {
      for await (const event of stream(prompt, options)) {
        if (event.kind === 'done') return { text: event.text, usage: event.usage }
      }
      throw new ProviderFailure('FAILED', 'the stream broke off')
    },
  }
}

/** The translator made of that model. */
export const makeTranslator = (settings: ModelSettings): Translator =>
  modelTranslator(makeLanguageModel(settings))
