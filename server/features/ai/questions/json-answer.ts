// Reads an answer that has to be one JSON object: what stands around it is passed over, what is wrong in it is refused.
import type { z } from 'zod'
import { sanitiseText } from '../../../../domain/ai/safe-text.ts'
import { parseJson } from '../../../../domain/kernel/json.ts'
import { ProviderFailure } from '../../../providers/llm/port.ts'

export const createBadAnswerFailure = (why: string): ProviderFailure => new ProviderFailure('BAD_ANSWER', why)

/** `raw` as `shape` reads it, every text in it made safe. Throws ProviderFailure (BAD_ANSWER). */
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

/** No answer of ours is deeper. */
const MAX_DEPTH = 24

function sanitizeValue(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw createBadAnswerFailure('too deep')
  if (typeof value === 'string') return sanitiseText(value).trim()
  if (Array.isArray(value)) return value.map((each) => sanitizeValue(each, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, sanitizeValue(each, depth + 1)]))
}

const HAN = /\p{Script=Han}/u
/** For readers who ask in Chinese, an answer without a hanzi is none. */
export const chineseText = (text: string): string => {
  const shown = text.trim()
  if (!HAN.test(shown)) throw createBadAnswerFailure('not Chinese')
  return shown
}
