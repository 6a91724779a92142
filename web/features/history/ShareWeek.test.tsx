// The picture of the first days opens over the page, and is left by a button as well.
// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { ShareWeek } from './ShareWeek.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../ui/Dialog.tsx', () => ({
  Dialog: ({ open, footer, title }: { open: boolean; footer: ReactNode; title: string }) =>
    open ? <section aria-label={title}>{footer}</section> : null,
}))

it('is closed by its button', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(<ShareWeek data={{} as ReadingData} firstDay="2026-03-06" name="" />))
  const press = (name: string) =>
    act(() => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  press('分享')
  expect(place.querySelector('section')).not.toBeNull()
  press('关闭')
  expect(place.querySelector('section')).toBeNull()
  act(() => root.unmount())
})
