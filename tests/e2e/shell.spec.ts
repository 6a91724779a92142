// The frame around every screen, as the specification gives it: paths, titles, the visit log, themes, messages.
import { allRoutes } from '../../web/app/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { framesPainted } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { holdRequests } from './support/network.ts'
import { expectPath } from './support/pages.ts'
import { createMember, findArticle, logInAsAdmin, type MemberAccount, queryRows } from './support/product.ts'
import { idleReached, recordCalls } from './support/requests.ts'

let member: MemberAccount
let admin: MemberAccount
let article: number
test.beforeAll(async () => {
  member = await createMember()
  admin = await logInAsAdmin()
  article = (await findArticle(/^The Steel Box/)).id
})

test('says of an unknown path that it is not there, and which it was', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.goto('/no/such/页')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await expect(page.getByText('/no/such/页')).toBeVisible()
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page).toHaveTitle('页面不存在 · 开卷')
  await page.getByRole('button', { name: '回到首页' }).click()
  await expect(page.getByRole('heading', { name: '开卷', exact: true })).toBeVisible()
})

test('says the same of an address that cannot be decoded', { tag: '@shell' }, async ({ openPage }) => {
  const { page } = await openPage()
  for (const address of ['/article/%E0%A4%A', '/myword/%ZZ/show']) {
    expect((await page.goto(address))?.status(), address).toBe(404)
    await expect(page.getByText('Page Not Found')).toBeVisible()
  }
})

test('goes home from every screen when nothing came before, by the button and by GO_BACK', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: member })
  for (const path of ['/history', '/article', '/Search', '/level', `/article/${article}`]) {
    await page.goto(path)
    await page.getByRole('button', { name: '返回' }).first().click()
    await expectPath(page, '/')
    await page.goto(path)
    await expect(page.getByRole('button', { name: '返回' }).first()).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
    await expectPath(page, '/')
  }
})

test('has the way back in the bar of an article that is still on its way', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  // Never released: the reader goes back before the screen's code arrives.
  await page.route(/assets\/ArticleScreen-.*\.js/, () => undefined)
  await page.goto('/explore')
  await expect(page.getByRole('heading', { name: '探索', exact: true })).toBeVisible()
  await page.locator('a[href^="/article/"]').first().click()
  await expect(page.locator('[class*="waiting_"]').first()).toBeVisible()
  await expect(page.locator('article')).toHaveCount(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expectPath(page, '/explore')
})

test(
  'has no way back beside the rail, but where the rail would lose a place',
  {
    tag: ['@shell', '@both'],
  },
  async ({ openPage }, testInfo) => {
    const { page } = await openPage({ as: member })
    const back = page.getByRole('button', { name: '返回' }).filter({ visible: true })
    const expectWaysBack = async (count: number, path: string, heading: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(back).toHaveCount(count)
    }
    await expectWaysBack(testInfo.project.name === 'phone' ? 1 : 0, '/history', '阅读历史')
    await expectWaysBack(1, '/change_username', '修改用户名')
  },
)

test('finds screens whose rows come later, and leaves what is on show alone when they come', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  const lazyRoutes = /lazy-routes-/
  const held = await holdRequests(page, lazyRoutes)
  await page.goto('/Search')
  const box = page.getByRole('searchbox')
  await box.fill('wat')
  await box.evaluate((element) => element.setAttribute('data-before', ''))
  const response = page.waitForResponse(lazyRoutes)
  held.release()
  // What imports the rows after the app has them when the app has them.
  await page.evaluate(async (url) => void (await import(url)), (await response).url())
  await framesPainted(page)
  await box.pressSequentially('er')
  await page.waitForURL(/q=water/)
  await expect(box).toHaveValue('water')
  await expect(box).toHaveAttribute('data-before')
  // Opened by its address, such a screen comes as soon as its row does.
  await page.unroute(lazyRoutes)
  const heldAgain = await holdRequests(page, lazyRoutes)
  const opened = page.goto('/mynote')
  await heldAgain.waitUntilSent()
  heldAgain.release()
  await opened
  await expect(page.getByRole('heading', { name: '我的笔记' })).toBeVisible()
  await expect(page).toHaveTitle('我的笔记 · 开卷')
})

test('asks once who is here, whatever the route, and nothing of it of a guest', { tag: '@shell' }, async ({
  openPage,
}) => {
  const collectCalls = async (path: string, as?: MemberAccount) => {
    const { page } = await openPage(as ? { as } : {})
    const calls = recordCalls(page)
    // An idle page asks for the announcements after it has asked who is here.
    const announcements = page.waitForResponse(/\/api\/.*notify/)
    await page.goto(path)
    await announcements
    await calls.settled()
    return calls.paths.filter((call) => /^\/api\/user\/|new_count/.test(call)).sort()
  }
  // In parallel: nearly all of it is waiting.
  const [reading, desk, home, mine, guest] = await Promise.all([
    collectCalls(`/article/${article}`, admin),
    collectCalls('/admin', admin),
    collectCalls('/', member),
    collectCalls('/Mine', member),
    collectCalls('/'),
  ])
  expect(reading).toEqual(['/api/user/me'])
  expect(desk).toEqual(['/api/user/me'])
  expect(home.filter((call) => call === '/api/user/me')).toHaveLength(1)
  expect([...new Set(mine)]).toEqual(mine)
  expect(guest).toEqual([])
})

test('leads an editor who is none any more to the log-in, and leaves them logged in', {
  tag: '@shell',
}, async ({ openPage }) => {
  const editor = await createMember()
  await queryRows(`update users set role = 'admin' where id = $1`, [editor.id])
  const { page, context } = await openPage({ as: editor })
  const calls = recordCalls(page)
  await page.goto('/admin/articles')
  await expect(page.getByRole('heading', { name: '文章', exact: false }).first()).toBeVisible()
  // A call still under way would be refused, and lead away, before the link is clicked.
  await calls.settled()
  await queryRows(`update users set role = 'user' where id = $1`, [editor.id])
  await page.getByRole('navigation', { name: '编辑部' }).getByRole('link', { name: '今天' }).click()
  await expectMessage(page, '请用编辑账号登录')
  await expectPath(page, '/login?next=/admin')
  const token = async () => (await context.cookies()).find(({ name }) => name === 'bb_token')?.value
  await expect.poll(token).toBe(editor.token)
})

test('shows the review of an app store no way out, from the address or the cookie, until it is ended', {
  tag: ['@main', '@shell'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await queryRows(`update articles set link = 'https://example.org/steel' where id = $1`, [article])
  // Answers for guests are cached until the database notifies of the change.
  const shown = async () => (await page.request.get(`/reader/article/${article}/show`)).text()
  await expect.poll(shown).toContain('example.org/steel')
  const sheet = page.getByRole('dialog', { name: '更多' })
  const expectWaysOut = async (count: number) => {
    await page.getByRole('button', { name: '更多' }).click()
    await expect(sheet.getByRole('button', { name: '复制链接' })).toBeVisible()
    await expect(page.getByRole('button', { name: /看原文/ })).toHaveCount(count)
  }
  await page.goto(`/article/${article}`)
  await expectWaysOut(1)
  await page.goto('/?review=true')
  await page.goto(`/article/${article}?a=b`)
  await expectWaysOut(0)
  await page.reload()
  await expectWaysOut(0)
  await page.goto(`/article/${article}?review=false`)
  await expectWaysOut(1)
})

test('knows /login and /Login, and takes case as it is given', { tag: '@shell' }, async ({ openPage }) => {
  const { page } = await openPage()
  for (const path of ['/login', '/Login']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    await expectPath(page, path)
  }
  for (const path of ['/LOGIN', '/mine', '/search']) {
    await page.goto(path)
    await expect(page.getByText('Page Not Found')).toBeVisible()
  }
})

test('gives every screen its title, and logs every visit of one', { tag: '@shell' }, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  const [last] = await queryRows<{ id: number }>('select coalesce(max(id), 0)::int as id from log_events')
  // An article, a collection, a creator and a book have their own titles; /flashcard only leads to a session.
  const apart = ['/article/{id}', '/collection/{id}/show', '/creator/{id}', '/flashcard']
  const built = allRoutes.filter(({ path }) => !apart.includes(path) && !path.startsWith('/book/{id?}'))
  const addressOf = (path: string) =>
    path
      .replace('{id}', String(article))
      .replace('{word}', 'harbour')
      .replace('{topic}', 'nature')
      .replace(/(?<=ArticleWords|articleQuestion)$/, `?article_id=${article}`)
  const logged: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/log') logged.push(request.postDataJSON().data.path)
  })
  await page.goto(addressOf(built[0]?.path ?? '/'))
  const title = page.locator('title')
  await title.evaluate((element) => {
    const titles = [document.title]
    Object.assign(window, { titles })
    // A screen without what its address names goes on to another title at once.
    new MutationObserver(() => titles.push(document.title)).observe(element, { childList: true })
  })
  /** The titles since the last call. */
  const takeTitles = () =>
    page.evaluate(() => (window as unknown as { titles: string[] }).titles.splice(0, Infinity))
  for (const { path, title } of built) {
    // As a link does it; screens.spec.ts loads each of them as a page.
    if (path !== built[0]?.path) await page.evaluate((to) => history.pushState({}, '', to), addressOf(path))
    const titles: string[] = []
    await expect
      .poll(async () => titles.push(...(await takeTitles())) && titles)
      .toContain(path === '/' ? '开卷 · 读外刊学英语' : `${title} · 开卷`)
    await expect.poll(() => logged).toContain(addressOf(path))
  }
  const visits = () =>
    queryRows<{ path: string }>(
      `select data ->> 'path' as path from log_events
       where name = 'OPEN_PAGE' and uid = $1 and id > $2 order by id`,
      [String(admin.id), last?.id],
    )
  await expect.poll(async () => (await visits()).length).toBe(built.length)
  // Sent without waiting for each other, so that two may arrive in another order.
  expect((await visits()).map(({ path }) => path).sort()).toEqual(
    built.map(({ path }) => addressOf(path)).sort(),
  )
})

test('logs each navigation with the full path, and is_new only for the very first of a browser', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page, context } = await openPage()
  await page.goto('/article?topic=history')
  await page.getByRole('link', { name: '阅读', exact: true }).click()
  await expectPath(page, '/')
  const findCookie = async () => (await context.cookies()).find(({ name }) => name === 'bb_cuid')
  await expect.poll(findCookie).toBeDefined()
  const cookie = await findCookie()
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThanOrEqual(365)
  const events = () =>
    queryRows(
      `select data ->> 'path' as path, is_new, source, uid from log_events where cuid = $1 order by id`,
      [cookie?.value],
    )
  await expect.poll(events).toEqual([
    { path: '/article?topic=history', is_new: true, source: 'WEB', uid: '' },
    { path: '/', is_new: false, source: 'WEB', uid: '' },
  ])
})

test('follows the system’s theme until one is chosen, then keeps to it under the key theme', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: member, context: { colorScheme: 'dark' } })
  const root = page.locator('html')
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))
  await page.goto('/Mine')
  await expect(root).toHaveAttribute('data-theme', 'black')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  await page.getByText('外观').click()
  await page.getByRole('radio', { name: '米黄' }).check()
  await expect(root).toHaveAttribute('data-theme', 'sepia')
  await expect.poll(stored).toBe('sepia')
  // Before the first paint, not after it: the early script has done it when the page's own code starts.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { early: document.documentElement.dataset['theme'] })
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { early?: string }).early)).toBe('sepia')
  await page.getByText('外观').click()
  await page.getByRole('radio', { name: '跟随系统' }).check()
  await expect(root).toHaveAttribute('data-theme', 'black')
  await expect.poll(stored).toBeNull()
})

test('shows a message at the bottom for two seconds, not counting the time a pointer rests on it', {
  tag: ['@shell', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: member })
  await page.clock.install()
  await page.goto('/Mine')
  const message = page.locator('[data-position=bottom] > *').filter({ hasText: '已保存' })
  const setting = page.getByLabel('每天新词')
  await expect(setting).toBeVisible()
  await idleReached(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  /** Resolves when the message is shown, some milliseconds of the page's clock after its time has begun. */
  const save = async (value: string) => {
    await setting.selectOption(value)
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return message.count()
      })
      .toBe(1)
  }
  await save('50')
  await page.clock.runFor(1950)
  await expect(message).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(50)
  await expect(message).toHaveAttribute('data-leaving')
  await page.clock.runFor(100)
  await expect(message).toHaveCount(1)
  await page.clock.runFor(50)
  await expect(message).toHaveCount(0)

  await save('5')
  await message.hover()
  await page.clock.runFor(60_000)
  await expect(message).not.toHaveAttribute('data-leaving')
  await page.mouse.move(5, 5)
  await page.clock.runFor(1900)
  await expect(message).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(100)
  await expect(message).toHaveAttribute('data-leaving')
})

test('says of a word that no dictionary has that it is not there', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: member })
  await page.goto('/myword/zzzz/show')
  await expect(page.getByText('没有找到 zzzz')).toBeVisible()
  await expect(page.getByRole('link', { name: '搜索相关文章' })).toBeVisible()
})
