// Parses an answer that must be one JSON object: ignores text around the object and throws an error if its
// shape is wrong.
import type { z } from 'zod'
import { sanitiseText } from '../../../../domain/ai/safe-text.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { ProviderFailure } from '../../../providers/llm/port.ts'

export const createBadAnswerFailure = (why: string): ProviderFailure => new ProviderFailure('BAD_ANSWER', why)

/**
 * Validates `raw` against the schema `shape` and sanitises every text in it. Throws ProviderFailure
 * (BAD_ANSWER).
 */
export function jsonAnswer<S extends z.ZodType>(raw: string, shape: S): z.output<S> {
  const begin = raw.indexOf('{')
  const end = raw.lastIndexOf('}')
  if (begin < 0 || end < begin) throw createBadAnswerFailure('no JSON object')
  let read: unknown
  try {
    read = parseJson(raw.slice(begin, end + 1))
  } catch {
    throw createBadAnswerFailure('broken JSON')
  }
  const checked = shape.safeParse(sanitizeValue(read, 0))
  if (!checked.success)
    throw createBadAnswerFailure(`wrong shape: ${checked.error.issues[0]?.path.join('.') ?? ''}`)
  return checked.data
}

/** No valid payload is nested deeper. */
const MAX_DEPTH = 24

function sanitizeValue(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw createBadAnswerFailure('too deep')
  if (typeof value === 'string') return sanitiseText(value).trim()
  if (Array.isArray(value)) return value.map((each) => sanitizeValue(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitizeValue(each, depth + 1)]))
}

const HAN = /\p{Script=Han}/u
/** Readers expect Chinese: an answer without any hanzi fails the validation. */
export const chineseText = (text: string): string => {
  const shown = text.trim()
  if (!HAN.test(shown)) throw createBadAnswerFailure('not Chinese')
  return shown
}
