// The language model behind any OpenAI-compatible endpoint: DeepSeek, Qwen, Ollama, vLLM and the rest.
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

interface Ending {
  finishReason: string
  rawFinishReason: string | undefined
}

/** Anything but a proper end is a failure: a cut stream looks just like an answer that happens to stop. */
const checkEnd = ({ finishReason, rawFinishReason }: Ending, text: string): void => {
  if (finishReason === 'length')
    throw new ProviderFailure('BAD_ANSWER', 'the answer was cut at its token limit')
  if (finishReason === 'content-filter')
    throw new ProviderFailure('BAD_ANSWER', 'the provider withheld the answer')
  const isProper = finishReason === 'stop' || (finishReason === 'other' && rawFinishReason !== undefined)
  if (!isProper && text === '') throw new ProviderFailure('BAD_ANSWER', 'no answer in the response')
  if (!isProper) throw new ProviderFailure('FAILED', 'the stream broke off')
  if (text.trim() === '') throw new ProviderFailure('BAD_ANSWER', 'an empty answer')
}

type Ask = (prompt: ModelPrompt, options: ModelOptions, watch: Stopwatch) => AsyncGenerator<ModelEvent>

/** Loaded with the first question: 25 MB that a process which asks no model does without. */
const loadSdk = async () => {
  const [{ createOpenAICompatible }, { streamText }] = await Promise.all([
    import('@ai-sdk/openai-compatible'),
    import('ai'),
  ])
  return { createOpenAICompatible, streamText }
}

type Sdk = Awaited<ReturnType<typeof loadSdk>>

const askOnce = ({ createOpenAICompatible, streamText }: Sdk, settings: ModelSettings): Ask =>
  async function* (prompt, options, watch) {
    const provider = createOpenAICompatible({
      name: 'llm',
      baseURL: settings.base_url,
      includeUsage: true,
      fetch: carefulFetch,
      ...(settings.api_key ? { apiKey: settings.api_key } : {}),
    })
    let error: unknown
    const { fullStream } = streamText({
      model: provider.chatModel(settings.model),
      system: prompt.system,
      prompt: prompt.user,
      maxRetries: 0,
      abortSignal: watch.signal,
      ...(options.maxTokens === undefined ? {} : { maxOutputTokens: options.maxTokens }),
      // Without it the SDK prints errors and ends the stream as if all were well.
      onError: (event) => {
        error ??= event.error
      },
    })
    const parts = fullStream[Symbol.asyncIterator]()
    let text = ''
    for (;;) {
      const { done, value: part } = await watch.race(parts.next())
      if (error !== undefined) throw failureOf(error, text !== '')
      if (done) throw new ProviderFailure('FAILED', 'the stream broke off')
      if (part.type === 'error') throw failureOf(part.error, text !== '')
      if (part.type === 'abort') throw failureOf(watch.signal.reason)
      if (part.type === 'reasoning-delta') watch.tick()
      if (part.type === 'text-delta' && part.text !== '') {
        watch.tick()
        text += part.text
        if (text.length > ANSWER_MAX) throw new ProviderFailure('BAD_ANSWER', 'an answer without end')
        yield { kind: 'delta', text: part.text }
      }
      if (part.type === 'finish') {
        checkEnd(part, text)
        const { inputTokens, outputTokens } = part.totalUsage
        yield { kind: 'done', text, usage: { input: inputTokens ?? 0, output: outputTokens ?? 0 } }
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
