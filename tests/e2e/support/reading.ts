// Acting in an article: tap a word of the plain text, read which words are marked, scroll to a paragraph.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { animationsFinished, scrollByWheel, settledScroll, settledValue } from './layout.ts'

/** Waits for the text of the article. */
export async function waitForArticle(page: Page): Promise<void> {
  await page.locator('[data-text]').first().waitFor()
}

/** Waits until the reader's keys work: their code comes behind the text. */
export async function waitForReaderKeys(page: Page): Promise<void> {
  await page.locator('[aria-keyshortcuts~=j]').waitFor({ state: 'attached' })
}

/** Waits until the article of the page's address is cached in this browser, which happens when the page is idle. */
export async function waitForCachedArticle(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(async () => {
      const name = 'kaijuan-articles'
      // Opening it first would make it, without its store.
      if (!(await indexedDB.databases()).some((database) => database.name === name)) return false
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open(name))
      const id = window.location.pathname.split('/').at(-1) ?? ''
      const key = await done(database.transaction('values').objectStore('values').getKey(id))
      database.close()
      return key === id
    })
  await expect.poll(isKept).toBe(true)
}

/** Scrolls the first occurrence of `word` into the upper half of the window; returns its middle once nothing moves. */
async function bringIntoView(page: Page, word: string): Promise<{ x: number; y: number }> {
  const text = page.locator('[data-text]').filter({ hasText: new RegExp(`\\b${word}\\b`) })
  await expect(text.first()).toBeAttached()
  return settledValue(
    page,
    (wanted) => {
      const findRange = (): Range => {
        for (const text of document.querySelectorAll('[data-text]')) {
          const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const at = new RegExp(`\\b${wanted}\\b`).exec(node.textContent ?? '')?.index
            if (at === undefined) continue
            const range = document.createRange()
            range.setStart(node, at)
            range.setEnd(node, at + wanted.length)
            return range
          }
        }
        throw new Error(`the text has no "${wanted}"`)
      }
      const range = findRange()
      const before = range.getBoundingClientRect()
      // Under a sheet or a bar nothing can be tapped.
      if (before.top < 100 || before.bottom > window.innerHeight * 0.45)
        window.scrollBy({ top: before.top - window.innerHeight * 0.3, behavior: 'instant' })
      const box = range.getClientRects()[0] ?? range.getBoundingClientRect()
      return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    },
    word,
  )
}

/** Taps a word as a finger does (or clicks it where there is no touch). */
export async function tapWord(page: Page, word: string): Promise<void> {
  const { x, y } = await bringIntoView(page, word)
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
}

/** Taps a word and waits until its sheet has come in: what is tapped while it slides may be missed. */
export async function openWordSheet(page: Page, word: string): Promise<Locator> {
  await tapWord(page, word)
  const sheet = page.getByRole('dialog', { name: new RegExp(`^单词 ${word}$`, 'i') })
  await expect(sheet).toBeVisible()
  await animationsFinished(page)
  return sheet
}

/** The words drawn as marked, by kind (`learning`, `fair`, `due`, `tapped` …), in lower case. */
export function markedWords(page: Page, kind: string): Promise<string[]> {
  return page.evaluate((name) => {
    const ranges = [...(CSS.highlights.get(`kj-${name}`) ?? [])]
    return ranges.map(({ startContainer, startOffset, endOffset }) =>
      (startContainer.textContent ?? '').slice(startOffset, endOffset).toLowerCase(),
    )
  }, kind)
}

/** The text of one element. */
export const readText = async (locator: Locator): Promise<string> => (await locator.textContent()) ?? ''

/** The first paragraph below the top bar. */
export function topParagraph(page: Page): Promise<string> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    return blocks.find((block) => block.getBoundingClientRect().bottom > 72)?.dataset['block'] ?? ''
  })
}

/** Reads on with the wheel until a paragraph (by its place in the text) is the first in the window; returns its id. */
export async function readTo(page: Page, paragraph: number): Promise<string> {
  await expect(page.locator('[data-block]').nth(paragraph)).toBeAttached()
  const findDistance = () =>
    settledValue(
      page,
      (at) => {
        const block = document.querySelectorAll('[data-block]')[at]
        // Its second line: a pixel more or less is still this paragraph.
        return (block?.getBoundingClientRect().top ?? 0) - 72 + 40
      },
      paragraph,
    )
  await page.mouse.move(200, 400)
  for (let distance = await findDistance(); Math.abs(distance) > 4; distance = await findDistance())
    await scrollByWheel(page, distance)
  return topParagraph(page)
}

/** Waits until this browser has recorded where the reader is: at this paragraph. */
export async function waitForRecordedPlace(page: Page, paragraph: string): Promise<void> {
  const findLatest = () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('places'))
        .map(([, json]) => (JSON.parse(json || '[]') as { paragraph: string }[])[0]?.paragraph),
    )
  await expect.poll(findLatest).toContain(paragraph)
}

/** Waits until what comes behind the text works: notes, the reading report, the place that is remembered. */
export async function waitForReaderTools(page: Page): Promise<void> {
  await page.locator('[aria-keyshortcuts~=n]').waitFor({ state: 'attached' })
}

const READING_MS = 3000

/** Lets the page count some seconds of reading at its position, without waiting for them. */
export async function readAWhile(page: Page): Promise<void> {
  await waitForReaderTools(page)
  if ((await settledScroll(page)) > 0) await waitForRecordedPlace(page, await topParagraph(page))
  await page.evaluate((ms) => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + ms
  }, READING_MS)
}
