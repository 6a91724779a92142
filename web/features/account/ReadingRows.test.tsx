// The rows of 我的 say how much is behind them, and nothing of what there is none of.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { homeCalls } from '../../lib/calls/home.ts'
import { ReadingRows } from './ReadingRows.tsx'

let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open(answer: () => ReturnType<typeof homeCalls.counts>, finished = 38) {
  vi.spyOn(homeCalls, 'counts').mockImplementation(answer)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <ReadingRows finished={finished} /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  root.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
const rows = () => [...host.querySelectorAll('a')].map((row) => row.textContent)

it('says how many notes, kept articles, collections and questions there are', async () => {
  open(async () => ({ notes: 64, kept: 9, collections: 3, questions: 12 }))
  await expect
    .poll(rows)
    .toEqual(['阅读历史读完 38 篇', '我的笔记64 条', '收藏和稍后读9 篇', '我的合集3 个', '提问记录12 条'])
})

it('says nothing of what there is none of, and has no questions where none can be asked', async () => {
  open(async () => ({ notes: 1, kept: 0, collections: 0, questions: null }))
  await expect.poll(rows).toEqual(['阅读历史读完 38 篇', '我的笔记1 条', '收藏和稍后读', '我的合集'])
})

it.each([
  ['before the first', async () => ({ notes: 0, kept: 0, collections: 0, questions: 0 })],
  ['when nobody answers', () => Promise.reject(new Error('away'))],
])('leads to the questions %s', async (_when, answer) => {
  open(answer)
  await expect.poll(rows).toContain('提问记录')
})
