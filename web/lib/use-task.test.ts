// A task is asked for as long as it runs, and left alone when it has ended.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isRunning, TASK_POLL_MS, useTask } from './use-task.ts'

let state: string
let asked: string[]
let signals: (AbortSignal | null | undefined)[]
let seen: string | undefined
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
  asked = []
  signals = []
  seen = undefined
  root = createRoot(document.createElement('div'))
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    asked.push(address)
    signals.push(init?.signal)
    return Response.json({ statusCode: 200, message: '', result: { id: 'a', state } })
  })
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Screen({ id }: { id: string | null }) {
  seen = useTask(id).data?.state
  return null
}
const after = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
async function show(id: string | null): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () =>
    root.render(createElement(QueryClientProvider, { client }, createElement(Screen, { id }))),
  )
  await after(10)
}

it('asks every moment while it waits or runs, and no more when it has ended', async () => {
  state = 'QUEUED'
  await show('a')
  expect(asked).toEqual(['/reader/task/a'])
  expect(seen).toBe('QUEUED')
  // Whoever leaves takes the question back.
  expect(signals[0]).toBeInstanceOf(AbortSignal)
  await after(TASK_POLL_MS - 100)
  expect(asked).toHaveLength(1)
  state = 'RUNNING'
  await after(200)
  expect(asked).toHaveLength(2)
  expect(seen).toBe('RUNNING')
  state = 'DONE'
  await after(TASK_POLL_MS + 100)
  expect(seen).toBe('DONE')
  await after(20 * TASK_POLL_MS)
  expect(asked).toHaveLength(3)
})

it('asks nothing while there is no task', async () => {
  state = 'RUNNING'
  await show(null)
  await after(5 * TASK_POLL_MS)
  expect(asked).toEqual([])
})

it('goes on asking when a question failed', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    throw new TypeError('Failed to fetch')
  })
  await show('a')
  await after(2 * TASK_POLL_MS + 100)
  expect(asked.length).toBeGreaterThan(1)
})

it('knows which states are on their way', () => {
  const states = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as never[]
  expect(states.filter((each) => isRunning({ state: each }))).toEqual(['QUEUED', 'RUNNING'])
})
