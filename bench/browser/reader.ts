// Opens the reader in Chromium as a reader would, and takes the time of what they wait for.
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../../tools/lib/chromium.ts'
import { CHROMIUM_FLAGS } from './flags.ts'
import { watchPage } from './watch-page.ts'

export interface ReaderFigures {
  /** Milliseconds, one for each run, tap or change. */
  open: number[]
  tap: number[]
  font: number[]
  theme: number[]
  ranges: number
  elements: number
}
interface Measuring {
  url: string
  session: { token: string; id: number }
  /** A short article, opened first so that the reader's code is there. */
  warm: number
  id: number
  slower: number
  runs: number
}

const TAPS = 20

export async function measureReader(m: Measuring): Promise<ReaderFigures> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const figures: ReaderFigures = { open: [], tap: [], font: [], theme: [], ranges: 0, elements: 0 }
  try {
    for (let run = 0; run < m.runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
      await context.addCookies([
        { url: m.url, name: 'bb_token', value: m.session.token },
        { url: m.url, name: 'bb_uid', value: String(m.session.id) },
      ])
      await measureOnce(context, m, figures, run === 0)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function measureOnce(context: BrowserContext, m: Measuring, figures: ReaderFigures, isFirst: boolean) {
  const page = await context.newPage()
  // The loader of TypeScript names every function through a helper that pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchPage)
  await page.goto(`${m.url}/`)
  await follow(page, m.warm)
  // The first tap loads the word sheet and the browser's dictionary.
  await tapWords(page, 1)
  await page.goBack()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: m.slower })
  await page.evaluate(() => Reflect.set(window, 'benchOpened', undefined))
  await follow(page, m.id)
  figures.open.push(await page.evaluate(() => Reflect.get(window, 'benchOpened') as number))
  if (!isFirst) return
  figures.ranges = await page.evaluate(() =>
    [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
  )
  figures.elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  await context.setOffline(true)
  figures.tap.push(...(await tapWords(page, TAPS)))
  await context.setOffline(false)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '字号与显示' }).click()
  for (const step of ['大一点', '大一点', '大一点', '小一点', '小一点', '小一点'])
    figures.font.push(await timed(page, () => page.getByRole('button', { name: step }).click()))
  for (const theme of ['暗黑', '米黄', '明亮', '暗黑', '米黄', '明亮'])
    figures.theme.push(await timed(page, () => page.getByText(theme, { exact: true }).click()))
}

/** Clicks the article's card and waits until its text and marks are drawn. */
async function follow(page: Page, id: number): Promise<void> {
  await page.locator(`a[href="/article/${id}"]`).first().click()
  await page.waitForFunction(() => Reflect.get(window, 'benchOpened') !== undefined, undefined, {
    timeout: 60_000,
  })
}

/** The time from a click until the frame that shows what it did. */
async function timed(page: Page, click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'benchFrame', undefined))
  await click()
  await page.waitForFunction(() => Reflect.get(window, 'benchFrame') !== undefined)
  return page.evaluate(() => Reflect.get(window, 'benchFrame') as number)
}

/** Taps words that stand in the window; the time of each until its meaning is shown. */
async function tapWords(page: Page, count: number): Promise<number[]> {
  const points = await page.evaluate((most) => {
    const found: { x: number; y: number }[] = []
    const range = document.createRange()
    for (const block of document.querySelectorAll('[data-text]')) {
      for (const node of block.childNodes) {
        if (!(node instanceof Text)) continue
        for (const word of node.data.matchAll(/[a-z]{5,}/g)) {
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          const box = range.getBoundingClientRect()
          if (box.top > 120 && box.bottom < 420 && found.length < most)
            found.push({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
        }
      }
    }
    return found
  }, count)
  const times: number[] = []
  for (const { x, y } of points) {
    await page.evaluate(() => Reflect.set(window, 'benchGloss', undefined))
    await page.mouse.click(x, y)
    await page.waitForFunction(() => Reflect.get(window, 'benchGloss') !== undefined, undefined, {
      timeout: 20_000,
    })
    times.push(await page.evaluate(() => Reflect.get(window, 'benchGloss') as number))
  }
  return times
}
