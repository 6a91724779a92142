// Notes: a passage highlighted, commented, found again, stored for a guest, made offline, exported.
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { animationsFinished, framesPainted } from './support/layout.ts'
import { holdRequests } from './support/network.ts'
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

/** Selects from a letter of one paragraph to a letter of another, as a finger or a mouse would have. */
const select = (
  page: Page,
  from: [paragraph: number, letter: number],
  to: [paragraph: number, letter: number],
) =>
  page.evaluate(
    ([[first, start], [last, end]]) => {
      const texts = [...document.querySelectorAll('[data-text]')]
      const node = (at: number) => texts[at]?.firstChild
      const [a, b] = [node(first), node(last)]
      texts[first]?.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (a && b) document.getSelection()?.setBaseAndExtent(a, start, b, end)
    },
    [from, to] as const,
  )
const bar = (page: Page) => page.getByRole('toolbar', { name: '选中的文字' })
const sheet = (page: Page) => page.getByRole('dialog', { name: '笔记' })

test('are a guest’s in the browser, and come along when the guest registers', {
  tag: ['@main', '@note', '@account'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const text = await readText(page.locator('[data-text]').first())
  await select(page, [0, 0], [0, 42])
  await bar(page).getByRole('button', { name: '划绿线' }).tap()
  const marked = text.slice(0, text.slice(42).search(/\W/) + 42)
  await expect.poll(() => markedWords(page, 'green')).toEqual([marked.toLowerCase()])
  // A tap on it is the note's; the word under the finger can still be looked up from there.
  const [, word = ''] = /(\w{4,})/.exec(marked) ?? []
  await tapWord(page, word)
  await expect(sheet(page).getByText(marked)).toBeVisible()
  await animationsFinished(page)
  await sheet(page).getByLabel('想法').fill('  先猜再读 ')
  await sheet(page).getByLabel('标签').fill('开头，好句')
  await sheet(page).getByRole('button', { name: '完成' }).tap()
  await expect(sheet(page)).toHaveCount(0)
  await page.reload()
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'green')).toEqual([marked.toLowerCase()])
  await tapWord(page, word)
  await expect(sheet(page).getByLabel('想法')).toHaveValue('先猜再读')
  await animationsFinished(page)
  await sheet(page).getByRole('button', { name: /^查/ }).tap()
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
  await select(page, [0, 10], [1, 30])
  await bar(page).getByRole('button', { name: '划蓝线' }).click()
  await expect.poll(() => markedWords(page, 'blue')).toHaveLength(2)
  await select(page, [1, 0], [1, 60])
  await bar(page).getByRole('button', { name: '笔记' }).click()
  // The colour that was used last, and the cursor where one writes.
  await expect.poll(() => markedWords(page, 'blue')).toHaveLength(3)
  await expect(sheet(page).getByLabel('想法')).toBeFocused()
  await page.keyboard.type('这句接着上一段')
  await sheet(page).getByRole('radio', { name: '粉' }).check()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
  await sheet(page).getByRole('button', { name: '谁能看到：仅自己' }).click()
  await expect(sheet(page).getByRole('button', { name: '谁能看到：公开' })).toBeVisible()
  const kept = async () => (await callEndpoint(contract.note.ofArticle, { id: article }, member)).items
  await expect
    .poll(async () => (await kept()).find(({ color }) => color === 'pink'))
    .toMatchObject({ comment: '这句接着上一段', is_public: true })
  await expect.poll(kept).toHaveLength(2)
  await sheet(page).getByRole('button', { name: '删除' }).click()
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
  await select(page, [0, 0], [0, 30])
  await expect(bar(page).getByRole('button', { name: '划黄线' })).toBeVisible()
  await context.setOffline(true)
  await bar(page).getByRole('button', { name: '划黄线' }).tap()
  await select(page, [1, 0], [1, 30])
  await bar(page).getByRole('button', { name: '划粉线' }).tap()
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
  await expect.poll(() => markedWords(page, 'yellow')).toHaveLength(1)
  const kept = async () =>
    (await callEndpoint(contract.note.ofArticle, { id: article }, member)).items.map(({ color }) => color)
  expect(await kept()).toEqual([])
  await context.setOffline(false)
  await expect.poll(kept).toEqual(['yellow', 'pink'])
  await expect.poll(() => markedWords(page, 'pink')).toHaveLength(1)
})

test('are not lost when a passage is highlighted before their code has come', { tag: '@note' }, async ({
  page,
}) => {
  const code = await holdRequests(page, /\/ReaderNotes-[^/]+\.js$/)
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await code.waitUntilSent()
  await select(page, [0, 0], [0, 30])
  // Waits for the button, which may come with the code.
  const tap = bar(page).getByRole('button', { name: '划绿线' }).tap()
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
  await page.getByRole('link', { name: /我的笔记/ }).click()
  await expectPath(page, '/mynote')
  await expect(page.getByText('一共 3 条')).toBeVisible()
  await page.getByRole('button', { name: '只看绿色' }).click()
  await expect(page.getByText('orphanage')).toHaveCount(0)
  await expect(page.getByText('先躺下')).toBeVisible()
  await page.getByRole('button', { name: '只看绿色' }).click()
  await page.getByLabel('搜笔记').fill('没有这个')
  await expect(page.getByText('没有这样的笔记')).toBeVisible()
  await page.getByRole('button', { name: '看全部' }).click()
  await expect(page.getByText('orphanage')).toBeVisible()

  await page.getByRole('link', { name: /^How Heavy Is a Cloud/ }).click()
  await expectPath(page, `/mynote/${article}`)
  await expect(page.getByRole('heading', { name: '原文改过，找不到位置的' })).toBeVisible()
  await expect(page.getByText('a line that an editor took away')).toBeVisible()
  await page.getByRole('button', { name: '导出' }).click()
  await page.getByRole('menuitem', { name: '复制全部' }).click()
  await expect(page.getByText('已复制')).toBeVisible()
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
  await expect(page.getByText('已举报，编辑会尽快处理')).toBeVisible()
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
  await expect(sheet(page).getByLabel('想法')).toBeFocused()
  await page.keyboard.type('开头')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(sheet(page).getByLabel('想法')).toHaveValue('开头')
})

test('stand in the margin beside their highlight where the window has the room, in the order of the text', {
  tag: ['@note', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await waitForReaderTools(page)
  const margin = page.getByRole('complementary', { name: '我的笔记' })
  const colors = ['yellow', 'green', 'blue', 'pink']
  // By keys: each number is a colour, and no other words are marked than the selected ones.
  for (const [at, color] of colors.entries()) {
    await select(page, [1, 40 * at], [1, 40 * at + 20])
    await expect(bar(page)).toBeVisible()
    await page.keyboard.press(`${at + 1}`)
    await expect.poll(() => markedWords(page, color)).toHaveLength(1)
    await expect(bar(page)).toHaveCount(0)
  }
  // A highlight without words has no note.
  await expect(margin).toHaveCount(0)
  for (const [at, comment] of ['先写第二句', '再写第一句'].entries()) {
    await select(page, [1, 40 * (2 - at)], [1, 40 * (2 - at) + 20])
    await bar(page).getByRole('button', { name: '笔记' }).click()
    await sheet(page).getByLabel('想法').fill(comment)
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  }
  const notes = margin.getByRole('button')
  await expect(notes).toHaveText([/^再写第一句仅自己/, /^先写第二句仅自己/])
  const text = page.locator('[data-text]').nth(1)
  const edges = async () => {
    const [line, first, second] = await Promise.all(
      [text, notes.nth(0), notes.nth(1)].map((each) => each.boundingBox()),
    )
    return {
      isBeside: first && line && first.x > line.x + line.width && first.x + first.width < 1280,
      isLevel: first && line && first.y >= line.y - 4 && first.y < line.y + line.height,
      isBelow: first && second && second.y >= first.y + first.height,
    }
  }
  await expect.poll(edges).toEqual({ isBeside: true, isLevel: true, isBelow: true })
  // Written where it is, while the text keeps its lines.
  const lineWidth = (await text.boundingBox())?.width
  await notes.nth(0).click()
  const editor = margin.getByRole('dialog', { name: '笔记' })
  await expect(editor.getByLabel('想法')).toBeFocused()
  await expect(editor.getByLabel('想法')).toHaveValue('再写第一句')
  expect((await text.boundingBox())?.width).toBe(lineWidth)
  await page.keyboard.press('Escape')
  await expect(notes).toHaveCount(2)
  await expect(margin.getByRole('heading', { name: '我的笔记 2 条' })).toBeVisible()
  // The icon in the bar hides the margin, and that is remembered.
  const bars = page.getByRole('toolbar', { name: '阅读工具' })
  await bars.getByRole('button', { name: '笔记' }).click()
  await expect(margin).toHaveCount(0)
  await page.reload()
  await waitForArticle(page)
  await waitForReaderTools(page)
  await expect(bars.getByRole('button', { name: '笔记', pressed: false })).toBeVisible()
  await expect(margin).toHaveCount(0)
  await bars.getByRole('button', { name: '笔记' }).click()
  await expect(notes).toHaveCount(2)
  // A green highlight has a rule at each of its ends, in one line or in several.
  const brackets = page.locator('i[class*=bracket_]')
  await expect(brackets).toHaveCount(2)
  const ends = async () => {
    const [from, to] = await Promise.all([brackets.nth(0), brackets.nth(1)].map((each) => each.boundingBox()))
    const [first, last] = await page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('kj-green') ?? [])]
      const live = document.createRange()
      if (range) live.setStart(range.startContainer, range.startOffset)
      if (range) live.setEnd(range.endContainer, range.endOffset)
      const rects = [...live.getClientRects()]
      return [rects[0]?.left ?? 0, rects.at(-1)?.right ?? 0]
    })
    return [Math.abs((from?.x ?? 0) + 2 - (first ?? 0)) <= 1, Math.abs((to?.x ?? 0) - (last ?? 0)) <= 1]
  }
  await expect.poll(ends).toEqual([true, true])
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect(notes).toHaveCount(0)
})

test('and settings open beside the text on a desktop, with nothing of them cut', {
  tag: ['@note', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await waitForReaderTools(page)
  await page.getByRole('button', { name: '字号与显示' }).click()
  const settings = page.getByRole('dialog', { name: '字号与显示' })
  await expect(settings).toBeVisible()
  await animationsFinished(page)
  const left = () =>
    settings.evaluate((dialog) => {
      const line = document.querySelectorAll('[data-text]')[1]?.getBoundingClientRect().right ?? 0
      return (dialog.firstElementChild?.getBoundingClientRect().left ?? 0) - line
    })
  await expect.poll(left).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  await expect(settings).toHaveCount(0)
  await select(page, [0, 0], [0, 60])
  await page.keyboard.press('2')
  await expect.poll(() => markedWords(page, 'green')).toHaveLength(1)
  const [word = ''] = /\w{5,}/.exec((await markedWords(page, 'green'))[0] ?? '') ?? []
  await tapWord(page, word)
  const look = sheet(page).getByRole('button', { name: /^查/ })
  await expect(look).toBeVisible()
  await animationsFinished(page)
  const right = async () => look.boundingBox().then((box) => (box ? box.x + box.width : 9999))
  await expect.poll(right).toBeLessThanOrEqual(1280 - 8)
})
