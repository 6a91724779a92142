// Turns a request into the input a call declares, or refuses it with every bad field named in Chinese.
import { z } from 'zod'
import { type FieldError, throwAppError } from '../../contract/kernel/app-error.ts'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { fieldSentence } from './field-sentence.ts'

z.config({ customError: fieldSentence })

type Loose = Record<string, unknown>
/** Where the input of a call comes from; a FastifyRequest has it. */
interface InputSource {
  readonly params: unknown
  readonly query: unknown
  readonly body?: unknown
}

/**
 * Makes the reader of a call's input: path, query and body; only keys that the call declares for that place are looked
 * at. The reader throws `INVALID_INPUT` with every bad field.
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
    if (call.body.length > 0) Object.assign(input, bodyOf(call, request.body))
    const params = request.params as Loose
    for (const key of call.params) input[key] = params[key]
    const broken = brokenField(input)
    if (broken)
      throwAppError('INVALID_INPUT', { details: [{ field: broken, message: '含有不能识别的字符' }] })
    for (const key of numbers) if (input[key] !== undefined) input[key] = plainNumber(input[key])
    const parsed = call.input.safeParse(input)
    if (!parsed.success) throwAppError('INVALID_INPUT', { details: faults(parsed.error) })
    return parsed.data
  }
}

/** Whether a parameter given without a value (`?openid=`) is one that was not given: it may be absent, and '' says nothing. */
const isMissingWhenEmpty = (schema: z.ZodType | undefined): boolean =>
  schema?.safeParse(undefined).success === true && (isReadAsNumber(schema) || !schema.safeParse('').success)

/** True for `z.coerce.number()`, also when it may be absent. */
function isReadAsNumber(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return isReadAsNumber(schema.unwrap())
  return schema instanceof z.ZodNumber && schema.def.coerce === true
}

/** JavaScript reads true, [5], '0x10' and '' as numbers too; people who send those mean something else. */
function plainNumber(value: unknown): unknown {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d{1,17}(\.\d{1,17})?$/.test(value) ? value : Number.NaN
}

/** No body at all is an empty one; JSON's null is not. */
function bodyOf(call: EndpointDefinition, body: unknown): Loose {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throwAppError('INVALID_INPUT', { details: [{ field: 'body', message: '应当是一个 JSON 对象' }] })
  }
  const input = body as Loose
  return Object.fromEntries(
    call.body.filter((key) => Object.hasOwn(input, key)).map((key) => [key, input[key]]),
  )
}

/** A field is named once, with the first thing that is wrong with it. */
function faults(error: z.ZodError): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const { path, message } of error.issues) {
    const field = path.join('.') || 'body'
    if (!byField.has(field)) byField.set(field, { field, message })
  }
  return [...byField.values()].slice(0, 50)
}

/** The first top-level field that holds U+0000 or half a surrogate pair, which PostgreSQL cannot store. */
function brokenField(input: Loose): string | undefined {
  return Object.keys(input).find((key) => isBroken(input[key], 0))
}

function isBroken(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  if (depth > 32) return true
  if (Array.isArray(value)) return value.some((item) => isBroken(item, depth + 1))
  return Object.entries(value).some(([key, item]) => isBroken(key, depth + 1) || isBroken(item, depth + 1))
}
