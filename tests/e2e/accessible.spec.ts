// Accessibility between the screens: sheets and dialogs, layout shifts, the main job by keyboard alone.
import {
  expectNoLayoutShift,
  findAxeViolations,
  findCutOffText,
  recordLayoutShifts,
  switchTheme,
} from './support/accessible.ts'
import { expect, type Theme, test } from './support/fixtures.ts'
import { expectScrollPosition, settledScroll } from './support/layout.ts'
import { holdRequests } from './support/network.ts'
import { expectPath } from './support/pages.ts'
import type { MemberAccount } from './support/product.ts'
import { markedWords, tapWord, waitForArticle, waitForReaderKeys } from './support/reading.ts'
import { createReadingEditor, openSettledScreen } from './support/screens.ts'

let admin: MemberAccount
let article: number
test.beforeAll(async () => {
  const editor = await createReadingEditor()
  admin = editor.admin
  article = editor.article
})

test('is usable by everyone in the states between: sheets, dialogs, faults, an answered card', {
  tag: '@article',
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin, context: { reducedMotion: 'reduce' } })
  const clean = async (theme: Theme) => {
    await switchTheme(page, theme)
    await expect.poll(() => findAxeViolations(page), `${page.url()} ${theme}`).toEqual([])
  }
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  const word = page.getByRole('dialog', { name: /^单词/ })
  await expect(word.getByRole('button', { name: '加入生词本' }).first()).toBeVisible()
  await clean('black')
  await page.goBack()
  await page.getByRole('button', { name: '字号与显示' }).click()
  await expect(page.getByRole('dialog', { name: '字号与显示' })).toBeVisible()
  await clean('sepia')

  await page.goto('/flashcard/start?force=1')
  await page.getByRole('button', { name: '显示答案' }).click()
  await expect(page.getByRole('group', { name: '掌握得怎么样' })).toBeVisible()
  await clean('light')

  await page.goto('/admin/articles')
  await page.getByRole('button', { name: '添加文章' }).click()
  await expect(page.getByRole('dialog', { name: '添加文章' })).toBeVisible()
  await clean('black')

  await page.goto('/Register')
  await page.getByLabel('手机号').fill('123')
  await page.getByLabel('密码', { exact: true }).fill('123')
  await page.getByRole('button', { name: '注册' }).click()
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  await clean('sepia')
})

test('measures what it says it measures: a page made worse is found out', { tag: '@article' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ theme: 'light' })
  await openSettledScreen(page, '/login')
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.style.color = '#ddd'
    document.querySelector('label')?.remove()
    const wide = document.createElement('p')
    wide.textContent = 'w'.repeat(300)
    wide.style.whiteSpace = 'nowrap'
    document.querySelector('main')?.append(wide)
  })
  const rules = (await findAxeViolations(page)).map(({ rule }) => rule)
  expect(rules).toEqual(expect.arrayContaining(['color-contrast', 'label']))
  expect((await findCutOffText(page))[0]).toContain('sideways')
})

test('does not jump while it opens', { tag: ['@both', '@article', '@home'] }, async ({ openPage }) => {
  for (const path of ['/', `/article/${article}`]) {
    const { page } = await openPage()
    await recordLayoutShifts(page)
    await openSettledScreen(page, path)
    for (let step = 0; step < 4; step++) {
      await page.mouse.wheel(0, 700)
      await settledScroll(page)
    }
    await expectNoLayoutShift(page)
  }
})

test('does the main job by keyboard alone: finds an article, opens it, looks a word up, saves it, finishes', {
  tag: ['@main', '@article', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  const tabTo = async (name: RegExp | string, role: 'link' | 'button') => {
    const target = page.getByRole(role, { name }).first()
    await expect(target).toBeVisible()
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(name)}`)
  }
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused()
  await page.keyboard.press('/')
  await expectPath(page, '/Search')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.type('letters nobody')
  await tabTo(/Letters Nobody Paid For/, 'link')
  await page.keyboard.press('Enter')
  await waitForArticle(page)
  // A screen reader begins at the title.
  await expect(page.locator('h1:focus')).toHaveCount(1)
  await expectScrollPosition(page, 0)

  await waitForReaderKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^单词 / })
  await expect(sheet).toBeVisible()
  const word = (await sheet.getAttribute('aria-label'))?.replace('单词 ', '') ?? ''
  await expect(sheet.getByRole('heading').first()).toBeFocused()
  // Read out with its meaning.
  const announced = page
    .locator('[aria-live=polite]')
    .filter({ hasText: word })
    .filter({ hasText: /[一-龥]/ })
  await expect(announced.first()).toBeAttached()
  await page.keyboard.press('r')
  await expect(sheet.getByRole('button', { name: '认识', exact: true, pressed: true })).toBeVisible()
  await page.keyboard.press('h')
  await expect(sheet.getByRole('button', { name: '已忽略', exact: true, pressed: true })).toBeVisible()
  await page.keyboard.press('s')
  await expect(sheet.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await tabTo('在生词本里', 'link')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // The focus is where it was: on that word of its paragraph.
  const readFocused = () =>
    page.evaluate(
      () => (document.activeElement?.matches('[data-para]') && document.activeElement.textContent) || '',
    )
  await expect.poll(readFocused).toContain(word)
  const paragraph = await readFocused()
  await expect.poll(() => markedWords(page, 'cursor')).toEqual([word.toLowerCase()])
  await page.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await page.keyboard.press('j')
  await expect.poll(readFocused).not.toBe(paragraph)
  await page.keyboard.press('k')
  await expect.poll(readFocused).toBe(paragraph)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await tabTo('读完了', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '读完了' })).toBeFocused()
})

test('leaves the focus alone where words are clicked, and draws no box around their paragraph', {
  tag: ['@article', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  // The word is clicked before the code of the keys arrives.
  const keys = await holdRequests(page, /ByKey-[\w-]+\.js/)
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  keys.release()
  const sheet = page.getByRole('dialog', { name: '单词 letters' })
  await expect(sheet.getByRole('button', { name: '加入生词本' }).first()).toBeVisible()
  const focus = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const width = activeElement ? getComputedStyle(activeElement).outlineStyle : ''
      return [activeElement?.matches('[data-para]'), width]
    })
  await expect.poll(focus).toEqual([true, 'none'])
  await waitForReaderKeys(page)
  await page.keyboard.press('r')
  await expect(sheet.getByText('已标为认识')).toBeVisible()
  await expect.poll(focus).toEqual([true, 'none'])
  // With keys the focus is shown.
  await page.keyboard.press('j')
  await expect.poll(focus).toEqual([true, 'solid'])
})
