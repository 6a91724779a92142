// The fixtures of all browser tests: a product per worker, and browser windows that report the page's errors.
import { writeFile } from 'node:fs/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
  type TestInfo,
} from '@playwright/test'
import { DEVICES, type DeviceName } from './devices.ts'
import { readEnvironment } from './environment.ts'
import { FEATURE_TAGS } from './features.ts'
import { recordMessages } from './messages.ts'
import { type MemberAccount, setProduct } from './product.ts'
import { type RunningProduct, startProductCopy } from './product-process.ts'
import { createRequestLog } from './request-log.ts'

export type Theme = 'light' | 'black' | 'sepia'

export interface OpenedPage {
  context: BrowserContext
  page: Page
}

export interface OpenPageOptions {
  /** Default: the device of the test's project. */
  device?: DeviceName
  /** Logged in from the start, by the cookies that logging in writes. */
  as?: MemberAccount
  theme?: Theme
  context?: BrowserContextOptions
}

/** Opens a window with storage of its own; all are closed after the test. */
export type OpenPage = (options?: OpenPageOptions) => Promise<OpenedPage>

interface TestFixtures {
  openPage: OpenPage
  /** Removes the errors that a test causes on purpose from those that fail it, and returns them. */
  allowErrors(pattern: RegExp): string[]
  pageErrors: string[]
  taggedByFeature: undefined
}

interface WorkerFixtures {
  product: RunningProduct
}

/** Chromium logs every answer of 400 and more, and every request cut off by `setOffline`; tests cause both. */
const EXPECTED_CONSOLE_ERROR =
  /^Failed to load resource: (the server responded with a status of 4\d\d|net::ERR_(INTERNET_DISCONNECTED|FAILED))/

/** Slows the page's CPU down by this factor (`npm run test:steady`). */
const CPU_THROTTLE = Number(process.env['E2E_CPU_THROTTLE'] ?? '1')

/**
 * `page` and `openPage` fail a test whose page throws, logs an error (a violated policy is one) or receives a 5xx.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    async ({}, use, { workerIndex }) => {
      const product = await startProductCopy(readEnvironment(), `browser_tests_${workerIndex}`)
      setProduct(product)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', auto: true, timeout: 240_000 },
  ],

  baseURL: async ({ product }, use) => use(product.address),

  pageErrors: async ({}, use) => use([]),

  allowErrors: async ({ pageErrors }, use) => {
    await use((pattern) => {
      const allowed = pageErrors.filter((error) => pattern.test(error))
      pageErrors.splice(0, Infinity, ...pageErrors.filter((error) => !pattern.test(error)))
      return allowed
    })
  },

  openPage: async ({ browser, product, pageErrors }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    const requests = createRequestLog()
    await use(async ({ device, as, theme, context: options = {} } = {}) => {
      const context = await browser.newContext({ ...(device ? DEVICES[device] : {}), ...options })
      contexts.push(context)
      context.on('page', (page) => {
        collectErrors(page, pageErrors)
        requests.record(page)
      })
      if (as) await logIn(context, as, product.address)
      if (theme)
        await context.addInitScript((value) => {
          if (window.location.protocol !== 'about:') localStorage.setItem('theme', value)
        }, theme)
      return { context, page: await openTab(context) }
    })
    if (testInfo.status !== testInfo.expectedStatus)
      await attachText(testInfo, 'requests', requests.describe())
    for (const context of contexts) await context.close()
    base.expect(pageErrors, 'errors that the page reported').toEqual([])
  },

  page: async ({ openPage }, use) => use((await openPage()).page),
  context: async ({ page }, use) => use(page.context()),

  taggedByFeature: [
    async ({}, use, { tags, title }) => {
      if (!tags.some((tag) => FEATURE_TAGS.has(tag)))
        throw new Error(`"${title}" has no feature tag (tests/e2e/README.md)`)
      await use(undefined)
    },
    { auto: true },
  ],
})

export const { expect } = base

function collectErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED_CONSOLE_ERROR.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`)
  })
}

/** Keeps a text with the trace and the picture of a test. */
async function attachText(testInfo: TestInfo, name: string, text: string): Promise<void> {
  const path = testInfo.outputPath(`${name}.txt`)
  await writeFile(path, text)
  testInfo.attachments.push({ name, path, contentType: 'text/plain' })
}

/** Sets the session cookies, as logging in would. */
export async function logIn(
  context: BrowserContext,
  member: Pick<MemberAccount, 'id' | 'token'>,
  url: string,
): Promise<void> {
  await context.addCookies([
    { url, name: 'bb_token', value: member.token },
    { url, name: 'bb_uid', value: String(member.id) },
  ])
}

async function throttleCpu(page: Page): Promise<void> {
  if (CPU_THROTTLE === 1) return
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
}

/** Opens another tab of a window: same storage, same waiting and CPU speed as its first page. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await throttleCpu(page)
  await recordMessages(page)
  return waitForHydrationAfterLoads(page)
}

/** Server-rendered markup does not react yet: after `goto` and `reload` a test goes on when the page is hydrated. */
function waitForHydrationAfterLoads(page: Page): Page {
  const hydrated = () => page.waitForFunction(() => document.querySelector('[data-painted]') === null)
  const { goto, reload } = page
  page.goto = async (...args) => {
    const response = await goto.apply(page, args)
    await hydrated()
    return response
  }
  page.reload = async (...args) => {
    const response = await reload.apply(page, args)
    await hydrated()
    return response
  }
  return page
}
