// The question before readers get a text with doubts has the focus, and gives it back.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { DeskTransitions } from './DeskTransitions.tsx'
import { createDeskArticle } from './testing.ts'

const page = openReactPage()
const published = vi.fn()
beforeEach(() => {
  published.mockClear()
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    if (init?.method === 'POST') published()
    return Response.json({ statusCode: 200, message: '', result: createDeskArticle() })
  })
})
afterEach(() => void vi.unstubAllGlobals())

const article = createDeskArticle({ status: 'AUDITED', has_pending: false })
function Moves() {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <DeskTransitions
        article={article}
        now={Date.parse('2026-11-21T00:00:00.000Z')}
        doubts="1 段没有译文"
        canTranslate={false}
        hasModel={false}
        proposed={[]}
        onTopics={() => undefined}
        next={undefined}
        isPublishWanted={false}
        onPublishBegun={() => undefined}
      />
    </QueryClientProvider>
  )
}

it('goes from the button to the question, and back when that is cancelled', async () => {
  await page.show(underRouter(Moves))
  await act(() => vi.waitFor(() => expect(page.button('发布')).toBeDefined()))
  page.button('发布')?.focus()
  await page.click('发布')
  expect(page.host.textContent).toContain('1 段没有译文')
  expect(document.activeElement).toBe(page.button('取消'))
  await page.click('取消')
  expect(document.activeElement).toBe(page.button('发布'))
  expect(published).not.toHaveBeenCalled()
})
