// The picture of what the page shows opens over it, and is left by a button as well.
// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { ShareData } from './ShareData.tsx'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
vi.mock('../../ui/Dialog.tsx', () => ({
  Dialog: (given: { open: boolean; footer: ReactNode; title: string; children: ReactNode }) =>
    given.open ? (
      <section aria-label={given.title}>
        {given.children}
        {given.footer}
      </section>
    ) : null,
}))
vi.mock('./WeekPicture.tsx', () => ({ WeekPicture: () => <p>week</p> }))
vi.mock('./YearPicture.tsx', () => ({ YearPicture: () => <p>year</p> }))

it.each([
  ['week', '2026-03-19'],
  ['year', '2026-03-20'],
])('shows the picture of the %s on %s, and is closed by its button', async (picture, day) => {
  const place = document.createElement('div')
  const root = createRoot(place)
  const firstDay = '2026-03-07'
  const data = { first_day: firstDay, today: { day } } as ReadingData
  await act(async () => root.render(<ShareData {...{ data, firstDay }} name="" />))
  const press = (name: string) =>
    act(async () =>
      [...place.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
    )
  await press('分享')
  await vi.waitFor(() => expect(place.querySelector('section p')?.textContent).toBe(picture))
  await press('关闭')
  expect(place.querySelector('section')).toBeNull()
  act(() => root.unmount())
})
