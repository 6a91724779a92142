// Shows a stream as a browser sees it, over a real connection: ids, retry, heartbeat, a clean end, a reader who leaves.
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorTable } from '../../contract/kernel/app-error.ts'
import { aKernel, type TestKernel } from '../../tests/support/kernel.ts'
import { runQueued, waitForCheck } from '../../tests/support/until.ts'
import type { StreamEvent } from './context.ts'
import { eventStream } from './stream.ts'

let kernel: TestKernel
let port: number
beforeAll(async () => {
  kernel = await aKernel()
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  port = (kernel.app.server.address() as AddressInfo).port
})
beforeEach(() => {
  kernel.traces.ends = []
})
afterAll(() => kernel.close())

async function open(how: string): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  const headers = { ...kernel.user, 'accept-encoding': 'br, gzip' }
  const asked = request({ port, host: '127.0.0.1', path: `/api/tell?how=${how}`, headers })
  asked.on('error', () => undefined)
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { asked, answer }
}
async function read(how: string): Promise<{ answer: IncomingMessage; text: string }> {
  const { answer } = await open(how)
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += chunk
  return { answer, text }
}

describe('a stream', () => {
  it('has an id on every event, tells how soon to come back, and ends', async () => {
    const { answer, text } = await read('well')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(text).toBe(
      [
        'retry: 1000\n\n',
        'id: 1\nevent: delta\ndata: {"text":"一"}\n\n',
        'id: own-2\nevent: delta\ndata: {"text":"二\\n三"}\n\n',
        'id: 3\nevent: done\ndata: {"text":"一二\\n三"}\n\n',
      ].join(''),
    )
    expect(kernel.traces.ends).toContain('returned')
  })

  it('that is refused before its first word is an ordinary refusal', async () => {
    const { answer, text } = await read('refused')
    expect(answer.statusCode).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      statusCode: 503,
      code: 'TRANSLATION_NOT_CONFIGURED',
      result: null,
    })
  })

  it('that is refused later says so in one last event', async () => {
    const before = kernel.logged().split('stream broke').length
    const { answer, text } = await read('late')
    // It was said on purpose: no fault for the log.
    expect(kernel.logged().split('stream broke').length).toBe(before)
    expect(answer.statusCode).toBe(200)
    const frames = text.split('\n\n').filter(Boolean)
    expect(frames).toHaveLength(3)
    const [, data = ''] = frames[2]?.split('data: ') ?? []
    expect(frames[2]).toMatch(/^id: 2\nevent: error\ndata: /)
    const { message } = errorTable.TRANSLATION_TIMEOUT
    expect(JSON.parse(data)).toEqual({ statusCode: 504, code: 'TRANSLATION_TIMEOUT', message, result: null })
  })

  it('that breaks does not say what is inside', async () => {
    const { text } = await read('broken')
    expect(text).toContain('"code":"INTERNAL"')
    expect(text).not.toContain('sk-secret')
    expect(kernel.logged()).toContain('stream broke')
  })

  it('closes its source when the reader leaves', async () => {
    const { asked, answer } = await open('endless')
    await once(answer, 'data')
    asked.destroy()
    await waitForCheck(() => expect(kernel.traces.ends.sort()).toEqual(['aborted', 'returned']))
  })

  it('waits for a reader who is slow, instead of reading everything into memory', async () => {
    const returned = () => kernel.traces.ends.filter((end) => end === 'returned').length
    const { asked, answer } = await open('flood')
    onTestFinished(() => void asked.destroy())
    answer.pause()
    // Another who begins later is given all of it.
    const { text } = await read('flood')
    expect(text.length).toBeGreaterThan(32_000_000)
    expect(returned()).toBe(1)
    expect(answer.readableLength).toBeLessThan(1_000_000)
    asked.destroy()
    await waitForCheck(() => expect(returned()).toBe(2))
  })
})

describe('its bytes', () => {
  const envelope = (error: unknown) => ({ said: String(error) })
  const collect = async (source: AsyncIterable<StreamEvent>, heartbeat_ms?: number) => {
    let text = ''
    for await (const chunk of eventStream(source, envelope, heartbeat_ms)) text += String(chunk)
    return text
  }

  it('hold a heartbeat while the source is silent, and none while it talks', async () => {
    let text = ''
    async function* slowly(): AsyncGenerator<StreamEvent> {
      await waitForCheck(() => expect(text.match(/^: $/gm)?.length).toBeGreaterThanOrEqual(2))
      yield { event: 'done', data: null }
    }
    for await (const chunk of eventStream(slowly(), envelope, 40)) text += String(chunk)
    expect(text.endsWith('id: 1\nevent: done\ndata: null\n\n')).toBe(true)
    async function* quickly(): AsyncGenerator<StreamEvent> {
      for (let i = 0; i < 100; i += 1) yield { event: 'delta', data: i }
    }
    expect(await collect(quickly(), 60_000)).not.toMatch(/^: $/m)
  })

  it('are never asked of the source twice at once', async () => {
    let isAsked = false
    let most = 0
    let left = 20
    let beat: () => void = () => undefined
    const source: AsyncIterable<StreamEvent> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => {
          most = Math.max(most, isAsked ? 2 : 1)
          isAsked = true
          await new Promise<void>((resolve) => {
            beat = resolve
          })
          isAsked = false
          left -= 1
          return left > 0
            ? { done: false, value: { event: 'delta', data: left } }
            : { done: true, value: undefined }
        },
      }),
    }
    let text = ''
    for await (const chunk of eventStream(source, envelope, 3)) {
      text += String(chunk)
      if (String(chunk).includes(': \n\n')) beat()
    }
    expect(text.match(/^id: /gm)).toHaveLength(19)
    expect(most).toBe(1)
  })

  it('end at once when nobody reads, whatever the source is waiting for', async () => {
    let isReturned = false
    const stuck: AsyncIterable<StreamEvent> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => undefined),
        return: () => {
          isReturned = true
          return Promise.reject(new Error('and it minds'))
        },
      }),
    }
    const stream = eventStream(stuck, envelope)
    stream.resume()
    await new Promise((resolve) => setImmediate(resolve))
    stream.destroy()
    await once(stream, 'close')
    expect(isReturned).toBe(true)
  })

  it('number events from one, with null for no data, and end at the first error', async () => {
    async function* some(): AsyncGenerator<StreamEvent> {
      yield { event: 'delta', data: undefined }
      yield { event: 'delta', data: 0, id: '' }
      throw new Error('no more')
    }
    expect(await collect(some())).toBe(
      [
        'retry: 1000\n\n',
        'id: 1\nevent: delta\ndata: null\n\n',
        'id: \nevent: delta\ndata: 0\n\n',
        'id: 3\nevent: error\ndata: {"said":"Error: no more"}\n\n',
      ].join(''),
    )
  })

  it.each(['gives', 'ends', 'fails'] as const)(
    'take nothing of what the source %s after they ended',
    async (how) => {
      let go: () => void = () => undefined
      const waiting = new Promise<void>((resolve) => {
        go = resolve
      })
      let asked = 0
      const source: AsyncIterable<StreamEvent> = {
        [Symbol.asyncIterator]: () => ({
          next: async () => {
            asked += 1
            await waiting
            if (how === 'fails') throw new Error('too late')
            return how === 'gives'
              ? { done: false, value: { event: 'delta', data: 1 } }
              : { done: true, value: undefined }
          },
        }),
      }
      const asError = vi.fn(envelope)
      const stream = eventStream(source, asError)
      const errors: unknown[] = []
      stream.on('error', (error) => errors.push(error)).resume()
      await waitForCheck(() => expect(asked).toBe(1))
      const push = vi.spyOn(stream, 'push')
      // A source without `return` has nothing to close.
      stream.destroy()
      await once(stream, 'close')
      go()
      await runQueued()
      expect([push.mock.calls, asError.mock.calls, errors, asked]).toEqual([[], [], [], 1])
    },
  )

  it('leave no heartbeat behind, however they end', async () => {
    const clear = vi.spyOn(globalThis, 'clearInterval')
    const start = vi.spyOn(globalThis, 'setInterval')
    const of = (next: () => Promise<IteratorResult<StreamEvent>>): AsyncIterable<StreamEvent> => ({
      [Symbol.asyncIterator]: () => ({ next }),
    })
    const none = of(async () => ({ done: true, value: undefined }))
    const broken = of(() => Promise.reject(new Error('no')))
    const stuck = of(() => new Promise(() => undefined))
    const ended = (stream: Readable) => {
      const beat = start.mock.results.at(-1)?.value
      return { isCleared: () => clear.mock.calls.some(([timer]) => timer === beat), stream }
    }
    for (const source of [none, broken]) {
      const { stream, isCleared } = ended(eventStream(source, envelope))
      expect(isCleared()).toBe(false)
      stream.resume()
      await once(stream, 'end')
      expect(isCleared()).toBe(true)
    }
    const { stream, isCleared } = ended(eventStream(stuck, envelope))
    stream.resume().destroy()
    await once(stream, 'close')
    expect(isCleared()).toBe(true)
    expect(start.mock.calls.at(-1)?.[1]).toBe(15_000)
    vi.restoreAllMocks()
  })

  it('hold no heartbeat for a reader who has not taken what is there', async () => {
    const silent: AsyncIterable<StreamEvent> = {
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => undefined) }),
    }
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = eventStream(silent, envelope, 5)
    vi.advanceTimersByTime(60)
    expect(String(stream.read())).toBe('retry: 1000\n\n')
    // Now it waits, and is told that the line stands.
    vi.advanceTimersByTime(5)
    expect(String(stream.read())).toBe(': \n\n')
    stream.destroy()
    vi.useRealTimers()
  })
})
