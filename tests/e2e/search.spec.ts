// Searching as a guest on a phone: while typing, by words in quotes, in another order; articles and a magazine issue are found.
import { expect, test } from './support/fixtures.ts'
import { queryRows } from './support/product.ts'

test('finds while one types, keeps what is in quotes, and is cleared', {
  tag: ['@search', '@magazine'],
}, async ({ openPage }) => {
  await queryRows(`insert into magazines (publication_id, name, edition, number, status, published_at)
    select id, 'Almanac of Wires', '2026 年秋', '41', 'PUBLISHED', now() - interval '1 hour' from creators limit 1`)
  const { page } = await openPage()
  await page.goto('/Search')
  const field = page.getByRole('searchbox')
  const found = page.locator('[data-results] h3')
  await field.fill('telegraf')
  await expect(page.getByText('没有 telegraf，找到 telegraph')).toBeVisible()
  await expect(page.locator('mark', { hasText: /^telegraph$/i }).first()).toBeVisible()
  await expect.poll(() => found.count()).toBeGreaterThan(1)
  await field.fill('"telegraph wire"')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('"telegraph wire"')
  await expect(found).toHaveCount(1)
  await page.getByRole('radio', { name: '最新' }).check()
  await page.reload()
  await expect(field).toHaveValue('"telegraph wire"')
  await expect(found).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('order_by')).toBe('new')
  await field.fill('almanac 41')
  await expect(page.getByRole('list', { name: '找到的杂志' }).getByRole('link')).toBeVisible()
  await page.getByRole('button', { name: '清空' }).click()
  await expect(field).toHaveValue('')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull()
  await expect(field).toBeFocused()
})
