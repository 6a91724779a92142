// Shows what every call gets from the kernel: forms, access, the envelope, and a no that is the same everywhere.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorTable } from '../../contract/kernel/app-error.ts'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'

let kernel: TestKernel
beforeAll(async () => {
  kernel = await aKernel()
})
afterAll(() => kernel.close())

const ask = (url: string, headers: Record<string, string> = {}) => kernel.app.inject({ url, headers })
/** As many calls one after another: so many at once from one network would be refused for that. */
async function inTurns<T>(count: number, call: () => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  while (answers.length < count) answers.push(await call())
  return answers
}
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  kernel.app.inject({ method: 'POST', url, payload, headers })

describe('an answer', () => {
  it('is exactly the envelope and nothing else', async () => {
    const answer = await ask('/api/mine', kernel.user)
    expect(answer.body).toBe('{"statusCode":200,"message":"","result":1}')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('of the raw form may have fields beside result', async () => {
    expect((await ask('/api/page')).json()).toEqual({
      statusCode: 200,
      message: '',
      result: [1, 2],
      total: 2,
    })
  })

  it('of the file form is the file, under a name that survives every character', async () => {
    const name = `生词 "本" (1)'s *.csv`
    const answer = await ask(`/api/save?name=${encodeURIComponent(name)}`)
    expect(answer.body).toBe('a,b\n')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const header = String(answer.headers['content-disposition'])
    expect(header).toBe(
      "attachment; filename*=UTF-8''%E7%94%9F%E8%AF%8D%20%22%E6%9C%AC%22%20%281%29%27s%20%2A.csv",
    )
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name)
  })

  it('that breaks its own promise is seen by the tests', async () => {
    const answer = await ask('/api/wrong')
    expect(answer.statusCode).toBe(500)
    expect(answer.json().code).toBe('INTERNAL')
  })
})

describe('an answer is kept by nobody', () => {
  it.each([
    ['a result', '/api/mine'],
    ['a shared one', '/api/hello'],
    ['a raw one', '/api/page'],
    ['a file', '/api/save?name=a'],
    ['a stream', '/api/tell?how=well'],
    ['a no', '/api/fall?how=conflict'],
    ['a no of nobody knows where', '/api/fall?how=plain'],
    ['an unknown call', '/api/none'],
    ['an address that cannot be read', '/api/list/%zz'],
    ['bad input', '/api/list/x'],
  ])('%s', async (_what, url) => {
    const answer = await ask(url, kernel.user)
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('nor is a body that cannot be read, nor one of the wrong kind', async () => {
    for (const type of ['application/json', 'text/xml']) {
      const payload = '{"q":'
      const answer = await kernel.app.inject({
        method: 'POST',
        url: '/api/write',
        payload,
        headers: { 'content-type': type },
      })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })

  it('files and pages go on being kept', async () => {
    expect((await ask('/files/ab/picture.svg')).headers['cache-control']).toContain('immutable')
    expect((await ask('/assets/app-abc.js')).headers['cache-control']).toContain('immutable')
    expect((await ask('/')).headers['cache-control']).toBe('no-cache')
  })
})

describe('what happens at the door is written down', () => {
  it('a role that is not enough, a dead token, a limit; never the token', async () => {
    const quiet = await aKernel()
    const at = { remoteAddress: '203.0.113.9' }
    await quiet.app.inject({ method: 'POST', url: '/api/rule', payload: {}, headers: quiet.user, ...at })
    await quiet.app.inject({ url: '/api/hello', headers: quiet.dead, ...at })
    for (let n = 0; n < 3; n += 1) {
      await quiet.app.inject({ method: 'POST', url: '/api/seldom', headers: quiet.user, ...at })
    }
    // A guest who knocks is no event.
    await quiet.app.inject({ url: '/api/mine', ...at })
    const lines = quiet
      .logged()
      .split('\n')
      .filter((line) => line.includes('"security"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines).toMatchObject([
      { event: 'role_refused', user_id: 1, network: '203.0.113.9', reason: 'shelf.rule' },
      { event: 'token_refused', network: '203.0.113.9', reason: 'shelf.hello' },
      { event: 'limit_reached', user_id: 1, network: '203.0.113.9', reason: 'shelf.seldom' },
    ])
    expect(quiet.logged()).not.toContain(quiet.dead.authorization.slice(7))
    expect(quiet.logged()).not.toContain(quiet.user.authorization.slice(7))
    await quiet.close()
  })
})

describe('access', () => {
  it('open: a guest, a person, and a person whose token is dead', async () => {
    const who = async (headers: Record<string, string>) =>
      (await ask('/api/hello', headers)).json().result.who
    expect(await who({})).toBe('guest')
    expect(await who(kernel.user)).toBe('user1')
    expect(await who(kernel.dead)).toBe('guest')
    expect(await who({ authorization: 'Basic dTpw' })).toBe('guest')
    expect(await who({ authorization: 'Bearer' })).toBe('guest')
    expect(await who({ authorization: kernel.user.authorization.replace('Bearer', 'bearer') })).toBe('user1')
  })

  it.each(['/api/mine', '/api/owned/1', '/api/tell'])(
    '%s refuses guests and dead tokens with 401',
    async (url) => {
      for (const headers of [{}, kernel.dead, { authorization: 'Bearer short' }]) {
        const answer = await ask(url, headers)
        expect(answer.statusCode).toBe(401)
        expect(answer.json()).toEqual({
          statusCode: 401,
          code: 'LOGIN_REQUIRED',
          message: errorTable.LOGIN_REQUIRED.message,
          result: null,
        })
      }
    },
  )

  it('does not take a token from a cookie or from the address', async () => {
    const token = kernel.user.authorization.slice(7)
    expect((await ask('/api/mine', { cookie: `bb_token=${token}` })).statusCode).toBe(401)
    expect((await ask(`/api/mine?token=${token}&authorization=Bearer%20${token}`)).statusCode).toBe(401)
  })

  it('owner: every person may ask, and what is not theirs is not there', async () => {
    expect((await ask('/api/owned/1', kernel.user)).json().result).toBe(true)
    const answer = await ask('/api/owned/1', kernel.other)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  it('admin: 401 for guests, 403 for users, before the input is looked at', async () => {
    expect((await post('/api/rule', {})).json().code).toBe('LOGIN_REQUIRED')
    const user = await post('/api/rule', {}, kernel.user)
    expect([user.statusCode, user.json().code]).toEqual([403, 'ADMIN_ONLY'])
    expect((await post('/api/rule', {}, kernel.admin)).json().result).toBe(true)
  })
})

describe('a refusal', () => {
  it('may bring its own sentence and details', async () => {
    const answer = await ask('/api/fall?how=conflict')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual({
      statusCode: 409,
      code: 'STATE_CONFLICT',
      message: '现在不行。',
      result: null,
      details: { state: 'DRAFT' },
    })
  })

  it.each(['plain', 'nothing', 'unique'])('hides what nobody foresaw (%s)', async (how) => {
    const answer = await ask(`/api/fall?how=${how}`)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      statusCode: 500,
      code: 'INTERNAL',
      message: errorTable.INTERNAL.message,
      result: null,
    })
  })

  it.each(['timeout', 'full', 'pool'])('calls what passes by itself an overload (%s)', async (how) => {
    const answer = await ask(`/api/fall?how=${how}`)
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'OVERLOADED'])
    expect(answer.headers['retry-after']).toBe('2')
  })

  it('of a call, a method or an address that does not exist is the envelope too', async () => {
    for (const [method, url] of [
      ['GET', '/api/none'],
      ['POST', '/api/hello'],
      ['DELETE', '/api/hello'],
      ['GET', '/API/hello'],
      ['GET', '/api/hello/'],
      ['OPTIONS', '/api/hello'],
    ] as const) {
      const answer = await kernel.app.inject({ method, url })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'NOT_FOUND'])
    }
  })

  it('says when to come back, in seconds, and lets in again then', async () => {
    const seldom = () => post('/api/seldom', {}, kernel.user)
    expect((await seldom()).statusCode).toBe(200)
    expect((await seldom()).statusCode).toBe(200)
    kernel.later(20.5)
    const answer = await seldom()
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(answer.headers['retry-after']).toBe('40')
    // Others are not held up by this one, nor this one elsewhere.
    expect((await post('/api/seldom', {}, kernel.other)).statusCode).toBe(200)
    expect((await ask('/api/mine', kernel.user)).statusCode).toBe(200)
    kernel.later(40)
    expect((await seldom()).statusCode).toBe(200)
  })

  it('counts a network as one where accounts would multiply the tries', async () => {
    const secret = (remoteAddress: string, headers = {}) =>
      kernel.app.inject({ method: 'POST', url: '/api/secret', headers, remoteAddress })
    const tries = [
      await secret('2001:db8:7:7::1', kernel.user),
      await secret('2001:db8:7:7::2', kernel.other),
      await secret('2001:db8:7:7:ffff::3'),
      await secret('2001:db8:7:8::1'),
    ]
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200])
  })

  it('counts those who are turned away at the door too', async () => {
    const busy = await aKernel()
    const knock = () => busy.app.inject({ url: '/api/mine', headers: busy.dead, remoteAddress: '10.0.0.1' })
    const answers = await inTurns(3002, knock)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3000)
    expect(answers.at(-1)?.statusCode).toBe(429)
    await busy.close()
  })

  it('comes for all calls together, after a great many', async () => {
    const busy = await aKernel()
    const answers = await inTurns(3010, () =>
      busy.app.inject({ url: '/api/page', remoteAddress: '10.0.0.1' }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3000)
    expect(answers.at(-1)?.headers['retry-after']).toBe('60')
    expect((await busy.app.inject({ url: '/api/page', remoteAddress: '10.0.0.2' })).statusCode).toBe(200)
    await busy.close()
  })

  it('is not made of counting when counting is off', async () => {
    const open = await aKernel({ RATE_LIMIT: 'off' })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => open.app.inject({ method: 'POST', url: '/api/seldom' })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await open.close()
  })
})

it('does not start with a call that nobody answers', async () => {
  const { mountContract } = await import('./mount.ts')
  const { defineGet } = await import('../../contract/kernel/endpoint-definition.ts')
  const { z } = await import('zod')
  const lost = { shelf: { lost: defineGet('/api/lost', { access: 'open', summary: '', result: z.null() }) } }
  const handlers = { shelf: {} } as unknown as { shelf: { lost: () => null } }
  const mounting = {} as unknown as Parameters<typeof mountContract>[3]
  expect(() => mountContract(kernel.app, lost, handlers, mounting)).toThrow('no handler for shelf.lost')
})
