// When the code or the network is not there: one reload and no circle, newer builds offered, what was read before still opens.
import type { Page } from '@playwright/test'
import { findAxeViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { framesPainted } from './support/layout.ts'
import { currentProduct } from './support/product.ts'
import { readText, waitForArticle, waitForCachedArticle } from './support/reading.ts'

test('looks for a newer build every hour and offers it until somebody has answered', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.clock.install()
  let build = ''
  let asked = 0
  await page.route('**/latest.json', async (route) => {
    asked += 1
    await (build === '' ? route.continue() : route.fulfill({ json: { build } }))
  })
  const { files } = await (await fetch(`${currentProduct().address}/manifest.json`)).json()
  expect(files.length).toBeGreaterThan(20)
  const coming = '/assets/index-coming.js'
  const offer = page.getByText('开卷有新版本')
  await page.route('**/manifest.json', (route) =>
    // One is requested after the other: all four hundred would take half a minute of a busy machine.
    route.fulfill({ json: { build, files: [...files.slice(0, 20), coming] } }),
  )
  // What counts the hours begins with the request for announcements, when the page is idle.
  const announcements = page.waitForResponse(/\/api\/.*notify/)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await announcements
  await page.clock.runFor('50:00')
  await framesPainted(page)
  expect(asked).toBe(0)
  await page.clock.runFor('11:00')
  await expect.poll(() => asked).toBe(1)
  await expect(offer).toHaveCount(0)
  // Another build is announced, but one of its files has not arrived.
  build = 'another'
  const lacking = page.waitForResponse((response) => response.url().endsWith(coming))
  await page.clock.runFor('01:00:00')
  expect((await lacking).status()).toBe(404)
  await framesPainted(page)
  await expect(offer).toHaveCount(0)
  await page.route(`**${coming}`, (route) => route.fulfill({ body: '' }))
  await page.clock.runFor('01:00:00')
  await expect(offer).toBeVisible()
  await page.clock.runFor('10:00')
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: '刷新' }).click()
  await reloaded
})

/** A slow machine must not need more than the ten seconds within which a page does not reload again. */
const stopClockOfReloads = (page: Page) => page.clock.setFixedTime(Date.now())

test('reloads once when a screen’s code cannot be had, and shows the error when it still cannot', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { page } = await openPage()
  await stopClockOfReloads(page)
  let loads = 0
  let isBroken = true
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.route(/\/assets\/SearchScreen-.*\.js$/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: /搜索文章/ }).tap()
  // Shown instead of another reload.
  await expect(page.getByText('Internal Server Error')).toBeVisible()
  await framesPainted(page)
  expect(loads).toBe(2)
  // React reports an error that reached the error screen.
  expect(allowErrors(/SearchScreen/).length).toBeGreaterThan(0)

  isBroken = false
  await page.getByRole('button', { name: '重新打开' }).click()
  await expect(page.getByRole('searchbox', { name: '搜索文章' })).toBeVisible()
})

test('says so when the app itself cannot be had, after one more try', { tag: '@shell' }, async ({
  openPage,
  allowErrors,
}) => {
  const { page } = await openPage()
  await stopClockOfReloads(page)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('开卷没能打开')).toBeVisible()
  await framesPainted(page)
  expect(loads).toBe(2)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  allowErrors(/./)
})

test('shows the error page when the app throws as it starts, in the look of the product, and begins anew', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { page } = await openPage({ theme: 'black' })
  const entry = /\/assets\/index-[^/]*\.js$/
  await page.route(entry, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("a fault at the start")' }),
  )
  await page.goto('/login')
  const broken = page.locator('main#broken')
  await expect(broken.getByText('Internal Server Error')).toBeVisible()
  await expect(broken.getByText('500')).toBeVisible()
  await expect(broken.getByRole('heading', { name: '开卷没能打开' })).toBeVisible()
  await expect(page).toHaveTitle('出错了 · 开卷')
  await expect(broken).toHaveCSS('background-color', 'rgb(11, 12, 13)')
  await expect(broken.getByRole('button')).toHaveCSS('height', '44px')
  await expect.poll(() => findAxeViolations(page)).toEqual([])
  expect(allowErrors(/a fault at the start/).length).toBeGreaterThan(0)
  await page.unroute(entry)
  await page.getByRole('button', { name: '再试一次' }).click()
  await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
  await expect(broken).toHaveCount(0)
})

test('asks for nothing but the page before the first paint of a later visit', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.goto('/')
  await page.reload()
  // Files with hashed names come from the browser's cache, and nothing else blocks rendering.
  const cached = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking')
      .map((entry) => [entry.name, Reflect.get(entry, 'transferSize')]),
  )
  expect(cached.filter(([, bytes]) => bytes !== 0)).toEqual([])
})

test('leaves what the server painted to be read when the app cannot be had, to a known reader too', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { context } = await openPage()
  await context.addInitScript(() => {
    if (window.location.protocol !== 'about:') localStorage.setItem('known_base', 'C4')
  })
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort())
  // A page without the fixture's waiting: the app never comes.
  const plain = await context.newPage()
  await plain.goto('/')
  await expect(plain.getByText('开卷没能打开')).toBeVisible()
  await expect(plain.getByRole('article').first()).toBeVisible()
  allowErrors(/./)
})

test('heals itself by that one reload when a newer build is there', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  let failures = 0
  await page.route(/\/assets\/ArticlesScreen-.*\.js$/, (route) => {
    failures += 1
    return failures === 1 ? route.abort() : route.continue()
  })
  await page.goto('/')
  await page.getByRole('link', { name: '全部' }).last().tap()
  await expect(page.getByRole('heading', { name: '文章', exact: true })).toBeVisible()
  expect(failures).toBeGreaterThan(1)
  await expect(page.getByText('Internal Server Error')).toHaveCount(0)
})

test('says 网络异常 when the network is away, and goes on when it is back', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page, context } = await openPage()
  await page.goto('/Search')
  const box = page.getByRole('searchbox', { name: '搜索文章' })
  await expect(box).toBeVisible()
  await context.setOffline(true)
  await box.fill('water')
  await expect(page.getByText('网络异常')).toBeVisible()
  await expect(page.getByRole('button', { name: '再试一次' })).toBeVisible()
  // By itself: the reader need not press anything.
  await context.setOffline(false)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('keeps the tabs when a screen was never opened and the network is away, and opens it when it is back', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { page, context } = await openPage()
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: '全部' }).last().tap()
  await expect(page.getByText('这一页还没有在这台设备上打开过')).toBeVisible()
  await expect(page.getByText('Internal Server Error')).toHaveCount(0)
  await page.getByRole('link', { name: '阅读', exact: true }).tap()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: '全部' }).last().tap()
  await expect(page.getByText('这一页还没有在这台设备上打开过')).toBeVisible()
  expect(allowErrors(/ArticlesScreen|preload CSS/).length).toBeGreaterThan(0)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '文章', exact: true })).toBeVisible()
})

test('opens an article without a network that was read here before', { tag: ['@main', '@shell'] }, async ({
  openPage,
}) => {
  const { page, context } = await openPage()
  // The first card, whichever it is: other tests publish too.
  await page.goto('/article')
  const link = page.getByRole('article').first().getByRole('link').first()
  const title = await readText(link)
  await link.tap()
  await waitForArticle(page)
  await waitForCachedArticle(page)
  await page.goto('/article')
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.tap()
  await waitForArticle(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
})
