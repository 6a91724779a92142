// Shows how a stream that broke off is taken up again: from where it stopped, after the pause that the server asks for.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aiStreams } from './calls/ai.ts'

let asked: { at: number; last: string | null }[]
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Each answer breaks off after its frames; the last one ends. */
const answers = (...bodies: string[]) =>
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    asked.push({ at: Date.now(), last: new Headers(init?.headers).get('last-event-id') })
    const body = bodies[Math.min(asked.length, bodies.length) - 1] ?? ''
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
const END = 'event: done\ndata: {"text":"ab"}\nid: 9\n\n'
const pauses = () => asked.slice(1).map(({ at }, index) => at - (asked[index]?.at ?? 0))
const hear = async () => {
  const heard = aiStreams.word({ word: 'rain' })
  await vi.runAllTimersAsync()
  return heard
}

it('waits as long as the server says, each time', async () => {
  answers(
    'retry: 250\n\nevent: delta\ndata: {"text":"a"}\nid: 1\n\n',
    'event: delta\ndata: {"text":"b"}\nid: 2\n\n',
    END,
  )
  expect(await hear()).toEqual({ text: 'ab' })
  expect(pauses()).toEqual([250, 250])
  expect(asked.map(({ last }) => last)).toEqual([null, '1', '2'])
})

it('waits a little longer each time where the server says nothing, or nothing of use', async () => {
  answers('event: delta\ndata: {"text":"a"}\nid: 1\n\n', 'retry: soon\n\n', END)
  expect(await hear()).toEqual({ text: 'ab' })
  expect(pauses()).toEqual([1000, 2000])
})
