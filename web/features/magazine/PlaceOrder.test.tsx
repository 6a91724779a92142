// The focus stays in the list when the row whose button was pressed is removed from the issue.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MagazinePlace } from '../../../contract/magazine.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { magazineCalls } from '../../lib/calls/magazine.ts'
import { PlaceOrder } from './PlaceOrder.tsx'

const page = openReactPage()
afterEach(() => void vi.restoreAllMocks())

const TITLES = ['Harbours', 'Lamps', 'Ledgers']
const PLACES = TITLES.map((title, id) => ({ id, title, title_zh: '', section: '', work: null }))

it.each([
  ['Harbours', '移出 Lamps'],
  ['Lamps', '移出 Ledgers'],
  ['Ledgers', '移出 Lamps'],
])('moves from %s to the row that takes its place, or to the last', async (removed, next) => {
  function Issue() {
    const [places, setPlaces] = useState(PLACES)
    vi.spyOn(magazineCalls, 'removePlace').mockImplementation(async ({ id }) => {
      setPlaces((now) => now.filter((place) => place.id !== id))
      return {} as never
    })
    return (
      <QueryClientProvider client={new QueryClient()}>
        <PlaceOrder id={1} sections={[]} places={places as unknown as MagazinePlace[]} isFixed={false} />
      </QueryClientProvider>
    )
  }
  await page.show(underRouter(() => <Issue />))
  const find = (label: string) => page.host.querySelector<HTMLElement>(`[aria-label="${label}"]`)
  await act(() => vi.waitFor(() => expect(find(`移出 ${removed}`)).toBeTruthy()))
  find(`移出 ${removed}`)?.focus()
  await page.click(find(`移出 ${removed}`))
  expect(find(`移出 ${removed}`)).toBeNull()
  expect(document.activeElement?.closest('li')?.contains(find(next))).toBe(true)
})
