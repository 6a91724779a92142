// AI in the reader: without a model what can be said honestly, said to be that; with one its price before it is asked.
import type { Page } from '@playwright/test'
import { findBookPlace, openBook } from './support/book.ts'
import { expect, test } from './support/fixtures.ts'
import { addBookToShelf, createMember, findArticle } from './support/product.ts'
import { readText, waitForArticle } from './support/reading.ts'

test('answers a question by the article’s own sentences, each of which opens lit, and keeps it in one’s list', {
  tag: ['@main', '@ai'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  const { id } = await findArticle(/^The Man Who Hid Three Seconds/)
  await page.goto(`/article/${id}`)
  await page.getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('link', { name: /这篇的笔记/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^问 AI/ })).toHaveCount(0)
  // An address kept from when there was a model still answers.
  await page.goto(`/askai?article_id=${id}`)
  await expect(page.getByText('只在原文中查找，不计次数')).toBeVisible()
  await page.getByRole('textbox', { name: '问这篇文章' }).fill('Where was the discrepancy found?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Where was the discrepancy found?' })).toBeVisible()
  await expect(page.getByText(/^原文里这 \d+ 处和你的问题最相关/)).toBeVisible()
  await expect(page.getByText('离线', { exact: true })).toHaveCount(0)
  const source = page.getByRole('list', { name: '原文出处' }).getByRole('link').first()
  const quoted = source.locator('[lang=en]')
  await expect(quoted).toContainText('discrepancy')
  const sentence = await readText(quoted)
  await source.click()
  await page.waitForURL(/\/article\//)
  await expect(page.getByText(sentence.slice(0, 40)).first()).toBeVisible()
  await expectFoundText(page)
  await page.goto('/askai')
  await expect(page.getByRole('link', { name: /Where was the discrepancy found/ })).toBeVisible()
})

test('answers about the chapter of a book in sight, and each sentence leads back to its place, lit', {
  tag: ['@ai', '@book'],
}, async ({ openPage }) => {
  const member = await createMember()
  const book = await addBookToShelf(member)
  const { page } = await openPage({ as: member })
  await openBook(page, book.book_uuid)
  const contents = page.getByRole('dialog', { name: '目录' })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: '目录' }).click()
    await contents.getByRole('button', { name }).first().click()
    await expect(contents).toHaveCount(0)
  }
  await page.getByRole('button', { name: '目录' }).click()
  const before = await findBookPlace(page)
  await contents.getByRole('button').filter({ hasText: '分钟' }).nth(1).click()
  await expect(contents).toHaveCount(0)
  await expect.poll(() => findBookPlace(page)).not.toBe(before)
  await choose('总结这一章')
  const summary = page.getByRole('dialog', { name: '这一章的总结' })
  await expect(summary.getByText('原文关键句')).toBeVisible()
  await expect(summary.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(summary).toHaveCount(0)

  const words = (await readText(page.locator('[data-body] p').first())).trim().slice(0, 60)
  await page.route('**/api/ai/usage*', (route) => route.fulfill({ json: usageOf(10) }))
  await page.reload()
  await choose('问 AI')
  await page.getByRole('textbox', { name: '问这一章' }).fill(words)
  await page.keyboard.press('Enter')
  const sources = page.getByRole('list', { name: '原文出处' })
  await sources.getByRole('button').first().click()
  await expect(page.getByRole('dialog', { name: '问 AI' })).toHaveCount(0)
  await expectFoundText(page)
  await page.goto('/askai')
  await page.getByRole('link', { name: words }).click()
  await expect(page.getByText(/^原文里这 \d+ 处和你的问题最相关/)).toBeVisible()
  await expect(page.getByText('离线', { exact: true })).toHaveCount(0)
  await sources.getByRole('link').first().click()
  await page.waitForURL(/\/read\?cfi=/)
  await expectFoundText(page)
})

/** What a site with a model says of a reader who has so many answers left. */
const usageOf = (left: number) => ({
  result: {
    ...{ left, limit: 10, again_at: '2030-01-01T00:00:00Z' },
    cost: 1,
    is_cached: false,
    has_model: true,
  },
})

/** A passage of the text is marked as the one that was searched for. */
const expectFoundText = (page: Page) =>
  expect.poll(() => page.evaluate(() => CSS.highlights.get('kj-found')?.size ?? 0)).toBeGreaterThan(0)

/** Selects the first `words` in the text, as a finger does. */
async function select(page: Page, words: string): Promise<void> {
  await waitForArticle(page)
  await page.evaluate((wanted) => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0 || !node.parentElement?.closest('[data-text]')) continue
      node.parentElement.scrollIntoView({ block: 'center' })
      document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
      return
    }
    throw new Error(`not in the text: ${wanted}`)
  }, words)
}

test('sums up by rules where no model is set, and offers nothing that only a model can do', {
  tag: ['@ai'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  const { id } = await findArticle(/^The Man Who Hid Three Seconds/)
  await page.goto(`/article/${id}`)
  const summary = page.getByRole('region', { name: '总结' })
  await summary.getByRole('button', { name: '总结' }).click()
  await expect(summary.getByText('原文关键句')).toBeVisible()
  await expect(summary.getByRole('listitem')).toHaveCount(3)
  await summary.getByRole('tab', { name: '一句话' }).click()
  await summary.getByRole('switch', { name: '中英对照' }).click()
  await page.reload()
  // As it was left: open, one sentence, Chinese alone.
  await expect(summary.getByText('原文关键句')).toBeVisible()
  await expect(summary.getByRole('listitem')).toHaveCount(0)
  await expect(summary.locator('[lang=en]')).toHaveCount(0)

  await select(page, 'personal disgrace')
  await expect(page.getByRole('button', { name: '笔记', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '复制', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: '解释', exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await select(page, 'unremarkable')
  await page.getByRole('button', { name: '查词' }).click()
  await expect(page.getByRole('button', { name: /^更多/ }).last()).toBeVisible()
  await expect(page.getByRole('button', { name: /^详解/ })).toHaveCount(0)
})

test('tells the price of a sentence taken apart, and lights its parts', { tag: '@ai' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await createMember() })
  const { id } = await findArticle(/^The Man Who Hid Three Seconds/)
  let left = 7
  await page.route('**/api/ai/usage*', (route) => route.fulfill({ json: usageOf(left) }))
  await page.route('**/api/english/analyze', (route) => {
    const { text: sentence } = route.request().postDataJSON() as { text: string }
    const part = (depth: number, role: string, words: string) => ({
      ...{ depth, role, start: sentence.indexOf(words), end: sentence.indexOf(words) + words.length },
      ...{ zh: '', note: '' },
    })
    left -= 1
    return route.fulfill({
      json: {
        result: {
          ...{ sentence, zh: '译文在这里。', engine: 'model', is_cached: false },
          clauses: [
            part(0, 'SENTENCE', sentence),
            part(1, 'RELATIVE', 'who had no theory of error to console him'),
            part(1, 'ADVERBIAL_CLAUSE', 'because none yet existed'),
          ],
        },
      },
    })
  })
  await page.goto(`/article/${id}`)
  await select(page, 'personal disgrace')
  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '解释', exact: true }).click()
  await page.getByRole('tab', { name: '长难句' }).click()
  await expect(page.getByText('1 次 · 今日还剩 7 次')).toBeVisible()
  await page.getByRole('button', { name: '拆开这句' }).click()
  await expect(page.getByText('用了 1 次，今日还剩 6 次')).toBeVisible()
  await page.getByRole('button', { name: /状语从句/ }).click()
  await expect(page.locator('mark')).toHaveText(['because', 'none yet existed'])
  // The number in the main clause is the same part.
  await page.getByRole('button', { name: '第 1 部分' }).click()
  await expect
    .poll(async () => (await page.locator('mark').allTextContents()).join(' '))
    .toBe('who had no theory of error to console him')
})
