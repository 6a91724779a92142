// Searching as a guest on a phone: while typing, by words in quotes, in another order, and beside the articles an issue.
import { expect, test } from './support/fixtures.ts'
import { queryRows } from './support/product.ts'

test('finds while one types, keeps what is in quotes, and is cleared', { tag: '@search' }, async ({
  openPage,
}) => {
  await queryRows(`insert into magazines (publication_id, name, edition, number, status, published_at)
    select id, 'Almanac of Wires', '2026 年秋', '41', 'PUBLISHED', now() - interval '1 hour' from creators limit 1`)
  const { page } = await openPage({})
  await page.goto('/Search')
  const field = page.getByRole('searchbox')
  const found = page.locator('[data-results] h3')
  await field.fill('telegraf')
  await page.getByText('没有 telegraf，找到 telegraph').waitFor()
  await page
    .locator('mark', { hasText: /^telegraph$/i })
    .first()
    .waitFor()
  const all = await found.count()
  expect(all).toBeGreaterThan(1)
  await field.fill('"telegraph wire"')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('"telegraph wire"')
  await expect.poll(() => found.count()).toBe(1)
  await page.getByRole('radio', { name: '最新' }).check({ force: true })
  await page.reload()
  expect(await field.inputValue()).toBe('"telegraph wire"')
  await expect.poll(() => found.count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('order_by')).toBe('new')
  await field.fill('almanac 41')
  await page.getByRole('list', { name: '找到的杂志' }).getByRole('link').waitFor()
  await page.getByRole('button', { name: '清空' }).click()
  expect(await field.inputValue()).toBe('')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})
