// Membership bought where no payment provider is set up: ordered by a reader, finished by an admin, shown on the waiting page.
import { expect, test } from './support/fixtures.ts'
import { callEndpoint, contract, createMember, logInAsAdmin, queryRows } from './support/product.ts'

test('is ordered, finished by hand with a reason, and the page that waits says so by itself', {
  tag: ['@main', '@order', '@membership'],
}, async ({ openPage }) => {
  const [admin, reader] = await Promise.all([logInAsAdmin(), createMember()])
  await callEndpoint(
    contract.membership.price,
    { code: 'MEMBER_MONTH', price: 2500, first_price: 1900, is_on: true },
    admin,
  )
  const { page } = await openPage({ as: reader })
  await page.goto('/member')
  await page.getByRole('link', { name: '开通会员' }).click()
  await expect(page.getByRole('heading', { name: /^19 元，读到/ })).toBeVisible()
  await page.getByRole('button', { name: '下单，19 元' }).dblclick()
  await expect(page.getByRole('heading', { name: '19 元，等编辑确认' })).toBeVisible()
  const [order] = await queryRows<{ order_no: string }>('select order_no from orders where user_id = $1', [
    reader.id,
  ])
  const order_no = order?.order_no ?? ''
  await expect(page).toHaveURL(new RegExp(order_no))

  const { page: desk } = await openPage({ as: admin, device: 'desktop' })
  await desk.goto('/admin/order')
  await desk.getByRole('searchbox', { name: '找订单' }).fill(order_no)
  await desk.getByRole('link', { name: new RegExp(reader.username) }).click()
  await desk.getByRole('textbox', { name: '收到多少元' }).fill('25')
  await desk.getByRole('textbox', { name: '怎么收到的' }).fill('当面付的')
  await desk.getByRole('button', { name: '完成并开通' }).click()
  await expect(desk.getByText('订单是 19 元')).toBeVisible()
  await desk.getByRole('textbox', { name: '收到多少元' }).fill('19')
  await desk.getByRole('button', { name: '完成并开通' }).click()
  await expect(desk.getByText('开通好了')).toBeVisible()
  await expect(desk.getByText('手工，当面付的').first()).toBeVisible()

  // Without any action of the reader: the page asks every few seconds.
  await expect(page.getByRole('heading', { name: '付好了，已经开通' })).toBeVisible()
  await expect
    .poll(() => queryRows('select days from membership_ledger where user_id = $1', [reader.id]))
    .toEqual([{ days: 31 }])
  await callEndpoint(contract.membership.price, { code: 'MEMBER_MONTH', price: 2500, is_on: false }, admin)
})
