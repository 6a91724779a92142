// The inbox as its editor's fingers meet it: acts that follow each other before the first is answered.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { InboxItem } from '../../../../contract/rss.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import { type InboxDesk, useInboxDesk } from './use-inbox-desk.ts'

const item = (id: number): InboxItem => ({
  ...{
    id,
    title: `Item ${id}`,
    link: '',
    author: '',
    summary: '',
    published_at: null,
    words: null,
    level: null,
    other_language: null,
  },
  ...{ article_id: null, stage: null, error: null, article: null, known: null, state: 'UNREAD' },
  ...{ at: '2026-01-01T00:00:00.000Z', feed: { id: 1, title: 'Feed' } },
})
/** Answers to what was decided that are still held back. */
let held: (() => void)[]
let desk: InboxDesk
let root: Root

function Inbox() {
  desk = useInboxDesk({})
  return null
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  held = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const say = (result: object) => Response.json({ statusCode: 200, message: '', result })
    if (!init?.body)
      return say({
        ...{ items: [1, 2, 3, 4].map(item), next_offset: null, next: null },
        counts: { UNREAD: 4, TAKEN: 0, DISMISSED: 0 },
      })
    const { action, ids = [] } = JSON.parse(String(init.body)) as { action: string; ids?: number[] }
    await new Promise<void>((resolve) => held.push(resolve))
    const items = ids.map((id) => ({ ...item(id), state: action === 'TAKE' ? 'TAKEN' : 'DISMISSED' }))
    return say({ changed: ids.length, batch: `${action} ${ids.join()}`, items, failed: [] })
  })
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Inbox />
      </QueryClientProvider>,
    ),
  )
  await act(() => waitForCheck(() => expect(desk.items).toHaveLength(4)))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('hears the answer to every act, not only to the last', async () => {
  await act(async () => desk.take(1))
  await act(async () => desk.dismiss(2))
  await act(async () => desk.take(3))
  await act(() => waitForCheck(() => expect(held).toHaveLength(3)))
  await act(async () => {
    for (const answer of held) answer()
    await waitForCheck(() => expect(desk.canUndo).toBe(true))
  })
  expect(desk.items.map(({ id, state }) => [id, state])).toEqual([
    [1, 'TAKEN'],
    [3, 'TAKEN'],
    [4, 'UNREAD'],
  ])
  // Each of them can be taken back, the last first.
  for (const left of [1, 1, 0]) {
    held = []
    await act(async () => desk.undo())
    await act(() => waitForCheck(() => expect(held).toHaveLength(1)))
    await act(() => {
      held[0]?.()
      return waitForCheck(() =>
        expect(desk.items.filter(({ state }) => state === 'TAKEN')).toHaveLength(left),
      )
    })
  }
  expect(desk.items.map(({ state }) => state)).toEqual(Array(4).fill('UNREAD'))
})
