// Shows that nothing a caller can send gets past the kernel in a shape that a call did not ask for.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aKernel, type Kernel } from '../../tests/support/kernel.ts'

let kernel: Kernel
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
    ['limit=', 'limit'],
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
