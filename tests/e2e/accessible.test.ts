// Every built screen, in its themes and at its two widths: axe finds nothing serious, nothing jumps, twice the text fits.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { routes } from '../../web/app/routes.ts'
import type { Route } from '../../web/screens/route.ts'
import { cutOff, doubleText, findings, stoodStill, watchShifts, wear } from './support/accessible.ts'
import { aBrowser, arriveAt, type Size } from './support/browser.ts'
import { anArticleLike, ask, contract, type Member, theAdmin } from './support/product.ts'
import { articleOpen, markedWords, tapWord } from './support/reading.ts'

const { visit } = aBrowser()
/** An editor who reads too, so that every screen has something on it. */
let admin: Member
let article: number

beforeAll(async () => {
  admin = await theAdmin()
  article = (await anArticleLike(/^The Letters Nobody Paid For/)).id
  for (const word of ['harbour', 'reluctant', 'stubborn'])
    await ask(
      contract.word.add,
      { word, sentence: `An old, ${word} thing.`, gloss: '示例', article_id: article, op_id: randomUUID() },
      admin,
    )
  await ask(contract.word.setState, { base: 'C4', op_id: randomUUID() }, admin)
})

const addressOf = ({ path }: Route) =>
  path.replace('{id}', String(article)).replace('{word}', 'harbour') + (path === '/Search' ? '?q=water' : '')

/** Opens a screen and waits until it shows what it has instead of its skeleton, in its own faces. */
async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('h1, article, textarea').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[class*="_waiting_"], [aria-busy=true]') === null)
  await page.evaluate(() => document.fonts.ready)
}

it.each(['phone', 'desk'] as const)(
  'is usable by everyone on every screen: %s',
  async (size: Size) => {
    const { page } = await visit({ as: admin, size, theme: 'light', context: { reducedMotion: 'reduce' } })
    const wrong: string[] = []
    const note = (address: string, theme: string, found: Awaited<ReturnType<typeof findings>>) => {
      for (const { rule, where } of found) wrong.push(`${address} ${theme} ${rule}: ${where.join(' ⏎ ')}`)
    }
    for (const route of routes) {
      const address = addressOf(route)
      await settle(page, address)
      note(address, 'light', await findings(page))
      for (const theme of ['black', 'sepia'] as const) {
        await wear(page, theme)
        // Of all rules only contrast can depend on the theme.
        note(address, theme, await findings(page, ['color-contrast']))
      }
      await wear(page, 'light')
      if (size === 'desk') continue
      await doubleText(page)
      for (const text of await cutOff(page)) wrong.push(`${address} with twice the text: ${text}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

it('is usable by everyone in the states between: sheets, dialogs, faults, an answered card', async () => {
  const { page } = await visit({ as: admin, theme: 'light', context: { reducedMotion: 'reduce' } })
  const clean = async () => {
    for (const theme of ['light', 'black', 'sepia'] as const) {
      await wear(page, theme)
      expect(await findings(page), `${page.url()} ${theme}`).toEqual([])
    }
    await wear(page, 'light')
  }
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  const word = page.getByRole('dialog', { name: /^单词/ })
  await word.getByRole('button', { name: /收藏/ }).first().waitFor()
  await clean()
  await page.goBack()
  await page.getByRole('button', { name: '字号与显示' }).click()
  await page.getByRole('dialog', { name: '字号与显示' }).waitFor()
  await clean()

  await page.goto('/flashcard/start?force=1')
  await page.getByRole('button', { name: '显示答案' }).click()
  await page.getByRole('group', { name: '记得怎么样' }).waitFor()
  await clean()

  await page.goto('/admin/articles')
  await page.getByRole('button', { name: '添加文章' }).click()
  await page.getByRole('dialog', { name: '添加文章' }).waitFor()
  await clean()

  await page.goto('/Register')
  await page.getByLabel('手机号').fill('123')
  await page.getByLabel('密码', { exact: true }).fill('123')
  await page.getByRole('button', { name: '注册' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await clean()
})

it('measures what it says it measures: a page made worse is found out', async () => {
  const { page } = await visit({ theme: 'light' })
  await settle(page, '/login')
  await page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.style.color = '#ddd'
    document.querySelector('label')?.remove()
    const wide = document.createElement('p')
    wide.textContent = 'w'.repeat(300)
    wide.style.whiteSpace = 'nowrap'
    document.querySelector('main')?.append(wide)
  })
  const rules = (await findings(page)).map(({ rule }) => rule)
  expect(rules).toEqual(expect.arrayContaining(['color-contrast', 'label']))
  expect((await cutOff(page))[0]).toContain('sideways')
})

it.each(['phone', 'desk'] as const)('does not jump while it opens: %s', async (size: Size) => {
  for (const path of ['/', `/article/${article}`]) {
    const { page } = await visit({ size })
    await watchShifts(page)
    await settle(page, path)
    for (let step = 0; step < 4; step++) {
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(150)
    }
    await stoodStill(page)
  }
})

it('does the main job by keyboard alone: finds an article, opens it, looks a word up, saves it, finishes', async () => {
  const { page } = await visit({ as: admin, size: 'desk' })
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
  await arriveAt(page, '/Search')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.type('letters nobody')
  await tabTo(/Letters Nobody Paid For/, 'link')
  await page.keyboard.press('Enter')
  await articleOpen(page)
  // What reads the screen begins at the title.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

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
  await sheet.getByRole('button', { name: '忽略', exact: true, pressed: true }).waitFor()
  await page.keyboard.press('s')
  await sheet.getByRole('button', { name: '已收藏' }).first().waitFor()
  await tabTo('已收藏', 'button')
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
  await page.getByText(/已读完/).waitFor()
})

it('leaves the focus alone where words are clicked, and draws no box around their paragraph', async () => {
  const { page } = await visit({ as: admin, size: 'desk' })
  await page.goto(`/article/${article}`)
  await tapWord(page, 'letters')
  const sheet = page.getByRole('dialog', { name: '单词 letters' })
  await sheet.getByRole('button', { name: /收藏/ }).first().waitFor()
  const focus = () =>
    page.evaluate(() => {
      const { activeElement } = document
      const width = activeElement ? getComputedStyle(activeElement).outlineStyle : ''
      return [activeElement?.matches('[data-para]'), width]
    })
  expect(await focus()).toEqual([true, 'none'])
  await page.keyboard.press('r')
  await sheet.getByRole('button', { name: '认识', exact: true, pressed: true }).waitFor()
  expect(await focus()).toEqual([true, 'none'])
  // Who goes on by key sees where they are.
  await page.keyboard.press('j')
  expect(await focus()).toEqual([true, 'solid'])
})
