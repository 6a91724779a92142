// Reading settings: sizes and translation remembered, words by level, a selection copied or saved, nothing lost offline.
import type { Locator, Page } from '@playwright/test'
import { findSmallTargets } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { expectScrollPosition, framesPainted, settledScroll, settledValue } from './support/layout.ts'
import { expectMessage } from './support/messages.ts'
import { holdRequests } from './support/network.ts'
import { callEndpoint, contract, createMember, findArticle } from './support/product.ts'
import {
  markedWords,
  readAWhile,
  readText,
  readTo,
  tapWord,
  topParagraph,
  waitForArticle,
  waitForReaderTools,
} from './support/reading.ts'

let article: number
test.beforeAll(async () => {
  article = (await findArticle(/^How Heavy Is a Cloud/)).id
})

test('remembers the size of the text, its lines, and where the Chinese stands', {
  tag: ['@main', '@article'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const text = page.locator('[data-text]').nth(1)
  const chinese = page.locator('[data-block] .prose-zh')
  const style = () =>
    text.evaluate((element) => {
      const { fontSize, lineHeight } = getComputedStyle(element)
      return { fontSize, lines: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) }
    })
  await expect.poll(style).toEqual({ fontSize: '18px', lines: expect.closeTo(1.62, 2) })
  await expect.poll(() => chinese.count()).toBeGreaterThan(3)
  await page.getByRole('button', { name: '字号与显示' }).click()
  const sheet = page.getByRole('dialog', { name: '字号与显示' })
  await sheet.getByRole('button', { name: '大一点' }).click()
  await sheet.getByRole('button', { name: '大一点' }).click()
  await sheet.getByRole('radio', { name: '宽松' }).check()
  await sheet.getByRole('radio', { name: '点击显示，点段末的“译”查看' }).check()
  await sheet.getByRole('button', { name: '关闭' }).click()
  await expect(sheet).toHaveCount(0)
  await page.reload()
  await waitForArticle(page)
  await expect.poll(style).toEqual({ fontSize: '20px', lines: expect.closeTo(1.8, 2) })
  await expect(chinese).toHaveCount(0)
  const show = page.getByRole('button', { name: '看译文' })
  await show.first().click()
  await expect(chinese).toHaveCount(1)
  // A finger meets the chip of every paragraph.
  const small = await findSmallTargets(page)
  expect(small.filter((target) => target.includes('译文'))).toEqual([])

  const tools = page.getByRole('toolbar', { name: '阅读工具' })
  await tools.getByRole('button', { name: '译文' }).click()
  await expect(show).toHaveCount(0)
  await tools.getByRole('button', { name: '译文' }).click()
  await expect(show.first()).toBeVisible()
})

test('opens an article as on the other devices of a member who told a level there, and says first how much is known', {
  tag: ['@article', '@account'],
}, async ({ openPage }) => {
  const member = await createMember()
  await callEndpoint(contract.account.saveSettings, { known_base: 'C4' }, member)
  const { page } = await openPage()
  await page.goto(`/login?next=${encodeURIComponent(`/article/${article}`)}`)
  await page.getByLabel('手机号或用户名').fill(member.phone)
  await page.getByLabel('密码', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: '登录' }).click()
  await waitForArticle(page)
  await expect(page.getByRole('button', { name: '看译文' }).first()).toBeVisible()
  await expect(page.locator('[data-block] .prose-zh')).toHaveCount(0)
  await expect(page.locator('.prose-meta')).toHaveText(/^你认识 \d+%\S+?\d+ 分钟/)
})

test('leads from the words of a level to where they stand', {
  tag: ['@article', '@desktop', '@word'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '大纲词汇' }).click()
  const panel = page.getByRole('dialog', { name: '大纲词汇' })
  // The focus goes into the panel, to its heading.
  await expect.poll(() => panel.evaluate((own) => own.contains(document.activeElement))).toBe(true)
  await panel.getByRole('radio', { name: '四级 / 高考' }).check()
  const last = panel.getByRole('listitem').last()
  const word = (await readText(last.locator('[lang=en]').first())).trim()
  await last.getByRole('button').click()
  // The text may have another form of it.
  const start = word.toLowerCase().slice(0, 3)
  await expect.poll(() => markedWords(page, 'found')).toEqual([expect.stringMatching(`^${start}`)])

  // A word that occurs more than once leads to its next place with each press, and back to the first.
  const findPlace = () =>
    page.evaluate(() => {
      const [range] = [...(CSS.highlights.get('kj-found') ?? [])]
      const text = range?.startContainer.parentElement?.closest('[data-text]')
      return `${text?.getAttribute('data-text')} ${range?.startOffset}`
    })
  let place = await findPlace()
  const leadOn = async (button: Locator, count: RegExp) => {
    const before = place
    await button.click()
    await expect(panel.getByRole('button', { name: count })).toBeVisible()
    await expect.poll(findPlace).not.toBe(before)
    place = await findPlace()
    return place
  }
  await panel.getByRole('radio', { name: '入门' }).check()
  const twice = panel.getByRole('listitem').filter({ hasText: /2 次$/ }).first().getByRole('button')
  const counted = panel.getByRole('button', { name: /\d \/ 2$/ })
  const first = await leadOn(twice, /1 \/ 2$/)
  await leadOn(counted, /2 \/ 2$/)
  expect(await leadOn(counted, /1 \/ 2$/)).toBe(first)
  // No level is out of sight.
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
  const levels = panel.getByRole('group', { name: '等级' })
  await expect.poll(() => levels.evaluate(isWhole)).toBe(true)
})

test('sets a heading and its Chinese on one line, side by side, and dims nothing while one chooses', {
  tag: ['@article', '@desktop'],
}, async ({ openPage }) => {
  const { page } = await openPage()
  const { items } = await callEndpoint(contract.article.list, { limit: 100 })
  let heading = ''
  let id = 0
  for (const item of items) {
    const { paragraphs } = await callEndpoint(contract.article.show, { id: item.id })
    heading = paragraphs.find(({ kind, zh }, at) => at > 0 && kind === 'h2' && zh !== '')?.id ?? ''
    id = item.id
    if (heading) break
  }
  await page.goto(`/article/${id}`)
  await waitForArticle(page)
  await page.getByRole('button', { name: '字号与显示' }).click()
  const sheet = page.getByRole('dialog', { name: '字号与显示' })
  await sheet.getByRole('radio', { name: '并排，译文在右边' }).check()
  await expect(sheet).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  const findOffset = () =>
    settledValue(
      page,
      (wanted) => {
        const block = document.querySelector(`[data-block="${wanted}"]`)
        block?.scrollIntoView({ behavior: 'instant' })
        const [english = 0, chinese = 99] = ['[data-text]', '.prose-zh'].map((selector) => {
          const range = document.createRange()
          const element = block?.querySelector(selector)
          if (element) range.selectNodeContents(element)
          const [line] = range.getClientRects()
          return line ? (line.top + line.bottom) / 2 : undefined
        })
        return Math.abs(english - chinese)
      },
      heading,
    )
  await expect.poll(findOffset).toBeLessThan(4)
  await expect(page.locator('header [lang=en]').first()).not.toBeEmpty()
})

test('offers to copy a selection and to save a phrase, with its sentence', {
  tag: ['@main', '@article', '@desktop', '@word'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page, context } = await openPage({ as: member })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const select = (from: number, to: number) =>
    page.evaluate(
      ([start, end]) => {
        const node = document.querySelector('[data-text]')?.firstChild
        if (node) document.getSelection()?.setBaseAndExtent(node, start ?? 0, node, end ?? 0)
      },
      [from, to],
    )
  const text = await readText(page.locator('[data-text]').first())
  await select(0, 60)
  const tools = page.getByRole('toolbar', { name: '选中的文字' })
  // No provider is set here: the Chinese is the article's own.
  await expect(tools.getByRole('button', { name: '译文' })).toBeVisible()
  await tools.getByRole('button', { name: '复制' }).click()
  await expectMessage(page, '已复制')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text.slice(0, 60).trim())

  const [first = '', second = ''] = text.split(' ')
  await select(0, first.length + 1 + second.length)
  await tools.getByRole('button', { name: '加入生词本' }).click()
  await expectMessage(page, /^已加入生词本：/)
  const saved = async () => (await callEndpoint(contract.word.list, {}, member)).items[0]?.contexts[0]
  await expect.poll(async () => (await saved())?.word).toBe(`${first} ${second}`)
  expect(text).toContain((await saved())?.sentence)
  await expect.poll(() => markedWords(page, 'learning')).toContain(`${first} ${second}`.toLowerCase())
})

test('keeps what a member saves without a network, and sends it once when the network is back', {
  tag: ['@main', '@article', '@word', '@sync'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page, context } = await openPage({ as: member })
  const core = page.waitForResponse((response) => /\/dict\/core.+[^n]$/.test(response.url()))
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await (await core).finished()
  await context.setOffline(true)
  await tapWord(page, 'cloud')
  await page.getByRole('button', { name: '加入生词本' }).click()
  await expect(page.getByRole('link', { name: '在生词本里' })).toBeVisible()
  await expect.poll(() => markedWords(page, 'learning')).toContain('cloud')
  expect((await callEndpoint(contract.word.list, {}, member)).items).toEqual([])
  await context.setOffline(false)
  const words = async () =>
    (await callEndpoint(contract.word.list, {}, member)).items.map(({ lemma, contexts }) => [
      lemma,
      contexts.length,
    ])
  await expect.poll(words).toEqual([['cloud', 1]])
  await page.reload()
  await waitForArticle(page)
  await expect.poll(() => markedWords(page, 'learning')).toContain('cloud')
})

test('goes on where the reader stopped last, however often they go home and come back', {
  tag: ['@main', '@article', '@desktop', '@history', '@home'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page } = await openPage({ as: member })
  const leave = async () => {
    await readAWhile(page)
    const told = page.waitForResponse(
      (response) => response.url().endsWith('/reader/history') && response.request().method() === 'POST',
    )
    await page.evaluate(() => window.dispatchEvent(new Event('GO_BACK')))
    await told
  }
  const goOn = async () => {
    await page
      .locator('section')
      .filter({ hasText: '接着读' })
      .getByRole('link', { name: /How Heavy Is a Cloud/ })
      .click()
    await waitForArticle(page)
  }
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const first = await readTo(page, 2)
  await leave()
  // From here on the article is cached with the place at which it was opened.
  await page.goto('/')
  await goOn()
  await expect.poll(() => topParagraph(page)).toBe(first)
  const second = await readTo(page, 6)
  await leave()
  await goOn()
  await expect.poll(() => topParagraph(page)).toBe(second)
  // While an article opens its place is held; a key ends that, and the page is still there.
  await page.keyboard.press('Shift')
  await settledScroll(page)
  await expect.poll(() => topParagraph(page)).toBe(second)
  await leave()
  const position = async () => (await callEndpoint(contract.article.show, { id: article }, member)).position
  await expect.poll(async () => (await position())?.paragraph).toBe(second)
})

/** A point on a letter near the window's foot. */
const findLowWord = (page: Page) =>
  settledValue(
    page,
    (fromFoot) => {
      const y = window.innerHeight - fromFoot
      for (let x = 40; x < window.innerWidth; x += 5) {
        const at = document.caretPositionFromPoint(x, y)
        const text = at?.offsetNode.textContent ?? ''
        if (
          at?.offsetNode.parentElement?.closest('[data-text]') &&
          /[a-z]{2}/.test(text.slice(at.offset - 1, at.offset + 1))
        )
          return { x, y }
      }
      throw new Error('no word is so low')
    },
    120,
  )

/** How far (px) the tapped word is above the sheet, and where the page is, once nothing moves. */
const measureTappedWord = (page: Page) =>
  settledValue(
    page,
    () => {
      const [spot] = [...(CSS.highlights.get('kj-tapped') ?? [])]
      const range = document.createRange()
      if (spot) range.setStart(spot.startContainer, spot.startOffset)
      if (spot) range.setEnd(spot.endContainer, spot.endOffset)
      const sheet = document.querySelector('[role=dialog]')?.getBoundingClientRect()
      return { gap: (sheet?.top ?? 0) - range.getBoundingClientRect().bottom, y: window.scrollY }
    },
    undefined,
  )

test('brings a word that the sheet would cover above it on a phone, and leaves the text alone beside a panel', {
  tag: ['@main', '@both', '@article', '@dictionary'],
}, async ({ page, isMobile }) => {
  // The sheet grows when the server's answer comes.
  const answer = await holdRequests(page, /\/api\/english\/word/)
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await expectScrollPosition(page, 700)
  const { x, y } = await findLowWord(page)
  await (isMobile ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
  await expect(page.getByRole('dialog', { name: /^单词/ })).toBeVisible()
  const expectInSight = async () => {
    if (!isMobile) return expectScrollPosition(page, 700)
    const findGap = async () => (await measureTappedWord(page)).gap
    await expect.poll(findGap).toBeGreaterThan(0)
    await expect.poll(findGap).toBeLessThan(60)
  }
  await answer.waitUntilSent()
  await expectInSight()
  answer.release()
  await expectInSight()
})

test('breaks no line anew beside the Chinese when a panel opens', { tag: ['@article', '@desktop'] }, async ({
  openPage,
}) => {
  const { page } = await openPage()
  await page.addInitScript(() =>
    localStorage.setItem('reading', JSON.stringify({ translation: 'side', shown: 'side' })),
  )
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const findBoxes = () =>
    settledValue(
      page,
      () =>
        [...document.querySelectorAll('[data-text]')].map((text) => {
          const { left, width, height } = text.getBoundingClientRect()
          return [left, width, height].map(Math.round).join(' ')
        }),
      undefined,
    )
  await waitForReaderTools(page)
  const before = await findBoxes()
  expect(before.length).toBeGreaterThan(5)
  await tapWord(page, 'cloud')
  await expect(page.getByRole('dialog', { name: /^单词/ })).toBeVisible()
  await expect.poll(findBoxes).toEqual(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '大纲词汇' }).click()
  await expect(page.getByRole('dialog', { name: '大纲词汇' })).toBeVisible()
  await expect.poll(findBoxes).toEqual(before)
})

test('keeps a mark made without a network, shows it, and tells the server later', {
  tag: ['@main', '@article', '@sync'],
}, async ({ openPage }) => {
  const member = await createMember()
  const { page, context } = await openPage({ as: member })
  await page.goto(`/article/${article}`)
  await waitForArticle(page)
  const done = page.getByRole('button', { name: '读完了' })
  await expect(done).toBeVisible()
  const failed: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/api/sync')) failed.push(request.url())
  })
  await context.setOffline(true)
  // Before reading on, which takes the bars away.
  const star = page.getByRole('button', { name: '收藏', exact: true })
  await star.click()
  await expect(page.getByText('已收藏这篇文章')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await done.click()
  const moment = page.getByRole('heading', { name: '读完了' })
  await expect(moment).toBeVisible()
  // It is still there when both could not be sent.
  await expect.poll(() => failed.length).toBeGreaterThan(1)
  await framesPainted(page)
  await expect(moment).toBeVisible()
  const marks = async () => (await callEndpoint(contract.article.show, { id: article }, member)).marks
  expect(await marks()).toEqual([])
  await context.setOffline(false)
  await expect.poll(marks).toEqual(['STAR', 'READ'])
})
