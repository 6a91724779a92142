// Whatever the network does, each step must have its effect exactly once and in its order.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SyncStep } from '../../contract/entities/sync.ts'
import { dropSession, keepSession } from '../lib/session.ts'
import { stampMutation } from './offline-mutation.ts'

/** A server that remembers operation ids; `mood` says what happens to a request. */
function makeServer() {
  const done = new Map<string, string>()
  const log: string[] = []
  const tokens = new Set<string>()
  const sizes: number[] = []
  let mood: 'ok' | 'lost-before' | 'lost-after' | 'broken' | 'busy' = 'ok'
  const answer = async (_: unknown, init?: RequestInit) => {
    if (mood === 'lost-before') throw new TypeError('Failed to fetch')
    if (mood === 'broken')
      return Response.json({ statusCode: 500, code: 'INTERNAL', message: '', result: null }, { status: 500 })
    if (mood === 'busy') {
      const busy = { statusCode: 429, code: 'TOO_MANY_REQUESTS', message: '', result: null }
      return Response.json(busy, { status: 429, headers: { 'retry-after': '60' } })
    }
    const { steps } = JSON.parse(String(init?.body)) as { steps: SyncStep[] }
    tokens.add(new Headers(init?.headers).get('authorization') ?? '')
    sizes.push(steps.length)
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
    tokens,
    sizes,
    answer,
    set: (next: typeof mood) => {
      mood = next
    },
  }
}

let server: ReturnType<typeof makeServer>
let outbox: typeof import('./outbox.ts')

/** Every test has modules of its own; those of the last one must not go on listening. */
function forgetListeners(): () => void {
  const spies = [window, document].map((target) => ({ target, spy: vi.spyOn(target, 'addEventListener') }))
  return () => {
    for (const { target, spy } of spies) {
      for (const [kind, run] of spy.mock.calls) target.removeEventListener(kind, run as EventListener)
      spy.mockRestore()
    }
  }
}
let forget: () => void

beforeEach(async () => {
  vi.resetModules()
  forget = forgetListeners()
  vi.useFakeTimers()
  server = makeServer()
  vi.stubGlobal('fetch', vi.fn(server.answer))
  keepSession('token', 7)
  outbox = await import('./outbox.ts')
})
afterEach(() => {
  forget()
  dropSession()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const save = (word: string) => stampMutation({ kind: 'save', input: { word } })
const settled = () => vi.advanceTimersByTimeAsync(0)

it('sends each step once, in order, though answers are lost again and again', async () => {
  server.set('lost-after')
  await outbox.enqueueMutations([save('a')])
  await settled()
  server.set('lost-before')
  await outbox.enqueueMutations([stampMutation({ kind: 'delete', word: 'a' })])
  await outbox.enqueueMutations([save('a')])
  await settled()
  expect(await outbox.getPendingMutations()).toHaveLength(3)
  server.set('ok')
  window.dispatchEvent(new Event('online'))
  await settled()
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save a', 'delete a', 'save a'])
  expect(await outbox.getPendingMutations()).toEqual([])
})

it('tries again by itself, later and later', async () => {
  server.set('broken')
  await outbox.enqueueMutations([save('b')])
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

it('waits twice as long each time, five minutes at most, and begins anew when something arrived or changed', async () => {
  const asked = vi.mocked(fetch).mock.calls
  server.set('broken')
  await outbox.enqueueMutations([save('a')])
  await settled()
  /** How long it waits until it asks the next time, in seconds. */
  const nextWait = async () => {
    const before = asked.length
    let seconds = 0
    for (; asked.length === before; seconds += 5) await vi.advanceTimersByTimeAsync(5000)
    return seconds
  }
  const waits: number[] = []
  for (let at = 0; at < 8; at += 1) waits.push(await nextWait())
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  window.dispatchEvent(new Event('online'))
  await settled()
  expect([await nextWait(), await nextWait()]).toEqual([5, 10])
  server.set('ok')
  await nextWait()
  expect(server.log).toEqual(['save a'])
  server.set('broken')
  await outbox.enqueueMutations([save('b')])
  await settled()
  expect(await nextWait()).toBe(5)
})

it('tries again when the page is looked at, not when it is left, and once for all that asks it to watch', async () => {
  const asked = vi.mocked(fetch).mock.calls
  const look = vi.spyOn(document, 'visibilityState', 'get')
  outbox.startOutbox()
  outbox.startOutbox()
  server.set('broken')
  await outbox.enqueueMutations([save('a')])
  await settled()
  const before = asked.length
  look.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(asked).toHaveLength(before)
  look.mockReturnValue('visible')
  server.set('ok')
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(asked).toHaveLength(before + 1)
  expect(server.log).toEqual(['save a'])
  look.mockRestore()
})

it('sends what waited for an account as soon as it logs in, and asks nothing of a guest', async () => {
  dropSession()
  await outbox.flushOutbox()
  const kept = save('a')
  keepSession('token', 7)
  server.set('lost-before')
  await outbox.enqueueMutations([kept])
  await settled()
  dropSession()
  server.set('ok')
  const asked = vi.mocked(fetch).mock.calls.length
  await outbox.flushOutbox()
  expect(vi.mocked(fetch).mock.calls).toHaveLength(asked)
  expect(await outbox.isMutationPending(kept.op_id)).toBe(true)
  const { keepSession: keep } = await import('../lib/session.ts')
  keep('token', 7)
  await settled()
  expect(server.log).toEqual(['save a'])
})

it('tells nobody who does not want to hear any more', async () => {
  const run = vi.fn()
  const stop = outbox.onDelivery(run)
  await outbox.enqueueMutations([save('a')])
  await outbox.flushOutbox()
  expect(run).toHaveBeenCalledOnce()
  stop()
  await outbox.enqueueMutations([save('b')])
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save a', 'save b'])
  expect(run).toHaveBeenCalledOnce()
})

it('does not go in circles when the server answers for other steps', async () => {
  const answer = { statusCode: 200, message: '', result: { results: [{ op_id: 'another', is_done: true }] } }
  const asked = vi.fn(async () => {
    if (asked.mock.calls.length > 20) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  vi.stubGlobal('fetch', asked)
  const run = vi.fn()
  outbox.onDelivery(run)
  await outbox.enqueueMutations([save('a')])
  await settled()
  await outbox.flushOutbox()
  expect(asked.mock.calls.length).toBeLessThan(5)
  expect(run).not.toHaveBeenCalled()
  expect(await outbox.getPendingMutations()).toHaveLength(1)
})

it('drops a refused step and says why; the others arrive', async () => {
  const told: unknown[] = []
  outbox.onDelivery((deliveries) => told.push(...deliveries.map(({ is_done, code }) => [is_done, code])))
  server.set('lost-before')
  await outbox.enqueueMutations([save('c')])
  await outbox.enqueueMutations([stampMutation({ kind: 'delete', word: 'nothing' })])
  await outbox.enqueueMutations([save('!')])
  await outbox.enqueueMutations([save('d')])
  await settled()
  server.set('ok')
  await outbox.flushOutbox()
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save c', 'save d'])
  expect(told).toEqual([
    [true, undefined],
    [false, 'WORD_NOT_SAVED'],
    [false, 'INVALID_INPUT'],
    [true, undefined],
  ])
  expect(await outbox.getPendingMutations()).toEqual([])
})

it('gives one account nothing of another', async () => {
  server.set('lost-before')
  await outbox.enqueueMutations([save('mine')])
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
  await outbox.enqueueMutations([first])
  await settled()
  expect(await outbox.isMutationPending(first.op_id)).toBe(true)
  server.set('ok')
  const second = save('f')
  await outbox.enqueueMutations([second])
  await outbox.flushOutbox()
  await settled()
  expect(await outbox.isMutationPending(first.op_id)).toBe(false)
  expect(await outbox.isMutationPending(second.op_id)).toBe(false)
  expect(server.log).toEqual(['save e', 'save f'])
})

it('keeps everything when it asked too often, and asks again only when the server wants to be asked', async () => {
  const asked = vi.mocked(fetch).mock.calls
  server.set('busy')
  await outbox.enqueueMutations([save('a'), save('b')])
  await settled()
  expect(asked).toHaveLength(1)
  server.set('ok')
  await vi.advanceTimersByTimeAsync(59_000)
  // Neither a new step nor the network is a reason to ask sooner.
  await outbox.enqueueMutations([save('c')])
  window.dispatchEvent(new Event('online'))
  await settled()
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(server.log).toEqual(['save a', 'save b', 'save c'])
  expect(await outbox.getPendingMutations()).toEqual([])
  // It is not held back for ever.
  await outbox.enqueueMutations([save('d')])
  await settled()
  expect(server.log).toHaveLength(4)
})

it.each([399, 401, 403, 408, 429, 500, 503])('takes %d for no answer to a step', async (status) => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: status, code: 'INTERNAL', message: '', result: null }, { status }),
  )
  await outbox.enqueueMutations([save('a')])
  await settled()
  expect(await outbox.getPendingMutations()).toHaveLength(1)
})

it('sends many in order, a hundred at a time, and finds the one that cannot be read', async () => {
  const words = Array.from({ length: 250 }, (_, place) => `w${place}`)
  const steps = words.map(save)
  await outbox.enqueueMutations([...steps.slice(0, 120), save('!'), ...steps.slice(120)].reverse())
  await outbox.flushOutbox()
  expect(server.log).toEqual(
    words
      .slice(0, 120)
      .concat(words.slice(120))
      .map((word) => `save ${word}`),
  )
  expect(Math.max(...server.sizes)).toBe(100)
  // Half by half: seven times two requests for the batch that it spoils.
  expect(server.sizes.length).toBeLessThanOrEqual(3 + 14)
  expect(await outbox.getPendingMutations()).toEqual([])
})

it('sends nothing of one account when another logs in while it is being read', async () => {
  server.set('lost-before')
  await outbox.enqueueMutations([save('mine')])
  await settled()
  server.set('ok')
  const flight = outbox.flushOutbox()
  keepSession('other', 8)
  await flight
  expect(server.tokens).toEqual(new Set())
  keepSession('token', 7)
  await outbox.flushOutbox()
  expect(server.tokens).toEqual(new Set(['Bearer token']))
  expect(server.log).toEqual(['save mine'])
})

it('has sent what was kept before, when a flush ends, though another one was on its way', async () => {
  const first = outbox.enqueueMutations([save('a')])
  await first
  await outbox.enqueueMutations([save('b')])
  await outbox.flushOutbox()
  expect(server.log).toEqual(['save a', 'save b'])
})
