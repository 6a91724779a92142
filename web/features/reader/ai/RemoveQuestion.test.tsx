// A question is deleted once however often the button is pressed, and again where that failed.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { RemoveQuestion } from './QuestionPage.tsx'

const { forget } = vi.hoisted(() => ({ forget: vi.fn() }))
vi.mock('../../../lib/calls/ai.ts', () => ({ aiCalls: { forget } }))

const page = openReactPage()

it('leads back once for two presses, and may be pressed again after a failure', async () => {
  const onRemoved = vi.fn()
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <RemoveQuestion id="q1" onRemoved={onRemoved} />
    </QueryClientProvider>,
  )
  const button = page.host.querySelector('button')
  forget.mockRejectedValueOnce(new Error('网络不通'))
  await page.click(button)
  expect(onRemoved).not.toHaveBeenCalled()
  let answer = () => {}
  forget.mockImplementation(() => new Promise<void>((resolve) => (answer = resolve)))
  await page.click(button)
  await page.click(button)
  await act(async () => answer())
  expect(forget).toHaveBeenCalledTimes(2)
  expect(onRemoved).toHaveBeenCalledOnce()
})
