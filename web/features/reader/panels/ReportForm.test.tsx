// The line to the editors: what it says once it is sent.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { ReportForm } from './ReportForm.tsx'

vi.mock('../../../lib/calls/report.ts', () => ({ reportCalls: { add: async () => ({ is_reported: true }) } }))

const page = openReactPage()
const WRONG = { article_id: 7, revision: 1, paragraph: 'p1', quote: 'The harbour.', shown: '' }

it.each([
  ['QUESTION', '已提交，处理后会在「我的」里通知你。'],
  ['TRANSLATION', '已提交，修改后会在「我的」里通知你。'],
] as const)('of %s tells %s', async (about, text) => {
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <ReportForm wrong={WRONG} about={about} />
    </QueryClientProvider>,
  )
  await act(async () => page.host.querySelector('form')?.requestSubmit())
  await vi.waitFor(() => act(async () => expect(page.host.querySelector('[role=status]')).not.toBeNull()))
  expect(page.host.textContent).toBe(text)
})
