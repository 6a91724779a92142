// The devices of an account: the first five and those to look at, the others on a press; another one is logged out by the
// second press.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountCalls } from '../../lib/calls/account.ts'
import { DeviceList } from './DeviceList.tsx'

type Session = Awaited<ReturnType<typeof accountCalls.sessions>>['items'][number]
const session = (at: number, more: Partial<Session> = {}): Session => ({
  ...{ id: `s${at}`, device: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0', ip: `10.0.0.${at}` },
  ...{ created_at: '2026-11-01T00:00:00.000Z', last_seen_at: '2026-11-26T00:00:00.000Z' },
  ...{ is_current: false, is_new: false, ...more },
})
let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
})

function open(items: Session[]) {
  vi.spyOn(accountCalls, 'sessions').mockResolvedValue({ items })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceList />
    </QueryClientProvider>,
  )
}
const shown = () =>
  [...host.querySelectorAll('li')].map(({ textContent }) => textContent?.match(/10\.0\.0\.(\d+)/)?.[1])
const button = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)

it('shows the first five and what is to be looked at, and all on a press', async () => {
  const items = [1, 2, 3, 4, 5, 6].map((at) => session(at, { is_current: at === 1 }))
  open([...items, session(7, { is_new: true })])
  await expect.poll(shown).toEqual(['1', '2', '3', '4', '5', '7'])
  button('全部 7 台设备')?.click()
  await expect.poll(shown).toEqual(['1', '2', '3', '4', '5', '6', '7'])
  expect(button('全部 7 台设备')).toBeUndefined()
  // The button is gone: the focus is on the first row that came.
  expect(document.activeElement?.closest('li')?.textContent).toContain('10.0.0.6')
})

it('has nothing to unfold up to five', async () => {
  open([1, 2, 3, 4, 5].map((at) => session(at)))
  await expect.poll(shown).toHaveLength(5)
  expect(host.textContent).not.toContain('全部')
})

it('asks once, in its place, before another device is logged out', async () => {
  const end = vi.spyOn(accountCalls, 'endSession').mockResolvedValue(true)
  open([session(1, { is_current: true }), session(2)])
  await expect.poll(() => button('退出')).toBeDefined()
  button('退出')?.click()
  await expect.poll(() => button('确认退出')).toBeDefined()
  expect(end).not.toHaveBeenCalled()
  button('确认退出')?.click()
  await expect.poll(() => end.mock.calls[0]?.[0]).toEqual({ id: 's2' })
})
