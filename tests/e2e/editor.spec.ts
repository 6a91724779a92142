// An editor: brings an article in from a site's feed, writes its Chinese, audits, publishes, withdraws; a guest sees each step.
import { expect, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  createMember,
  currentProduct,
  logInAsAdmin,
  type MemberAccount,
} from './support/product.ts'
import { readText, waitForArticle } from './support/reading.ts'
import { FEED_TITLE, STORY } from './support/site.ts'

let admin: MemberAccount
test.beforeAll(async () => {
  admin = await logInAsAdmin()
})

test('keeps the editors’ rooms from readers, who are told that there is nothing', { tag: '@desk' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await createMember() })
  await page.goto('/admin')
  await page.getByText('Page Not Found').waitFor()
  const guest = await openPage()
  await guest.page.goto('/admin/rss')
  await expectPath(guest.page, '/login?next=/admin/rss')
})

test('brings an article in, writes its Chinese, audits and publishes it, and takes it back', {
  tag: '@desk',
}, async ({ openPage }) => {
  const { page } = await openPage({ device: 'desktop' })
  await page.goto('/admin')
  await page.getByLabel('手机号或用户名').fill(admin.phone)
  await page.getByLabel('密码', { exact: true }).fill(admin.password)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation', { name: '编辑部' }).waitFor()
  await page.getByRole('link', { name: /^订阅源/ }).click()

  // By the site's address: its feed is found from the page.
  const suggested = page.getByRole('button', { name: /^订阅 ./ })
  await suggested.first().waitFor()
  expect(await suggested.count()).toBeGreaterThanOrEqual(12)
  await page.getByLabel('订阅地址，或者网站地址').fill(currentProduct().site)
  await page.getByRole('button', { name: '订阅', exact: true }).click()
  await page.getByText(`订阅了 ${FEED_TITLE}`).waitFor()
  await page.getByRole('heading', { name: FEED_TITLE }).waitFor()
  await page.getByRole('button', { name: `下载 ${STORY.title}` }).click()
  await page.getByRole('link', { name: '去编辑台' }).click()

  // What stands in the page is there, what surrounds it is not.
  await page.getByLabel('英文标题').waitFor()
  expect(await page.getByLabel('英文标题').inputValue()).toBe(STORY.title)
  const english = page.getByLabel(/^第 \d+ 段，英文$/)
  const texts = await english.evaluateAll((areas) => areas.map((area) => (area as HTMLTextAreaElement).value))
  expect(texts.filter((text) => text !== `By ${STORY.author}`)).toEqual([...STORY.paragraphs])
  const picture = page.locator('ol[aria-label=正文] img')
  expect(await picture.getAttribute('src')).toMatch(/^\/files\//)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))

  await page.getByLabel('中文标题').fill('不用一滴油的渡船')
  const chinese = page.getByLabel(/^第 \d+ 段，中文$/)
  const lines = STORY.paragraphs.map((_, at) => `这是第 ${at + 1} 段的译文，由编辑手写。`)
  const places = (await chinese.count()) - lines.length
  for (const [at, line] of lines.entries()) await chinese.nth(places + at).fill(line)
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '通过并发布' }).waitFor()

  const reader = await openPage()
  await reader.page.goto(`/article/${id}`)
  await reader.page.getByText('Page Not Found').waitFor()

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '审核通过，先不发布' }).click()
  await page.getByText('审核通过', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布', { exact: true }).first().waitFor()

  await reader.page.goto('/')
  await reader.page.getByRole('link', { name: STORY.title }).first().click()
  await waitForArticle(reader.page)
  await reader.page.getByText('不用一滴油的渡船').first().waitFor()
  await reader.page.getByText(lines[2] ?? '').waitFor()
  const shown = reader.page.locator('figure img')
  // As wide as it is shown here, of our own server's making.
  await expect
    .poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(300)
  expect(await shown.evaluate((img) => (img as HTMLImageElement).currentSrc)).toMatch(/\?w=\d+$/)

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await page.getByText('已删除，30 天内可以恢复').waitFor()
  await reader.page.reload()
  await reader.page.getByText('Page Not Found').waitFor()
  await page.getByRole('button', { name: '恢复', exact: true }).click()
  await page.getByRole('button', { name: '下架' }).waitFor()
  await reader.page.reload()
  await waitForArticle(reader.page)

  const desk = await callEndpoint(contract.desk.edit, { id }, admin)
  expect(desk.moves.map(({ by }) => by)).toContain(admin.username)
})

test('writes an article by hand, is kept from losing it, refuses it, and publishes it by the list', {
  tag: ['@desk', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  await page.goto('/admin/articles')
  await page.getByRole('button', { name: '添加文章' }).click()
  const dialog = page.getByRole('dialog', { name: '添加文章' })
  await dialog.getByRole('radio', { name: '自己写' }).check()
  await dialog.getByLabel('英文标题').fill('A Kettle of One’s Own')
  await dialog
    .getByLabel('英文正文')
    .fill('The kettle was the first thing she bought.\n\nIt whistled in a key that nobody could name.')
  await dialog.getByRole('button', { name: '存成草稿' }).click()
  await page.getByLabel('第 2 段，英文').waitFor()
  const address = new URL(page.url()).pathname

  await page.getByLabel('第 1 段，中文').fill('水壶是她买的第一样东西。')
  await page.getByRole('link', { name: '文章管理' }).first().click()
  const leaving = page.getByRole('dialog', { name: '还有没保存的修改' })
  await leaving.getByRole('button', { name: '先离开' }).click()
  await expectPath(page, '/admin/articles')
  await page.goto(address)
  await expect.poll(() => page.getByLabel('第 1 段，中文').inputValue()).toBe('水壶是她买的第一样东西。')
  // Words are marked where they stand.
  const english = page.getByLabel('第 2 段，英文')
  await english.evaluate((area) => {
    const field = area as HTMLTextAreaElement
    field.focus()
    field.setSelectionRange(3, 11)
  })
  await page.keyboard.press('Control+i')
  await page.getByText('斜体 whistled').waitFor()
  await page.getByRole('toolbar', { name: '第 2 段，选中的字' }).getByRole('button', { name: '链接' }).click()
  const link = page.getByRole('dialog', { name: '链接' })
  await link.getByLabel('网址').fill('kettles.example/whistle')
  await link.getByRole('button', { name: '写上' }).click()
  await page.getByText('链接 whistled').waitFor()
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: '通过并发布' }).waitFor()
  const id = Number(address.split('/').at(-1))
  const saved = await callEndpoint(contract.desk.edit, { id }, admin)
  expect(saved.paragraphs[1]?.runs).toEqual([
    { start: 3, end: 11, mark: 'em' },
    { start: 3, end: 11, mark: 'link', href: 'https://kettles.example/whistle' },
  ])

  await page.getByRole('button', { name: '更多操作', exact: true }).click()
  await page.getByRole('menuitem', { name: '退回' }).click()
  const refusal = page.getByRole('dialog', { name: '退回这一版' })
  expect(await refusal.getByRole('button', { name: '退回' }).isDisabled()).toBe(true)
  await refusal.getByLabel('为什么退回').fill('太短了')
  await refusal.getByRole('button', { name: '退回' }).click()
  // Its step in the history has to be gone, or it breaks off the next navigation.
  await refusal.waitFor({ state: 'detached' })
  await page.getByText('太短了').first().waitFor()

  await page.goto('/admin')
  await page
    .getByRole('link', { name: /已退回|去改/ })
    .first()
    .click()
  const row = page.getByRole('row').filter({ hasText: 'A Kettle' }).first()
  expect(await readText(row)).toContain('已退回')
})

test('has the list of articles at hand on a phone, and finds the way back without the browser', {
  tag: '@desk',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  await page.goto('/admin')
  await page.getByRole('link', { name: '文章', exact: true }).click()
  const rows = page.getByRole('list', { name: '文章' }).getByRole('listitem')
  await rows.first().waitFor()
  const heights = await rows.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThan(140)

  // The choices are folded until somebody wants them, and are counted then.
  expect(await page.getByLabel('状态').isVisible()).toBe(false)
  await page.getByRole('button', { name: '筛选', exact: true }).click()
  await page.getByLabel('状态').selectOption('DRAFT')
  await page.getByLabel('标记').selectOption('scheduled')
  await page.getByRole('button', { name: '筛选 · 2' }).waitFor()
  await page.getByText('没有这样的文章').waitFor()
  expect(await page.getByRole('navigation', { name: '翻页' }).count()).toBe(0)
  await page.getByRole('button', { name: '清除筛选' }).click()

  // Of what is ticked, only what can be done is offered.
  await page.getByLabel('状态').selectOption('PUBLISHED')
  await expect.poll(() => rows.filter({ hasText: '已退回' }).count()).toBe(0)
  await page
    .getByRole('checkbox', { name: /^选择 / })
    .first()
    .check()
  const tools = page.getByRole('toolbar', { name: '批量操作' })
  await tools.getByRole('button', { name: '下架' }).waitFor()
  expect(await tools.getByRole('button', { name: '发布' }).count()).toBe(0)

  await page.getByRole('link', { name: /^订阅源/ }).click()
  await page.getByRole('link', { name: '今天', exact: true }).click()
  await expectPath(page, '/admin')
  await page.getByRole('link', { name: '我的', exact: true }).first().click()
  await expectPath(page, '/Mine')
  await page.getByRole('link', { name: /^阅读历史/ }).click()
  await expectPath(page, '/history')
  await page.getByRole('button', { name: '返回' }).click()
  await expectPath(page, '/Mine')
  // A session ends where its words are.
  await page.getByRole('link', { name: /^今日复习/ }).click()
  await expectPath(page, '/flashcard/start')
  await page.getByRole('button', { name: '结束' }).click()
  await expectPath(page, '/myword')
})
