// A guest's week: words saved on one day, reviewed when they are due on the next ones, and all of it there after registering.
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, findArticle, newPhone, PASSWORD, readToken } from './support/product.ts'
import { openWordSheet, readText, tapWord, waitForArticle } from './support/reading.ts'

const DAY_MS = 86_400_000
const WORDS = ['imitate', 'doorstep', 'elevator']

/** A new page of the same browser, so many days later; the server stays where it is. */
async function onDay(context: BrowserContext, days: number): Promise<Page> {
  for (const page of context.pages()) await page.close()
  const page = await context.newPage()
  await page.clock.setFixedTime(Date.now() + days * DAY_MS)
  return page
}

/** Rates every card that the review has; returns the words in the order they came. */
async function reviewAll(page: Page, rating: RegExp): Promise<string[]> {
  const seen: string[] = []
  const done = page.getByRole('heading', { name: '复习完了' })
  const show = page.getByRole('button', { name: '显示答案' })
  for (;;) {
    await expect(show.or(done).first()).toBeVisible()
    if (await done.isVisible()) return seen
    await show.tap()
    seen.push((await readText(page.getByRole('article').getByRole('heading').first())).trim())
    await page.getByRole('button', { name: rating }).tap()
  }
}

test('asks a guest on the days when something is due, and takes the week along', {
  tag: ['@main', '@word', '@history', '@account'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const { page: first, context } = await openPage()
  await first.goto('/')
  await first.getByRole('button', { name: '四级 / 高考' }).click()
  // The 译 of the next line is no word's: browsers give it the taps of fingers near by.
  const { id: near } = await findArticle(/^After a Bad Night/)
  await first.goto(`/article/${near}`)
  await tapWord(first, 'opposite')
  await expect(first.getByRole('dialog').getByRole('heading', { name: 'opposite' })).toBeVisible()
  await first.goto(`/article/${id}`)
  await waitForArticle(first)
  for (const word of WORDS) {
    const sheet = await openWordSheet(first, word)
    await sheet.getByRole('button', { name: '加入生词本' }).first().tap()
    await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
    await first.goBack()
    await expect(sheet).toHaveCount(0)
  }
  await first.goto('/flashcard/demo')
  expect(new Set(await reviewAll(first, /^认识/))).toEqual(new Set(WORDS))

  // A new word comes back after some days.
  const later = await onDay(context, 4)
  await later.goto('/myword')
  await expect(later.getByText(`今日复习 ${WORDS.length} 个`)).toBeVisible()
  await later.goto('/flashcard/demo')
  expect(new Set(await reviewAll(later, /太简单/))).toEqual(new Set(WORDS))

  // Then they rest for weeks, and the article is still where it was left.
  const week = await onDay(context, 7)
  await week.goto('/myword')
  await expect(week.getByRole('link', { name: new RegExp(`^${WORDS[0]}`) })).toBeVisible()
  await expect(week.getByText(/今日复习 \d+ 个/)).toHaveCount(0)
  await week.goto('/history')
  await expect(week.getByText(title).first()).toBeVisible()

  await week.goto('/Register')
  const phone = newPhone()
  await week.getByLabel('手机号').fill(phone)
  await week.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await week.getByRole('button', { name: '注册' }).click()
  await expect(week.getByText(new RegExp(`^${WORDS.length} 个词.*已同步到账号`))).toBeVisible()
  await expectPath(week, '/')
  const reader = await readToken(context)
  const reviewed = async () =>
    (await callEndpoint(contract.word.list, { order: 'az' }, reader)).items.map(({ lemma, reps }) => [
      lemma,
      reps >= 2,
    ])
  await expect.poll(reviewed).toEqual([...WORDS].sort().map((word) => [word, true]))
})
