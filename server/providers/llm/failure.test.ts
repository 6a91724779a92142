// Shows which error responses concern only the prompt, and which concern the model or its configuration.
import { describe, expect, it } from 'vitest'
import { chunkOf } from './completion-chunk.ts'
import { refusedWith } from './failure.ts'
import { modelsInOrder } from './in-order.ts'
import { type LanguageModel, type ModelEvent, ProviderFailure } from './port.ts'

const errorBody = (message: string, code = 'invalid_request_error') =>
  JSON.stringify({ error: { message, type: code, param: null, code } })

/** Bodies of OpenAI, DeepSeek, Kimi, Qwen, GLM, Qianfan, Azure, OpenRouter, Anthropic, Gemini and vLLM. */
const OF_PROMPT: [status: number, body: string][] = [
  [
    400,
    errorBody(
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9321 tokens.",
      'context_length_exceeded',
    ),
  ],
  [
    400,
    errorBody("This model's maximum context length is 65536 tokens. However, you requested 69648 tokens."),
  ],
  [400, errorBody('Content Exists Risk')],
  [400, JSON.stringify({ detail: 'Content Exists Risk' })],
  [400, errorBody('The request was rejected because it was considered high risk', 'content_filter')],
  [400, errorBody('Your request exceeded model token limit: 8192')],
  [400, errorBody('Input token length too long')],
  [400, errorBody('<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]')],
  [400, errorBody('Input data may contain inappropriate content.', 'data_inspection_failed')],
  [
    400,
    errorBody(
      '系统检测到输入或生成内容可能包含不安全或敏感内容，请您避免输入易产生敏感内容的提示语。',
      '1301',
    ),
  ],
  [400, errorBody('Prompt 超长', '1261')],
  [400, errorBody('Prompt tokens too long', 'tokens_too_long')],
  [400, errorBody('the max input characters is 20000', 'characters_too_long')],
  [
    400,
    errorBody(
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      'content_filter',
    ),
  ],
  [403, errorBody('Your chosen model requires moderation and your input was flagged', 'forbidden')],
  [400, errorBody('prompt is too long: 200251 tokens > 199999 maximum')],
  [400, errorBody('The input token count (1048576) exceeds the maximum number of tokens allowed (1000000).')],
  [
    400,
    errorBody(
      "the model's context length is only 32000 tokens. Please reduce the length of the input prompt.",
    ),
  ],
  [413, '<html><h1>413 Request Entity Too Large</h1></html>'],
]
const OF_MODEL: [status: number, body: string, reason: string][] = [
  [400, errorBody("Unsupported parameter: 'max_tokens' is not supported with this model."), 'FAILED'],
  [400, errorBody('Invalid max_tokens value, the valid range of max_tokens is [1, 8192]'), 'FAILED'],
  [400, errorBody('Missing required parameter: messages'), 'FAILED'],
  [400, errorBody('stream_options should be set along with stream = true'), 'FAILED'],
  [401, errorBody('Incorrect API key provided'), 'KEY_REFUSED'],
  [403, errorBody('Country, region, or territory not supported'), 'KEY_REFUSED'],
  [
    429,
    errorBody('Request too large: limit 30000 tokens per minute. Reduce the length of the messages.'),
    'BUSY',
  ],
  [500, errorBody('context length unknown'), 'FAILED'],
  [400, errorBody('Insufficient balance for a prompt that is too long'), 'NO_BALANCE'],
]

it.each(OF_PROMPT)('is of the prompt: %i %s', (status, body) => {
  expect(refusedWith(status, undefined, body).reason).toBe('BAD_ANSWER')
})

it.each(OF_MODEL)('is not of the prompt: %i %s', (status, body, reason) => {
  expect(refusedWith(status, undefined, body).reason).toBe(reason)
})

describe('a provider that refuses in the stream', () => {
  const reasonOf = (body: string) => {
    try {
      chunkOf(body)
    } catch (error) {
      return error instanceof ProviderFailure ? error.reason : error
    }
    return undefined
  }
  it('refuses the prompt or fails, by the same words', () => {
    for (const [, body] of OF_PROMPT.filter(([, text]) => text.startsWith('{"error"')))
      expect(reasonOf(body), body).toBe('BAD_ANSWER')
    expect(reasonOf(errorBody('The server had an error'))).toBe('FAILED')
  })
})

it('leaves a model in use that refuses the prompts of one reader, and skips one that refuses every request', async () => {
  const refusing = (status: number, body: string): LanguageModel => ({
    name: 'a',
    stream: async function* () {
      yield* await Promise.reject<ModelEvent[]>(refusedWith(status, undefined, body))
    },
    complete: () => Promise.reject(new Error('not used')),
  })
  const isHealthyAfterThree = async (status: number, body: string) => {
    const models = modelsInOrder([refusing(status, body)], () => 0)
    for (let turn = 0; turn < 3; turn += 1)
      await expect(models.complete({ system: '', user: '' })).rejects.toThrow(ProviderFailure)
    return models.health()[0]?.is_well
  }
  for (const [status, body] of OF_PROMPT) expect(await isHealthyAfterThree(status, body), body).toBe(true)
  expect(await isHealthyAfterThree(400, errorBody('Missing required parameter: messages'))).toBe(false)
})
