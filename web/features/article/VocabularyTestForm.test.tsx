// The yes/no test by keys: one press is one answer, however long the key is held.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { VocabularyTestForm } from './VocabularyTestForm.tsx'

vi.mock('../../local/core-dictionary.ts', () => ({ loadCore: async () => ({}) }))
vi.mock('../../../domain/language/vocabulary-test.ts', () => ({
  createVocabularyTest: () => ({ turns: Array(9).fill({}) }),
  selectNextItem: (_: unknown, answers: unknown[]) => ({ word: `word-${answers.length + 1}` }),
  scoreTest: () => ({}),
}))

const page = openReactPage()
const word = () => page.host.querySelector('p[lang=en]')?.textContent

it.each(['ArrowRight', 'ArrowLeft', 'y', 'n'])('answers once while %s is held', async (key) => {
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <VocabularyTestForm onDone={() => undefined} onLeave={() => undefined} />
    </QueryClientProvider>,
  )
  await vi.waitFor(() => act(async () => expect(word()).toBe('word-1')))
  for (const repeat of [false, true, true])
    await act(
      async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true })),
    )
  expect(word()).toBe('word-2')
})
