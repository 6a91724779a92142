// A reader with an account: logs in, reads and is counted, reviews by keyboard alone, and finds everything on another device.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { framesPainted, settledScroll } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle, type MemberAccount } from './support/product.ts'
import {
  markedWords,
  readAWhile,
  readText,
  readTo,
  tapWord,
  topParagraph,
  waitForArticle,
} from './support/reading.ts'
import { recordCalls } from './support/requests.ts'
import { findStoredKeys } from './support/storage.ts'

let member: MemberAccount
test.beforeAll(async () => {
  member = await createMember()
})

const findToken = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).find(({ name }) => name === 'bb_token')?.value ?? ''

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('手机号或用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录' }).click()
}

test('is sent to the log-in from a guarded screen and back to it, told what was wrong, and logged out for good', {
  tag: ['@main', '@account'],
}, async ({ openPage }) => {
  const { page, context } = await openPage()
  await page.goto('/change_username')
  await expectPath(page, '/login?next=/change_username')
  await logIn(page, member.phone, 'not-the-password')
  const wrong = await readText(page.getByRole('alert').filter({ hasText: /./ }))
  const refused = page.waitForResponse((response) => response.url().endsWith('/auth/login'))
  await logIn(page, '13900000000', 'not-the-password')
  await refused
  await framesPainted(page)
  // The answer must not reveal whether a phone has an account.
  await expect(page.getByRole('alert')).toHaveText(wrong)
  await logIn(page, member.username, member.password)
  await expectPath(page, '/change_username')

  await page.goto('/history')
  await expect(page.getByText('还没有读过文章')).toBeVisible()
  await page.goto('/Mine')
  await expect(page.getByRole('heading', { name: member.username })).toBeVisible()
  const token = await findToken(context)
  await page.getByText('账号与安全').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectPath(page, '/')
  await expect.poll(() => findToken(context)).toBe('')
  // Not only forgotten here: the server has closed the session.
  await expect.poll(() => callEndpoint(contract.account.me, {}, { token }).catch(String)).toContain('401')
  await page.goto('/flashcard')
  await expectPath(page, '/login?next=/flashcard')
})

test('has all of 我的 in one window', { tag: ['@account', '@desktop'] }, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  await page.goto('/Mine')
  // The last rows of the three columns.
  for (const row of ['我的合集', '退出所有设备', '删除账号'])
    await expect(page.getByText(row, { exact: true })).toBeInViewport({ ratio: 1 })
})

test('is asked for a proof of work by the server alone: the form goes on by itself', {
  tag: '@account',
}, async ({ openPage }) => {
  const { page } = await openPage()
  const asked: (string | null)[] = []
  await page.route('**/auth/login', async (route) => {
    asked.push(route.request().postData())
    if (asked.length > 1) return route.continue()
    const details = { key: `login:${member.username}` }
    const refused = { statusCode: 429, code: 'CAPTCHA_NEEDED', message: '请先验证。', result: null, details }
    await route.fulfill({ status: 429, json: refused, headers: { 'retry-after': '60' } })
  })
  await page.goto('/login?next=/Mine')
  const puzzle = page.waitForRequest((request) => request.url().includes('/auth/captcha?key=login'))
  // Solving the puzzle takes as long as the device takes.
  const proved = page.waitForResponse((response) => response.url().endsWith('/auth/login') && response.ok(), {
    timeout: 0,
  })
  await logIn(page, member.username, member.password)
  await puzzle
  await proved
  await expectPath(page, '/Mine')
  expect(asked).toHaveLength(2)
  expect(JSON.parse(asked[1] ?? '')).toMatchObject({ captcha: expect.stringMatching(/^[\w+/=]{100,}$/) })
})

test('changes the password and stays logged in here, with another token', {
  tag: ['@main', '@account'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page, context } = await openPage({ as: reader })
  await page.goto('/change_password')
  await page.getByLabel('原密码', { exact: true }).fill(reader.password)
  await page.getByLabel('新密码', { exact: true }).fill('another quiet harbour')
  await page.getByRole('button', { name: '保存新密码' }).click()
  await expectMessage(page, '密码已修改，其他设备已退出登录')
  await expectPath(page, '/Mine')
  await expect(page.getByRole('heading', { name: reader.username })).toBeVisible()
  await expect.poll(() => findToken(context)).not.toBe(reader.token)
  const token = await findToken(context)
  await expect(callEndpoint(contract.account.me, {}, { token: reader.token })).rejects.toThrow('401')
  expect((await callEndpoint(contract.account.me, {}, { token })).id).toBe(reader.id)
})

test('leaves nothing of itself in the browser after logging out of all devices', { tag: '@account' }, async ({
  openPage,
}) => {
  const { id } = await findArticle(/^Six Dots in the Dark/)
  const reader = await createMember()
  await callEndpoint(contract.word.add, { word: 'imitate', article_id: id }, reader)
  const { page, context } = await openPage({ as: reader })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'learning')).toContain('imitate')
  await readTo(page, 5)
  /** How many rows the browser's databases hold, and how many keys of the account its local storage. */
  const countStored = async () => ({
    marks: (await findStoredKeys(page, 'word-marks')).length,
    articles: (await findStoredKeys(page, 'articles')).length,
    own: await page.evaluate(() => Object.keys(localStorage).filter((key) => /@\d+$/.test(key)).length),
  })
  await expect.poll(async () => Object.values(await countStored()).every((count) => count > 0)).toBe(true)
  await page.goto('/Mine')
  await page.getByText('账号与安全').click()
  await page.getByRole('button', { name: '退出所有设备' }).click()
  await expectPath(page, '/')
  await expect.poll(countStored).toEqual({ marks: 0, articles: 0, own: 0 })
  const findSession = async () =>
    (await context.cookies()).filter(({ name }) => ['bb_token', 'bb_uid'].includes(name))
  await expect.poll(findSession).toEqual([])
  // The browser does not wait for the server.
  const asMember = () => callEndpoint(contract.account.me, {}, reader).then(() => 'known', String)
  await expect.poll(asMember).toContain('401')
})

test('comes back to where it was when the session ends in the midst, after one log-in', {
  tag: ['@main', '@account'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  const calls = recordCalls(page)
  await page.goto('/myword')
  await expect(page.getByRole('heading', { name: '单词', exact: true })).toBeVisible()
  // A call of this page after the end of the session would lead to the log-in by itself.
  await calls.settled()
  await callEndpoint(contract.account.logout, {}, reader)
  await page.goto('/Mine')
  await expectMessage(page, '登录已失效，请重新登录')
  await expectPath(page, '/login?next=/Mine')
  await logIn(page, reader.phone, reader.password)
  await expectPath(page, '/Mine')
  await expect(page.getByRole('heading', { name: reader.username })).toBeVisible()
})

test('reads, stars and finishes an article, and finds place, figures and marks again on another device', {
  tag: ['@main', '@account', '@desktop'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^The Waiter Who Forgot/)
  const { page } = await openPage({ as: member })
  await page.goto('/article?topic=psychology')
  await page.getByRole('link', { name: title }).click()
  await waitForArticle(page)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expectMessage(page, '已收藏这篇文章')
  await tapWord(page, 'hesitation')
  await page.getByRole('button', { name: '加入生词本' }).click()
  await expect(page.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await page.keyboard.press('Escape')

  const paragraph = await readTo(page, 7)
  await readAWhile(page)
  const report = page.waitForResponse((response) => response.url().endsWith('/reader/history'))
  await page.goBack()
  expect((await report).status()).toBe(200)
  await page.getByRole('link', { name: '阅读', exact: true }).click()
  const begunHere = page.locator('section').filter({ hasText: '接着读' })
  await expect(begunHere.getByRole('link', { name: title })).toBeVisible()

  const findPosition = async () =>
    (await callEndpoint(contract.article.show, { id }, member)).position?.paragraph
  await expect.poll(findPosition).toBe(paragraph)
  const other = await openPage({ as: member })
  await other.page.goto('/')
  const begun = other.page.locator('section').filter({ hasText: '接着读' })
  await begun.getByRole('link', { name: title }).click()
  await waitForArticle(other.page)
  await expect.poll(() => topParagraph(other.page)).toBe(paragraph)
  // The first key ends what holds the place while the page loads: it stays without that too.
  await other.page.keyboard.press('Shift')
  await settledScroll(other.page)
  await expect.poll(() => topParagraph(other.page)).toBe(paragraph)
  await expect(other.page.getByRole('button', { name: '收藏', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await other.page.getByRole('button', { name: '读完了' }).click()
  await expect(other.page.getByRole('heading', { name: '读完了' })).toBeVisible()
  await expect(other.page.getByText('遇到生词')).toBeVisible()
  await expect(other.page.getByText('下一篇', { exact: true })).toBeVisible()
  await other.page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => markedWords(other.page, 'learning')).toContain('hesitation')

  await other.page.goto('/history')
  const row = other.page.getByRole('listitem').filter({ hasText: title })
  await expect(row).toHaveText(/读完/)
  const { seconds, words, articles, words_saved } = await reportedToday(other.page)
  expect(seconds).toBeGreaterThan(0)
  expect({ articles, words_saved }).toEqual({ articles: 1, words_saved: 1 })
  // Ten a second at most: this reader went through the text in a few seconds.
  expect(words).toBeGreaterThan(0)
  expect(words).toBeLessThanOrEqual(seconds * 10)
})

/** Today's figures, once the page shows those of the server: a last report is sent when an article is left. */
async function reportedToday(page: Page) {
  let today = await callEndpoint(contract.history.today, {}, member)
  await expect(async () => {
    today = await callEndpoint(contract.history.today, {}, member)
    await page.goto('/history')
    expect(await readText(page.locator('dl').first())).toContain(today.words.toLocaleString('en'))
  }).toPass()
  return today
}

test('reviews by keyboard alone, takes a rating back, and sees what it came to', {
  tag: ['@main', '@account', '@desktop'],
}, async ({ openPage }) => {
  const words = ['abandon', 'reluctant', 'harvest']
  for (const [at, word] of words.entries())
    await callEndpoint(
      contract.word.add,
      { word, sentence: `They did not ${word} it, number ${at}, before the winter.`, op_id: randomUUID() },
      member,
    )
  const { page } = await openPage({ as: member })
  await page.goto('/flashcard')
  await expectPath(page, '/flashcard/start')
  const progress = page.getByText(/^\d+ \/ \d+$/)
  const [, total] = (await readText(progress)).split(' / ')
  expect(Number(total)).toBeGreaterThanOrEqual(words.length)

  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: '掌握得怎么样' })).toBeVisible()
  await page.keyboard.press('4')
  await expect(page.getByText(`1 / ${total}`, { exact: true })).toBeVisible()
  const undone = page.waitForResponse((response) => response.url().endsWith('/review/undo'))
  await page.keyboard.press('u')
  await expect(page.getByText(`0 / ${total}`, { exact: true })).toBeVisible()
  expect((await undone).status()).toBe(200)

  const answer = page.getByRole('button', { name: '显示答案' })
  const ratings = page.getByRole('group', { name: '掌握得怎么样' })
  const rate = async (key: string) => {
    await page.keyboard.press('Space')
    await expect(ratings).toBeVisible()
    await page.keyboard.press(key)
    await expect(ratings).toHaveCount(0)
  }
  const calls = recordCalls(page)
  // Forgotten once, then known: the card comes back before the end.
  await rate('1')
  const end = page.getByRole('heading', { name: '复习完了' })
  await expect(answer.or(end)).toBeVisible()
  for (let cards = 0; cards < 20 && !(await end.isVisible()); cards++) {
    await rate('4')
    await expect(answer.or(end)).toBeVisible()
  }
  await expect(end).toBeVisible()
  // Words met for the first time cannot have been remembered.
  await expect(page.locator('dl')).toHaveText(new RegExp(`^${total}个词(?!.*记住)`))
  await expect(page.getByText('再留意一下')).toBeVisible()

  const lastRatings = async () => {
    const details = await Promise.all(
      words.map((word) => callEndpoint(contract.word.detail, { word }, member)),
    )
    return details.map(({ history }) => history.filter(({ is_undone }) => !is_undone)[0]?.rating)
  }
  // The screen does not wait for the server.
  await expect.poll(lastRatings).toEqual([4, 4, 4])
  // Until the page has the server's answers, leaving asks first.
  await calls.settled()
  await page.keyboard.press('Escape')
  await expectPath(page, '/myword')
  await expect(page.getByText('今天复习完了')).toBeVisible()
})

test('is shown home by one call, and its parts stay fresh each by its own', { tag: '@account' }, async ({
  openPage,
}) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  const calls = recordCalls(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /^最新/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '话题' })).toBeVisible()
  await calls.settled()
  expect(calls.paths.filter((path) => path === '/api/home')).toHaveLength(1)
  expect(
    calls.paths.filter((path) => /foryou|waikan$|topics|overview|\/history$|new_count/.test(path)),
  ).toEqual([])
  // In the list of all articles the same first page is at hand.
  await page.getByRole('link', { name: '全部' }).last().click()
  await expectPath(page, '/article')
})
