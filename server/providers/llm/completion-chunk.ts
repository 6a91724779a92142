// Parses and validates one event of a chat completion stream; any other shape is an error.
import { parseJson } from '../../../domain/kernel/json.ts'
import { refusesPrompt } from './failure.ts'
import { type ModelUsage, ProviderFailure } from './port.ts'

/** Data of the event that ends the stream. */
export const STREAM_END = '[DONE]'

export interface CompletionChunk {
  text: string
  /** The chunk holds reasoning of the model, which is not part of the response text. */
  isThought: boolean
  /** The provider's `finish_reason`, e.g. `stop` or `length`. */
  finish: string | undefined
  usage: ModelUsage | undefined
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const bad = (detail: string, data: string) =>
  new ProviderFailure('BAD_ANSWER', `${detail}: ${data.slice(0, 200)}`)

/** Returns the string field, or '' if it is missing. Throws for any other type. */
function textIn(fields: Fields, name: string, data: string): string {
  const value = fields[name] ?? ''
  if (typeof value !== 'string') throw bad(`${name} is no text`, data)
  return value
}

const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : 0)

/**
 * Throws `ProviderFailure`: BAD_ANSWER for data that is not a chunk, and for an error in the stream that refuses
 * the prompt; FAILED for other errors in the stream.
 */
export function chunkOf(data: string): CompletionChunk {
  let parsed: unknown
  try {
    parsed = parseJson(data)
  } catch {
    throw bad('not JSON', data)
  }
  if (!isObject(parsed)) throw bad('no object', data)
  if (parsed['error']) {
    const detail = JSON.stringify(parsed['error']).slice(0, 300)
    throw new ProviderFailure(refusesPrompt(detail) ? 'BAD_ANSWER' : 'FAILED', detail)
  }
  const { choices, usage } = parsed
  if (!Array.isArray(choices)) throw bad('no choices', data)
  const choice: unknown = choices[0] ?? {}
  const delta: unknown = isObject(choice) ? (choice['delta'] ?? {}) : undefined
  if (!isObject(choice) || !isObject(delta)) throw bad('no choice', data)
  const thought = textIn(delta, 'reasoning_content', data) || textIn(delta, 'reasoning', data)
  return {
    text: textIn(delta, 'content', data),
    isThought: thought !== '',
    finish: textIn(choice, 'finish_reason', data) || undefined,
    usage: isObject(usage)
      ? { input: count(usage['prompt_tokens']), output: count(usage['completion_tokens']) }
      : undefined,
  }
}
