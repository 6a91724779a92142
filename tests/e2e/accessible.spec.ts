// Usable by everyone between the screens too: sheets and dialogs, nothing jumps, the whole job by keyboard alone.
import {
  expectNoLayoutShift,
  findAxeViolations,
  findCutOffText,
  recordLayoutShifts,
  switchTheme,
} from './support/accessible.ts'
import { expect, type Theme, test } from './support/fixtures.ts'
import { expectPath } from './support/pages.ts'
import type { MemberAccount } from './support/product.ts'
import { markedWords, tapWord, waitForArticle, waitForReaderKeys } from './support/reading.ts'
import { createReadingEditor, settle } from './support/screens.ts'

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
    expect(await findAxeViolations(page), `${page.url()} ${theme}`).toEqual([])
  }
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  const word = page.getByRole('dialog', { name: /^单词/ })
  await word.getByRole('button', { name: '加入生词本' }).first().waitFor()
  await clean('black')
  await page.goBack()
  await page.getByRole('button', { name: '字号与显示' }).click()
  await page.getByRole('dialog', { name: '字号与显示' }).waitFor()
  await clean('sepia')

  await page.goto('/flashcard/start?force=1')
  await page.getByRole('button', { name: '显示答案' }).click()
  await page.getByRole('group', { name: '记得怎么样' }).waitFor()
  await clean('light')

  await page.goto('/admin/articles')
  await page.getByRole('button', { name: '添加文章' }).click()
  await page.getByRole('dialog', { name: '添加文章' }).waitFor()
  await clean('black')

  await page.goto('/Register')
  await page.getByLabel('手机号').fill('123')
  await page.getByLabel('密码', { exact: true }).fill('123')
  await page.getByRole('button', { name: '注册' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await clean('sepia')
})

test('measures what it says it measures: a page made worse is found out', { tag: '@article' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ theme: 'light' })
  await settle(page, '/login')
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
    await settle(page, path)
    for (let step = 0; step < 4; step++) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(150)
    }
    await expectNoLayoutShift(page)
  }
})

test('does the main job by keyboard alone: finds an article, opens it, looks a word up, saves it, finishes', {
  tag: ['@article', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  const tabTo = async (name: RegExp | string, role: 'link' | 'button') => {
    const target = page.getByRole(role, { name }).first()
    await target.waitFor()
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(name)}`)
  }
  await page.goto('/')
  await page.getByRole('article').first().waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('跳到正文')
  await page.keyboard.press('/')
  await expectPath(page, '/Search')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.type('letters nobody')
  await tabTo(/Letters Nobody Paid For/, 'link')
  await page.keyboard.press('Enter')
  await waitForArticle(page)
  // What reads the screen begins at the title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await waitForReaderKeys(page)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: /^单词 / })
  await sheet.waitFor()
  const word = (await sheet.getAttribute('aria-label'))?.replace('单词 ', '') ?? ''
  const heading = sheet.getByRole('heading').first()
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  // Read out with its meaning.
  const told = page
    .locator('[aria-live=polite]')
    .filter({ hasText: word })
    .filter({ hasText: /[一-龥]/ })
  await told.first().waitFor({ state: 'attached' })
  await page.keyboard.press('r')
  await sheet.getByRole('button', { name: '认识', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('h')
  await sheet.getByRole('button', { name: '已忽略', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('s')
  await sheet.getByRole('link', { name: '在生词本里' }).waitFor()
  await tabTo('在生词本里', 'link')
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  // The keyboard is where it was: on that word of its paragraph.
  const here = () =>
    page.evaluate(
      () => (document.activeElement?.matches('[data-para]') && document.activeElement.textContent) || '',
    )
  const there = await here()
  expect(there).toContain(word)
  expect(await markedWords(page, 'cursor')).toEqual([word.toLowerCase()])
  await page.keyboard.press('Enter')
  await sheet.waitFor()
  await page.keyboard.press('j')
  expect(await here()).not.toBe(there)
  await page.keyboard.press('k')
  expect(await here()).toBe(there)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await tabTo('读完了', 'button')
  await page.keyboard.press('Enter')
  const finished = page.getByRole('heading', { name: '读完了' })
  await expect.poll(() => finished.evaluate((own) => own === document.activeElement)).toBe(true)
})

test('leaves the focus alone where words are clicked, and draws no box around their paragraph', {
  tag: ['@article', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage({ as: admin })
  // The word is clicked before the keys are there, which then find it so.
  let release = () => {}
  const clicked = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/ByKey-[\w-]+\.js/, async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  release()
  const sheet = page.getByRole('dialog', { name: '单词 letters' })
  await sheet.getByRole('button', { name: '加入生词本' }).first().waitFor()
  const focus = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const width = activeElement ? getComputedStyle(activeElement).outlineStyle : ''
      return [activeElement?.matches('[data-para]'), width]
    })
  expect(await focus()).toEqual([true, 'none'])
  await waitForReaderKeys(page)
  await page.keyboard.press('r')
  await sheet.getByRole('button', { name: '认识', exact: true, pressed: true }).waitFor()
  expect(await focus()).toEqual([true, 'none'])
  // Who goes on by key sees where they are.
  await page.keyboard.press('j')
  await expect.poll(focus).toEqual([true, 'solid'])
})
