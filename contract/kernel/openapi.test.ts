// Shows that the OpenAPI document is one: every call in it, every parameter declared, every reference leading somewhere.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../index.ts'
import { errorTable } from './app-error.ts'
import { type AnyContract, defineGet, definePost, type EndpointDefinition } from './endpoint-definition.ts'
import { IdempotencyKey, IdField, OffsetField } from './fields.ts'
import { buildOpenApiDocument } from './openapi.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Operation {
  'x-form': string
  operationId: string
  summary: string
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: { required: string[] } }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: { required: string[] } }> }>
  security: object[]
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: Record<string, object>
}

const made = (given: AnyContract) =>
  // As it is sent: what JSON cannot say must not matter.
  JSON.parse(JSON.stringify(buildOpenApiDocument(given, { title: 't', version: '1' }))) as Document
const document = made(contract)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

/** Every value under `key`, however deep. */
function find(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...find(inner, key),
  ])
}
const follow = (pointer: string): unknown =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document)

it('is a document of OpenAPI 3.1 with every call of the contract', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/)
  expect(document.info).toEqual({ title: 't', version: '1' })
  const calls = Object.values(contract as AnyContract).flatMap((noun) => Object.values(noun))
  expect(operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()).toEqual(
    calls.map(({ method, path }) => `${method} ${path}`).sort(),
  )
})

it('has every operation under a name of its own', () => {
  const names = operations.map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

describe.each(operations)('$method $path', ({ path, method, operation }) => {
  it('declares every parameter of its path, and no parameter twice', () => {
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name).sort()).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '').sort(),
    )
    expect(inPath.every(({ required }) => required)).toBe(true)
    const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const { schema } of operation.parameters) expect(Object.keys(schema).length).toBeGreaterThan(0)
  })

  it('says what it takes and what it answers', () => {
    if (method === 'get') expect(operation.requestBody).toBeUndefined()
    expect(operation.summary).not.toBe('')
    expect(Object.keys(operation.responses).sort()).toEqual(['200', 'default'])
    expect(operation.responses['default']).toEqual({ $ref: '#/components/responses/Refusal' })
    const forms = operation['x-form'] === 'either' ? 2 : 1
    expect(Object.keys(operation.responses['200']?.content ?? {})).toHaveLength(forms)
    expect(operation.security.length).toBeGreaterThan(0)
  })
})

it('has references and patterns that lead somewhere', () => {
  const references = find(document, '$ref') as string[]
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    expect(reference).toMatch(/^#\//)
    expect(follow(reference), reference).toBeTypeOf('object')
  }
  for (const pattern of find(document, 'pattern') as string[])
    expect(() => new RegExp(pattern, 'u')).not.toThrow()
  expect(find(document, '$schema')).toEqual([])
})

it('lists every code that a refusal may carry', () => {
  const [codes] = find(document.components, 'enum')
  expect(codes).toEqual(Object.keys(errorTable))
})

it('tells required from optional, and each form from the others', () => {
  const small = made({
    x: {
      write: definePost('/api/x/{id}', {
        access: 'admin',
        summary: 'w',
        params: { id: IdField },
        query: { dry: z.boolean(), offset: OffsetField },
        body: { text: z.string(), op_id: IdempotencyKey },
        result: z.object({ n: z.number() }),
      }),
      raw: defineGet('/api/raw', {
        access: 'open',
        form: 'raw',
        summary: 'r',
        result: z.object({ result: z.number(), total: z.number().optional() }),
      }),
      save: defineGet('/api/save', { access: 'user', form: 'file', summary: 's', result: z.string() }),
      tell: defineGet('/api/tell', { access: 'user', form: 'stream', summary: 't', result: z.object({}) }),
      both: defineGet('/api/both', { access: 'user', form: 'either', summary: 'b', result: z.object({}) }),
    },
  })
  const write = small.paths['/api/x/{id}']?.['post']
  expect(write?.parameters.map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['dry', true],
    ['offset', false],
  ])
  expect(write?.requestBody?.required).toBe(true)
  expect(write?.requestBody?.content['application/json']?.schema.required).toEqual(['text'])
  const answerOf = (path: string) => small.paths[path]?.['get']?.responses['200']?.content
  expect(answerOf('/api/raw')?.['application/json']?.schema.required).toEqual([
    'statusCode',
    'message',
    'result',
  ])
  expect(Object.keys(answerOf('/api/save') ?? {})).toEqual(['text/plain'])
  expect(Object.keys(answerOf('/api/tell') ?? {})).toEqual(['text/event-stream'])
  expect(Object.keys(answerOf('/api/both') ?? {})).toEqual(['application/json', 'text/event-stream'])
  expect(small.paths['/api/raw']?.['get']?.security).toContainEqual({})
  expect(write?.security).toEqual([{ bearer: [] }])
})

it('says of a call of each form what shape.test.ts says of ours, in OpenAPI’s words (-u writes it anew)', async () => {
  const small = made({
    thing: {
      list: defineGet('/reader/thing', {
        access: 'open',
        summary: 'some',
        query: { offset: OffsetField, q: z.string().max(20).optional() },
        result: z.object({ items: z.array(z.string()) }),
      }),
      change: definePost('/reader/thing/{id}/change', {
        access: 'user',
        addition: true,
        summary: 'one',
        params: { id: IdField },
        body: { title: z.string().min(1).max(80), op_id: IdempotencyKey },
        result: z.literal(true),
        errors: ['NOT_FOUND'],
      }),
      raw: defineGet('/api/raw', {
        access: 'admin',
        form: 'raw',
        summary: 'raw',
        result: z.object({ version: z.string(), note: z.string().optional() }),
      }),
      file: defineGet('/api/file', { access: 'user', form: 'file', summary: 'file', result: z.string() }),
      stream: defineGet('/api/stream', {
        access: 'user',
        form: 'stream',
        summary: 'stream',
        result: z.string(),
      }),
    },
  })
  await expect(`${JSON.stringify(small, null, 2)}\n`).toMatchFileSnapshot('./openapi.txt')
})

it('tells the default of every parameter that has one, flags included', () => {
  const wrong = Object.values(contract).flatMap((calls) =>
    Object.values<EndpointDefinition>(calls).flatMap((call) => {
      const operation = operations.find(
        (one) => one.path === call.path && one.method === call.method.toLowerCase(),
      )?.operation
      return call.query.filter((name) => {
        const missing = call.input.shape[name]?.safeParse(undefined)
        if (!missing?.success || missing.data === undefined) return false
        const said = operation?.parameters.find((one) => one.name === name)?.schema as { default?: unknown }
        return said.default !== missing.data
      })
    }),
  )
  expect(wrong).toEqual([])
  const body = document.paths['/reader/magazine/{id}/publish']?.['post']?.requestBody
  expect(JSON.stringify(body)).toMatch(/"force":\{"anyOf":\[.*\],"default":false\}/)
})
