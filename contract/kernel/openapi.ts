// Generates the OpenAPI document from the contract.
import { z } from 'zod'
import { errorTable } from './app-error.ts'
import type { AnyContract, EndpointDefinition } from './endpoint-definition.ts'

type Json = Record<string, unknown>
interface ObjectSchema extends Json {
  properties?: Record<string, Json>
  required?: string[]
}

/** OpenAPI 3.1 implies draft 2020-12, so `$schema` is removed from each schema. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as ObjectSchema
}

/**
 * z.toJSONSchema emits no default for a transformed field (a flag): the default is computed by parsing
 * undefined.
 */
function inputOf(call: EndpointDefinition): ObjectSchema {
  const schema = schemaOf(call.input, 'input')
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if ('default' in property || schema.required?.includes(name)) continue
    const missing = call.input.shape[name]?.safeParse(undefined)
    if (missing?.success && missing.data !== undefined) property['default'] = missing.data
  }
  return schema
}

function parameters(call: EndpointDefinition, where: 'path' | 'query', names: string[]): Json[] {
  const schema = inputOf(call)
  return names.map((name) => ({
    name,
    in: where,
    required: where === 'path' || (schema.required ?? []).includes(name),
    schema: schema.properties?.[name] ?? {},
  }))
}

function requestBody(call: EndpointDefinition): Json | undefined {
  if (call.body.length === 0) return undefined
  const schema = inputOf(call)
  const properties = Object.fromEntries(call.body.map((key) => [key, schema.properties?.[key] ?? {}]))
  const required = call.body.filter((key) => (schema.required ?? []).includes(key))
  return {
    required: required.length > 0,
    content: { 'application/json': { schema: { type: 'object', properties, required } } },
  }
}

const EVENTS: Json = { 'text/event-stream': { schema: { type: 'string' } } }

function answer(call: EndpointDefinition): Json {
  if (call.form === 'file') return { 'text/plain': { schema: { type: 'string' } } }
  if (call.form === 'stream') return EVENTS
  const result = schemaOf(call.result, 'output')
  const resultProperties = call.form === 'raw' ? (result.properties ?? {}) : { result }
  const properties = { statusCode: { type: 'integer' }, message: { type: 'string' }, ...resultProperties }
  const always = call.form === 'raw' ? (result.required ?? []) : ['result']
  const required = ['statusCode', 'message', ...always]
  const json = { 'application/json': { schema: { type: 'object', properties, required } } }
  return call.form === 'either' ? { ...json, ...EVENTS } : json
}

/** Returns an OpenAPI 3.1 document of every endpoint in `contract`. */
export function buildOpenApiDocument(contract: AnyContract, info: { title: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const [noun, calls] of Object.entries(contract)) {
    for (const [name, call] of Object.entries(calls)) {
      const body = requestBody(call)
      paths[call.path] = {
        ...paths[call.path],
        [call.method.toLowerCase()]: {
          operationId: `${noun}.${name}`,
          tags: [noun],
          summary: call.summary,
          'x-access': call.access,
          'x-form': call.form,
          'x-addition': call.addition,
          'x-refusals': call.errors,
          security: call.access === 'open' ? [{}, { bearer: [] }] : [{ bearer: [] }],
          parameters: [...parameters(call, 'path', call.params), ...parameters(call, 'query', call.query)],
          ...(body ? { requestBody: body } : {}),
          responses: {
            200: { description: 'ok', content: answer(call) },
            default: { $ref: '#/components/responses/Refusal' },
          },
        },
      }
    }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      responses: {
        Refusal: {
          description: 'refused',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['statusCode', 'code', 'message', 'result'],
                properties: {
                  statusCode: { type: 'integer' },
                  code: { enum: Object.keys(errorTable) },
                  message: { type: 'string' },
                  result: { type: 'null' },
                  details: {},
                },
              },
            },
          },
        },
      },
    },
  }
}
