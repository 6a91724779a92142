// Shows what becomes of a result and of every error on its way out, and what of it is logged.
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, it, vi } from 'vitest'
import { AppError } from '../../contract/kernel/app-error.ts'
import { waitForCheck } from '../../tests/support/until.ts'
import { makeLog } from '../log.ts'
import { asRefusal, envelopeOf, onError, SerializedResult, sendRaw, sendResult } from './answer.ts'

const BODY = { field: 'body', message: '内容读不懂，应当是一个 JSON 对象' }
const PATH = { field: 'path', message: '网址读不懂' }

describe('an error', () => {
  it.each<[object | null | undefined, string, unknown]>([
    [{ statusCode: 413 }, 'TOO_LARGE', undefined],
    [{ statusCode: 415 }, 'WRONG_TYPE', undefined],
    [{ statusCode: 429 }, 'TOO_MANY_REQUESTS', undefined],
    [{ statusCode: 404 }, 'NOT_FOUND', undefined],
    [{ statusCode: 403 }, 'NOT_FOUND', undefined],
    [{ statusCode: 400 }, 'INVALID_INPUT', [BODY]],
    [{ statusCode: 499 }, 'INVALID_INPUT', [BODY]],
    [{ statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }, 'INVALID_INPUT', [BODY]],
    [{ statusCode: 400, code: 'FST_ERR_BAD_URL' }, 'INVALID_INPUT', [PATH]],
    [{ statusCode: 414, code: 'FST_ERR_MAX_PARAM_LENGTH' }, 'INVALID_INPUT', [PATH]],
    [{ statusCode: 399 }, 'INTERNAL', undefined],
    [{ statusCode: 500 }, 'INTERNAL', undefined],
    [{ statusCode: 500, code: 'FST_ERR_BAD_URL' }, 'INTERNAL', undefined],
    [{}, 'INTERNAL', undefined],
    [null, 'INTERNAL', undefined],
    [undefined, 'INTERNAL', undefined],
    [Object.assign(new Error('deadlock'), { code: '40P01' }), 'OVERLOADED', undefined],
    [Object.assign(new Error('no space left'), { code: 'ENOSPC' }), 'INSUFFICIENT_STORAGE', undefined],
    [Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' }), 'INSUFFICIENT_STORAGE', undefined],
    [
      new Error('put', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
      'INSUFFICIENT_STORAGE',
      undefined,
    ],
  ])('%j is %s outside', (error, code, details) => {
    const refusal = asRefusal(error)
    expect([refusal.code, refusal.details]).toEqual([code, details])
    expect(refusal.retryAfter).toBe({ OVERLOADED: 2, INSUFFICIENT_STORAGE: 10 }[code])
  })

  it('that is a no already stays what it is', () => {
    const no = new AppError('NOT_FOUND')
    expect(asRefusal(no)).toBe(no)
    expect(envelopeOf(no)).toEqual({
      statusCode: 404,
      code: 'NOT_FOUND',
      message: '没有找到。',
      result: null,
    })
    const told = new AppError('STATE_CONFLICT', { message: '现在不行。', details: null })
    expect(envelopeOf(told)).toMatchObject({ message: '现在不行。', details: null })
  })
})

describe('what is logged', () => {
  /** What a server logs that answers `error`, and its answer. */
  const answered = async (...errors: (() => unknown)[]) => {
    const lines: string[] = []
    const app = Fastify({
      loggerInstance: makeLog('warn', { write: (line) => void lines.push(line) }),
      genReqId: () => 'the-id',
    })
    app.setErrorHandler(onError)
    app.get<{ Params: { n: string } }>('/fails/:n', ({ params: { n } }) => {
      throw errors[Number(n)]?.()
    })
    const answers = []
    for (const n of errors.keys()) answers.push(await app.inject(`/fails/${n}`))
    await app.close()
    return { answers, logged: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
  }

  it('of what nobody foresaw is the error with the id of its request', async () => {
    const { logged } = await answered(() => new Error('a fault of ours'))
    expect(logged).toMatchObject([
      { level: 50, reqId: 'the-id', msg: 'unforeseen error', err: { message: 'a fault of ours' } },
    ])
  })

  it.each(['NOT_FOUND', 'FETCH_FAILED', 'OVERLOADED', 'INTERNAL'] as const)(
    'of %s, which was said on purpose, is nothing',
    async (code) => {
      const { answers, logged } = await answered(() => new AppError(code, { retryAfter: 1.2 }))
      expect(logged).toEqual([])
      expect(answers[0]?.json()).toMatchObject({ code })
      expect(answers[0]?.headers).toMatchObject({
        'retry-after': '2',
        'content-type': 'application/json; charset=utf-8',
      })
    },
  )

  it('of bad input is nothing, nor is it told to come back', async () => {
    const { answers, logged } = await answered(
      () => Object.assign(new Error('no'), { statusCode: 400 }),
      () => new AppError('INVALID_INPUT'),
    )
    expect(logged).toEqual([])
    for (const { headers } of answers) expect(headers['retry-after']).toBeUndefined()
  })

  it('of somebody who hung up in the middle of a file is nothing: no database has failed', async () => {
    const lines: string[] = []
    const loggerInstance = makeLog('warn', { write: (line) => void lines.push(line) })
    const app = Fastify({ loggerInstance })
    const ended = new Promise<void>((resolve) => {
      app.setErrorHandler((error, request, reply) => {
        onError(error, request, reply)
        resolve()
      })
    })
    app.addContentTypeParser('application/octet-stream', (_request, _body, done) => done(null))
    app.put('/part', async ({ raw }) => {
      for await (const _ of raw) socket.destroy()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      'PUT /part HTTP/1.1\r\nhost: a\r\ncontent-type: application/octet-stream\r\ncontent-length: 99\r\n\r\nhalf',
    )
    await ended
    await app.close()
    expect(lines).toEqual([])
  })

  it('of a database that is away is one line a second, with what failed and how often', async () => {
    const away = () => Object.assign(new Error('the server shuts down'), { code: '57P01' })
    // Another test may just have had the line of this second.
    await waitForCheck(async () => {
      const { answers, logged } = await answered(away, away, away)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503])
      expect(logged).toMatchObject([
        {
          level: 40,
          reqId: 'the-id',
          url: '/fails/:n',
          code: '57P01',
          message: 'the server shuts down',
          times: expect.any(Number),
          msg: 'a failure of the database that passes',
        },
      ])
    })
  })
})

describe('a result', () => {
  const sent = async (send: Parameters<typeof sendResult>[1], isRaw = false) => {
    const app = Fastify()
    app.get('/', (_request, reply) => (isRaw ? sendRaw(reply, send) : sendResult(reply, send)))
    const { body, headers } = await app.inject('/')
    await app.close()
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
    return body
  }

  it('that is none is null, whatever else is falsy', async () => {
    expect(await sent(undefined)).toBe('{"statusCode":200,"message":"","result":null}')
    expect(await sent(null)).toBe('{"statusCode":200,"message":"","result":null}')
    expect(await sent(false)).toBe('{"statusCode":200,"message":"","result":false}')
    expect(await sent(0)).toBe('{"statusCode":200,"message":"","result":0}')
  })

  it('that many share is put into words once', async () => {
    const toJSON = vi.fn(() => 'words')
    const shared = new SerializedResult({ toJSON })
    for (let turn = 0; turn < 2; turn += 1)
      expect(await sent(shared)).toBe('{"statusCode":200,"message":"","result":"words"}')
    expect(toJSON).toHaveBeenCalledTimes(1)
  })

  it('of the raw form brings its own fields', async () => {
    expect(await sent({ result: 1, total: 2 }, true)).toBe(
      '{"statusCode":200,"message":"","result":1,"total":2}',
    )
  })
})
