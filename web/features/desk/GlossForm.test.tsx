// The form of a gloss gives the focus back to what opened it.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openReactPage } from '../../../tests/support/react-page.ts'
import { GlossForm } from './GlossForm.tsx'

const page = openReactPage()
const client = new QueryClient()
function Words() {
  const [isOpen, setOpen] = useState(false)
  return (
    <QueryClientProvider client={client}>
      <button type="button" onClick={() => setOpen(true)}>
        加释义
      </button>
      {isOpen && <GlossForm id={7} word="hedge" onClose={() => setOpen(false)} />}
    </QueryClientProvider>
  )
}

it('is cancelled, and the focus is on the button again', async () => {
  await page.show(<Words />)
  page.button('加释义')?.focus()
  await page.click('加释义')
  page.button('取消')?.focus()
  await page.click('取消')
  expect(page.button('取消')).toBeUndefined()
  expect(document.activeElement).toBe(page.button('加释义'))
})
