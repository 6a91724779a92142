// The first screen and what leads from it: what was kept, what is there without a network, and a guest's week.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { callEndpoint, contract, createMember, findArticle, newPhone, PASSWORD } from './support/product.ts'
import { readAWhile, readText, readTo, tapWord, waitForArticle } from './support/reading.ts'

const CALLS = /\/(api|reader|auth)\//

const titles = (page: Page) =>
  page.locator('article').evaluateAll((rows) => rows.map((row) => row.querySelector('h2, h3')?.textContent))

test('leads with one story, says nothing twice, and tells the day', { tag: ['@home', '@desktop'] }, async ({
  openPage,
}) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const member = await createMember()
  await callEndpoint(contract.account.saveSettings, { known_base: 'C4' }, member)
  await callEndpoint(
    contract.word.add,
    { word: 'imitate', gloss: '模仿', article_id: id, op_id: randomUUID() },
    member,
  )
  const { page } = await openPage({ as: member })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await readTo(page, 5)
  await readAWhile(page)
  await page.goto('/')
  await page.getByRole('link', { name: /1 个词等你复习/ }).waitFor()
  // The article in hand has its own place, and no other.
  await page.getByRole('complementary').getByRole('link', { name: title }).waitFor()
  const all = await titles(page)
  expect(all.length).toBeGreaterThan(10)
  expect(new Set(all).size).toBe(all.length)
  expect(all).not.toContain(title)
  const lead = page.getByRole('article').first()
  expect(await readText(lead)).toMatch(/你认识\s*\d{2,3}%.*大约 \d+ 个生词/)
  await page.getByRole('complementary').getByText('imitate').waitFor()
  await page
    .getByRole('complementary')
    .getByText(/连续 1 天/)
    .waitFor()
  await page.keyboard.press('/')
  await expectPath(page, '/Search')
})

test('keeps articles in two lists that are reached from home, and takes them out with an undo', {
  tag: '@home',
}, async ({ openPage }) => {
  const member = await createMember()
  const star = await findArticle(/^The Steel Box/)
  const later = await findArticle(/^Where the Eels Go/)
  const { page } = await openPage({ as: member })
  await page.goto('/')
  await page.getByRole('link', { name: '收藏和稍后读' }).click()
  await expectPath(page, '/MyStar')
  await page.getByText('还没有收藏的文章').waitFor()
  await page.getByRole('radio', { name: '稍后读' }).check({ force: true })
  await page.getByText('没有放着待读的文章').waitFor()

  const mark = async (title: string, action: string) => {
    await page.getByRole('button', { name: `${title} 的更多操作` }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
  }
  await page.goto('/article?topic=business')
  await mark(star.title, '收藏')
  await page.getByText('已收藏').waitFor()
  await page.goto('/article?topic=nature')
  await mark(later.title, '稍后读')
  await page.getByText('已放进稍后读').waitFor()

  await page.goto('/Mine')
  await page.getByRole('link', { name: '收藏和稍后读' }).click()
  await page.getByRole('link', { name: star.title }).waitFor()
  expect(await page.getByRole('link', { name: later.title }).count()).toBe(0)
  await mark(star.title, '取消收藏')
  await page.getByText('还没有收藏的文章').waitFor()
  await page.getByRole('button', { name: '撤销' }).click()
  await page.getByRole('link', { name: star.title }).waitFor()
  await page.goto('/MyStar?action=LATER')
  await page.getByRole('link', { name: later.title }).waitFor()
  // Of another reader it shows nothing.
  const other = await openPage({ as: await createMember() })
  await other.page.goto('/MyStar')
  await other.page.getByText('还没有收藏的文章').waitFor()
})

/** The names under which this browser keeps what it saw last. */
const seen = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'kaijuan-last-seen')) return []
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('kaijuan-last-seen'))
    const keys = await done(database.transaction('values').objectStore('values').getAllKeys())
    database.close()
    return keys.map(String)
  })

test('shows the lists last seen when nobody answers, with one message, and the next reader nothing of them', {
  tag: '@home',
}, async ({ openPage, allowErrors }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  const member = await createMember()
  await callEndpoint(
    contract.word.add,
    { word: 'imitate', gloss: '模仿', article_id: id, op_id: randomUUID() },
    member,
  )
  const { page } = await openPage({ as: member })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await readTo(page, 3)
  await readAWhile(page)
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
    // What stands there now is what is seen again later.
    await shown.waitFor()
    await expect.poll(async () => (await seen(page)).some((name) => name.includes(kept))).toBe(true)
  }

  await page.route(CALLS, (route) => route.abort('internetdisconnected'))
  for (const [path, , shown] of lists) {
    await page.goto(path)
    await shown.waitFor()
    await expect.poll(() => page.getByText(/没有网络，这是上次看到的/).count()).toBe(1)
    expect([path, await page.getByRole('button', { name: '再试一次' }).count()]).toEqual([path, 0])
    expect([path, await page.getByText('网络异常').count()]).toEqual([path, 0])
  }
  // A server that answers something else is no missing network.
  await page.unroute(CALLS)
  await page.route(CALLS, (route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1>' }))
  await page.goto('/history')
  await page.getByText(/服务器没有正常回应，这是上次看到的/).waitFor()
  await page.getByRole('link', { name: title }).waitFor()
  await page.unroute(CALLS)
  await page.goto('/history')
  await page.getByRole('link', { name: title }).waitFor()
  expect(await page.getByText(/这是上次看到的/).count()).toBe(0)
  allowErrors(/502/)

  await page.goto('/Mine')
  await page.getByRole('button', { name: '退出登录' }).click()
  await expectPath(page, '/')
  const own = async () => (await seen(page)).filter((name) => name.startsWith(String(member.id)))
  await expect.poll(own).toEqual([])
})

test('goes through a guest’s week: home knows what was finished, and all of it comes along by name', {
  tag: '@home',
}, async ({ openPage }) => {
  const finished = await findArticle(/^How Heavy Is a Cloud/)
  const begun = await findArticle(/^Six Dots in the Dark/)
  const { page } = await openPage()
  await page.goto('/')
  await page.getByRole('button', { name: '四级 / 高考' }).click()
  await page.getByText(/已保存/).waitFor()
  await page.goto(`/article/${begun.id}`)
  await waitForArticle(page)
  await tapWord(page, 'imitate')
  await page.getByRole('button', { name: '加入生词本' }).click()
  await page.getByText('在生词本里').waitFor()
  await page.goBack()
  await readTo(page, 5)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('places'))).toContain(begun.title)
  await page.goto(`/article/${finished.id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '读完了' }).click()
  await page.getByRole('heading', { name: '读完了' }).waitFor()

  await page.goto('/')
  await page.getByRole('link', { name: `接着读 ${begun.title}` }).waitFor()
  const first = page.getByRole('article').first()
  expect(await readText(first)).not.toContain(finished.title)
  await page.goto('/article?topic=science')
  const row = page.getByRole('article').filter({ hasText: finished.title })
  await row.getByText('✓ 读过').waitFor()
  await page.goto('/Mine')
  await page.getByText('注册后换设备也在').waitFor()
  await page.getByRole('link', { name: /阅读历史\s*读完 1 篇/ }).click()
  for (const { title } of [finished, begun]) await page.getByRole('link', { name: title }).waitFor()

  await page.getByRole('link', { name: '注册' }).click()
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  await page.getByText('1 个词和读过的 2 篇文章都带过来了').waitFor()
  await expectPath(page, '/history')
  await page.getByRole('link', { name: finished.title }).getByText('读完').waitFor()
  await page.getByRole('link', { name: begun.title }).getByText(/%/).waitFor()
  await page.goto('/')
  await page.getByRole('link', { name: /1 个词等你复习/ }).waitFor()
  await page.getByRole('link', { name: `接着读 ${begun.title}` }).waitFor()
  await page.goto('/Mine')
  await page.getByRole('link', { name: /生词本\s*1 个词/ }).waitFor()
  await page.getByText(/^1\d\d\*{4}\d{4}$/).waitFor()
})
