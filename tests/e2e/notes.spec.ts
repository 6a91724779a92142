// Notes: a passage highlighted, commented, found again, stored for a guest, made offline, exported.
import { expect, test } from './support/fixtures.ts'
import { animationsFinished, framesPainted } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { holdRequests } from './support/network.ts'
import { noteSheet, selectionBar, selectText } from './support/notes.ts'
import { expectPath } from './support/pages.ts'
import {
  callEndpoint,
  contract,
  createMember,
  findArticle,
  logInAsAdmin,
  newPhone,
  PASSWORD,
  readToken,
} from './support/product.ts'
import {
  markedWords,
  readText,
  tapWord,
  waitForArticle,
  waitForReaderKeys,
  waitForReaderTools,
} from './support/reading.ts'

let article: number
test.beforeAll(async () => {
  article = (await findArticle(/^How Heavy Is a Cloud/)).id
})

test('are a guest’s in the browser, and come along when the guest registers', {
  tag: ['@main', '@note', '@account'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const text = await readText(page.locator('[data-text]').first())
  await selectText(page, [0, 0], [0, 42])
  await selectionBar(page).getByRole('button', { name: '划绿线' }).tap()
  const marked = text.slice(0, text.slice(42).search(/\W/) + 42)
  await expect.poll(() => markedWords(page, 'green')).toEqual([marked.toLowerCase()])
  // A tap on it is the note's; the word under the finger can still be looked up from there.
  const [, word = ''] = /(\w{4,})/.exec(marked) ?? []
  await tapWord(page, word)
  await expect(noteSheet(page).getByText(marked)).toBeVisible()
  await animationsFinished(page)
  await noteSheet(page).getByLabel('想法').fill('  先猜再读 ')
  await noteSheet(page).getByLabel('标签').fill('开头，好句')
  await noteSheet(page).getByRole('button', { name: '完成' }).tap()
  await expect(noteSheet(page)).toHaveCount(0)
  await page.reload()
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'green')).toEqual([marked.toLowerCase()])
  await tapWord(page, word)
  await expect(noteSheet(page).getByLabel('想法')).toHaveValue('先猜再读')
  await animationsFinished(page)
  await noteSheet(page).getByRole('button', { name: /^查/ }).tap()
  await expect(page.getByRole('dialog', { name: '单词' })).toBeVisible()

  await page.goto('/Register')
  await page.getByLabel('手机号').fill(newPhone())
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.getByText(/1 条笔记.*已同步到账号/)).toBeVisible()
  const reader = await readToken(page.context())
  const notes = async () => (await callEndpoint(contract.note.ofArticle, { id: article }, reader)).items
  await expect
    .poll(notes)
    .toMatchObject([
      { text: marked, comment: '先猜再读', tag: '开头,好句', color: 'green', is_public: false },
    ])
  await page.goto('/mynote')
  await expect(page.getByText(marked)).toBeVisible()
  await expect(page.getByText('先猜再读')).toBeVisible()
})

test('reach over paragraphs and overlap, change their colour, go and come back', {
  tag: ['@main', '@note', '@desktop'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page } = await openPage({ as: member })
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await selectText(page, [0, 10], [1, 30])
  await selectionBar(page).getByRole('button', { name: '划蓝线' }).click()
  await expect.poll(() => markedWords(page, 'blue')).toHaveLength(2)
  await selectText(page, [1, 0], [1, 60])
  await selectionBar(page).getByRole('button', { name: '笔记' }).click()
  // The colour that was used last, and the cursor where one writes.
  await expect.poll(() => markedWords(page, 'blue')).toHaveLength(3)
  await expect(noteSheet(page).getByLabel('想法')).toBeFocused()
  await page.keyboard.type('这句接着上一段')
  await noteSheet(page).getByRole('radio', { name: '粉' }).check()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
  await noteSheet(page).getByRole('button', { name: '谁能看到：仅自己' }).click()
  await expect(noteSheet(page).getByRole('button', { name: '谁能看到：公开' })).toBeVisible()
  const kept = async () => (await callEndpoint(contract.note.ofArticle, { id: article }, member)).items
  await expect
    .poll(async () => (await kept()).find(({ color }) => color === 'pink'))
    .toMatchObject({ comment: '这句接着上一段', is_public: true })
  await expect.poll(kept).toHaveLength(2)
  await noteSheet(page).getByRole('button', { name: '删除' }).click()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(0)
  await expect.poll(kept).toHaveLength(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
  await expect.poll(async () => (await kept()).find(({ color }) => color === 'pink')?.is_public).toBe(true)
})

test('are made without a network, and are there once when it is back', {
  tag: ['@main', '@note', '@sync'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page, context } = await openPage({ as: member })
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await selectText(page, [0, 0], [0, 30])
  await expect(selectionBar(page).getByRole('button', { name: '划黄线' })).toBeVisible()
  await context.setOffline(true)
  await selectionBar(page).getByRole('button', { name: '划黄线' }).tap()
  await selectText(page, [1, 0], [1, 30])
  await selectionBar(page).getByRole('button', { name: '划粉线' }).tap()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
  await expect.poll(() => markedWords(page, 'yellow')).toHaveLength(1)
  const kept = async () =>
    (await callEndpoint(contract.note.ofArticle, { id: article }, member)).items.map(({ color }) => color)
  expect(await kept()).toEqual([])
  await context.setOffline(false)
  await expect.poll(kept).toEqual(['yellow', 'pink'])
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
})

/** From a selection to its bar on a touch screen, CSS pixels: over it, past the menu that the system draws there. */
const FARTHEST = 60 + 4

test('have their bar near the selection, never over it, also after a scroll', {
  tag: ['@note', '@both'],
}, async ({ page }) => {
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await selectText(page, [2, 0], [2, 60])
  await expect(selectionBar(page)).toBeVisible()
  /** Between the two, negative where they overlap; NaN while the bar is away. */
  const gap = () =>
    page.evaluate(() => {
      const bar = document.querySelector('[aria-label="选中的文字"]')?.getBoundingClientRect()
      const text = document.getSelection()?.getRangeAt(0).getBoundingClientRect()
      return bar && text ? Math.max(bar.top - text.bottom, text.top - bar.bottom) : Number.NaN
    })
  const isNear = async () => {
    const pixels = await gap()
    return pixels >= 0 && pixels <= FARTHEST
  }
  await expect.poll(isNear).toBe(true)
  await page.evaluate(() => scrollBy({ top: 120, behavior: 'instant' }))
  await expect.poll(isNear).toBe(true)
  await page.evaluate(() => scrollBy({ top: -420, behavior: 'instant' }))
  await expect.poll(isNear).toBe(true)
  await expect(selectionBar(page)).toBeInViewport({ ratio: 1 })
})

test('are not lost when a passage is highlighted before their code has come', { tag: '@note' }, async ({
  page,
}) => {
  const code = await holdRequests(page, /\/ReaderNotes-[^/]+\.js$/)
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await code.waitUntilSent()
  await selectText(page, [0, 0], [0, 30])
  // Waits for the button, which may come with the code.
  const tap = selectionBar(page).getByRole('button', { name: '划绿线' }).tap()
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as PerformanceResourceTiming)
      .some(({ name, responseEnd }) => /\/SelectionBar-[^/]+\.js$/.test(name) && responseEnd > 0),
  )
  await framesPainted(page, 60)
  code.release()
  await tap
  await expect.poll(() => markedWords(page, 'green')).toHaveLength(1)
})

test('are searched, taken out and deleted in rooms of their own', { tag: ['@note', '@desktop'] }, async ({
  openPage,
}) => {
  const member = await createMember()
  const { id: other } = await findArticle(/^The Letters Nobody Paid For/)
  const write = (id: number, text: string, more: object = {}) =>
    callEndpoint(contract.note.add, { id, text, ...more }, member)
  await write(article, 'lie on your back in a meadow', { comment: '先躺下', tag: '好句', color: 'green' })
  await write(article, 'a line that an editor took away', { comment: '留着' })
  await write(other, 'orphanage', { color: 'pink' })
  const { page, context } = await openPage({ as: member })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/Mine')
  await page.getByRole('link', { name: /我的笔记\s*3 条/ }).click()
  await expectPath(page, '/mynote')
  await expect(page.getByText('一共 3 条')).toBeVisible()
  await page.getByRole('button', { name: '只看绿色' }).click()
  await expect(page.getByText('orphanage')).toHaveCount(0)
  await expect(page.getByText('先躺下')).toBeVisible()
  await page.getByRole('button', { name: '只看绿色' }).click()
  await page.getByLabel('搜笔记').fill('没有这个')
  await expect(page.getByText('没有符合条件的笔记')).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()
  await expect(page.getByText('orphanage')).toBeVisible()

  await page.getByRole('link', { name: /^How Heavy Is a Cloud/ }).click()
  await expectPath(page, `/mynote/${article}`)
  await expect(page.getByRole('heading', { name: '原文改过，找不到位置的' })).toBeVisible()
  await expect(page.getByText('a line that an editor took away')).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '复制全部' }).click()
  await expectMessage(page, '已复制')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('How Heavy Is a Cloud?\n')
  expect(copied).toContain('lie on your back in a meadow\n> 先躺下')
  expect(copied).not.toContain('orphanage')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '导出为 Markdown' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.md$/)

  await page
    .getByRole('listitem')
    .filter({ hasText: '先躺下' })
    .getByRole('button', { name: '这条笔记' })
    .click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await expect(page.getByText('先躺下')).toHaveCount(0)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByText('先躺下')).toBeVisible()
  // The quote leads back to its place in the text.
  await page.getByRole('link', { name: 'lie on your back in a meadow' }).click()
  await page.waitForURL((url) => url.pathname === `/article/${article}`)
  await expect.poll(() => markedWords(page, 'green')).toEqual(['lie on your back in a meadow'])
})

test('that others made public are a count beside the text; one is reported and hidden, all are switched off', {
  tag: ['@note', '@report'],
}, async ({ openPage }) => {
  const [author, reader] = [await createMember(), await createMember()]
  const { id } = await findArticle(/^The Letters Nobody Paid For/)
  const text = 'orphanage'
  await callEndpoint(contract.note.add, { id, text, comment: '加我微信看全文', tag: 'public' }, author)
  await callEndpoint(contract.note.add, { id, text, comment: '自己看的' }, author)
  // Of a new account: an editor looks first.
  const admin = await logInAsAdmin()
  const pass = async (comment: string) => {
    const { items } = await callEndpoint(contract.note.reported, {}, admin)
    const waiting = items.find((each) => each.comment === comment)
    await callEndpoint(contract.note.hide, { id: waiting?.id ?? 0, status: false }, admin)
  }
  await pass('加我微信看全文')
  const { page } = await openPage({ as: reader })
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  const count = page.getByRole('button', { name: '别人的笔记 1 条' })
  await count.scrollIntoViewIfNeeded()
  await count.tap()
  const list = page.getByRole('dialog', { name: '别人的笔记' })
  await expect(list.getByText('加我微信看全文')).toBeVisible()
  await expect(list.getByText(author.username)).toHaveCount(0)
  await expect(list.getByText(`${[...author.username][0]}**`)).toBeVisible()
  await list.getByRole('button', { name: '举报' }).tap()
  await list.getByRole('button', { name: '广告' }).tap()
  await expectMessage(page, '已举报，编辑会尽快处理')
  await expect(count).toHaveCount(0)

  const { page: desk } = await openPage({ as: admin, device: 'desktop' })
  await desk.goto('/admin')
  const item = desk.getByRole('listitem').filter({ hasText: '加我微信看全文' })
  await expect(item.getByText('1 人举报：广告')).toBeVisible()
  await item.getByRole('button', { name: '隐藏' }).click()
  await expect(item).toHaveCount(0)
  const shown = async () =>
    (await callEndpoint(contract.note.publicOf, { id })).items.map(({ comment }) => comment)
  await expect.poll(shown).not.toContain('加我微信看全文')
  // Its author still has it.
  expect((await callEndpoint(contract.note.ofArticle, { id }, author)).items).toHaveLength(2)

  await callEndpoint(contract.note.add, { id, text, comment: '好词', tag: 'public' }, author)
  await pass('好词')
  const { page: guest } = await openPage({ device: 'desktop' })
  await guest.goto(`/article/${id}`)
  await waitForArticle(guest)
  const marks = guest.getByRole('button', { name: /^别人的笔记/ })
  await expect(marks.first()).toBeVisible()
  await guest.getByRole('button', { name: '字号与显示' }).click()
  await guest.getByRole('switch', { name: /别人的公开笔记/ }).uncheck()
  await expect(marks).toHaveCount(0)
  await guest.reload()
  await waitForArticle(guest)
  await waitForReaderTools(guest)
  await expect(marks).toHaveCount(0)
})

test('are written by keys alone', { tag: ['@note', '@desktop'] }, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await waitForReaderKeys(page)
  await waitForReaderTools(page)
  await page.keyboard.press('j')
  await page.keyboard.press('n')
  await expect(noteSheet(page).getByLabel('想法')).toBeFocused()
  await page.keyboard.type('开头')
  await page.keyboard.press('Escape')
  await expect(noteSheet(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(noteSheet(page).getByLabel('想法')).toHaveValue('开头')
})
