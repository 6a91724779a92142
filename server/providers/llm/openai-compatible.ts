// The language model behind any OpenAI-compatible endpoint: DeepSeek, Qwen, Ollama, vLLM and the rest.
import { answerParts } from './answer-parts.ts'
import { failureOf, isTransientModelFailure, refusedWith } from './failure.ts'
import { modelTranslator } from './model-translator.ts'
import {
  type LanguageModel,
  type ModelAnswer,
  type ModelEvent,
  type ModelOptions,
  type ModelPrompt,
  type ModelUsage,
  ProviderFailure,
  type Translator,
} from './port.ts'
import { postStreaming, type StreamingResponse } from './post-streaming.ts'
import {
  type RequestDeadline,
  STREAM_LIMITS,
  type StreamLimits,
  startRequestDeadline,
} from './request-deadline.ts'

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
const AT_ONCE = () => 0
const ANSWER_MAX = 400_000

/** Of the explanation of a refusal, signs that are read. */
const REFUSAL_MAX = 20_000
/** Words of providers for an answer that is not the whole of it, or not for the reader. */
const IMPROPER = new Set(['tool_calls', 'function_call'])

/** Anything but a proper end is a failure: a cut stream looks just like an answer that happens to stop. */
const checkEnd = (finish: string | undefined, text: string): void => {
  if (finish === 'length') throw new ProviderFailure('BAD_ANSWER', 'the answer was cut at its token limit')
  if (finish === 'content_filter') throw new ProviderFailure('BAD_ANSWER', 'the provider withheld the answer')
  const isProper = finish !== undefined && !IMPROPER.has(finish)
  if (!isProper && text === '') throw new ProviderFailure('BAD_ANSWER', 'no answer in the response')
  if (!isProper) throw new ProviderFailure('FAILED', 'the stream broke off')
  if (text.trim() === '') throw new ProviderFailure('BAD_ANSWER', 'an empty answer')
}

type Ask = (prompt: ModelPrompt, options: ModelOptions, watch: RequestDeadline) => AsyncGenerator<ModelEvent>

const bodyOf = (model: string, { system, user }: ModelPrompt, { maxTokens }: ModelOptions): string =>
  JSON.stringify({
    model,
    max_tokens: maxTokens,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    stream: true,
    stream_options: { include_usage: true },
  })

/** Throws `ProviderFailure` for what cannot be the stream that was asked for. */
async function checkBegin({ response }: StreamingResponse): Promise<void> {
  const { statusCode = 0, headers } = response
  if (statusCode >= 200 && statusCode < 300) {
    if (!/\bhtml\b/i.test(headers['content-type'] ?? '')) return
    throw new ProviderFailure('BAD_ANSWER', `an HTML page with status ${statusCode}`)
  }
  let body = ''
  try {
    for await (const piece of response.setEncoding('utf8')) {
      body += piece
      if (body.length > REFUSAL_MAX) break
    }
  } catch {
    // What it said so far tells enough.
  }
  throw refusedWith(statusCode, headers['retry-after'], body)
}

/** Over Node's own HTTP and by hand: the SDK's model took four times as much of the processor (decision 64). */
const askOnce = ({ base_url, api_key, model }: ModelSettings): Ask => {
  const url = new URL(`${base_url.replace(/\/+$/, '')}/chat/completions`)
  const headers: Record<string, string> = api_key ? { authorization: `Bearer ${api_key}` } : {}
  return async function* (prompt, options, watch) {
    const posted = await postStreaming(url, headers, bodyOf(model, prompt, options), watch.signal)
    let isComplete = false
    try {
      await checkBegin(posted)
      let text = ''
      let finish: string | undefined
      let usage: ModelUsage = { input: 0, output: 0 }
      for await (const parts of answerParts(posted.response, options.everyMs ?? AT_ONCE)) {
        let more = ''
        for (const part of parts) {
          more += part.text
          finish = part.finish ?? finish
          usage = part.usage ?? usage
        }
        if (more !== '' || parts.some(({ isThought }) => isThought)) watch.tick()
        if (more === '') continue
        text += more
        if (text.length > ANSWER_MAX) throw new ProviderFailure('BAD_ANSWER', 'an answer without end')
        yield { kind: 'delta', text: more }
      }
      isComplete = true
      checkEnd(finish, text)
      yield { kind: 'done', text, usage }
    } finally {
      posted.close(isComplete)
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
        if (hasBegun || attempt === TRIES || !isTransientModelFailure(failure) || wait >= watch.firstLeft())
          throw failure
        await watch.pause(wait)
      }
    }
  }

/** The model that `settings` name. Nothing is connected before the first question. */
export const makeLanguageModel = (settings: ModelSettings): LanguageModel => {
  const ask = askPatiently(askOnce(settings), settings.retry_pause ?? 500)
  async function* stream(prompt: ModelPrompt, options: ModelOptions = {}): AsyncGenerator<ModelEvent> {
    options.signal?.throwIfAborted()
    const watch = startRequestDeadline(settings.limits ?? STREAM_LIMITS, options.signal)
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
