// The page inside the native apps and inside WeChat: what it says to them, and what it does when they speak.
import type { Page } from '@playwright/test'
import { expectBookPlace, findBookPlace, openBook, turnPage } from './support/book.ts'
import { expect, test } from './support/fixtures.ts'
import { installNativeBridge, installWechatSdk, WECHAT_AGENT } from './support/native.ts'
import { expectPath } from './support/pages.ts'
import { addBookToShelf, createMember, findArticle, queryRows } from './support/product.ts'
import { tapWord, waitForArticle } from './support/reading.ts'

const IDENTITY = 'kaijuan_android_2.1.0_210_store'
const expectTheme = (page: Page, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

test('in the app for Android: theme, share, ways out, the back key, and who asks', {
  tag: ['@native'],
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^Six Dots in the Dark/)
  await queryRows(`update articles set link = 'https://example.org/dots' where id = $1`, [id])
  const { page, context } = await openPage()
  const app = await installNativeBridge(context, 'Android', { theme: 'black', identity: IDENTITY })
  const asked: { path: string; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/(api|reader)\//.test(path)) asked.push({ path, headers: request.headers() })
  })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await expectTheme(page, 'black')
  const actions = () => app.heard.map(({ action }) => action)
  await expect.poll(actions).toEqual(expect.arrayContaining(['getTheme', 'OPEN_APP']))

  // The back key: the sheet on top, then the page before, then the app's own.
  await tapWord(page, 'imitate')
  const sheet = page.getByRole('dialog', { name: '单词 imitate' })
  await expect(sheet).toBeVisible()
  await app.tell(page, 'GO_BACK')
  await expect(sheet).toHaveCount(0)
  await expectPath(page, `/article/${id}`)
  await page.evaluate(() => history.pushState({}, '', '/explore'))
  await expect(page.getByRole('heading', { name: '探索', exact: true })).toBeVisible()
  await app.tell(page, 'GO_BACK')
  await expectPath(page, `/article/${id}`)
  await waitForArticle(page)
  expect(actions()).not.toContain('goBackAPP')
  await app.tell(page, 'GO_BACK')
  await expect.poll(actions).toContain('goBackAPP')
  await expectPath(page, `/article/${id}`)

  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('dialog', { name: '更多' }).getByRole('button', { name: /^分享/ }).click()
  await expect.poll(actions).toContain('share')
  const text = app.heard.find(({ action }) => action === 'share')?.['text']
  const lines = String(text).split('\n')
  expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual([
    title,
    expect.stringContaining(`/article/${id}`),
    '来自 开卷 App',
  ])
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('button', { name: /看原文/ }).click()
  await expect
    .poll(() => app.heard.find(({ action }) => action === 'openInBrowser'))
    .toEqual({ action: 'openInBrowser', url: 'https://example.org/dots' })
  expect(new Set(asked.map(({ headers }) => headers['x-app-id']))).toEqual(new Set([IDENTITY]))
  expect(asked.some(({ headers }) => 'x-review' in headers)).toBe(false)
  const cuid = (await context.cookies()).find(({ name }) => name === 'bb_cuid')?.value
  await expect
    .poll(() => queryRows('select distinct source from log_events where cuid = $1', [cuid]))
    .toEqual([{ source: 'WEBVIEW' }])

  // The app of a store's review. A closed sheet takes its entry off the history first.
  await expect(page.getByRole('dialog', { name: '更多' })).toHaveCount(0)
  await page.waitForFunction(() => !history.state?.['__overlay'])
  asked.length = 0
  await context.addCookies([{ name: 'bb_review', value: 'true', url: new URL('/', page.url()).href }])
  await page.goto('/Search?q=river')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter(({ headers }) => headers['x-review'] !== '1').map(({ path }) => path)).toEqual([])
  await page.goto('/trial')
  await page.waitForURL((url) => url.pathname === '/member')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('试用')).toHaveCount(0)
})

test('in the app for iOS: the theme by a promise and by an event, and the volume keys turn a book’s pages', {
  tag: ['@native', '@book'],
}, async ({ openPage }) => {
  const member = await createMember()
  const book = await addBookToShelf(member)
  const { page, context } = await openPage({ as: member })
  const app = await installNativeBridge(context, 'iOS', { theme: 'sepia', identity: IDENTITY })
  await openBook(page, book.book_uuid)
  await expectTheme(page, 'sepia')
  const keys = () => app.heard.filter(({ action }) => action === 'volumeKeys')
  await expect.poll(keys).toEqual([{ action: 'volumeKeys', on: true }])
  const before = await findBookPlace(page)
  await turnPage(page, () => app.tell(page, 'VOLUME', 'down'))
  await app.tell(page, 'VOLUME', 'up')
  await expectBookPlace(page, before)
  await page.evaluate(() => history.pushState({}, '', '/label'))
  await expect.poll(keys).toEqual([
    { action: 'volumeKeys', on: true },
    { action: 'volumeKeys', on: false },
  ])
})

test('in WeChat: its menu is told what is shared with the site’s signature, and back goes where it came from', {
  tag: '@native',
}, async ({ openPage }) => {
  const { id, title } = await findArticle(/^How Heavy Is a Cloud/)
  const { page, context } = await openPage({ context: { userAgent: WECHAT_AGENT, bypassCSP: true } })
  const signed = { appId: 'wx0123456789abcdef', timestamp: 1_770_000_000, nonceStr: 'n', signature: 's' }
  const told = await installWechatSdk(context, signed)
  await page.goto('/label')
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  const called = (name: string) => told.filter((each) => each['called'] === name)
  // What it is told last.
  const link = () => called('timeline').at(-1)?.['link']
  await expect.poll(link).toBe(page.url())
  expect(called('config').at(-1)).toMatchObject(signed)
  expect(called('message').at(-1)).toMatchObject({
    title: expect.stringContaining(title),
    link: page.url(),
  })
  await page.goBack()
  await expectPath(page, '/label')
  await expect.poll(link).toBe(page.url())
})
