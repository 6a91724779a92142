// Language model client for any OpenAI-compatible endpoint: DeepSeek, Qwen, Ollama, vLLM and others.
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
  /** Base URL with the version, e.g. `https://api.deepseek.com/v1`. */
  base_url: string
  api_key?: string | undefined
  model: string
  limits?: StreamLimits
  /** Milliseconds before the first retry; doubled for the second one. */
  retry_pause?: number
}

const MAX_ATTEMPTS = 3
const NO_BATCHING = () => 0
const MAX_RESPONSE_LENGTH = 400_000

/** Max. characters of an error response that are read. */
const MAX_ERROR_LENGTH = 20_000
/** Values of `finish_reason` for a response that is a tool call, not a text for the reader. */
const TOOL_CALL_REASONS = new Set(['tool_calls', 'function_call'])
/** Values of `finish_reason` for a response that the provider withheld; `sensitive` is Zhipu's. */
const WITHHELD_REASONS = new Set(['content_filter', 'sensitive'])

/**
 * Throws unless the stream ended with a proper `finish_reason`: a stream that was cut looks like a short
 * response.
 */
const checkEnd = (finish: string | undefined, text: string): void => {
  if (finish === 'length') throw new ProviderFailure('BAD_ANSWER', 'the answer was cut at its token limit')
  if (finish !== undefined && WITHHELD_REASONS.has(finish))
    throw new ProviderFailure('BAD_ANSWER', 'the provider withheld the answer')
  const isProper = finish !== undefined && !TOOL_CALL_REASONS.has(finish)
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

/**
 * Throws `ProviderFailure` if the response cannot be the requested event stream: an error status or an HTML
 * page.
 */
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
      if (body.length > MAX_ERROR_LENGTH) break
    }
  } catch {
    // The part of the error body that was read before the connection broke is enough for the error message.
  }
  throw refusedWith(statusCode, headers['retry-after'], body)
}

/** Uses Node's HTTP client without an SDK: the SDK took four times as much CPU time (decision 64). */
const sendOnce = ({ base_url, api_key, model }: ModelSettings): Ask => {
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
      for await (const parts of answerParts(posted.response, options.everyMs ?? NO_BATCHING)) {
        let more = ''
        for (const part of parts) {
          more += part.text
          finish = part.finish ?? finish
          usage = part.usage ?? usage
        }
        if (more !== '' || parts.some(({ isThought }) => isThought)) watch.tick()
        if (more === '') continue
        text += more
        if (text.length > MAX_RESPONSE_LENGTH)
          throw new ProviderFailure('BAD_ANSWER', 'an answer without end')
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

/** Adds retries: only before the first event was yielded, and only within the timeout of the first token. */
const withRetry = (askOne: Ask, pause: number): Ask =>
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
        if (
          hasBegun ||
          attempt === MAX_ATTEMPTS ||
          !isTransientModelFailure(failure) ||
          wait >= watch.firstLeft()
        )
          throw failure
        await watch.pause(wait)
      }
    }
  }

/** Creates a language model from `settings`. No connection is opened before the first request. */
export const makeLanguageModel = (settings: ModelSettings): LanguageModel => {
  const ask = withRetry(sendOnce(settings), settings.retry_pause ?? 500)
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

/** Creates a translator that uses the model of `settings`. */
export const makeTranslator = (settings: ModelSettings): Translator =>
  modelTranslator(makeLanguageModel(settings))
