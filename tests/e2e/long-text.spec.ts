// A long article opened where the reader stopped: heights far from the window become true, and nothing jumps.
import type { Page } from '@playwright/test'
import { expectNoLayoutShift, recordLayoutShifts } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import {
  callEndpoint,
  contract,
  createMember,
  logInAsAdmin,
  type MemberAccount,
  queryRows,
} from './support/product.ts'
import { topParagraph } from './support/reading.ts'

const PARAGRAPHS = 130
/** No height has become true for so long: the whole text is laid out. */
const STILL_MS = 1500
/** Two pixels of a phone's height. */
const HARDLY = 0.002

let admin: MemberAccount
let id: number
/** In the middle of the text, and of a section of it. */
let place: string

test.beforeAll(async () => {
  admin = await logInAsAdmin()
  const { items } = await callEndpoint(contract.article.list, { limit: 40 })
  const paragraphs = []
  for (const { id: each } of items) {
    if (paragraphs.length >= PARAGRAPHS) break
    const shown = await callEndpoint(contract.article.show, { id: each }, admin)
    for (const { kind, text, zh, runs } of shown.paragraphs)
      if (kind === 'p' || kind === 'li') paragraphs.push({ kind, text, zh, runs })
  }
  const article = { title: 'All of Them in One', paragraphs: paragraphs.slice(0, PARAGRAPHS) }
  const made = await callEndpoint(contract.desk.add, { article, op_id: crypto.randomUUID() }, admin)
  id = made.article_id
  await callEndpoint(contract.desk.audit, { id, pass: true }, admin)
  await callEndpoint(contract.desk.setStatus, { id, status: 'PUBLISHED' }, admin)
  const text = (await callEndpoint(contract.article.show, { id }, admin)).paragraphs
  expect(text).toHaveLength(PARAGRAPHS)
  place = text[Math.floor(PARAGRAPHS / 2)]?.id ?? ''
})
// Other journeys know what the library has.
test.afterAll(() => callEndpoint(contract.desk.delete, { id }, admin))

async function aReaderInTheMiddle(): Promise<MemberAccount> {
  const member = await createMember()
  await queryRows(
    `insert into reading_places (user_id, source, source_id, paragraph, percent, place_at)
     values ($1, 'ARTICLE', $2, $3, 50, now())`,
    [member.id, id, place],
  )
  return member
}

/** Opens the article, which stands where the reader had stopped. */
async function openAtPlace(page: Page): Promise<void> {
  await page.goto(`/article/${id}`)
  await expect.poll(() => topParagraph(page)).toBe(place)
}

/** For so long the place is held after opening, whatever happens. */
const HELD_MS = 1300

/** Waits until all heights are true; fails when none had been guessed, because then nothing could have jumped. */
async function settled(page: Page): Promise<void> {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const first = await height()
  const changed = async () => Math.abs((await height()) - first)
  await expect.poll(changed, { timeout: 20_000 }).toBeGreaterThan(200)
  for (let last = 0, now = await height(); last !== now; now = await height()) {
    last = now
    await page.waitForTimeout(STILL_MS)
  }
}

test('moves nothing, though heights above it were guesses', { tag: ['@both', '@article'] }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await aReaderInTheMiddle() })
  await recordLayoutShifts(page)
  await openAtPlace(page)
  await settled(page)
  expect(await topParagraph(page)).toBe(place)
  await expectNoLayoutShift(page, HARDLY)
})

test('moves nothing while the reader goes up into what was never in sight', { tag: '@article' }, async ({
  openPage,
}) => {
  const { page } = await openPage({ as: await aReaderInTheMiddle() })
  await recordLayoutShifts(page)
  await openAtPlace(page)
  await page.mouse.move(200, 400)
  for (let way = 0; way < 6; way += 1) {
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, -600)
    await page.waitForFunction((y) => window.scrollY !== y, before)
    // For what the wheel has brought near to be laid out.
    await page.waitForTimeout(600)
  }
  await expectNoLayoutShift(page)
})

/** As Safari is. */
const withoutAnchoring = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { supports } = CSS
    CSS.supports = (...given: string[]) =>
      given[0] !== 'overflow-anchor' && Reflect.apply(supports, CSS, given)
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.overflowAnchor = 'none'
    })
  })

/** The blocks in the window that are not drawn. */
const hiddenInSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-block]')]
      .filter((block) => {
        const { top, bottom } = block.getBoundingClientRect()
        return (
          bottom > 0 && top < window.innerHeight && getComputedStyle(block).contentVisibility === 'hidden'
        )
      })
      .map((block) => block.dataset['block'] ?? ''),
  )

/** Waits for what comes behind the text, which keeps the line; until then a change of size may lose it. */
async function linesAreKept(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /BehindText-[\w-]+\.js/.test(name)),
  )
  await page.locator('[aria-keyshortcuts]').waitFor({ state: 'attached' })
  await page.waitForTimeout(300)
}

/** Turns the wheel and waits until its smooth scrolling has ended: a busy machine pauses in the middle of it. */
async function wheel(page: Page, by: number): Promise<void> {
  await page.evaluate(() => {
    const told = window as unknown as { hasEnded?: boolean }
    told.hasEnded = false
    document.addEventListener('scrollend', () => (told.hasEnded = true), { once: true })
  })
  await page.mouse.wheel(0, by)
  await page.waitForFunction(() => (window as unknown as { hasEnded?: boolean }).hasEnded)
  await atRest(page)
}

/** Waits until nothing has scrolled for a while: what is laid out anew scrolls too. */
const atRest = (page: Page) =>
  page.waitForFunction(() => {
    const seen = (window as unknown as { seen?: { y: number; since: number } }).seen
    const [y, now] = [window.scrollY, performance.now()]
    if (seen?.y === y) return now - seen.since > 400
    Object.assign(window, { seen: { y, since: now } })
    return false
  })

/** How far (px) the top of the window has moved away from the line that it stands at now. */
async function lineHeld(page: Page): Promise<() => Promise<number>> {
  const block = await topParagraph(page)
  const boxOf = () =>
    page.evaluate((id) => {
      const { top, height } =
        document.querySelector(`[data-block="${id}"]`)?.getBoundingClientRect() ?? new DOMRect()
      return { top, height }
    }, block)
  const line = 72
  const before = await boxOf()
  const share = (line - before.top) / before.height
  return async () => {
    const { top, height } = await boxOf()
    return Math.abs(top + share * height - line)
  }
}

for (const { isAnchoring, by } of [
  { isAnchoring: true, by: 'keys' },
  { isAnchoring: true, by: 'sheet' },
  { isAnchoring: false, by: 'keys' },
  { isAnchoring: false, by: 'sheet' },
])
  test(`keeps its line at every change of size (${by}, scroll anchoring: ${isAnchoring})`, {
    tag: '@article',
  }, async ({ openPage }) => {
    const { page } = await openPage({ as: await aReaderInTheMiddle() })
    if (!isAnchoring) await withoutAnchoring(page)
    await openAtPlace(page)
    await page.waitForTimeout(HELD_MS)
    await linesAreKept(page)
    // Among paragraphs whose heights are guesses.
    const before = await page.evaluate(() => window.scrollY)
    await wheel(page, 5000)
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeGreaterThan(3000)
    expect(await topParagraph(page)).not.toBe(place)
    if (by === 'sheet') await page.getByRole('button', { name: '字号与显示' }).click()
    const moved = await lineHeld(page)
    for (const step of ['+', '+', '+', '-', '-', '-', '-', '-'] as const) {
      if (by === 'keys') await page.keyboard.press(step)
      else await page.getByRole('button', { name: step === '+' ? '大一点' : '小一点' }).click()
      await page.waitForTimeout(150)
      // Places are whole pixels: each change may lose one. A busy machine finds its line a moment later.
      await expect.poll(moved).toBeLessThan(8)
      expect(await hiddenInSight(page)).toEqual([])
    }
  })

test('stays at its line in a browser without scroll anchoring', { tag: '@article' }, async ({ openPage }) => {
  const { page } = await openPage({ as: await aReaderInTheMiddle() })
  await withoutAnchoring(page)
  await openAtPlace(page)
  await page.waitForTimeout(HELD_MS)
  const moved = await lineHeld(page)
  await settled(page)
  expect(await moved()).toBeLessThan(3)
})
