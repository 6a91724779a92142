// The sheet of a page that stays open over midnight: the day that has ended is fetched again, as a whole.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { ReadingData } from '../../../contract/history.ts'
import { type SheetRow, useSheetRows } from './use-sheet-rows.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const server = vi.hoisted(() => ({ seconds: 0 }))
vi.mock('../../lib/calls/history.ts', () => ({
  historyCalls: {
    data: async ({ from }: { from: string }) => ({
      hours: Array.from({ length: 24 }, (_, hour) =>
        from === '2026-03-03' && hour === 23 ? server.seconds : 0,
      ),
    }),
  },
}))

it('shows what was read in the last minutes of a day once that day is over', async () => {
  let rows: SheetRow[] = []
  function Rows({ day }: { day: string }) {
    rows = useSheetRows({ today: { day }, items: [] } as unknown as ReadingData, '2026-03-03')
    return null
  }
  const cache = new QueryClient()
  const root = createRoot(document.createElement('div'))
  const show = (day: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={cache}>
          <Rows day={day} />
        </QueryClientProvider>,
      ),
    )
  const minutes = () => rows[0]?.dots.map(({ minutes: read }) => read)
  server.seconds = 300
  await show('2026-03-03')
  await expect.poll(minutes).toEqual([5])
  server.seconds = 900
  await show('2026-03-04')
  await expect.poll(minutes).toEqual([15])
  act(() => root.unmount())
  cache.clear()
})
