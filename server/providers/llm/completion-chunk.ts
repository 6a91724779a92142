// What one event of a chat completion says; whatever has another shape is no answer.
import { parseJson } from '../../../domain/kernel/json.ts'
import { type ModelUsage, ProviderFailure } from './port.ts'

/** The event after the last. */
export const STREAM_END = '[DONE]'

export interface CompletionChunk {
  text: string
  /** It thinks, and says nothing meanwhile. */
  isThought: boolean
  /** Why it ends, in the provider's word. */
  finish: string | undefined
  usage: ModelUsage | undefined
}

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const bad = (detail: string, data: string) =>
  new ProviderFailure('BAD_ANSWER', `${detail}: ${data.slice(0, 200)}`)

/** Text, or nothing where there is none; throws for anything else. */
function textIn(fields: Fields, name: string, data: string): string {
  const value = fields[name] ?? ''
  if (typeof value !== 'string') throw bad(`${name} is no text`, data)
  return value
}

const count = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : 0)

/** Throws `ProviderFailure`: BAD_ANSWER for what is no chunk, FAILED for an error that the provider tells of. */
export function chunkOf(data: string): CompletionChunk {
  let parsed: unknown
  try {
    parsed = parseJson(data)
  } catch {
    throw bad('not JSON', data)
  }
  if (!isObject(parsed)) throw bad('no object', data)
  if (parsed['error']) throw new ProviderFailure('FAILED', JSON.stringify(parsed['error']).slice(0, 300))
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
