// An order that waits is cancelled by the second press alone, however it is paid.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { orderCalls } from '../../lib/calls/order.ts'
import { OrderDetail } from './OrderDetail.tsx'

const ORDER: Order = {
  order_no: '2611272140195063',
  code: 'MEMBER_QUARTER',
  level: 'MEMBER',
  days: 90,
  title: '会员三个月',
  fen: 6800,
  list_fen: 6800,
  is_first_price: false,
  state: 'PENDING',
  way: null,
  created_at: '2026-11-27T13:10:00.000Z',
  expires_at: '2099-11-27T13:40:00.000Z',
  paid_at: null,
  finished_at: null,
  closed_at: null,
  refunded_at: null,
}
let host: HTMLElement
let root: ReturnType<typeof createRoot>

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = (name: string) =>
  [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name)

it.each([
  ['by hand', null],
  ['at a provider', 'ALI_PAGE'],
] as const)('asks once before an order %s is cancelled', async (_how, way) => {
  const cancel = vi.spyOn(orderCalls, 'cancel').mockResolvedValue({ ...ORDER, way, state: 'CLOSED' })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <OrderDetail order={{ ...ORDER, way }} until="" /> }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await expect.poll(() => button('取消订单')).toBeDefined()
  button('取消订单')?.click()
  await expect.poll(() => button('确认取消')).toBeDefined()
  expect(cancel).not.toHaveBeenCalled()
  button('确认取消')?.click()
  await expect.poll(() => cancel.mock.calls[0]?.[0]).toEqual({ order_no: ORDER.order_no })
})
