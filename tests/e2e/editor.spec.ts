// An editor: brings an article in from a site's feed, writes its Chinese, audits, publishes, withdraws; a guest sees each step.
import { expect, test } from './support/fixtures.ts'
import { expectMessage } from './support/messages.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  createMember,
  currentProduct,
  logInAsAdmin,
  type MemberAccount,
} from './support/product.ts'
import { waitForArticle } from './support/reading.ts'
import { FEED_TITLE, SAMPLE_STORY } from './support/site.ts'

let admin: MemberAccount
test.beforeAll(async () => {
  admin = await logInAsAdmin()
})

test('keeps the editors’ rooms from readers, who are told that there is nothing', {
  tag: ['@main', '@desk'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: await createMember() })
  await page.goto('/admin')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  const guest = await openPage()
  await guest.page.goto('/admin/rss')
  await expectPath(guest.page, '/login?next=/admin/rss')
})

test('brings an article in, writes its Chinese, audits and publishes it, and takes it back', {
  tag: ['@main', '@desk'],
}, async ({ openPage }) => {
  const { page } = await openPage({ device: 'desktop' })
  await page.goto('/admin')
  await page.getByLabel('手机号或用户名').fill(admin.phone)
  await page.getByLabel('密码', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: '登录' }).click()
  await expect(page.getByRole('navigation', { name: '编辑部' })).toBeVisible()
  await page.getByRole('link', { name: /^订阅源/ }).click()

  // By the site's address: its feed is found from the page.
  const suggested = page.getByRole('button', { name: /^订阅 ./ })
  await expect(suggested.first()).toBeVisible()
  await expect.poll(() => suggested.count()).toBeGreaterThanOrEqual(12)
  await page.getByLabel('订阅地址，或者网站地址').fill(currentProduct().siteUrl)
  await page.getByRole('button', { name: '订阅', exact: true }).click()
  await expectMessage(page, `订阅了 ${FEED_TITLE}`)
  await expect(page.getByRole('heading', { name: FEED_TITLE })).toBeVisible()
  await page.getByRole('button', { name: `下载 ${SAMPLE_STORY.title}` }).click()
  await page.getByRole('link', { name: '去编辑台' }).click()

  // The article's text is there, what surrounds it on the page is not.
  await expect(page.getByLabel('英文标题')).toBeVisible()
  await expect(page.getByLabel('英文标题')).toHaveValue(SAMPLE_STORY.title)
  const english = page.getByLabel(/^第 \d+ 段，英文$/)
  const readTexts = () =>
    english.evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
  await expect
    .poll(async () => (await readTexts()).filter((text) => text !== `By ${SAMPLE_STORY.author}`))
    .toEqual([...SAMPLE_STORY.paragraphs])
  const picture = page.locator('ol[aria-label=正文] img')
  await expect(picture).toHaveAttribute('src', /^\/files\//)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.getByLabel('中文标题').fill('不用一滴油的渡船')
  const chinese = page.getByLabel(/^第 \d+ 段，中文$/)
  const lines = SAMPLE_STORY.paragraphs.map((_, at) => `这是第 ${at + 1} 段的译文，由编辑手写。`)
  const places = (await chinese.count()) - lines.length
  for (const [at, line] of lines.entries()) await chinese.nth(places + at).fill(line)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '通过并发布' })).toBeVisible()

  const reader = await openPage()
  await reader.page.goto(`/article/${id}`)
  await expect(reader.page.getByText('Page Not Found')).toBeVisible()

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '审核通过，先不发布' }).click()
  await expect(page.getByText('审核通过', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  // Its byline has no Chinese: asked before readers get it, audited or not.
  await page.getByRole('button', { name: '仍然发布' }).click()
  await expect(page.getByText('已发布', { exact: true }).first()).toBeVisible()

  await reader.page.goto('/')
  await reader.page.getByRole('link', { name: SAMPLE_STORY.title }).first().click()
  await waitForArticle(reader.page)
  await expect(reader.page.getByText('不用一滴油的渡船').first()).toBeVisible()
  await expect(reader.page.getByText(lines[2] ?? '')).toBeVisible()
  const shown = reader.page.locator('figure img')
  // Our own server's copy, as wide as it is shown here.
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300)
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(/\?w=\d+$/)

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await expect(page.getByText('已删除，30 天内可以恢复')).toBeVisible()
  await reader.page.reload()
  await expect(reader.page.getByText('Page Not Found')).toBeVisible()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await expect(page.getByRole('button', { name: '下架' })).toBeVisible()
  await reader.page.reload()
  await waitForArticle(reader.page)

  const findEditors = async () =>
    (await callEndpoint(contract.desk.edit, { id }, admin)).moves.map(({ by }) => by)
  await expect.poll(findEditors).toContain(admin.username)
})

test('writes an article by hand, is kept from losing it, refuses it, and publishes it by the list', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: '添加文章' }).click()
  const dialog = page.getByRole('dialog', { name: '添加文章' })
  await dialog.getByRole('radio', { name: '手动录入' }).check()
  await dialog.getByLabel('英文标题').fill('A Kettle of One’s Own')
  await dialog
    .getByLabel('英文正文')
    .fill('The kettle was the first thing she bought.\n\nIt whistled in a key that nobody could name.')
  await dialog.getByRole('button', { name: '存为草稿' }).click()
  await expect(page.getByLabel('第 2 段，英文')).toBeVisible()
  const address = new URL(page.url()).pathname

  await page.getByLabel('第 1 段，中文').fill('水壶是她买的第一样东西。')
  await page.getByRole('link', { name: '文章管理' }).first().click()
  const leaving = page.getByRole('dialog', { name: '还有没保存的修改' })
  await leaving.getByRole('button', { name: '离开', exact: true }).click()
  await expectPath(page, '/admin/articles')
  await page.goto(address)
  await expect(page.getByLabel('第 1 段，中文')).toHaveValue('水壶是她买的第一样东西。')
  // Words are marked within their text.
  const english = page.getByLabel('第 2 段，英文')
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(3, 11)
  })
  await page.keyboard.press('Control+i')
  await expect(page.getByText('斜体 whistled')).toBeVisible()
  await page.getByRole('toolbar', { name: '第 2 段，选中的字' }).getByRole('button', { name: '链接' }).click()
  const link = page.getByRole('dialog', { name: '链接' })
  await link.getByLabel('网址').fill('kettles.example/whistle')
  await link.getByRole('button', { name: '确定' }).click()
  await expect(page.getByText('链接 whistled')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: '通过并发布' })).toBeVisible()
  const id = Number(address.split('/').at(-1))
  const findRuns = async () => (await callEndpoint(contract.desk.edit, { id }, admin)).paragraphs[1]?.runs
  await expect.poll(findRuns).toEqual([
    { start: 3, end: 11, mark: 'em' },
    { start: 3, end: 11, mark: 'link', href: 'https://kettles.example/whistle' },
  ])

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '退回' }).click()
  const refusal = page.getByRole('dialog', { name: '退回这一版' })
  await expect(refusal.getByRole('button', { name: '退回' })).toBeDisabled()
  await refusal.getByLabel('退回原因').fill('太短了')
  await refusal.getByRole('button', { name: '退回' }).click()
  // Its entry has to be off the history, or that breaks off the next navigation.
  await expect(refusal).toHaveCount(0)
  await page.waitForFunction(() => !history.state?.['__overlay'])
  await expect(page.getByText('太短了').first()).toBeVisible()

  await page.goto('/admin')
  await page
    .getByRole('link', { name: /已退回|去改/ })
    .first()
    .click()
  const row = page.getByRole('row').filter({ hasText: 'A Kettle' }).first()
  await expect(row).toContainText('已退回')
})

test('keeps the head of an article off the edge of a phone', { tag: '@desk' }, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles')
  await page
    .getByRole('list', { name: '文章' })
    .getByRole('listitem')
    .first()
    .getByRole('link')
    .first()
    .click()
  const head = page.getByRole('link', { name: '文章管理', exact: true })
  await expect(head).toBeVisible()
  await expect.poll(async () => (await head.boundingBox())?.y).toBeGreaterThanOrEqual(8)
})

test('has the list of articles at hand on a phone, and finds the way back without the browser', {
  tag: '@desk',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  await page.goto('/admin')
  await page.getByRole('link', { name: '文章', exact: true }).click()
  const rows = page.getByRole('list', { name: '文章' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect
    .poll(() =>
      rows.evaluateAll((items) => Math.max(...items.map((item) => item.getBoundingClientRect().height))),
    )
    .toBeLessThan(140)

  // The filters are folded at first; those that are set are counted.
  await expect(page.getByLabel('状态')).toBeHidden()
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('状态').selectOption('DRAFT')
  await page.getByLabel('标记').selectOption('scheduled')
  await expect(page.getByRole('button', { name: '筛选 · 2' })).toBeVisible()
  await expect(page.getByText('没有符合条件的文章')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '翻页' })).toHaveCount(0)
  await page.getByRole('button', { name: '清除筛选' }).click()

  // Only what can be done to the selected ones is offered.
  await page.getByLabel('状态').selectOption('PUBLISHED')
  await expect(rows.filter({ hasText: '已退回' })).toHaveCount(0)
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check()
  const tools = page.getByRole('toolbar', { name: '批量操作' })
  await expect(tools.getByRole('button', { name: '下架' })).toBeVisible()
  await expect(tools.getByRole('button', { name: '发布' })).toHaveCount(0)

  await page.getByRole('link', { name: /^订阅源/ }).click()
  await page.getByRole('link', { name: '今天', exact: true }).click()
  await expectPath(page, '/admin')
  await page.getByRole('link', { name: '我的', exact: true }).first().click()
  await expectPath(page, '/Mine')
  await page.getByRole('link', { name: /^阅读历史/ }).click()
  await expectPath(page, '/history')
  await page.getByRole('button', { name: '返回' }).click()
  await expectPath(page, '/Mine')
  // A session ends at the list of its words.
  await page.goto('/flashcard')
  await expectPath(page, '/flashcard/start')
  await page.getByRole('button', { name: '结束' }).click()
  await expectPath(page, '/myword')
})
