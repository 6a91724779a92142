// Beside reading: the words before an article, those saved from it reviewed together, and words that never stick.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  createMember,
  findArticle,
  type MemberAccount,
  queryRows,
} from './support/product.ts'
import { readText, waitForArticle } from './support/reading.ts'

/** Saves words of the sample article with their places in it, as tapping them would have. */
async function withWordsOf(pattern: RegExp, names: readonly string[]) {
  const reader = await createMember()
  const { id } = await findArticle(pattern)
  const { paragraphs } = await callEndpoint(contract.article.show, { id }, reader)
  for (const word of names) {
    const paragraph = paragraphs.find(({ text }) => new RegExp(`\\b${word}\\b`).test(text))
    if (!paragraph) throw new Error(`no ${word}`)
    const sentence = paragraph.text
      .split(/(?<=[.!?]) /)
      .find((each) => new RegExp(`\\b${word}\\b`).test(each))
    const input = { word, article_id: id, paragraph: paragraph.id, op_id: randomUUID() }
    const offset = sentence?.search(new RegExp(`\\b${word}\\b`))
    await callEndpoint(contract.word.add, { ...input, sentence, offset }, reader)
  }
  return { reader, id }
}

async function openMore(page: Page, row: string) {
  await page.getByRole('button', { name: '更多', exact: true }).click()
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: row }).click()
}

test('reviews the words of one article, from its list of words', {
  tag: ['@main', '@word', '@article'],
}, async ({ openPage }) => {
  const { reader, id } = await withWordsOf(/^The Letters Nobody Paid For/, ['postmaster', 'lucrative'])
  // A word of another article is no part of it.
  await callEndpoint(
    contract.word.add,
    { word: 'harbour', sentence: 'An old harbour.', op_id: randomUUID() },
    reader,
  )
  const { page } = await openPage({ as: reader })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await openMore(page, '这篇的生词')
  const sheet = page.getByRole('dialog', { name: '这篇的生词' })
  await sheet.getByRole('button', { name: /lucrative/ }).click()
  await expect(sheet).toHaveCount(0)
  await openMore(page, '这篇的生词')
  await sheet.getByRole('link', { name: '复习这 2 个' }).click()
  await expectPath(page, `/flashcard/reviewArticleWords?article_id=${id}`)
  for (const lemma of ['postmaster', 'lucrative']) {
    await page.getByRole('button', { name: '显示答案' }).click()
    await expect(page.getByRole('heading', { name: lemma })).toBeVisible()
    await page.getByRole('button', { name: /太简单/ }).click()
  }
  await expect(page.getByRole('heading', { name: '复习完了' })).toBeVisible()
  await page.getByRole('button', { name: '完成' }).click()
  await expectPath(page, `/article/${id}`)
  const reviews = async () =>
    (await callEndpoint(contract.word.list, { order: 'az' }, reader)).items.map(({ lemma, reps }) => [
      lemma,
      reps,
    ])
  await expect.poll(reviews).toEqual([
    ['harbour', 0],
    ['lucrative', 1],
    ['postmaster', 1],
  ])
})

test('says what is missing when an article has no words to review, and sends guests to log in', {
  tag: '@word',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  await page.goto('/flashcard/reviewArticleWords?article_id=1')
  await expect(page.getByRole('heading', { name: '这篇里没有要复习的词' })).toBeVisible()
  await page.goto('/flashcard/reviewArticleWords')
  await expect(page.getByText('未指定文章')).toBeVisible()
  const guest = await openPage()
  await guest.page.goto('/flashcard/reviewArticleWords?article_id=1')
  await guest.page.waitForURL(/\/login/)
})

async function openBefore(page: Page, id: number) {
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '读前 10 词' }).click()
  const sheet = page.getByRole('dialog', { name: '读前词' })
  await expect(sheet.getByRole('list', { name: '读前词' })).toBeVisible()
  return sheet
}

test('shows the ten words before an article to a guest, saves them with their sentences, and asks once', {
  tag: ['@main', '@word', '@article'],
}, async ({ openPage }) => {
  const { id } = await findArticle(/^The Letters Nobody Paid For/)
  const { page } = await openPage()
  const sheet = await openBefore(page, id)
  const saves = sheet.getByRole('button', { name: /^加入生词本：/ })
  await expect(saves).toHaveCount(10)
  const first = ((await saves.first().getAttribute('aria-label')) ?? '').replace('加入生词本：', '')
  await saves.first().click()
  await expect(saves.first()).toHaveAttribute('aria-pressed', 'true')
  await sheet.getByRole('button', { name: '再加入 9 个' }).click()
  await expect(sheet.locator('[aria-pressed=true]')).toHaveCount(10)
  await sheet.getByRole('button', { name: '开始读' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: '读前 10 词' })).toHaveCount(0)
  await page.goto(`/myword/${first}/show`)
  const word = page.getByRole('article')
  await expect(word.getByRole('heading', { name: first })).toBeVisible()
  await expect(word).toHaveText(/[一-龥]{8}/)
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await openMore(page, '这篇的生词')
  await expect(
    page.getByRole('dialog', { name: '这篇的生词' }).getByRole('link', { name: '复习这 10 个' }),
  ).toBeVisible()
  await expect(page.locator('article').getByRole('button', { name: '读前 10 词' })).toHaveCount(0)
})

test('says what the ten words are worth to a member who has told a level, and may be skipped', {
  tag: ['@word', '@desktop', '@article'],
}, async ({ openPage }) => {
  const reader = await createMember()
  await callEndpoint(contract.word.setState, { base: 'C4', op_id: randomUUID() }, reader)
  const { id } = await findArticle(/^The Letters Nobody Paid For/)
  const { page } = await openPage({ as: reader })
  const sheet = await openBefore(page, id)
  const gain = /这篇你认识 ([\d.]+)% → ([\d.]+)%/
  await expect(sheet).toHaveText(gain)
  const [, now, then] = gain.exec(await readText(sheet)) ?? []
  expect(Number(then)).toBeGreaterThan(Number(now))
  await sheet.getByRole('button', { name: '直接读' }).click()
  await expect(sheet).toHaveCount(0)
  expect((await callEndpoint(contract.word.list, {}, reader)).items).toEqual([])
  await page.reload()
  await waitForArticle(page)
  await openMore(page, '读前 10 词')
  await sheet
    .getByRole('button', { name: /^加入生词本：/ })
    .first()
    .click()
  const cards = async () => (await callEndpoint(contract.word.list, {}, reader)).items
  await expect.poll(cards).toHaveLength(1)
  const [card] = await cards()
  expect(card?.contexts[0]).toMatchObject({ article_id: id, zh: expect.stringMatching(/[一-龥]/) })
  expect(card?.gloss).not.toBe('')
})

const aLeech = async (): Promise<MemberAccount> => {
  const { reader } = await withWordsOf(/^The Letters Nobody Paid For/, ['lucrative'])
  await queryRows(
    `update cards set state = 'REVIEW', lapses = 9, reps = 20, stability = 3, difficulty = 9,
      last_review = now() - interval '9 days', due = now() - interval '1 day' where user_id = $1`,
    [reader.id],
  )
  return reader
}

test('shows a word that never sticks with its sentence, lets it rest and calls it back', {
  tag: ['@word', '@desktop'],
}, async ({ openPage }) => {
  const reader = await aLeech()
  const { page } = await openPage({ as: reader })
  await page.goto('/myword')
  await page.getByRole('button', { name: '易忘词 1' }).click()
  const sheet = page.getByRole('dialog', { name: '易忘词' })
  await expect(sheet.getByText('忘过 9 次')).toBeVisible()
  await expect(sheet.locator('mark')).toHaveText(['lucrative'])
  const due = async () => (await callEndpoint(contract.word.overview, {}, reader)).due
  await expect.poll(due).toBe(1)
  await sheet.getByRole('button', { name: '暂停复习：lucrative' }).click()
  await expect(sheet.getByText('忘过 9 次 · 已暂停')).toBeVisible()
  await expect.poll(due).toBe(0)
  await sheet.getByRole('button', { name: '恢复复习：lucrative' }).click()
  await expect(sheet.getByRole('button', { name: '暂停复习：lucrative' })).toBeVisible()
  await expect.poll(due).toBe(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '暂停复习' }).click()
  await expect(page.getByText('已暂停复习。可在')).toBeVisible()
  await expect.poll(due).toBe(0)
  await page.getByRole('status').getByRole('button', { name: '撤销' }).click()
  await expect.poll(due).toBe(1)
})
