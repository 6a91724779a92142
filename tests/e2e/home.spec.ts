// The first screen and what leads from it: saved articles, the lists without a network, and a guest's week.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectMessage } from './support/messages.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  createMember,
  findArticle,
  type MemberAccount,
  newPhone,
  PASSWORD,
} from './support/product.ts'
import { readTo, tapWord, waitForArticle, waitForRecordedPlace } from './support/reading.ts'
import { findStoredKeys } from './support/storage.ts'

const CALLS = /\/(api|reader|auth)\//

/** Some seconds of reading up to the sixth paragraph, as the reader reports them. */
async function recordReading(member: MemberAccount, source_id: number): Promise<void> {
  const { paragraphs } = await callEndpoint(contract.article.show, { id: source_id })
  const place = { paragraph: paragraphs[5]?.id ?? '', percent: 40 }
  const at = new Date().toISOString()
  const step = { kind: 'reading', op_id: randomUUID(), at, source_id, spent_time: 5, ...place } as const
  await callEndpoint(contract.sync.send, { steps: [step] }, member)
}

const titles = (page: Page) =>
  page.locator('article').evaluateAll((rows) => rows.map((row) => row.querySelector('h2, h3')?.textContent))

test('leads with one story, says nothing twice, and tells the day', {
  tag: ['@main', '@home', '@desktop', '@history', '@word'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const member = await createMember()
  await callEndpoint(contract.account.saveSettings, { known_base: 'C4' }, member)
  await callEndpoint(
    contract.word.add,
    { word: 'imitate', gloss: '模仿', article_id: id, op_id: randomUUID() },
    member,
  )
  await recordReading(member, id)
  const { page } = await openPage({ as: member })
  await page.goto('/')
  await expect(page.getByRole('link', { name: /1 个词等你复习/ })).toBeVisible()
  // The article in hand has its own place, and no other.
  await expect(page.getByRole('complementary').getByRole('link', { name: title })).toBeVisible()
  await expect.poll(async () => (await titles(page)).length).toBeGreaterThan(10)
  const all = await titles(page)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain(title)
  const lead = page.getByRole('article').first()
  await expect(lead).toHaveText(/你认识\s*\d{2,3}%.*大约 \d+ 个生词/)
  await expect(page.getByRole('complementary').getByText('imitate')).toBeVisible()
  await expect(page.getByRole('complementary').getByText(/连续 1 天/)).toBeVisible()
  await page.keyboard.press('/')
  await expectPath(page, '/Search')
})

test('keeps articles in two lists that are reached from home, and takes them out with an undo', {
  tag: ['@main', '@home', '@article'],
}, async ({ openPage }) => {
  const member = await createMember()
  const star = await findArticle(/^The Steel Box/)
  const later = await findArticle(/^Where the Eels Go/)
  const { page } = await openPage({ as: member })
  await page.goto('/')
  await page.getByRole('link', { name: '收藏和稍后读' }).click()
  await expectPath(page, '/MyStar')
  await expect(page.getByText('还没有收藏的文章')).toBeVisible()
  await page.getByRole('radio', { name: '稍后读' }).check()
  await expect(page.getByText('还没有稍后读的文章')).toBeVisible()

  const mark = async (title: string, action: string) => {
    await page.getByRole('button', { name: `${title} 的更多操作` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await page.goto('/article?topic=business')
  await mark(star.title, '收藏')
  await expectMessage(page, '已收藏')
  await page.goto('/article?topic=nature')
  await mark(later.title, '稍后读')
  await expectMessage(page, '已加入稍后读')

  await page.goto('/Mine')
  await page.getByRole('link', { name: /收藏和稍后读\s*2 篇/ }).click()
  await expect(page.getByRole('link', { name: star.title })).toBeVisible()
  await expect(page.getByRole('link', { name: later.title })).toHaveCount(0)
  await mark(star.title, '取消收藏')
  await expect(page.getByText('还没有收藏的文章')).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('link', { name: star.title })).toBeVisible()
  await page.goto('/MyStar?action=LATER')
  await expect(page.getByRole('link', { name: later.title })).toBeVisible()
  // Of another reader it shows nothing.
  const other = await openPage({ as: await createMember() })
  await other.page.goto('/MyStar')
  await expect(other.page.getByText('还没有收藏的文章')).toBeVisible()
})

/** The keys of the lists that this browser has stored for offline use. */
const findLastSeen = (page: Page): Promise<string[]> => findStoredKeys(page, 'last-seen')

test('shows the lists last seen when nobody answers, with one message, and the next reader nothing of them', {
  tag: ['@main', '@home', '@article', '@word', '@history'],
}, async ({ openPage, allowErrors }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const member = await createMember()
  await callEndpoint(
    contract.word.add,
    { word: 'imitate', gloss: '模仿', article_id: id, op_id: randomUUID() },
    member,
  )
  await recordReading(member, id)
  const { page } = await openPage({ as: member })
  const lists = [
    ['/', 'forYou', page.getByRole('article').nth(8)],
    ['/article', '"list"', page.getByRole('article').nth(8)],
    ['/myword', '"word","list"', page.getByRole('link', { name: /imitate/ })],
    ['/history', '"history","list"', page.getByRole('link', { name: title })],
    ['/collection/101/show', '"collection","shown"', page.getByRole('list').getByRole('link').first()],
    ['/explore', '"creator","list"', page.getByRole('list', { name: '作者' }).getByRole('link').first()],
  ] as const
  for (const [path, kept, shown] of lists) {
    await page.goto(path)
    // This is what is shown offline later.
    await expect(shown).toBeVisible()
    await expect.poll(async () => (await findLastSeen(page)).some((name) => name.includes(kept))).toBe(true)
  }

  await page.route(CALLS, (route) => route.abort('internetdisconnected'))
  for (const [path, , shown] of lists) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await expect(page.getByText(/没有网络，显示的是上次的内容/)).toHaveCount(1)
    await expect(page.getByRole('button', { name: '再试一次' }), path).toHaveCount(0)
    await expect(page.getByText('网络异常'), path).toHaveCount(0)
  }
  // A server that answers something else is no missing network.
  await page.unroute(CALLS)
  await page.route(CALLS, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.goto('/history')
  await expect(page.getByText(/服务器没有正常回应，显示的是上次的内容/)).toBeVisible()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await page.unroute(CALLS)
  await page.goto('/history')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText(/显示的是上次的内容/)).toHaveCount(0)
  allowErrors(/502/)

  await page.goto('/Mine')
  await page.getByText('账号与安全').click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectPath(page, '/')
  const own = async () => (await findLastSeen(page)).filter((name) => name.startsWith(String(member.id)))
  await expect.poll(own).toEqual([])
})

test('goes through a guest’s week: home knows what was finished, and all of it comes along by name', {
  tag: ['@home', '@history', '@account', '@word'],
}, async ({ openPage }) => {
  const finished = await findArticle(/^How Heavy Is a Cloud/)
  const begun = await findArticle(/^Six Dots in the Dark/)
  const { page } = await openPage()
  await page.goto('/')
  await page.getByRole('button', { name: '四级 / 高考' }).click()
  await expectMessage(page, /已保存/)
  await page.goto(`/article/${begun.id}`)
  await waitForArticle(page)
  await tapWord(page, 'imitate')
  await page.getByRole('button', { name: '加入生词本' }).click()
  await expect(page.getByText('在生词本里')).toBeVisible()
  await page.goBack()
  await waitForRecordedPlace(page, await readTo(page, 5))
  await page.goto(`/article/${finished.id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '读完了' }).click()
  await expect(page.getByRole('heading', { name: '读完了' })).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('link', { name: `接着读 ${begun.title}` })).toBeVisible()
  const first = page.getByRole('article').first()
  await expect(first).not.toContainText(finished.title)
  await page.goto('/article?topic=science')
  const row = page.getByRole('article').filter({ hasText: finished.title })
  await expect(row.getByText('✓ 已读')).toBeVisible()
  await page.goto('/Mine')
  await expect(page.getByText('注册后，换设备也不会丢')).toBeVisible()
  await page.getByRole('link', { name: /阅读历史\s*读完 1 篇/ }).click()
  for (const { title } of [finished, begun])
    await expect(page.getByRole('link', { name: title })).toBeVisible()

  await page.getByRole('link', { name: '注册' }).click()
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText('1 个词和读过的 2 篇文章已同步到账号')).toBeVisible()
  await expectPath(page, '/history')
  await expect(page.getByRole('link', { name: finished.title }).getByText('读完')).toBeVisible()
  await expect(page.getByRole('link', { name: begun.title }).getByText(/%/)).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /1 个词等你复习/ })).toBeVisible()
  await expect(page.getByRole('link', { name: `接着读 ${begun.title}` })).toBeVisible()
  await page.goto('/Mine')
  await expect(page.getByText(/^1\d\d\*{4}\d{4}$/)).toBeVisible()
})
