// The words read past: told as known and taken back, and who uses keys is where they were.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { TickList } from './TickList.tsx'

const { tellKnown, undo } = vi.hoisted(() => {
  const undo = vi.fn()
  return { undo, tellKnown: vi.fn(async (..._: unknown[]) => undo) }
})
vi.mock('./mark-words-known.ts', () => ({ markWordsKnown: tellKnown }))

const page = openReactPage()
const WORDS = ['wharf', 'bale', 'crane'].map((lemma) => ({ lemma, isTicked: lemma !== 'crane' }))

it('tells what is ticked once, and has the focus on the way back, then on the button again', async () => {
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <TickList words={WORDS} percentWith={undefined} />
    </QueryClientProvider>,
  )
  const know = page.button('这 2 个我认识')
  know?.focus()
  await page.click(know)
  expect(tellKnown.mock.lastCall?.[1]).toEqual(['wharf', 'bale'])
  expect(document.activeElement?.textContent).toContain('已记下 2 个')
  page.button('撤销')?.focus()
  await page.click('撤销')
  expect(undo).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(page.button('这 2 个我认识'))
})
