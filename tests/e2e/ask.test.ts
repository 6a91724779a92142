// A question about an article where no model is set: its own sentences, said to be that, and the way to each of them.
import { expect, it } from 'vitest'
import { aBrowser } from './support/browser.ts'
import { aMember, anArticleLike } from './support/product.ts'

const { visit } = aBrowser()

it('is answered by the article’s own sentences, each of which opens lit, and stays in one’s list', async () => {
  const { page } = await visit({ as: await aMember() })
  const { id } = await anArticleLike(/^The Man Who Hid Three Seconds/)
  await page.goto(`/article/${id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('link', { name: /^问 AI/ }).click()
  await page.getByText('离线时只找原文').waitFor()
  await page.getByRole('textbox', { name: '问这篇文章' }).fill('Where was the discrepancy found?')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Where was the discrepancy found?' }).waitFor()
  await page.getByText('离线', { exact: true }).waitFor()
  const [source] = await page.getByRole('list', { name: '原文出处' }).getByRole('link').all()
  const said = (await source?.locator('[lang=en]').textContent()) ?? ''
  expect(said).toContain('discrepancy')
  await source?.click()
  await page.waitForURL(/\/article\//)
  await page.getByText(said.slice(0, 40)).first().waitFor()
  await page.waitForFunction(() => (CSS.highlights.get('kj-found')?.size ?? 0) > 0)
  await page.goto('/askai')
  await page.getByRole('link', { name: /Where was the discrepancy found/ }).waitFor()
})
