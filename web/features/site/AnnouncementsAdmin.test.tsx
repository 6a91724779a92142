// An announcement that was opened to be changed gives the focus back to its row.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { AnnouncementsAdmin } from './AnnouncementsAdmin.tsx'

const page = openReactPage()
afterEach(() => void vi.unstubAllGlobals())

it('is left unchanged, and the focus is on its button again', async () => {
  const [starts_at, ends_at] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']
  const item = { id: 7, text: '今晚维护', link: '', audience: 'ALL', starts_at, ends_at }
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: 200, message: '', result: { items: [item] } }),
  )
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <AnnouncementsAdmin />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => act(async () => expect(page.button('改')).toBeDefined()))
  page.button('改')?.focus()
  await page.click('改')
  page.button('取消')?.focus()
  await page.click('取消')
  expect(page.button('取消')).toBeUndefined()
  expect(document.activeElement).toBe(page.button('改'))
})
