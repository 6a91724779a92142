// Shows that the contract is one: every call whole, no two at one address, every parameter in its place.
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../index.ts'
import { errorTable } from './app-error.ts'
import { type AnyContract, defineGet, definePost, type EndpointDefinition } from './endpoint-definition.ts'

const every = Object.entries(contract as AnyContract).flatMap(([noun, calls]) =>
  Object.entries(calls).map(([name, call]): [string, EndpointDefinition] => [`${noun}.${name}`, call]),
)
const keysOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key)

it('merges path, query and body into one input and remembers where each key belongs', () => {
  const call = definePost('/api/x/{id}', {
    access: 'user',
    summary: 'x',
    params: { id: z.string() },
    query: { dry: z.boolean().optional() },
    body: { text: z.string() },
    result: z.null(),
  })
  expect(Object.keys(call.input.shape)).toEqual(['id', 'dry', 'text'])
  expect([call.params, call.query, call.body]).toEqual([['id'], ['dry'], ['text']])
  expect([call.method, call.form, call.addition, call.errors]).toEqual(['POST', 'result', false, []])
  expect(
    defineGet('/api/y', { access: 'open', summary: 'y', form: 'raw', result: z.object({}) }),
  ).toMatchObject({
    method: 'GET',
    form: 'raw',
    params: [],
  })
})

describe.each(every)('%s', (_name, call) => {
  it('has an address that is spelled like one and says all its parameters', () => {
    expect(call.path).toMatch(/^\/(api|auth|reader)(\/(\w+|\{\w+\}))+\/?$/)
    expect(keysOf(call.path).sort()).toEqual([...call.params].sort())
  })

  it('has each key in one place only, and no body where there is none', () => {
    const keys = [...call.params, ...call.query, ...call.body]
    expect(new Set(keys).size).toBe(keys.length)
    expect(Object.keys(call.input.shape).sort()).toEqual([...keys].sort())
    if (call.method === 'GET') expect(call.body).toEqual([])
  })

  it('has snake_case names, a summary in Chinese, and codes of the table, each once', () => {
    for (const key of Object.keys(call.input.shape)) expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
    expect(call.summary).toMatch(/\p{Script=Han}/u)
    for (const code of call.errors) expect(Object.keys(errorTable)).toContain(code)
    expect(new Set(call.errors).size).toBe(call.errors.length)
    // Said by the kernel, for every call.
    for (const code of ['INVALID_INPUT', 'LOGIN_REQUIRED', 'TOO_LARGE', 'TOO_MANY_REQUESTS'] as const)
      expect(call.errors).not.toContain(code)
  })

  it('can be described to machines', () => {
    expect(z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }).type).toBe('object')
    expect(z.toJSONSchema(call.result, { io: 'output', unrepresentable: 'any' })).toBeTypeOf('object')
  })
})

it('has no address twice, parameters of other names included', () => {
  const addresses = every.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
  expect(addresses.filter((address, i) => addresses.indexOf(address) !== i)).toEqual([])
})
