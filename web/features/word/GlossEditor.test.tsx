// An empty gloss is not saved: the field is marked and has the focus, with what to do below it.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { GlossEditor } from './GlossEditor.tsx'

const page = openReactPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => void vi.unstubAllGlobals())

it('returns to the field when there is nothing to save', async () => {
  const onSave = vi.fn()
  await page.show(
    <QueryClientProvider client={new QueryClient()}>
      <GlossEditor
        card={{ lemma: 'lamp', gloss: ' ', is_gloss_own: true }}
        sentence=""
        onSave={onSave}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const field = page.host.querySelector('input')
  page.button('保存')?.focus()
  await act(async () => page.host.querySelector('form')?.requestSubmit())
  expect(onSave).not.toHaveBeenCalled()
  expect(field?.getAttribute('aria-invalid')).toBe('true')
  expect(page.host.textContent).toContain('请写下释义')
  expect(document.activeElement).toBe(field)
})
