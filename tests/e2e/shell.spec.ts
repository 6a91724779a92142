// The frame around every screen, as the specification gives it: paths, titles, the visit log, themes, messages.
import { routes } from '../../web/app/routes.ts'
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import { createMember, findArticle, logInAsAdmin, type MemberAccount, queryRows } from './support/product.ts'

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
  await page.getByText('Page Not Found').waitFor()
  await page.getByText('/no/such/页').waitFor()
  await page.getByText('404', { exact: true }).waitFor()
  expect(await page.title()).toBe('没有这一页 · 开卷')
  await page.getByRole('button', { name: '回到首页' }).click()
  await page.getByRole('heading', { name: '开卷', exact: true }).waitFor()
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
    await page.getByRole('button', { name: '返回' }).first().waitFor()
    await page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
    await expectPath(page, '/')
  }
})

test('has the way back in the bar of an article that is still on its way', { tag: '@shell' }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.goto('/explore')
  await page.getByRole('heading', { name: '探索', exact: true }).waitFor()
  // Nobody waits for it: it comes when the reader has long gone back.
  await page.route(/assets\/ArticleScreen-.*\.js/, () => undefined)
  await page.locator('a[href^="/article/"]').first().click()
  await page.locator('[class*="waiting_"]').first().waitFor()
  expect(await page.locator('article').count()).toBe(0)
  await page.getByRole('button', { name: '返回' }).click()
  await expectPath(page, '/explore')
})

test('has no way back beside the rail, but where the rail would lose a place', { tag: '@shell' }, async ({
  openPage,
}) => {
  for (const size of ['phone', 'desk'] as const) {
    const { page } = await openPage({ as: member, size })
    const shows = async (path: string, heading: string | RegExp) => {
      await page.goto(path)
      await page.getByRole('heading', { name: heading }).first().waitFor()
      return page.getByRole('button', { name: '返回' }).filter({ visible: true }).count()
    }
    expect(await shows('/history', '阅读历史'), size).toBe(size === 'phone' ? 1 : 0)
    expect(await shows('/change_username', '修改用户名'), size).toBe(1)
  }
})

test('finds screens whose rows come later, and leaves what is on show alone when they come', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  // As on a slow network.
  await page.route(/far-routes-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await route.continue()
  })
  await page.goto('/Search')
  const box = page.getByRole('searchbox')
  await box.fill('wat')
  const came = page.waitForResponse(/far-routes-/)
  await came
  await page.waitForTimeout(300)
  const before = await box.elementHandle()
  await page.keyboard.type('er', { delay: 400 })
  await page.waitForURL(/q=water/)
  await expect(box.inputValue()).resolves.toBe('water')
  await expect(before?.evaluate((element) => element.isConnected)).resolves.toBe(true)
  await page.goto('/mynote')
  await page.getByRole('heading', { name: '我的笔记' }).waitFor()
  expect(await page.title()).toBe('我的笔记 · 开卷')
})

test('asks once who is here, whatever the route, and nothing of it of a guest', { tag: '@shell' }, async ({
  openPage,
}) => {
  const asked = async (path: string, as?: MemberAccount) => {
    const { page } = await openPage(as ? { as } : {})
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    await page.goto(path)
    // Its own call comes when the page is idle, after three seconds at the latest.
    await page.waitForTimeout(4000)
    return calls.filter((call) => /^\/api\/user\/|new_count/.test(call)).sort()
  }
  // Beside each other: nearly all of it is waiting.
  const [reading, desk, home, mine, guest] = await Promise.all([
    asked(`/article/${article}`, admin),
    asked('/admin', admin),
    asked('/', member),
    asked('/Mine', member),
    asked('/'),
  ])
  expect(reading).toEqual(['/api/user/me'])
  expect(desk).toEqual(['/api/user/me'])
  expect(home.filter((call) => call === '/api/user/me')).toHaveLength(1)
  expect(new Set(mine)).toHaveLength(mine.length)
  expect(guest).toEqual([])
})

test('leads an editor who is none any more to the log-in, and leaves them logged in', {
  tag: '@shell',
}, async ({ openPage }) => {
  const editor = await createMember()
  await queryRows(`update users set role = 'admin' where id = $1`, [editor.id])
  const { page, context } = await openPage({ as: editor })
  await page.goto('/admin/articles')
  await page.getByRole('heading', { name: '文章', exact: false }).first().waitFor()
  // A list still on its way would be refused, and lead away, before the link is there to be clicked.
  await page.waitForLoadState('networkidle')
  await queryRows(`update users set role = 'user' where id = $1`, [editor.id])
  await page.getByRole('navigation', { name: '编辑部' }).getByRole('link', { name: '今天' }).click()
  await expectPath(page, '/login?next=/admin')
  await page.getByText('这里要用编辑的账号登录').waitFor()
  const token = async () => (await context.cookies()).find(({ name }) => name === 'bb_token')?.value
  expect(await token()).toBe(editor.token)
})

test('shows the review of an app store no way out, from the address or the cookie, until it is ended', {
  tag: '@shell',
}, async ({ openPage }) => {
  const { page } = await openPage()
  await queryRows(`update articles set link = 'https://example.org/steel' where id = $1`, [article])
  // What guests are shown is kept until the database has told of the change.
  const shown = async () => (await page.request.get(`/reader/article/${article}/show`)).text()
  await expect.poll(shown).toContain('example.org/steel')
  const original = page.getByRole('button', { name: /看原文/ })
  const more = async () => {
    await page.getByRole('button', { name: '更多' }).click()
    const sheet = page.getByRole('dialog', { name: '更多' })
    await sheet.getByRole('button', { name: '复制链接' }).waitFor()
    return original.count()
  }
  await page.goto(`/article/${article}`)
  expect(await more()).toBe(1)
  await page.goto('/?review=true')
  await page.goto(`/article/${article}?a=b`)
  expect(await more()).toBe(0)
  await page.reload()
  expect(await more()).toBe(0)
  await page.goto(`/article/${article}?review=false`)
  expect(await more()).toBe(1)
})

test('knows /login and /Login, and takes case as it is given', { tag: '@shell' }, async ({ openPage }) => {
  const { page } = await openPage()
  for (const path of ['/login', '/Login']) {
    await page.goto(path)
    await page.getByRole('heading', { name: '登录' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  for (const path of ['/LOGIN', '/mine', '/search']) {
    await page.goto(path)
    await page.getByText('Page Not Found').waitFor()
  }
})

test('gives every screen its title, and logs every visit of one', { tag: '@shell' }, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  const [last] = await queryRows<{ id: number }>('select coalesce(max(id), 0)::int as id from log_events')
  // An article, a collection, a creator and a book have their own titles; /flashcard only leads to a session.
  const apart = ['/article/{id}', '/collection/{id}/show', '/creator/{id}', '/flashcard']
  const built = routes.filter(({ path }) => !apart.includes(path) && !path.startsWith('/book/{id?}'))
  const addressOf = (path: string) =>
    path
      .replace('{id}', String(article))
      .replace('{word}', 'harbour')
      .replace('{topic}', 'nature')
      .replace(/(?<=ArticleWords|articleQuestion)$/, `?article_id=${article}`)
  await page.goto(addressOf(built[0]?.path ?? '/'))
  for (const { path, title } of built) {
    // As a link does it; screens.ts loads each of them anew.
    if (path !== built[0]?.path) await page.evaluate((to) => history.pushState({}, '', to), addressOf(path))
    await expect
      .poll(() => page.title(), { timeout: 10_000 })
      .toBe(path === '/' ? '开卷 · 读外刊学英语' : `${title} · 开卷`)
  }
  const visits = () =>
    queryRows<{ path: string }>(
      `select data ->> 'path' as path from log_events
       where name = 'OPEN_PAGE' and uid = $1 and id > $2 order by id`,
      [String(admin.id), last?.id],
    )
  await expect.poll(async () => (await visits()).length).toBe(built.length)
  // Each is sent when there is time for it, so that two may change places.
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
  const cookie = (await context.cookies()).find(({ name }) => name === 'bb_cuid')
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
  const worn = () => page.evaluate(() => document.documentElement.dataset['theme'])
  const stored = () => page.evaluate(() => localStorage.getItem('theme'))
  await page.goto('/Mine')
  expect(await worn()).toBe('black')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(worn).toBe('light')
  await page.getByRole('radio', { name: '米黄' }).check()
  await expect.poll(worn).toBe('sepia')
  expect(await stored()).toBe('sepia')
  // Before the first paint, not after it: the early script has done it when the page's own code starts.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      Object.assign(window, { early: document.documentElement.dataset['theme'] })
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await page.evaluate(() => (window as unknown as { early?: string }).early)).toBe('sepia')
  await page.getByRole('radio', { name: '跟随系统' }).check()
  await expect.poll(worn).toBe('black')
  expect(await stored()).toBeNull()
})

test('shows a message at the bottom for two seconds, not counting the time a pointer rests on it', {
  tag: ['@shell', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: member })
  await page.goto('/Mine')
  const message = page.getByText('已保存', { exact: true })
  const setting = page.getByLabel('每天新词')
  /** Milliseconds on show, and from the beginning of its leaving to its end. */
  const watch = () =>
    page.evaluate(
      () =>
        new Promise<{ shown: number; leaving: number }>((resolve) => {
          let since = 0
          let left = 0
          const look = () => {
            const toast = [...document.querySelectorAll('[data-position=bottom] > *')].find((element) =>
              element.textContent?.includes('已保存'),
            )
            const now = performance.now()
            if (toast && since === 0) since = now
            if (toast?.hasAttribute('data-leaving') && left === 0) left = now
            if (!toast && since > 0) resolve({ shown: left - since, leaving: now - left })
            else requestAnimationFrame(look)
          }
          look()
        }),
    )
  const first = watch()
  await setting.selectOption('50')
  const { shown, leaving } = await first
  expect(shown).toBeGreaterThan(1900)
  expect(shown).toBeLessThan(8000)
  expect(leaving).toBeGreaterThan(140)
  expect(leaving).toBeLessThan(4000)

  const second = watch()
  await setting.selectOption('5')
  await message.hover()
  await page.waitForTimeout(1500)
  await page.mouse.move(5, 5)
  expect((await second).shown).toBeGreaterThan(3400)
})
