// Shows that every way a provider can fail ends soon, by its name, and never as an answer.
import { createServer } from 'node:net'
import { LLMock } from '@copilotkit/aimock'
import { afterEach, describe, expect, it } from 'vitest'
import { waitForCheck } from '../../../tests/support/until.ts'
import { makeLanguageModel } from './openai-compatible.ts'
import { type ModelEvent, type ModelOptions, ProviderFailure } from './port.ts'
import {
  completionChunk,
  type FaultBehaviour,
  type FaultServer,
  openStream,
  respondWithError,
  respondWithText,
  startFaultServer,
} from './testing/fault-server.ts'

// Short, so that the tests are; far enough from each other for a busy machine.
const limits = { first: 1000, between: 600, total: 2500 }
const prompt = { system: 'Answer.', user: 'Hello' }

let server: FaultServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  onEvent = () => {}
})

/** Runs when the caller has been given something of an answer. */
let onEvent = () => {}
const modelOf = (base_url: string) =>
  makeLanguageModel({ base_url, api_key: 'key', model: 'tester', limits, retry_pause: 20 })

const ask = async (behaviours: FaultBehaviour[], options?: ModelOptions) => {
  server = await startFaultServer(...behaviours)
  const events: ModelEvent[] = []
  let failure: unknown
  try {
    for await (const event of modelOf(server.base_url).stream(prompt, options)) {
      events.push(event)
      onEvent()
    }
  } catch (error) {
    failure = error
  }
  const deltas = events.flatMap((event) => (event.kind === 'delta' ? [event.text] : [])).join('')
  const done = events.filter((event) => event.kind === 'done')
  return { deltas, done, failure, requests: server.requests }
}

describe('an answer', () => {
  it('comes in deltas and then as a whole, with what it cost', async () => {
    const { deltas, done, failure } = await ask([respondWithText('Good morning to you.')])
    expect(failure).toBeUndefined()
    expect(deltas).toBe('Good morning to you.')
    expect(done).toEqual([{ kind: 'done', text: 'Good morning to you.', usage: { input: 11, output: 7 } }])
  })

  it('is asked for with the key, the model, and data apart from instructions', async () => {
    const { requests } = await ask([respondWithText('Yes.')])
    expect(requests).toEqual([
      { authorization: 'Bearer key', model: 'tester', system: 'Answer.', user: 'Hello' },
    ])
  })

  it('leaves out what the model thought first, which keeps the stream alive', async () => {
    const { deltas, done } = await ask([
      (response) => {
        openStream(response)
        let thoughts = 0
        const timer = setInterval(() => {
          response.write(completionChunk({ reasoning_content: 'hm ' }))
          if (++thoughts < 12) return
          clearInterval(timer)
          response.end(
            `${completionChunk({ content: 'Done.' })}${completionChunk({}, 'stop')}data: [DONE]\n\n`,
          )
        }, 100)
      },
    ])
    expect(deltas).toBe('Done.')
    expect(done).toHaveLength(1)
  })

  it('is taken from a server that closes without [DONE], if it said that it was finished', async () => {
    const { done } = await ask([
      (response) => {
        openStream(response, 'All of it.')
        response.end(completionChunk({}, 'stop'))
      },
    ])
    expect(done).toHaveLength(1)
  })

  it('may be had in one piece', async () => {
    server = await startFaultServer(respondWithText('Good night.'))
    expect(await modelOf(server.base_url).complete(prompt)).toEqual({
      text: 'Good night.',
      usage: { input: 11, output: 7 },
    })
  })

  it('comes from another implementation of the protocol too', async () => {
    const mock = new LLMock({ port: 0 })
    mock.onMessage('Hello', { content: 'Hi there, reader.' })
    await mock.start()
    const { text } = await modelOf(`${mock.url}/v1`).complete(prompt)
    await mock.stop()
    expect(text).toBe('Hi there, reader.')
  })
})

describe('a second try', () => {
  it.each([500, 502, 503, 429])('is made after status %i, and its answer is taken', async (status) => {
    const { deltas, requests } = await ask([respondWithError(status), respondWithText('There.')])
    expect(deltas).toBe('There.')
    expect(requests).toHaveLength(2)
  })

  it('is made when the connection breaks before the first word', async () => {
    const { deltas } = await ask([(response) => response.destroy(), respondWithText('There.')])
    expect(deltas).toBe('There.')
  })

  it('waits as long as it is asked to', async () => {
    const inTime = await ask([respondWithError(429, { 'retry-after': '0' }), respondWithText('There.')])
    expect(inTime.deltas).toBe('There.')
  })

  it('is not made when the wait would be longer than the first word may take', async () => {
    const { failure, requests } = await ask([
      respondWithError(429, { 'retry-after': '30' }),
      respondWithText('There.'),
    ])
    expect(failure).toMatchObject({ reason: 'BUSY', retryAfter: 30 })
    expect(requests).toHaveLength(1)
  })

  it('is not made once a word was said', async () => {
    const { deltas, failure, requests } = await ask([
      (response) => {
        openStream(response, 'Half an ')
        onEvent = () => response.destroy()
      },
      respondWithText('Whole answer.'),
    ])
    expect(deltas).toBe('Half an ')
    expect(failure).toMatchObject({ reason: 'FAILED' })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [400, 'FAILED'],
    [401, 'KEY_REFUSED'],
    [402, 'NO_BALANCE'],
    [403, 'KEY_REFUSED'],
    [404, 'FAILED'],
    [422, 'FAILED'],
  ])('is not made after status %i, which is %s', async (status, reason) => {
    const { failure, requests } = await ask([respondWithError(status)])
    expect(failure).toMatchObject({ reason })
    expect(requests).toHaveLength(1)
  })

  it.each([
    [429, 'You exceeded your current quota', 'insufficient_quota'],
    [403, 'Sorry, your account balance is insufficient', '30001'],
    [400, 'Access denied, please make sure your account is in good standing.', 'Arrearage'],
  ])('is not made when status %i says that nothing is left to pay with', async (status, message, code) => {
    const { failure, requests } = await ask([
      (response) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ error: { message, type: 'x', code, param: null } }))
      },
    ])
    expect(failure).toMatchObject({ reason: 'NO_BALANCE' })
    expect(requests).toHaveLength(1)
  })

  it('ends after three', async () => {
    const { failure, requests } = await ask([respondWithError(500)])
    expect(failure).toMatchObject({ reason: 'FAILED' })
    expect(requests).toHaveLength(3)
  })
})

const json = (response: Parameters<FaultBehaviour>[0], body: string) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(body)
}
const page = '<!doctype html><html><body><h1>Sign in to the hotel network</h1></body></html>'

const faults: [name: string, reason: string, behaviour: FaultBehaviour][] = [
  [
    'cuts the connection in the middle',
    'FAILED',
    (r) => {
      openStream(r, 'Half an ')
      onEvent = () => r.destroy()
    },
  ],
  [
    'ends politely in the middle',
    'FAILED',
    (r) => {
      openStream(r, 'Half an ')
      r.end()
    },
  ],
  [
    'says [DONE] without having finished',
    'FAILED',
    (r) => {
      openStream(r, 'Half an ')
      r.end('data: [DONE]\n\n')
    },
  ],
  ['says nothing at all', 'TIMEOUT', () => undefined],
  [
    'opens the stream and says nothing',
    'TIMEOUT',
    (r) => {
      openStream(r)
      r.write(': hello\n\n')
    },
  ],
  ['falls silent in the middle', 'TIMEOUT', (r) => openStream(r, 'Half an ')],
  [
    'sends signs of life and no words',
    'TIMEOUT',
    (r) => {
      openStream(r)
      const t = setInterval(() => r.write(': alive\n\n'), 50)
      r.on('close', () => clearInterval(t))
    },
  ],
  [
    'never comes to an end',
    'TIMEOUT',
    (r) => {
      openStream(r)
      const t = setInterval(() => r.write(completionChunk({ content: 'more ' })), 50)
      r.on('close', () => clearInterval(t))
    },
  ],
  [
    'floods',
    'BAD_ANSWER',
    (r) => {
      openStream(r)
      const flood = () => {
        while (!r.destroyed && r.write(completionChunk({ content: 'x'.repeat(20_000) })));
        r.once('drain', flood)
      }
      flood()
    },
  ],
  [
    'answers with a page',
    'BAD_ANSWER',
    (r) => {
      r.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      r.end(page)
    },
  ],
  [
    'answers with a page that says it is a stream',
    'BAD_ANSWER',
    (r) => {
      r.writeHead(200, { 'content-type': 'text/event-stream' })
      r.end(page)
    },
  ],
  ['answers without a stream, with JSON of another kind', 'BAD_ANSWER', (r) => json(r, '{"ok":true}')],
  [
    'answers with broken JSON',
    'BAD_ANSWER',
    (r) => {
      openStream(r)
      r.end('data: {"choices": [{"del\n\n')
    },
  ],
  [
    'answers with nothing',
    'BAD_ANSWER',
    (r) => {
      openStream(r)
      r.end(`${completionChunk({}, 'stop')}data: [DONE]\n\n`)
    },
  ],
  ['answers with spaces', 'BAD_ANSWER', respondWithText(' \n ')],
  [
    'answers with an empty body',
    'BAD_ANSWER',
    (r) => {
      r.writeHead(200)
      r.end()
    },
  ],
  ['stops at its token limit', 'BAD_ANSWER', respondWithText('Half an ', 'length')],
  ['withholds the answer', 'BAD_ANSWER', respondWithText('Half an ', 'content_filter')],
  ['withholds the answer as Zhipu does', 'BAD_ANSWER', respondWithText('Half an ', 'sensitive')],
  [
    'reports an error in the stream',
    'FAILED',
    (r) => {
      openStream(r, 'Half an ')
      r.end('data: {"error":{"message":"overloaded","type":"x","param":null,"code":null}}\n\n')
    },
  ],
]

describe('a provider that', () => {
  it.each(faults)('%s is %s, in bounded time', async (_, reason, behaviour) => {
    const { done, failure } = await ask([behaviour])
    expect(done).toEqual([])
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ reason })
  })

  it('is not there is FAILED', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const address = taken.address()
    await new Promise((resolve) => taken.close(resolve))
    const port = typeof address === 'object' ? address?.port : 0
    const failure = await modelOf(`http://127.0.0.1:${port}/v1`)
      .complete(prompt)
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'FAILED' })
  })
})

describe('a caller who gives up', () => {
  const silent: FaultBehaviour = (response) => openStream(response, 'Well, ')

  it('gets their own reason at once, and the connection is closed', async () => {
    const reason = new Error('the reader left')
    const control = new AbortController()
    onEvent = () => control.abort(reason)
    const { failure } = await ask([silent], { signal: control.signal })
    expect(failure).toBe(reason)
    await waitForCheck(() => expect(server?.open()).toBe(0))
  })

  it('before asking is not heard of by the provider', async () => {
    const { failure, requests } = await ask([silent], { signal: AbortSignal.abort(new Error('never mind')) })
    expect(failure).toMatchObject({ message: 'never mind' })
    expect(requests).toEqual([])
  })

  it('by not reading on closes the connection', async () => {
    server = await startFaultServer(silent)
    for await (const event of modelOf(server.base_url).stream(prompt)) {
      expect(event).toEqual({ kind: 'delta', text: 'Well, ' })
      break
    }
    await waitForCheck(() => expect(server?.open()).toBe(0))
  })
})
