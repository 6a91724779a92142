// Collections as their maker, an editor and a reader meet them.
import { expect, test } from './support/fixtures.ts'
import { settledBox } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { callEndpoint, contract, createMember, logInAsAdmin } from './support/product.ts'
import { waitForArticle } from './support/reading.ts'

/** Status of a collection as a guest sees it; undefined while it is not published (404). */
const findStatus = (id: number) =>
  callEndpoint(contract.collection.show, { id }).then(
    ({ status }) => status,
    () => undefined,
  )

test('puts articles together in an order, by key and by hand, and keeps what is not saved yet', {
  tag: ['@collection', '@desktop'],
}, async ({ openPage }) => {
  const maker = await createMember()
  const { page } = await openPage({ as: maker })
  await page.goto('/MyCollection')
  await expect(page.getByText('还没有创建合集')).toBeVisible()
  await page.getByRole('link', { name: '新建' }).click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('给合集起个名字')).toBeVisible()
  await page.getByLabel('名字').fill('会动的数字')
  for (const q of ['cloud', 'weekend', 'eels']) {
    await page.getByRole('searchbox').fill(q)
    await page
      .getByRole('listitem')
      .filter({ hasText: new RegExp(q, 'i') })
      .getByRole('button', { name: /^添加/ })
      .first()
      .click()
  }
  const order = page.getByRole('list', { name: '文章的顺序' })
  const titles = () => order.locator('b').allTextContents()
  await expect
    .poll(titles)
    .toEqual(['How Heavy Is a Cloud?', 'Who Invented the Weekend?', 'Where the Eels Go'])
  await order.getByRole('button', { name: /^第 3 篇/ }).focus()
  await page.keyboard.press('ArrowUp')
  await expect
    .poll(titles)
    .toEqual(['How Heavy Is a Cloud?', 'Where the Eels Go', 'Who Invented the Weekend?'])
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect
    .poll(titles)
    .toEqual(['Where the Eels Go', 'How Heavy Is a Cloud?', 'Who Invented the Weekend?'])
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(titles)
    .toEqual(['How Heavy Is a Cloud?', 'Where the Eels Go', 'Who Invented the Weekend?'])
  const from = await settledBox(order.getByRole('button', { name: /^第 1 篇/ }))
  const to = await settledBox(order.getByRole('button', { name: /^第 3 篇/ }))
  await page.mouse.move(from.left + 10, from.top + 10)
  await page.mouse.down()
  await page.mouse.move(to.left + 10, to.bottom, { steps: 8 })
  await page.mouse.up()
  await expect
    .poll(titles)
    .toEqual(['Where the Eels Go', 'Who Invented the Weekend?', 'How Heavy Is a Cloud?'])
  await order.getByRole('button', { name: /^移出 Who/ }).click()
  await expect.poll(titles).toHaveLength(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(titles).toHaveLength(3)
  await page.reload()
  await expect(page.getByText('已恢复上次未保存的内容')).toBeVisible()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '会动的数字' })).toBeVisible()
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('待审核，通过后公开')).toBeVisible()

  const id = Number(/collection\/(\d+)/.exec(page.url())?.[1])
  const admin = await logInAsAdmin()
  const desk = await openPage({ as: admin })
  await desk.page.goto('/admin/collection')
  await desk.page.getByRole('button', { name: '退回 会动的数字' }).click()
  await desk.page.getByLabel('理由').fill('简介说说为什么')
  await desk.page.getByRole('button', { name: '退回', exact: true }).click()
  await expect(desk.page.getByText('已退回：简介说说为什么')).toBeVisible()
  await page.reload()
  await expect(page.getByText('已退回：简介说说为什么')).toBeVisible()
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('待审核，通过后公开')).toBeVisible()
  await desk.page.reload()
  await desk.page.getByRole('button', { name: '发布 会动的数字' }).click()
  await expect(desk.page.getByText('已发布', { exact: true }).last()).toBeVisible()
  await expect.poll(() => findStatus(id)).toBe('PUBLISHED')

  await page.goto(`/collection/${id}/show`)
  await page.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await expect(page.getByText('未发布，仅自己可见')).toBeVisible()
  await expect(callEndpoint(contract.collection.show, { id })).rejects.toThrow('404')
  // An editor whose list is older than that may not publish it.
  await expect(callEndpoint(contract.collection.publish, { id }, admin)).rejects.toThrow(
    '作者还没有提交这个合集',
  )
  await page.getByRole('button', { name: '发布' }).click()
  await expect(page.getByText('待审核，通过后公开')).toBeVisible()
  await callEndpoint(contract.collection.publish, { id }, admin)

  await page.goto(`/collection/new?id=${id}`)
  await page.getByRole('button', { name: '删除合集' }).click()
  await expectMessage(page, '已删除合集：会动的数字')
  await page.getByRole('button', { name: '撤销' }).click()
  await expectMessage(page, '已恢复')
  await expect.poll(() => findStatus(id)).toBe('PUBLISHED')
})

test('reads a collection from article to article, and sees how far it came', { tag: '@collection' }, async ({
  openPage,
}) => {
  const member = await createMember()
  const { page } = await openPage({ as: member })
  await page.goto('/explore')
  await page.getByRole('link', { name: /动物记得的事/ }).click()
  await expect(page.getByRole('heading', { name: '动物记得的事' })).toBeVisible()
  await page.getByRole('button', { name: '关注' }).click()
  await expect(page.getByRole('button', { name: '已关注' })).toBeVisible()
  await page.getByRole('link', { name: '从第 1 篇读起' }).click()
  await waitForArticle(page)
  await page.getByRole('button', { name: '读完了' }).click()
  const next = page.getByRole('link', { name: /第 2 篇，共 5 篇/ })
  await next.click()
  await page.waitForURL(/collection=102/)
  await waitForArticle(page)
  await page.goto('/collection/102/show')
  await expect(page.getByText('已读 1/5')).toBeVisible()
  await expect(page.getByRole('link', { name: '接着读第 2 篇' })).toBeVisible()
  await page.getByRole('button', { name: '只看未读' }).click()
  await expect(page.getByRole('region', { name: '文章' }).getByRole('listitem')).toHaveCount(4)
  await page.goto('/collection/follow')
  await expect(page.getByRole('article').first()).toHaveText(/动物记得的事.*已读 1\/5/s)
})
