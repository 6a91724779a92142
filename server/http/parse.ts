// Parses a request into the input that the endpoint declares, or throws with every invalid field named in
// Chinese.
import { z } from 'zod'
import { type FieldError, throwAppError } from '../../contract/kernel/app-error.ts'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { fieldSentence } from './field-sentence.ts'

z.config({ customError: fieldSentence })

type Loose = Record<string, unknown>
/** The source of the input of an endpoint; a FastifyRequest is one. */
interface InputSource {
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/**
 * Returns the parser of an endpoint's input: path, query and body. Only keys that the endpoint declares for
 * that part of the request are read. The parser throws `INVALID_INPUT` with every invalid field.
 */
export function inputReader(call: EndpointDefinition): (request: InputSource) => unknown {
  const numbers = Object.entries(call.input.shape).flatMap(([key, schema]) =>
    isReadAsNumber(schema) ? key : [],
  )
  const missingWhenEmpty = new Set(call.query.filter((key) => isMissingWhenEmpty(call.input.shape[key])))
  return (request) => {
    const input: Loose = {}
    const query = request.query as Loose
    for (const key of call.query) {
      if (query[key] === undefined || (query[key] === '' && missingWhenEmpty.has(key))) continue
      input[key] = query[key]
    }
    if (call.body.length > 0) Object.assign(input, readBody(call, request.body))
    const params = request.params as Loose
    for (const key of call.params) input[key] = params[key]
    const unstorable = findUnstorableField(input)
    if (unstorable)
      throwAppError('INVALID_INPUT', { details: [{ field: unstorable, message: '含有不能识别的字符' }] })
    for (const key of numbers) if (input[key] !== undefined) input[key] = toPlainNumber(input[key])
    const parsed = call.input.safeParse(input)
    if (!parsed.success) throwAppError('INVALID_INPUT', { details: toFieldErrors(parsed.error) })
    return parsed.data
  }
}

/**
 * Whether an empty parameter (`?openid=`) is treated as absent: the parameter is optional, and it is a number
 * or '' is invalid.
 */
const isMissingWhenEmpty = (schema: z.ZodType | undefined): boolean =>
  schema?.safeParse(undefined).success === true && (isReadAsNumber(schema) || !schema.safeParse('').success)

/** True for `z.coerce.number()`, also when it is optional. */
function isReadAsNumber(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isReadAsNumber(schema.unwrap())
  return schema instanceof z.ZodNumber && schema.def.coerce === true
}

/** JavaScript converts true, [5], '0x10' and '' to numbers too; a client that sends those is mistaken. */
function toPlainNumber(value: unknown): unknown {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,17}(\.\d{1,17})?$/.test(value) ? value : Number.NaN
}

/** A missing body counts as an empty object; the JSON value null does not. */
function readBody(call: EndpointDefinition, body: unknown): Loose {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throwAppError('INVALID_INPUT', { details: [{ field: 'body', message: '应当是一个 JSON 对象' }] })
  }
  const input = body as Loose
  return Object.fromEntries(
    call.body.filter((key) => Object.hasOwn(input, key)).map((key) => [key, input[key]]),
  )
}

/** One error per field: the first validation error of that field. */
function toFieldErrors(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body'
    if (!byField.has(field)) byField.set(field, { field, message })
  }
  return [...byField.values()].slice(0, 50)
}

/** The first top-level field that contains U+0000 or half a surrogate pair, which PostgreSQL cannot store. */
function findUnstorableField(input: Loose): string | undefined {
  return Object.keys(input).find((key) => isUnstorable(input[key], 0))
}

function isUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > 32) return true
  if (Array.isArray(value)) return value.some((item) => isUnstorable(item, depth + 1))
  return Object.entries(value).some(
    ([key, item]) => isUnstorable(key, depth + 1) || isUnstorable(item, depth + 1),
  )
}
