// Shows that nothing a caller can send gets past the kernel in a shape that a call did not ask for.
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../../contract/index.ts'
import type { AppError } from '../../contract/kernel/app-error.ts'
import { definePost, type EndpointDefinition } from '../../contract/kernel/endpoint-definition.ts'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { inputReader } from './parse.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await aKernel()
})
beforeEach(() => {
  kernel.traces.writes = 0
})
afterAll(() => kernel.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const send = (payload: string, headers: Record<string, string> = JSON_TYPE, url = '/api/write') =>
  kernel.app.inject({ method: 'POST', url, payload, headers })
const write = (body: unknown) => send(JSON.stringify(body))
const list = (tail: string) => kernel.app.inject({ url: `/api/list/${tail}` })
/** Status, code and the names of the bad fields. */
const said = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => {
  const body = json() as { code?: string; details?: { field: string; message: string }[] }
  return [statusCode, body.code, body.details?.map(({ field }) => field)]
}
const bad = (...fields: string[]) => [400, 'INVALID_INPUT', fields]

describe('a body', () => {
  it('reaches the handler with what the call declares, and only that', async () => {
    const answer = await write({ text: ' 你好 ', count: 3, extra: 1, dry: true, statusCode: 500 })
    expect(answer.json().result).toEqual({ text: '你好', count: 3 })
  })

  it.each([
    ['nothing', ''],
    ['half an object', '{"text":"a"'],
    ['no JSON', 'text=a&count=1'],
    ['two objects', '{"text":"a"}{"text":"b"}'],
    ['an array', '[{"text":"a"}]'],
    ['a string', '"text"'],
    ['a number', '7'],
    ['null', 'null'],
    ['bytes', '\u0000\u0001\u0002'],
    ['a byte order mark and nothing', '\uFEFF'],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['a prototype', '{"text":"a","__proto__":{"admin":true}}'],
    ['a prototype spelled out', '{"text":"a","\\u005f_proto__":{"admin":true}}'],
    ['a constructor', '{"text":"a","constructor":{"prototype":{"admin":true}}}'],
    ['a deep prototype', '{"text":"a","note":{"__proto__":{"admin":true}}}'],
  ])('that is %s is refused', async (_name, payload) => {
    expect(said(await send(payload))).toEqual(bad('body'))
    expect(kernel.traces.writes).toBe(0)
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  })

  it('that is missing is an empty one', async () => {
    expect(said(await kernel.app.inject({ method: 'POST', url: '/api/write' }))).toEqual(bad('text'))
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('of the type %s is refused', async (type) => {
    const answer = await send('{"text":"a"}', { 'content-type': type })
    expect(said(answer)).toEqual([415, 'WRONG_TYPE', undefined])
    expect(kernel.traces.writes).toBe(0)
  })

  it('may name its character set', async () => {
    expect(
      (await send('{"text":"a"}', { 'content-type': 'application/json; charset=utf-8' })).statusCode,
    ).toBe(200)
  })

  it('may be 256 KiB, and a call may allow more', async () => {
    const text = 'a'.repeat(300_000)
    expect(said(await write({ text }))).toEqual([413, 'TOO_LARGE', undefined])
    const big = await send(JSON.stringify({ text }), JSON_TYPE, '/api/big')
    expect(big.json().result.text).toHaveLength(300_000)
    const bigger = await send(JSON.stringify({ text: text + text }), JSON_TYPE, '/api/big')
    expect(said(bigger)).toEqual([413, 'TOO_LARGE', undefined])
  })

  it('names every field that is wrong, in Chinese', async () => {
    const answer = await write({ text: 'a'.repeat(51), count: 'three', note: { deep: 5 } })
    expect(said(answer)).toEqual(bad('text', 'count', 'note.deep'))
    for (const { message } of answer.json().details) expect(message).toMatch(/\p{Script=Han}/u)
  })

  it.each([true, false, [5], ['5'], [], {}, '', ' 5 ', '0x10', '1e3', '５', 'NaN', 'Infinity', null])(
    'has numbers as numbers, not as %j',
    async (count) => {
      expect(said(await write({ text: 'a', count }))).toEqual(bad('count'))
    },
  )

  it.each([0, -1, 1.5, 2 ** 53, 1e300])('has no id %j', async (count) => {
    expect(said(await write({ text: 'a', count }))).toEqual(bad('count'))
  })

  it.each([
    ['NUL in a text', { text: 'a\u0000b' }, 'text'],
    ['NUL in a key deep inside', { text: 'a', any: [{ 'a\u0000': 1 }] }, 'any'],
    ['half a surrogate pair', { text: 'a\uD800b' }, 'text'],
    ['the other half', { text: 'a', note: { deep: '\uDC00' } }, 'note'],
    ['forty levels', { text: 'a', any: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) }, 'any'],
  ])('with %s is refused', async (_name, body, field) => {
    expect(said(await write(body))).toEqual(bad(field))
  })

  it('with whole pairs, combining marks and right-to-left text is kept as it is', async () => {
    const text = '👩‍👩‍👧 é ﷽ \u202Eabc'
    expect((await write({ text })).json().result.text).toBe(text)
  })
})

describe('an address', () => {
  it('is read into the types that the call declares', async () => {
    expect((await list('007?q=a&flag=on&offset=40&limit=5&extra=1')).json().result).toEqual({
      id: 7,
      q: 'a',
      flag: true,
      offset: 40,
      limit: 5,
    })
    expect((await list('7')).json().result).toEqual({ id: 7, flag: false, offset: 0, limit: 20 })
  })

  it.each([
    'abc',
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    '9007199254740992',
    '9'.repeat(150),
    '%20',
    'NaN',
    '7,8',
    '१',
  ])('with the id %s is refused', async (id) => {
    expect(said(await list(id))).toEqual(bad('id'))
  })

  it.each(['9'.repeat(300), '%', '%zz', '%C0%80', '%ED%A0%80', '%FF'])(
    'that cannot be a parameter (%s) is refused before any route',
    async (id) => {
      expect(said(await list(id))).toEqual(bad('path'))
    },
  )

  it('takes every character that can be written in it', async () => {
    const name = 'it\'s 一 / 50 % of ? # & + \\ " <b>'
    const answer = await kernel.app.inject({ url: `/api/named/${encodeURIComponent(name)}` })
    expect(answer.json().result.name).toBe(name)
    expect(said(await kernel.app.inject({ url: '/api/named/a%00b' }))).toEqual(bad('name'))
  })

  it.each([
    ['q=a&q=b', 'q'],
    ['limit=5&limit=6', 'limit'],
    ['flag=1&flag=0', 'flag'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=', undefined],
    ['flag=&offset=', undefined],
    ['limit=true', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=1000001', 'offset'],
    ['flag=yes', 'flag'],
    [`q=${'a'.repeat(21)}`, 'q'],
    ['q=%00', 'q'],
    ['id=8', undefined],
    ['q[]=a', undefined],
    ['__proto__=a&constructor=b&toString=c&hasOwnProperty=d', undefined],
    ['&&&===&%', undefined],
  ])('with ?%s', async (query, field) => {
    const answer = await list(`7?${query}`)
    if (field) return expect(said(answer)).toEqual(bad(field))
    expect(answer.json().result).toEqual({ id: 7, flag: false, offset: 0, limit: 20 })
  })

  it('of a POST has its own fields, which the body cannot set', async () => {
    const answer = await send('{"text":"a","dry":true}', JSON_TYPE, '/api/write?dry=0&text=b&count=9')
    expect(answer.json().result).toEqual({ text: 'a', dry: false })
  })
})

it('answers the next one after all of it', async () => {
  expect((await write({ text: 'still here' })).json().result.text).toBe('still here')
})

describe('what a call declares', () => {
  const number = z.coerce.number()
  const call = definePost('/api/any/{id}', {
    access: 'open',
    summary: '',
    params: { id: number },
    query: { may: number.optional(), twenty: number.default(20), none: number.nullable(), flat: z.string() },
    body: { text: z.unknown().optional(), plain: z.number().optional() },
    result: z.null(),
  })
  /** What is read, or the fields that are refused with what is said of them. */
  const read = (given: { id?: unknown; query?: object; body?: unknown }, of = call): unknown => {
    const { id = '1', query = {}, body = {} } = given
    const request = { params: { id }, query: { none: '0', flat: '', ...query }, body }
    try {
      return inputReader(of)(request as unknown as FastifyRequest)
    } catch (error) {
      const { code, details } = error as AppError
      expect(code).toBe('INVALID_INPUT')
      return (details as { field: string; message: string }[]).map(({ field, message }) => [field, message])
    }
  }
  const NO_NUMBER = '应当是数字'

  it.each<[string, number]>([
    ['7', 7],
    ['-5', -5],
    ['0012', 12],
    ['1.5', 1.5],
    ['-0.25', -0.25],
    ['12345678901234560', 12_345_678_901_234_560],
    ['1.12345678901234567', 1.123_456_789_012_345_7],
  ])('as a number reads %j, also where it may be left out', (text, value) => {
    expect(read({ id: text, query: { may: text, twenty: text, none: text } })).toMatchObject({
      id: value,
      may: value,
      twenty: value,
      none: value,
    })
  })

  it('what has no value reads as not said where it may be left out, and is refused elsewhere', () => {
    const query = { may: '', twenty: '', none: '0' }
    expect(read({ query })).toEqual({ id: 1, twenty: 20, none: 0, flat: '' })
    expect(read({ query: { none: '' } })).toEqual([['none', NO_NUMBER]])
    expect(read({ id: '' })).toEqual([['id', NO_NUMBER]])
  })

  it.each([
    ' ',
    '+5',
    '--5',
    '5-',
    '.5',
    '5.',
    '1,5',
    '1x5',
    '1.2.3',
    'x5',
    '5x',
    ' 5',
    '5\n',
    '1e3',
    '123456789012345678',
    '1.123456789012345678',
    true,
    ['5'],
  ])('as a number does not read %j', (text) => {
    expect(read({ id: text })).toEqual([['id', NO_NUMBER]])
    const query = { may: text, twenty: text, none: text }
    expect(read({ query })).toEqual([
      ['may', NO_NUMBER],
      ['twenty', NO_NUMBER],
      ['none', NO_NUMBER],
    ])
  })

  it('is looked for where it was declared, and what is left out is left to the call', () => {
    expect(read({ query: { text: 'a', id: '9' }, body: { id: 9, flat: 'b', text: 'c' } })).toEqual({
      id: 1,
      twenty: 20,
      none: 0,
      flat: '',
      text: 'c',
    })
    // As JSON it is a number already, and text is none.
    expect(read({ body: { plain: 5 } })).toMatchObject({ plain: 5 })
    expect(read({ body: { plain: '5' } })).toEqual([['plain', NO_NUMBER]])
  })

  it.each([null, 'text', 5, true, [{ text: 'a' }]])('is not read of the body %j', (body) => {
    expect(read({ body })).toEqual([['body', '应当是一个 JSON 对象']])
  })

  it('takes nothing of a body where it declares none, whatever is sent', () => {
    const none = definePost('/api/none/{id}', {
      access: 'open',
      summary: '',
      params: { id: number },
      result: z.null(),
    })
    expect(read({ body: [1] }, none as unknown as typeof call)).toEqual({ id: 1 })
  })

  const nested = (levels: number): unknown => (levels === 0 ? 'deep' : [nested(levels - 1)])
  it.each<[string, unknown, boolean]>([
    ['a text', 'a', true],
    ['an empty one', '', true],
    ['nothing', null, true],
    ['no', false, true],
    ['a list with a NUL in it', ['a', 'b\0', 'c'], false],
    ['an object with half a character in it', { a: 'a', b: '\ud800' }, false],
    ['an object with a NUL in a name', { a: 1, 'b\0': 2 }, false],
    ['a list of objects with one', [{ a: 1 }, { a: { b: ['\udc00'] } }], false],
    ['33 levels', nested(33), true],
    ['34 levels', nested(34), false],
    ['34 levels of objects', JSON.parse(`${'{"a":'.repeat(34)}1${'}'.repeat(34)}`), false],
  ])('is looked through for what cannot be kept: %s', (_name, text, isTaken) => {
    if (isTaken) expect(read({ body: { text } })).toMatchObject({ text })
    else expect(read({ body: { text } })).toEqual([['text', '含有不能识别的字符']])
  })

  it('is named once when several things are wrong with it, and fifty fields are enough', () => {
    const items = z.object({ n: z.string().min(3).regex(/^a/) })
    const strict = definePost('/api/strict', {
      access: 'open',
      summary: '',
      body: { items: z.array(items) },
      result: z.null(),
    })
    const of = (body: object) => read({ body }, strict as unknown as typeof call)
    expect(of({ items: [{ n: 'b' }] })).toEqual([['items.0.n', '至少 3 个字符']])
    const many = of({ items: Array.from({ length: 60 }, () => ({ n: 'b' })) }) as unknown[]
    expect(many).toHaveLength(50)
    expect(many.at(-1)).toEqual(['items.49.n', '至少 3 个字符'])
  })

  it('as a whole is called the body when it is wrong as a whole', () => {
    const whole = { ...call, input: call.input.refine(() => false, '不能这样') }
    expect(read({}, whole as unknown as typeof call)).toEqual([['body', '不能这样']])
  })
})

describe('a parameter without a value', () => {
  const read = (call: Parameters<typeof inputReader>[0], query: Record<string, string>) =>
    inputReader(call)({ params: {}, query }) as Record<string, unknown>

  it('is a missing one where it may be missing', () => {
    expect(read(contract.rank.week, { cat: '', rank_date: '' })).toEqual(read(contract.rank.week, {}))
    expect(read(contract.dictionary.word, { word: 'rain', scene: '' })).toEqual(
      read(contract.dictionary.word, { word: 'rain' }),
    )
    // Every one of every call: none that may be left out is refused for being empty.
    const refused = Object.values(contract).flatMap((calls) =>
      Object.values<EndpointDefinition>(calls).flatMap((call) =>
        call.query.flatMap((name) => {
          const schema = call.input.shape[name]
          if (!schema?.safeParse(undefined).success || call.params.length > 0 || call.body.length > 0)
            return []
          const others = call.query.filter((other) => !call.input.shape[other]?.safeParse(undefined).success)
          const given = Object.fromEntries(others.map((other) => [other, '1']))
          try {
            inputReader(call)({ params: {}, query: { ...given, [name]: '' } })
            return []
          } catch (error) {
            const details = (error as AppError).details as { field: string }[]
            return details.some(({ field }) => field === name) ? [`${call.path} ${name}`] : []
          }
        }),
      ),
    )
    expect(refused).toEqual([])
  })

  it('is refused where it may not be missing', () => {
    expect(() => read(contract.dictionary.word, { word: '' })).toThrow()
  })
})
