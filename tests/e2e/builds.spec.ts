// When the code or the network is not there: one reload and no circle, newer builds offered, what was read before still opens.
import { findAxeViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { currentProduct } from './support/product.ts'
import { waitForArticle, waitForCachedArticle } from './support/reading.ts'

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
  await page.route('**/manifest.json', (route) =>
    // One is asked for after the other: all four hundred take half a minute of a busy machine.
    route.fulfill({ json: { build, files: [...files.slice(0, 20), coming] } }),
  )
  await page.goto('/login')
  await page.getByRole('heading', { name: '登录' }).waitFor()
  await page.clock.runFor('59:00')
  expect(asked).toBe(0)
  await page.clock.runFor('02:00')
  await expect.poll(() => asked).toBe(1)
  expect(await page.getByText('开卷有新版本').count()).toBe(0)
  // Another build is announced, but one of its files has not arrived.
  build = 'another'
  const lacking = page.waitForResponse((response) => response.url().endsWith(coming))
  await page.clock.runFor('01:00:00')
  expect((await lacking).status()).toBe(404)
  expect(await page.getByText('开卷有新版本').count()).toBe(0)
  await page.route(`**${coming}`, (route) => route.fulfill({ body: '' }))
  await page.clock.runFor('01:00:00')
  await page.getByText('开卷有新版本').waitFor()
  await page.clock.runFor('10:00')
  const reloaded = page.waitForEvent('domcontentloaded')
  await page.getByRole('button', { name: '刷新' }).click()
  await reloaded
})

test('reloads once when a screen’s code cannot be had, and shows the error when it still cannot', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { page } = await openPage()
  let loads = 0
  let isBroken = true
  page.on('domcontentloaded', () => {
    loads += 1
  })
  await page.route(/\/assets\/SearchScreen-.*\.js$/, (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: /搜索文章/ }).tap()
  await page.getByText('Internal Server Error').waitFor()
  expect(loads).toBe(2)
  await page.waitForTimeout(500)
  expect(loads).toBe(2)
  // React reports an error that reached the error screen.
  expect(allowErrors(/SearchScreen/).length).toBeGreaterThan(0)

  isBroken = false
  await page.getByRole('button', { name: '再打开一次' }).click()
  await page.getByRole('searchbox', { name: '搜索文章' }).waitFor()
})

test('says so when the app itself cannot be had, after one more try', { tag: '@shell' }, async ({
  openPage,
  allowErrors,
}) => {
  const { page } = await openPage()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/login')
  await page.getByText('开卷没能打开').waitFor()
  expect(loads).toBe(2)
  await page.unroute(/\/assets\/.*\.js$/)
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByRole('heading', { name: '登录' }).waitFor()
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
  await broken.getByText('Internal Server Error').waitFor()
  await broken.getByText('500').waitFor()
  await broken.getByRole('heading', { name: '开卷没能打开' }).waitFor()
  expect(await page.title()).toBe('出错了 · 开卷')
  const look = await broken.evaluate((element) => ({
    ground: getComputedStyle(element).backgroundColor,
    button: element.querySelector('button')?.getBoundingClientRect().height,
  }))
  expect(look).toEqual({ ground: 'rgb(11, 12, 13)', button: 44 })
  expect(await findAxeViolations(page)).toEqual([])
  expect(allowErrors(/a fault at the start/).length).toBeGreaterThan(0)
  await page.unroute(entry)
  await page.getByRole('button', { name: '再试一次' }).click()
  await page.getByRole('heading', { name: '登录' }).waitFor()
  expect(await broken.count()).toBe(0)
})

test('asks for nothing but the page before the first paint of a later visit', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.goto('/')
  await page.reload()
  // Files with hashed names come from the browser's own store, and nothing else stands in the way.
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
  // Another page: the `goto` of these journeys waits for the app.
  const plain = await context.newPage()
  await plain.goto('/')
  await plain.getByText('开卷没能打开').waitFor()
  await plain.getByRole('article').first().waitFor()
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
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor()
  expect(failures).toBeGreaterThan(1)
  expect(await page.getByText('Internal Server Error').count()).toBe(0)
})

test('says 网络异常 when the network is away, and goes on when it is back', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page, context } = await openPage()
  await page.goto('/Search')
  const box = page.getByRole('searchbox', { name: '搜索文章' })
  await box.waitFor()
  await context.setOffline(true)
  await box.fill('water')
  await page.getByText('网络异常').waitFor()
  await page.getByRole('button', { name: '再试一次' }).waitFor()
  // By itself: the reader need not press anything.
  await context.setOffline(false)
  await page.getByRole('article').first().waitFor()
})

test('keeps the tabs when a screen was never opened and the network is away, and opens it when it is back', {
  tag: '@shell',
}, async ({ openPage, allowErrors }) => {
  const { page, context } = await openPage()
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: '全部' }).last().tap()
  await page.getByText('这一页还没有在这里打开过').waitFor()
  expect(await page.getByText('Internal Server Error').count()).toBe(0)
  await page.getByRole('link', { name: '阅读', exact: true }).tap()
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: '全部' }).last().tap()
  await page.getByText('这一页还没有在这里打开过').waitFor()
  expect(allowErrors(/ArticlesScreen|preload CSS/).length).toBeGreaterThan(0)
  await context.setOffline(false)
  await page.getByRole('heading', { name: '文章', exact: true }).waitFor()
})

test('opens an article without a network that was read here before', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page, context } = await openPage()
  // Whichever card stands first: the list is pages long, and other journeys publish too.
  await page.goto('/article')
  const link = page.getByRole('article').first().getByRole('link').first()
  const title = (await link.textContent()) ?? ''
  await link.tap()
  await waitForArticle(page)
  await waitForCachedArticle(page)
  await page.goto('/article')
  await link.waitFor()
  await context.setOffline(true)
  await link.tap()
  await waitForArticle(page)
  await page.getByRole('heading', { name: title }).waitFor()
})
