// Measures in Chromium how long it takes to open a book, turn its pages and jump through it.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/lib/chromium.ts'
import { type TimedWindow, watchBook } from './watch-book.ts'

export interface BookAddress {
  url: string
  session?: { token: string; id: number }
}

const TURNS = 40
const OPEN_WITHIN_MS = 120_000

/**
 * Renders frames immediately: with the screen's refresh rate, the measured times would be those of the
 * screen.
 */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })

async function visit(
  browser: Browser,
  address: BookAddress,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  const { session, url } = address
  const { origin } = new URL(url)
  if (session)
    await context.addCookies([
      { url: origin, name: 'bb_token', value: session.token },
      { url: origin, name: 'bb_uid', value: String(session.id) },
    ])
  const page = await context.newPage()
  // tsx wraps every function in a call of this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchBook)
  return { context, page }
}

async function opened(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as unknown as TimedWindow).benchOpened, undefined, {
    timeout: OPEN_WITHIN_MS,
  })
  return page.evaluate(() => (window as unknown as TimedWindow).benchOpened ?? 0)
}

/** Time in ms from the navigation until the first page of the book is rendered, in a new browser context. */
export async function timeOpen(browser: Browser, address: BookAddress, slower: number): Promise<number> {
  const { context, page } = await visit(browser, address)
  try {
    const cdp = await context.newCDPSession(page)
    if (slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    return await opened(page, address.url)
  } finally {
    await context.close()
  }
}

/**
 * Times of consecutive page turns, and of jumps: forward, back to the beginning, forward again. With `jump` 0
 * there are no jumps.
 */
export async function timeMoves(
  browser: Browser,
  address: BookAddress,
  jump: number,
): Promise<{ turns: number[]; jumps: number[] }> {
  const { context, page } = await visit(browser, address)
  try {
    await opened(page, address.url)
    await sleep(1500)
    const turns: number[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      turns.push(await page.evaluate(() => (window as unknown as TimedWindow).benchTurn()))
      await sleep(60)
    }
    const jumps: number[] = []
    if (jump > 0 && address.session) {
      await page.keyboard.press('c')
      await page.locator('input[type=range]').waitFor()
    }
    for (const share of jump > 0 ? [jump, 0.02, jump + 0.005, 0.03, jump + 0.01] : []) {
      await sleep(600)
      if (address.session && !(await page.locator('input[type=range]').isVisible())) {
        await page.keyboard.press('c')
        await page.locator('input[type=range]').waitFor()
        await sleep(600)
      }
      const ms = await page.evaluate((to) => (window as unknown as TimedWindow).benchJump(to), share)
      if (share >= jump) jumps.push(ms)
    }
    return { turns, jumps }
  } finally {
    await context.close()
  }
}
