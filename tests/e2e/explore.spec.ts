// 探索: from the contents of the library to a topic and an author, who is followed, by guest and member.
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember } from './support/product.ts'

test('leads from the contents to a topic and to an author, whose articles stand there', {
  tag: ['@home', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto('/')
  await page.getByRole('link', { name: '探索', exact: true }).click()
  await expectPath(page, '/explore')
  // Nothing stands twice.
  await page.getByRole('region', { name: '新到' }).getByRole('link').nth(1).waitFor()
  const articles = await page
    .locator('a[href^="/article/"]')
    .evaluateAll((links) => links.map((a) => a.getAttribute('href')))
  expect(new Set(articles).size).toBe(articles.length)
  await page.getByRole('region', { name: '按话题' }).getByRole('link', { name: /^自然/ }).click()
  await expectPath(page, '/topic/nature')
  await page.getByRole('heading', { name: '自然' }).waitFor()
  await page.getByRole('article').first().waitFor()
  await page.goBack()
  await page
    .getByRole('region', { name: '作者' })
    .getByRole('link', { name: /^Lin Yue/ })
    .click()
  await page.getByRole('heading', { name: 'Lin Yue' }).waitFor()
  expect(await page.title()).toBe('Lin Yue · 开卷')
  const { items } = await callEndpoint(contract.creator.list, { q: 'Lin Yue' })
  await page.getByText(`${items[0]?.article_count} 篇`, { exact: true }).first().waitFor()
  await page
    .getByRole('article')
    .nth((items[0]?.article_count ?? 1) - 1)
    .waitFor()
  // A guest comes back to the author after the log-in.
  await page.getByRole('link', { name: '关注 Lin Yue，先登录' }).click()
  await page.waitForURL(/\/login\?next=%2Fcreator%2F\d+/)
})

test('follows an author, takes it back, and lists the articles of those followed', { tag: '@home' }, async ({
  openPage,
  allowErrors,
}) => {
  const member = await createMember()
  const [author] = (await callEndpoint(contract.creator.list, { q: 'Mei Tan' })).items
  const { page } = await openPage({ as: member })
  await page.goto(`/creator/${author?.id}`)
  const follow = page.getByRole('button', { name: /关注 Mei Tan/ })
  await follow.click()
  await page.getByText('已关注：Mei Tan').waitFor()
  await page.getByText('1 人关注').waitFor()
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await page.getByText('不再关注：Mei Tan').waitFor()
  await expect.poll(() => follow.getAttribute('aria-pressed')).toBe('false')
  await follow.click()
  await page.getByText('已关注：Mei Tan').waitFor()
  await page.goto('/explore')
  await page.getByRole('link', { name: '关注的新文章' }).click()
  await expectPath(page, '/topic/following')
  await page
    .getByRole('article')
    .nth((author?.article_count ?? 1) - 1)
    .waitFor()
  expect(
    (await callEndpoint(contract.creator.list, { followed: true }, member)).items.map(({ name }) => name),
  ).toEqual(['Mei Tan'])
  // Where nobody is, the page says so.
  await page.goto('/creator/99999999')
  await page.getByText('没有这位作者').waitFor()
  allowErrors(/404/)
})
