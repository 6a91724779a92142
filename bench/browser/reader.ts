// Measures the reader in Chromium: opening an article, taps and changes of its look.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/lib/chromium.ts'
import { barePage } from './bare-page.ts'
import { watchPage } from './watch-page.ts'

export interface ReaderFigures {
  /** Milliseconds, one entry for each run, tap or change. */
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
  /** A short article that is opened first to load the code of the reader. */
  warm: number
  id: number
  /** Number of paragraphs of the article. */
  paragraphs: number
  slower: number
  runs: number
}

const TAPS = 20
const CHANGES = 5
/** Interval between actions in ms: that of a very fast user. */
const BETWEEN_MS = 250

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
  // tsx wraps every function in a call of this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchPage)
  await page.goto(`${m.url}/`)
  await follow(page, m.warm)
  // The first tap loads the word sheet and the browser's dictionary.
  await tapWords(page, 1)
  // The back button would only close the sheet.
  await page.keyboard.press('Escape')
  await page.locator('[aria-label^="单词"]').waitFor({ state: 'detached' })
  await page.getByLabel('返回').click()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: m.slower })
  await page.evaluate(() => Reflect.set(window, 'benchOpened', undefined))
  await follow(page, m.id)
  figures.open.push(await page.evaluate(() => Reflect.get(window, 'benchOpened') as number))
  if (isFirst) await measureText(page, context, m, figures)
  await page.getByRole('button', { name: '字号与显示' }).click()
  await changeLooks(page, figures)
}

/** Measurements that one run is enough for: marks, elements, taps. */
async function measureText(page: Page, context: BrowserContext, m: Measuring, figures: ReaderFigures) {
  figures.ranges = await page.evaluate(() =>
    [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
  )
  // The text below the first screen is rendered later.
  await page.waitForFunction((all) => document.querySelectorAll('[data-text]').length >= all, m.paragraphs)
  figures.elements = await page.evaluate(() => document.getElementsByTagName('*').length)
  await context.setOffline(true)
  figures.tap.push(...(await tapWords(page, TAPS)))
  await context.setOffline(false)
  await page.keyboard.press('Escape')
}

/** Changes to each size and each theme and back. */
async function changeLooks(page: Page, figures: Pick<ReaderFigures, 'font' | 'theme'>): Promise<void> {
  for (const step of ['大一点', '小一点'])
    for (let change = 0; change < CHANGES; change += 1)
      figures.font.push(await timed(page, page.getByRole('button', { name: step })))
  for (let round = 0; round < 2; round += 1)
    for (const theme of ['暗黑', '米黄', '明亮'])
      figures.theme.push(await timed(page, page.getByRole('radio', { name: theme })))
}

/** The same measurements for a page that shows `texts` without the app. */
export async function measureBare(texts: readonly string[], slower: number) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.addInitScript(watchPage)
    await page.route('**/*', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: barePage(texts) }),
    )
    await page.goto('http://bare.page/')
    await tapWords(page, 1)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const figures = { tap: await tapWords(page, TAPS), font: [], theme: [] }
    await changeLooks(page, figures)
    return figures
  } finally {
    await browser.close()
  }
}

/** Clicks the card of the article and waits until text and marks are rendered. */
async function follow(page: Page, id: number): Promise<void> {
  await page.locator(`a[href="/article/${id}"]`).first().click()
  await page.waitForFunction(() => Reflect.get(window, 'benchOpened') !== undefined, undefined, {
    timeout: 60_000,
  })
}

/** The time from a click until the frame with its effect. */
async function timed(page: Page, button: Locator): Promise<number> {
  await rest(page)
  const box = await button.boundingBox()
  if (!box) throw new Error(`${button} is not in the page`)
  await page.evaluate(() => Reflect.set(window, 'benchFrame', undefined))
  // Use the mouse directly: the checks of a locator's click run in the page and would be measured too.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForFunction(() => Reflect.get(window, 'benchFrame') !== undefined)
  return page.evaluate(() => Reflect.get(window, 'benchFrame') as number)
}

/** Waits until animations have ended and a finger would have moved to its next position. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await sleep(BETWEEN_MS)
}

/**
 * Taps different words and scrolls on when all words in the window are done. Returns for each the time until
 * its meaning is shown.
 */
export async function tapWords(page: Page, count: number): Promise<number[]> {
  const times: number[] = []
  const tapped: string[] = []
  while (times.length < count) {
    const place = await page.evaluate(nextWord, tapped)
    if (!place) {
      await page.evaluate(() => window.scrollBy(0, 240))
      await rest(page)
      continue
    }
    // Tap each word only once: a sheet with the same word would look unchanged.
    tapped.push(place.word)
    await rest(page)
    await page.evaluate(() => Reflect.set(window, 'benchGloss', undefined))
    await page.mouse.click(place.x, place.y)
    await page.waitForFunction(() => Reflect.get(window, 'benchGloss') !== undefined, undefined, {
      timeout: 20_000,
    })
    times.push(await page.evaluate(() => Reflect.get(window, 'benchGloss') as number))
  }
  return times
}

/** Runs in the page: the first word above the sheet that was not tapped before. */
function nextWord(tapped: readonly string[]): { word: string; x: number; y: number } | undefined {
  const range = document.createRange()
  for (const block of document.querySelectorAll('[data-text]')) {
    for (const node of block.childNodes) {
      if (!(node instanceof Text)) continue
      for (const match of node.data.matchAll(/\b[a-z]{5,}\b/g)) {
        const [word] = match
        range.setStart(node, match.index)
        range.setEnd(node, match.index + word.length)
        const box = range.getBoundingClientRect()
        if (box.top > 120 && box.bottom < 420 && box.height < 40 && !tapped.includes(word))
          return { word, x: box.left + box.width / 2, y: box.top + box.height / 2 }
      }
    }
  }
  return undefined
}
