// Whatever the network does, each step must have its effect exactly once and in its order.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { dropSession, keepSession } from '../lib/session.ts'

/** A server that remembers operation ids; `mood` says what happens to a request. */
function makeServer() {
  const done = new Map<string, string>()
  const log: string[] = []
  let mood: 'ok' | 'lost-before' | 'lost-after' | 'broken' = 'ok'
  const answer = async (_: unknown, init?: RequestInit) => {
    if (mood === 'lost-before') throw new TypeError('Failed to fetch')
    if (mood === 'broken')
      return Response.json({ statusCode: 500, code: 'INTERNAL', message: '', result: null }, { status: 500 })
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    if (steps.some((step) => step.kind === 'save' && step.input.word === '!')) {
      return Response.json(
        { statusCode: 400, code: 'INVALID_INPUT', message: '', result: null },
        { status: 400 },
      )
    }
    const results = steps.map((step) => {
      const name =
        'word' in step
          ? `${step.kind} ${step.word}`
          : step.kind === 'save'
            ? `save ${step.input.word}`
            : step.kind
      const isRefused = name === 'delete nothing'
      if (!done.has(step.op_id) && !isRefused) log.push(name)
      done.set(step.op_id, name)
      return { op_id: step.op_id, is_done: !isRefused, ...(isRefused ? { code: 'WORD_NOT_SAVED' } : {}) }
    })
    if (mood === 'lost-after') throw new TypeError('Failed to fetch')
    return Response.json({ statusCode: 200, message: '', result: { results } })
  }
  return {
    log,
    answer,
    set: (next: typeof mood) => {
      mood = next
    },
  }
}

let server: ReturnType<typeof makeServer>
let outbox: typeof import('./outbox.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.useFakeTimers()
  server = makeServer()
  vi.stubGlobal('fetch', vi.fn(server.answer))
  keepSession('token', 7)
  outbox = await import('./outbox.ts')
})
afterEach(() => {
  dropSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const save = (word: string) => outbox.stampStep({ kind: 'save', input: { word } })
const settled = () => vi.advanceTimersByTimeAsync(0)

it('sends each step once, in order, though answers are lost again and again', async () => {
  server.set('lost-after')
  await outbox.sendStep(save('a'))
  await settled()
  server.set('lost-before')
  await outbox.sendStep(outbox.stampStep({ kind: 'delete', word: 'a' }))
  await outbox.sendStep(save('a'))
  await settled()
  expect(await outbox.pendingSteps()).toHaveLength(3)
  server.set('ok')
  window.dispatchEvent(new Event('online'))
  await settled()
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save a', 'delete a', 'save a'])
  expect(await outbox.pendingSteps()).toEqual([])
})

it('tries again by itself, later and later', async () => {
  server.set('broken')
  await outbox.sendStep(save('b'))
  await settled()
  const asked = vi.mocked(fetch).mock.calls.length
  await vi.advanceTimersByTimeAsync(5000)
  expect(vi.mocked(fetch).mock.calls.length).toBe(asked + 1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(vi.mocked(fetch).mock.calls.length).toBe(asked + 1)
  server.set('ok')
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.log).toEqual(['save b'])
})

it('drops a refused step and says why; the others arrive', async () => {
  const told: unknown[] = []
  outbox.onDelivery((deliveries) => told.push(...deliveries.map(({ is_done, code }) => code ?? is_done)))
  server.set('lost-before')
  await outbox.sendStep(save('c'))
  await outbox.sendStep(outbox.stampStep({ kind: 'delete', word: 'nothing' }))
  await outbox.sendStep(save('!'))
  await outbox.sendStep(save('d'))
  await settled()
  server.set('ok')
  await outbox.flushOutbox()
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save c', 'save d'])
  expect(told).toEqual([true, 'WORD_NOT_SAVED', 'INVALID_INPUT', true])
  expect(await outbox.pendingSteps()).toEqual([])
})

it('gives one account nothing of another', async () => {
  server.set('lost-before')
  await outbox.sendStep(save('mine'))
  await settled()
  server.set('ok')
  const { keepSession: keep } = await import('../lib/session.ts')
  keep('other', 8)
  await outbox.flushOutbox()
  await settled()
  expect(server.log).toEqual([])
  keep('token', 7)
  await outbox.flushOutbox()
  await settled()
  expect(server.log).toEqual(['save mine'])
})

it('knows what still waits', async () => {
  server.set('lost-before')
  const first = save('e')
  await outbox.sendStep(first)
  await settled()
  expect(await outbox.isPending(first.op_id)).toBe(true)
  server.set('ok')
  const second = save('f')
  await outbox.sendStep(second)
  await outbox.flushOutbox()
  await settled()
  expect(await outbox.isPending(first.op_id)).toBe(false)
  expect(await outbox.isPending(second.op_id)).toBe(false)
  expect(server.log).toEqual(['save e', 'save f'])
})

it('never gives two steps the same time', () => {
  const times = Array.from({ length: 50 }, () => save('g').at)
  expect(new Set(times).size).toBe(50)
  expect([...times].sort()).toEqual(times)
})
