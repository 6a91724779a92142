// A long article opened where the reader stopped: heights far from the window become true, and nothing jumps.
import type { Page } from '@playwright/test'
import { expectNoLayoutShift, recordLayoutShifts } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { scrollByWheel, settledScroll, settledValue } from './support/layout.ts'
import {
  callEndpoint,
  contract,
  createMember,
  logInAsAdmin,
  type MemberAccount,
  queryRows,
} from './support/product.ts'
import { topParagraph, waitForReaderKeys, waitForReaderTools } from './support/reading.ts'

const PARAGRAPHS = 130
/** Two pixels of a phone's height (cumulative layout shift). */
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
// Other tests know what the library has.
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

/** As on the reader's own device, which hides what the server painted until the page is where they stopped. */
const recordPlace = (page: Page, { id: reader }: MemberAccount): Promise<unknown> =>
  page.addInitScript(
    ([key, article_id, paragraph]) => {
      const recorded = { article_id, title: '', title_zh: '', paragraph, percent: 50, at: Date.now() }
      if (window.location.protocol !== 'about:') localStorage.setItem(key, JSON.stringify([recorded]))
    },
    [`places@${reader}`, id, place] as const,
  )

/** Opens the article, which opens where the reader had stopped. */
async function openAtPlace(page: Page): Promise<void> {
  await page.goto(`/article/${id}`)
  await expect.poll(() => topParagraph(page)).toBe(place)
}

/** Records from the start which paragraphs have been laid out, and the page's heights while all are in it. */
const recordLayout = (page: Page): Promise<unknown> =>
  page.addInitScript((all) => {
    const record: LayoutRecord = { laidOut: new Set(), heights: [] }
    Object.assign(window, { layoutRecord: record })
    new MutationObserver((mutations) => {
      for (const { target } of mutations)
        if (target instanceof HTMLElement && target.style.contentVisibility === 'visible')
          record.laidOut.add(target.dataset['block'] ?? '')
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
    // Called after a layout, so that reading the height forces none.
    const resized = new ResizeObserver(([entry]) => {
      if (document.querySelectorAll('[data-block]').length === all)
        record.heights.push(entry?.contentRect.height ?? 0)
    })
    document.addEventListener('DOMContentLoaded', () => resized.observe(document.documentElement))
  }, PARAGRAPHS)

interface LayoutRecord {
  laidOut: Set<string>
  heights: number[]
}

/** Waits until the whole text is laid out; fails when no height had been guessed, because then nothing could have moved. */
async function waitForTrueHeights(page: Page): Promise<void> {
  const countLaidOut = () =>
    page.evaluate(() => {
      const { laidOut } = (window as unknown as { layoutRecord: LayoutRecord }).layoutRecord
      return [...document.querySelectorAll<HTMLElement>('[data-block]')].filter(({ dataset }) =>
        laidOut.has(dataset['block'] ?? ''),
      ).length
    })
  // One at a time, when the page is idle: on a busy machine each takes up to three seconds.
  await expect.poll(countLaidOut, { timeout: 240_000 }).toBe(PARAGRAPHS)
  await settledScroll(page)
  const findChange = () =>
    page.evaluate(() => {
      const { heights } = (window as unknown as { layoutRecord: LayoutRecord }).layoutRecord
      return Math.max(...heights) - Math.min(...heights)
    })
  await expect.poll(findChange).toBeGreaterThan(200)
}

test('moves nothing, though heights above it were guesses', { tag: ['@both', '@article'] }, async ({
  openPage,
}) => {
  const member = await aReaderInTheMiddle()
  const { page } = await openPage({ as: member })
  await recordLayoutShifts(page)
  await recordPlace(page, member)
  await recordLayout(page)
  await openAtPlace(page)
  await waitForTrueHeights(page)
  await expect.poll(() => topParagraph(page)).toBe(place)
  await expectNoLayoutShift(page, HARDLY)
})

test('moves nothing while the reader goes up into what was never in sight', { tag: '@article' }, async ({
  openPage,
}) => {
  const member = await aReaderInTheMiddle()
  const { page } = await openPage({ as: member })
  await recordLayoutShifts(page)
  await recordPlace(page, member)
  await openAtPlace(page)
  await page.mouse.move(200, 400)
  for (let turn = 0; turn < 6; turn += 1) await scrollByWheel(page, -600)
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

/** Returns a probe: how far (px) the line at the top of the window has moved away from there since now. */
async function holdLine(page: Page): Promise<() => Promise<number>> {
  const line = 72
  const held = await settledValue(
    page,
    (top) => {
      const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')]
      const block = blocks.find((each) => each.getBoundingClientRect().bottom > top)
      const box = block?.getBoundingClientRect() ?? new DOMRect()
      return { block: block?.dataset['block'] ?? '', share: (top - box.top) / box.height }
    },
    line,
  )
  return () =>
    settledValue(
      page,
      ({ block, share, line }) => {
        const box =
          document.querySelector(`[data-block="${block}"]`)?.getBoundingClientRect() ?? new DOMRect()
        return Math.abs(box.top + share * box.height - line)
      },
      { ...held, line },
    )
}

const readTextSize = (page: Page): Promise<number> =>
  page
    .locator('[data-text]')
    .first()
    .evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))

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
    // The code that holds the line is loaded after the text; until then a change of size may lose it.
    await waitForReaderTools(page)
    await waitForReaderKeys(page)
    // Among paragraphs whose heights are guesses.
    const before = await settledScroll(page)
    await page.mouse.move(200, 400)
    await scrollByWheel(page, 5000)
    await expect.poll(async () => Math.abs((await settledScroll(page)) - before)).toBeGreaterThan(3000)
    await expect.poll(() => topParagraph(page)).not.toBe(place)
    if (by === 'sheet') await page.getByRole('button', { name: '字号与显示' }).click()
    const findMoved = await holdLine(page)
    for (const step of ['+', '+', '+', '-', '-', '-', '-', '-'] as const) {
      const size = await readTextSize(page)
      if (by === 'keys') await page.keyboard.press(step)
      else await page.getByRole('button', { name: step === '+' ? '大一点' : '小一点' }).click()
      const now = expect.poll(() => readTextSize(page))
      await (step === '+' ? now.toBeGreaterThan(size) : now.toBeLessThan(size))
      // Places are whole pixels: each change may lose one.
      await expect.poll(findMoved).toBeLessThan(8)
      await expect.poll(() => hiddenInSight(page)).toEqual([])
    }
  })

test('stays at its line in a browser without scroll anchoring', { tag: '@article' }, async ({ openPage }) => {
  const { page } = await openPage({ as: await aReaderInTheMiddle() })
  await withoutAnchoring(page)
  await recordLayout(page)
  await openAtPlace(page)
  // While an article opens its place is held; a key ends that.
  await page.keyboard.press('Shift')
  const findMoved = await holdLine(page)
  await waitForTrueHeights(page)
  await expect.poll(findMoved).toBeLessThan(3)
})
