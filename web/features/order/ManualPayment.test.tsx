// The first step of a payment by hand names what there is: a QR code to scan, or a contact to add.
// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { toQueryKey } from '../../lib/keys.ts'
import { ManualPayment } from './ManualPayment.tsx'

const page = openReactPage()

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

it.each([
  { picture: '/img/code.png', isTouch: false, title: '微信扫码，添加客服' },
  { picture: '', isTouch: false, title: '添加客服微信' },
  { picture: '/img/code.png', isTouch: true, title: '添加客服微信' },
])('is $title with the picture "$picture", on a phone: $isTouch', async ({ picture, isTouch, title }) => {
  const contact = { name: '客服', wechat_id: 'kaijuan-kf', hours: '', picture }
  const client = new QueryClient()
  client.setQueryData(toQueryKey('order', 'ways'), { contact })
  await page.show(
    underRouter(() => (
      <QueryClientProvider client={client}>
        <ManualPayment order={ORDER} isTouch={isTouch} />
      </QueryClientProvider>
    )),
  )
  await act(() => vi.waitFor(() => expect(page.host.textContent).toContain('kaijuan-kf')))
  expect(page.host.querySelector('h2')?.textContent).toBe(title)
})
