// One browser, several readers and double clicks: nothing of one reader is seen by the next, a double click acts once.

import { expect, openTab, test } from './support/fixtures.ts'
import { expectScrollPosition } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { overlayEntriesGone } from './support/overlay.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle, newPhone, PASSWORD } from './support/product.ts'
import { markedWords, readTo, tapWord, waitForArticle } from './support/reading.ts'
import { recordCalls } from './support/requests.ts'

test('takes a double click on saving, rating and registering as one', {
  tag: ['@main', '@sync', '@word', '@account', '@desktop'],
}, async ({ openPage }) => {
  const { id } = await findArticle(/^Six Dots in the Dark/)
  const { page } = await openPage()
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  for (const word of ['imitate', 'village']) {
    await tapWord(page, word)
    const sheet = page.getByRole('dialog', { name: `单词 ${word}` })
    await sheet.getByRole('button', { name: '加入生词本' }).dblclick()
    await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await overlayEntriesGone(page)
  }

  await page.goto('/flashcard/demo')
  const progress = page.getByText(/^\d+ \/ \d+$/)
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: '显示答案' }).dblclick()
  await expect(page.getByRole('button', { name: /太简单/ })).toBeVisible()
  // The second click has rated nothing.
  await expect(page.getByRole('button', { name: '撤销' })).toHaveCount(0)
  await page.getByRole('button', { name: /太简单/ }).dblclick()
  await expect(progress).toHaveText('1 / 2')
  await expect(page.getByRole('button', { name: '显示答案' })).toBeVisible()

  await page.goto('/Register')
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('还没有填')).toHaveCount(2)
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).dblclick()
  await expectMessage(page, /已同步到账号/)
  await expectPath(page, '/')
})

test('shows the next reader of a browser nothing of the one before, not in another tab either', {
  tag: ['@main', '@sync'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const [first, second] = [await createMember(), await createMember()]
  await callEndpoint(contract.word.add, { word: 'imitate', article_id: id }, first)
  const { page, context } = await openPage({ as: first })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'learning')).toContain('imitate')
  await readTo(page, 5)
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(title)
  await page.goto('/Search?q=lantern')
  await page.getByRole('searchbox').press('Enter')

  await page.goto('/myword')
  await expect(page.getByRole('link', { name: /imitate/ })).toBeVisible()

  const other = await openTab(context)
  await other.goto('/Mine')
  await other.getByText('账号与安全').click()
  await other.getByRole('button', { name: '退出登录' }).click()
  await expectPath(other, '/')
  await expect(other.getByRole('heading', { name: '适合我' })).toBeVisible()
  await expect(other.getByRole('link', { name: /接着读/ })).toHaveCount(0)
  await other.goto('/login')
  await other.getByLabel('手机号或用户名').fill(second.username)
  await other.getByLabel('密码', { exact: true }).fill(second.password)
  await other.getByRole('button', { name: '登录' }).click()
  await expectPath(other, '/')
  await other.goto('/Search')
  await expect(other.getByText('想读点什么')).toBeVisible()
  const calls = recordCalls(other)
  await other.goto(`/article/${id}`)
  await waitForArticle(other)
  await calls.settled()
  await expectScrollPosition(other, 0)
  await expect.poll(() => markedWords(other, 'learning')).toEqual([])

  // The first tab notices when it is looked at again.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText('还没有生词')).toBeVisible()
})
