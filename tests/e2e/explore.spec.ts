// 探索: from the contents of the library to a topic and an author, who is followed, by guest and member.
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember } from './support/product.ts'

test('leads from the contents to a topic and to an author, whose articles stand there', {
  tag: ['@home', '@desktop', '@creator'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/')
  await page.getByRole('link', { name: '探索', exact: true }).click()
  await expectPath(page, '/explore')
  // No article is listed twice.
  await expect(page.getByRole('region', { name: '新到' }).getByRole('link').nth(1)).toBeVisible()
  const findTwice = () =>
    page.locator('a[href^="/article/"]').evaluateAll((links) => {
      const addresses = links.map((link) => link.getAttribute('href'))
      return addresses.filter((address, at) => addresses.indexOf(address) !== at)
    })
  await expect.poll(findTwice).toEqual([])
  await page.getByRole('region', { name: '按话题' }).getByRole('link', { name: /^自然/ }).click()
  await expectPath(page, '/topic/nature')
  await expect(page.getByRole('heading', { name: '自然' })).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  await page
    .getByRole('region', { name: '作者' })
    .getByRole('link', { name: /^Lin Yue/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Lin Yue' })).toBeVisible()
  await expect(page).toHaveTitle('Lin Yue · 开卷')
  const { items } = await callEndpoint(contract.creator.list, { q: 'Lin Yue' })
  await expect(page.getByText(`${items[0]?.article_count} 篇`, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('article').nth((items[0]?.article_count ?? 1) - 1)).toBeVisible()
  // A guest comes back to the author after the log-in.
  await page.getByRole('link', { name: '关注 Lin Yue，先登录' }).click()
  await page.waitForURL(/\/login\?next=%2Fcreator%2F\d+/)
})

test('follows an author, takes it back, and lists the articles of those followed', {
  tag: ['@home', '@creator'],
}, async ({ openPage, allowErrors }) => {
  const member = await createMember()
  const [author] = (await callEndpoint(contract.creator.list, { q: 'Mei Tan' })).items
  const { page } = await openPage({ as: member })
  await page.goto(`/creator/${author?.id}`)
  const follow = page.getByRole('button', { name: /关注 Mei Tan/ })
  await follow.click()
  await expect(page.getByText('已关注：Mei Tan')).toBeVisible()
  await expect(page.getByText('1 人关注')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('不再关注：Mei Tan')).toBeVisible()
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(page.getByText('已关注：Mei Tan')).toBeVisible()
  await page.goto('/explore')
  await page.getByRole('link', { name: '关注的新文章' }).click()
  await expectPath(page, '/topic/following')
  await expect(page.getByRole('article').nth((author?.article_count ?? 1) - 1)).toBeVisible()
  const followed = async () =>
    (await callEndpoint(contract.creator.list, { followed: true }, member)).items.map(({ name }) => name)
  await expect.poll(followed).toEqual(['Mei Tan'])
  // An unknown author.
  await page.goto('/creator/99999999')
  await expect(page.getByText('没有找到这位作者')).toBeVisible()
  allowErrors(/404/)
})
