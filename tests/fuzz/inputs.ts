// Makes inputs of a call from its own schema: mostly right, often nearly right, sometimes anything at all.
import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'

export type FuzzInput = Record<string, unknown>
/**
 * Values that mean something in the database under test, by the name of the field that holds them; the numbers of rows
 * by the path in front of them.
 */
export type KnownValues = Record<string, readonly unknown[]>

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  prefixItems?: Schema[]
  maxItems?: number
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

/** What people paste and attackers try, for any field. */
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDC00y',
  '\uFEFF',
  '\u202Eabc\u2066',
  'ﷺ'.repeat(200),
  'e\u0301'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(30),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or 1=1; drop table users; --",
  '\\',
  '%',
  '_%_',
  '%%%%'.repeat(25),
  '$1',
  '#{7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '!!!&&&|||((( :* <->',
  "'':*&!|<2>",
  'a'.repeat(101),
  'a'.repeat(3000),
  'a '.repeat(20_000),
  '(a+)+$',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '-0',
  '1e309',
  '0x7f',
  '9'.repeat(400),
  0,
  -0,
  -1,
  1.5,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 63),
  true,
  false,
  null,
  [],
  {},
  [null],
  [[[[]]]],
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`),
  Array.from({ length: 5000 }, () => 'a'),
]

/**
 * Any code points but halves of pairs. The library's own unit of this kind first indexes all 1.1 million of them, which
 * takes longer than many calls.
 */
const anyText = fc
  .array(
    fc.integer({ min: 0, max: 0x10f7ff }).map((at) => (at < 0xd800 ? at : at + 0x800)),
    { maxLength: 60 },
  )
  .map((points) => String.fromCodePoint(...points))

/** Texts by their lengths: to make one searches its unit for every name that is dangerous in JavaScript. */
const texts = new Map<string, Arbitrary<string>>()
function freeText(lengths: { minLength?: number; maxLength: number }): Arbitrary<string> {
  const key = JSON.stringify(lengths)
  const known = texts.get(key) ?? fc.string({ unit: 'grapheme', ...lengths })
  texts.set(key, known)
  return known
}

const hostile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: freeText({ maxLength: 60 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** The ends of what a date and time may be, and zones on both sides of them. */
const TIMES = [
  '2026-13-45T99:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1900-02-28T23:59:59.999999999Z',
  '2024-02-29T12:00:00+08:00',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
]
const ADDRESSES = [
  'https://example.org/news',
  'http://127.0.0.1:1/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://user:secret@example.org/',
  'https://例え.jp/道?x=1#y',
  'http://a.b.c.d.e.f:65535/%00',
  'https://example.org/?q=%E0%A4%A',
  `https://example.org/${'x'.repeat(1900)}`,
]
const TEXTS = ['the', 'Harbour lights', '港口的灯光', 'give up', "don't", 'naïve café', 'Ａ', 'running']

/** Right by the schema, unless the schema says less than the call asks for. */
function right(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  const options = known[name]
  const fromSchema = bySchema(schema, name, known)
  return options?.length
    ? fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...options) }, fromSchema)
    : fromSchema
}

function bySchema(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  const any = schema.anyOf ?? schema.oneOf
  if (any) return fc.oneof(...any.map((one) => right(one, name, known)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return text(schema)
    case 'integer':
    case 'number':
      return numeric(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(right(schema.items ?? {}, '', known), { maxLength: Math.min(schema.maxItems ?? 6, 6) })
    case 'object':
      return object(schema, known)
    default:
      return hostile
  }
}

function text({ format, pattern, minLength = 0, maxLength = 400 }: Schema): Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid({ version: [4, 7] })
  if (format === 'date-time') {
    const range = { min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
    return fc.oneof(
      fc.date(range).map((date) => date.toISOString()),
      fc.constantFrom(...TIMES),
    )
  }
  if (format === 'uri') return fc.oneof(fc.webUrl(), fc.constantFrom(...ADDRESSES))
  const fitting = TEXTS.filter((sample) => !pattern || new RegExp(pattern, 'u').test(sample))
  const samples = fitting.length > 0 ? [fc.constantFrom(...fitting)] : []
  // fast-check knows no \p{…}; such a pattern has its samples.
  if (pattern)
    return fc.oneof(...samples, ...(pattern.includes('\\p') ? [] : [fc.stringMatching(new RegExp(pattern))]))
  const lengths = { minLength, maxLength: Math.min(maxLength, 400) }
  const free = freeText(lengths)
  const longest = fc.constantFrom('a', '字').map((char) => char.repeat(Math.min(maxLength, 20_000)))
  return fc.oneof({ weight: 4, arbitrary: free }, { weight: 1, arbitrary: longest }, ...samples)
}

function numeric({ type, minimum, maximum, exclusiveMinimum }: Schema): Arbitrary<unknown> {
  const low = minimum ?? (exclusiveMinimum === undefined ? -1000 : exclusiveMinimum + 1)
  const high = maximum ?? 1000
  if (type === 'number') return fc.double({ min: low, max: high, noNaN: true })
  const ends = fc.constantFrom(low, high, Math.min(high, 2 ** 31), Math.min(high, 2 ** 53 - 1))
  return fc.oneof({ weight: 3, arbitrary: fc.integer({ min: low, max: Math.min(high, low + 9) }) }, ends)
}

function object(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const { properties, required = [], additionalProperties } = schema
  if (properties) {
    const fields = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key, right(value, key, known)]),
    )
    return fc.record(fields, { requiredKeys: required })
  }
  const value = typeof additionalProperties === 'object' ? right(additionalProperties, '', known) : hostile
  return fc.dictionary(freeText({ maxLength: 30 }), value, { maxKeys: 5 })
}

/** One field in the middle of a right input is replaced by something hostile; it may lie deep. */
function spoilt(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const { properties } = schema
  const keys = Object.keys(properties ?? {})
  if (!properties || keys.length === 0) return hostile
  return fc.constantFrom(...keys).chain((key) => {
    const inner = properties[key] ?? {}
    const wrong = inner.properties
      ? fc.oneof(hostile, spoilt(inner, known))
      : inner.items?.properties || inner.items?.oneOf
        ? fc.oneof(
            hostile,
            fc.array(fc.oneof(right(inner.items, '', known), spoilt(inner.items, known)), { maxLength: 4 }),
          )
        : hostile
    return fc
      .tuple(object(schema, known), wrong)
      .map(([base, value]) => ({ ...(base as FuzzInput), [key]: value }))
  })
}

/** Inputs of a call: two thirds right by its schema, the others spoilt in one place or in all of them. */
export function inputsOf(call: EndpointDefinition, all: KnownValues): Arbitrary<FuzzInput> {
  const ids = all[call.path.split('/{id}')[0]?.replace('/waikan', '') ?? ''] ?? []
  const known = { ...all, id: [...ids, ...ids, ...ids, ...(all['id'] ?? [])] }
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const names = Object.keys(schema.properties ?? {})
  const wild = fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] })
  return fc
    .oneof(
      { weight: 6, arbitrary: object(schema, known) },
      { weight: 3, arbitrary: spoilt(schema, known) },
      { weight: 1, arbitrary: wild },
    )
    .map((input) => (typeof input === 'object' && input !== null ? (input as FuzzInput) : {}))
}
