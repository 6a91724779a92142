// Measures in Chromium the interactions that are most frequent, or that a reader waits for the first time.
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium } from '../../tools/lib/chromium.ts'
import { tapWords } from './reader.ts'
import { watchPage } from './watch-page.ts'

export interface MomentFigures {
  /** Milliseconds, one entry for each visit or key. */
  firstCard: number[]
  firstTap: number[]
  known: number[]
  show: number[]
  rate: number[]
}
export interface MomentOptions {
  url: string
  session: { token: string; id: number }
  /** The id of a long article. */
  article: number
  slower: number
  visits: number
  /** Number of due cards. */
  cards: number
}

/** A reader looks at a screen before the first action. */
const LOOK_MS = 2_500
const BETWEEN_MS = 250

/** Each visit uses a new browser context. */
export async function measureMoments(m: MomentOptions): Promise<MomentFigures> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const figures: MomentFigures = { firstCard: [], firstTap: [], known: [], show: [], rate: [] }
  try {
    for (let visit = 0; visit < m.visits; visit += 1) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
      await context.addCookies([
        { url: m.url, name: 'bb_token', value: m.session.token },
        { url: m.url, name: 'bb_uid', value: String(m.session.id) },
      ])
      await readOnce(await open(context, `${m.url}/`), context, m, figures)
      if (visit === 0) await reviewOnce(await open(context, `${m.url}/flashcard/start`), context, m, figures)
      await context.close()
    }
  } finally {
    await browser.close()
  }
  return figures
}

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  // tsx wraps every function in a call of this helper, which pages do not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(watchPage)
  await page.addInitScript(watchMoments)
  await page.goto(address)
  await sleep(LOOK_MS)
  return page
}

const slowDown = async (context: BrowserContext, page: Page, rate: number) =>
  (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate })

async function readOnce(page: Page, context: BrowserContext, m: MomentOptions, figures: MomentFigures) {
  const card = page.locator(`a[href="/article/${m.article}"]`).first()
  await card.scrollIntoViewIfNeeded()
  figures.firstCard.push(await clicked(page, card, 'benchText'))
  await sleep(LOOK_MS)
  await slowDown(context, page, m.slower)
  figures.firstTap.push(...(await tapWords(page, 1)))
  // 你认识: the reader marks some words as known.
  await slowDown(context, page, 1)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: '读完了' })
    .or(page.getByRole('heading', { name: '读完了' }))
    .scrollIntoViewIfNeeded()
  const finish = page.getByRole('button', { name: '读完了' })
  if ((await finish.count()) > 0) await finish.click()
  const know = page.getByRole('button', { name: /^这 \d+ 个我认识$/ })
  await know.waitFor()
  // Mark all of them, so that the share changes by a visible percentage.
  const more = page.getByRole('button', { name: /^还有 \d+ 个$/ })
  if ((await more.count()) > 0) await more.click()
  await know.scrollIntoViewIfNeeded()
  await sleep(LOOK_MS)
  await slowDown(context, page, m.slower)
  figures.known.push(await clicked(page, know, 'benchKnown'))
  await page.getByRole('button', { name: '撤销' }).click()
  await sleep(LOOK_MS)
}

async function reviewOnce(page: Page, context: BrowserContext, m: MomentOptions, figures: MomentFigures) {
  await page.getByRole('button', { name: '显示答案' }).waitFor()
  await slowDown(context, page, m.slower)
  // The first card is not counted: a real session has more than one.
  for (let card = 0; card < m.cards; card += 1) {
    const show = await pressed(page, 'Space')
    const rate = await pressed(page, '4')
    if (card === 0) continue
    figures.show.push(show)
    figures.rate.push(rate)
  }
}

async function clicked(page: Page, at: ReturnType<Page['locator']>, what: string): Promise<number> {
  const box = await at.boundingBox()
  if (!box) throw new Error(`${at} is not in the page`)
  await page.evaluate((name) => Reflect.set(window, name, undefined), what)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  return noted(page, what)
}

async function pressed(page: Page, key: string): Promise<number> {
  await sleep(BETWEEN_MS)
  await page.evaluate(() => Reflect.set(window, 'benchKey', undefined))
  await page.keyboard.press(key)
  return noted(page, 'benchKey')
}

async function noted(page: Page, what: string): Promise<number> {
  await page.waitForFunction((name) => Reflect.get(window, name) !== undefined, what, { timeout: 20_000 })
  return page.evaluate((name) => Reflect.get(window, name) as number, what)
}

/**
 * Runs in the page, so it must not reference anything outside of itself. Sets `benchText`, `benchKnown` and
 * `benchKey` in ms.
 */
function watchMoments(): void {
  const when = (isThere: () => boolean, name: string, began: number) => {
    const look = () => {
      if (!isThere()) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Reflect.set(window, name, performance.now() - began)
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }
  const isAnswered = () => document.querySelector('fieldset[aria-label="记得怎么样"]:not([hidden])') !== null
  const share = () => /你认识 \d+%/.exec(document.querySelector('.prose-meta')?.textContent ?? '')?.[0]
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element)) return
      if (target.closest('a[href^="/article/"]'))
        when(() => document.querySelector('[data-text]') !== null, 'benchText', timeStamp)
      if (/个我认识$/.test(target.closest('button')?.textContent ?? '')) {
        const before = share()
        when(() => share() !== before, 'benchKnown', timeStamp)
      }
    },
    true,
  )
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const before = isAnswered()
      when(() => isAnswered() !== before, 'benchKey', timeStamp)
    },
    true,
  )
}
