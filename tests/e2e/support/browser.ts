// A real browser for a file of journeys: windows of the two sizes, and nobody overlooks an error that the page reports.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { findChromium, findJourneyBrowser } from '../../../tools/lib/chromium.ts'
import { type Member, product } from './product.ts'

export const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } } as const
export type Size = keyof typeof SIZES
export type Theme = 'light' | 'black' | 'sepia'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** What a step may take on a busy machine. */
const STEP_MS = 15_000
/** Chromium reports every answer of 400 and more, and every request cut off by `setOffline`; journeys cause both. */
const EXPECTED =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|FAILED))/

const launched = new Map<string, Promise<Browser>>()

/** One browser for all files of a lane, which share a process; it ends with that process. */
async function theBrowser(path: string): Promise<Browser> {
  const before = await launched.get(path)
  if (before?.isConnected()) return before
  const now = chromium.launch({ executablePath: path, args: FLAGS })
  launched.set(path, now)
  return now
}

export interface Visit {
  context: BrowserContext
  page: Page
}

export interface VisitOptions {
  size?: Size
  /** Logged in from the start, by the cookies that the log-in writes. */
  as?: Member
  theme?: Theme
  context?: BrowserContextOptions
}

/**
 * Call once at the top of a file. `visit` opens a window with storage of its own; after each test all windows are closed,
 * and the test fails if a page threw, logged an error (a refused policy is one), or got a 5xx. `whole`: the browser that
 * readers have, for what the headless shell does in another order (it paints between a height and its correction).
 */
export function aBrowser({ whole = false } = {}) {
  let browser: Browser
  const contexts: BrowserContext[] = []
  let problems: string[] = []

  beforeAll(async () => {
    browser = await theBrowser(whole ? findChromium() : findJourneyBrowser())
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPictures(contexts, task.name)
    for (const context of contexts.splice(0)) await context.close()
    const seen = problems
    problems = []
    expect(seen).toEqual([])
  })

  function watch(page: Page): void {
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.stack ?? error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !EXPECTED.test(message.text()))
        problems.push(`${page.url()}: ${message.text()}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
    })
  }

  return {
    async visit({ size = 'phone', as, theme, context: given = {} }: VisitOptions = {}): Promise<Visit> {
      const context = await browser.newContext({
        baseURL: product().address,
        viewport: SIZES[size],
        hasTouch: size === 'phone',
        isMobile: size === 'phone',
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        ...given,
      })
      contexts.push(context)
      context.setDefaultTimeout(STEP_MS)
      context.on('page', watch)
      if (as) await logIn(context, as)
      if (theme)
        await context.addInitScript((value) => {
          if (window.location.protocol !== 'about:') localStorage.setItem('theme', value)
        }, theme)
      return { context, page: waitingForTheApp(await context.newPage()) }
    },
    /** Errors that this test causes on purpose are taken out of what afterEach looks at. */
    forgive(pattern: RegExp): string[] {
      const found = problems.filter((problem) => pattern.test(problem))
      problems = problems.filter((problem) => !pattern.test(problem))
      return found
    },
  }
}

/** What the server has painted does not act yet: journeys go on when the app has taken the page over. */
function waitingForTheApp(page: Page): Page {
  const taken = () => page.waitForFunction(() => document.querySelector('[data-painted]') === null)
  const { goto, reload } = page
  page.goto = async (...given) => {
    const response = await goto.apply(page, given)
    await taken()
    return response
  }
  page.reload = async (...given) => {
    const response = await reload.apply(page, given)
    await taken()
    return response
  }
  return page
}

/** What a failed journey saw last, in the folder for temporary files. */
async function keepPictures(contexts: readonly BrowserContext[], name: string): Promise<void> {
  const folder = join(tmpdir(), 'kaijuan-journeys-failed')
  const pages = contexts.flatMap((context) => context.pages())
  for (const [at, page] of pages.entries()) {
    const path = join(folder, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}-${at + 1}.png`)
    await page.screenshot({ path }).then(
      () => process.stdout.write(`  ${page.url()} → ${path}\n`),
      () => undefined,
    )
  }
}

/** Puts a member's session into the window, as logging in there would have. */
export async function logIn(context: BrowserContext, member: Member): Promise<void> {
  const url = product().address
  await context.addCookies([
    { url, name: 'bb_token', value: member.token },
    { url, name: 'bb_uid', value: String(member.id) },
  ])
}

/** Waits until the address is `path` with its query (decoded), wherever the router has led. */
export async function arriveAt(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => decodeURIComponent(page.url().slice(product().address.length)), { timeout: STEP_MS })
    .toBe(path)
}
