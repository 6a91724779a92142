// Membership bought where no payment provider is set up: ordered by a reader, finished by an admin, shown on the waiting page.
import { expect, test } from './support/fixtures.ts'
import { expectMessage } from './support/messages.ts'
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
  // No one to pay: nothing is sold, and no way leads to it.
  await page.goto('/member/buy')
  await expect(page.getByText('暂无可购买的套餐')).toBeVisible()
  await expect(page.getByRole('button', { name: /下单/ })).toHaveCount(0)

  const { page: desk } = await openPage({ as: admin, device: 'desktop' })
  await desk.goto('/admin/order?view=contact')
  await desk.getByRole('textbox', { name: '微信号' }).fill('kaijuan-kf')
  await desk.getByRole('textbox', { name: '服务时间' }).fill('每天 9:00–22:00')
  await desk.getByRole('button', { name: '保存' }).click()
  await expectMessage(desk, '已保存')

  await page.goto('/member')
  await page.getByRole('link', { name: '开通会员' }).click()
  await expect(page.getByRole('heading', { name: /^19 元，会员到/ })).toBeVisible()
  await expect(page.getByRole('list', { name: '会员权益' })).toContainText('会员文章')
  await page.getByRole('button', { name: '下单，19 元' }).dblclick()
  await expect(page.getByRole('heading', { name: '待付款 19 元' })).toBeVisible()
  await expect(page.getByText('kaijuan-kf', { exact: true })).toBeVisible()
  await expect(page.getByText('每天 9:00–22:00')).toBeVisible()
  const [order] = await queryRows<{ order_no: string }>('select order_no from orders where user_id = $1', [
    reader.id,
  ])
  const order_no = order?.order_no ?? ''
  await expect(page).toHaveURL(new RegExp(order_no))

  await desk.goto('/admin/order')
  await desk.getByRole('searchbox', { name: '找订单' }).fill(order_no)
  await desk.getByRole('link', { name: new RegExp(reader.username) }).click()
  await desk.getByRole('textbox', { name: '实收金额（元）' }).fill('25')
  await desk.getByRole('textbox', { name: '收款方式' }).fill('当面付的')
  await desk.getByRole('button', { name: '完成并开通' }).click()
  await expect(desk.getByText('订单金额为 19 元')).toBeVisible()
  await desk.getByRole('textbox', { name: '实收金额（元）' }).fill('19')
  await desk.getByRole('button', { name: '完成并开通' }).click()
  await expectMessage(desk, '已手工开通')
  await expect(desk.getByText('手工，当面付的').first()).toBeVisible()

  // Without any action of the reader: the page asks every few seconds.
  await expect(page.getByRole('heading', { name: '付款成功，已开通' })).toBeVisible()
  await expect
    .poll(() => queryRows('select days from membership_ledger where user_id = $1', [reader.id]))
    .toEqual([{ days: 31 }])
  await callEndpoint(contract.membership.price, { code: 'MEMBER_MONTH', price: 2500, is_on: false }, admin)
  await callEndpoint(contract.order.setContact, {}, admin)
})

test('is tried for an account alone where the site asks for nothing more', {
  tag: ['@membership'],
}, async ({ openPage }) => {
  const [admin, reader] = await Promise.all([logInAsAdmin(), createMember()])
  const { page } = await openPage({ as: reader })
  await page.goto('/trial')
  await page.getByRole('textbox', { name: '小红书号' }).fill('abcd')
  await page.getByRole('button', { name: '免费体验 7 天' }).click()
  await expect(page.getByText('小红书号为 6–15 位字母、数字或下划线，请检查')).toBeVisible()
  await callEndpoint(contract.site.set, { name: 'trial_needs', choice: 'registration' }, admin)
  await page.reload()
  await expect(page.getByRole('list', { name: '会员权益' })).toContainText('会员文章')
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('button', { name: '免费体验 7 天' }).click()
  await expect(page.getByRole('heading', { name: '会员已开通' })).toBeVisible()
  await expect
    .poll(() => queryRows('select days from membership_ledger where user_id = $1', [reader.id]))
    .toEqual([{ days: 7 }])
  await page.reload()
  await expect(page.getByRole('heading', { name: '体验已用过' })).toBeVisible()
  await callEndpoint(contract.site.set, { name: 'trial_needs' }, admin)
})
