// What a finger and an eye do in an article: tap a word of the plain text, see which words are marked and where one is.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Waits for the text of the article. */
export async function waitForArticle(page: Page): Promise<void> {
  await page.locator('[data-text]').first().waitFor()
}

/** Waits until the reader's keys work: their code comes behind the text. */
export async function waitForReaderKeys(page: Page): Promise<void> {
  await page.locator('[aria-keyshortcuts]').waitFor({ state: 'attached' })
}

/** Waits until the article of the page's address is kept in this browser, which happens when the page has time for it. */
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

/** Scrolls the first occurrence of `word` into the upper half of the window and gives its middle. */
async function placeOf(page: Page, word: string): Promise<{ x: number; y: number }> {
  await waitForArticle(page)
  return page.evaluate((wanted) => {
    const rangeOf = (): Range => {
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
    const range = rangeOf()
    const before = range.getBoundingClientRect()
    // Under a sheet or a bar nothing can be tapped.
    if (before.top < 100 || before.bottom > window.innerHeight * 0.45)
      window.scrollBy({ top: before.top - window.innerHeight * 0.3, behavior: 'instant' })
    const box = range.getClientRects()[0] ?? range.getBoundingClientRect()
    return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }, word)
}

/** Taps a word as a finger does (or clicks it where there is no touch). */
export async function tapWord(page: Page, word: string): Promise<void> {
  const { x, y } = await placeOf(page, word)
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0)
  await (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y))
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

/** The paragraph that stands first below the top bar. */
export function topParagraph(page: Page): Promise<string> {
  return page.evaluate(() => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[data-block]')]
    return blocks.find((block) => block.getBoundingClientRect().bottom > 72)?.dataset['block'] ?? ''
  })
}

/** Reads on with the wheel until a paragraph (by its place in the text) is the first in the window; gives its id. */
export async function readTo(page: Page, paragraph: number): Promise<string> {
  const left = () =>
    page.evaluate((at) => {
      const block = document.querySelectorAll('[data-block]')[at]
      // Its second line: a pixel more or less is still this paragraph.
      return (block?.getBoundingClientRect().top ?? 0) - 72 + 40
    }, paragraph)
  await page.mouse.move(640, 400)
  for (let way = await left(); Math.abs(way) > 4; way = await left()) {
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, way)
    await page.waitForFunction((y) => window.scrollY !== y, before)
  }
  return topParagraph(page)
}

/** A report counts whole seconds of reading, from when the app has the page: on a busy machine a second late. */
export const readAWhile = (page: Page): Promise<void> => page.waitForTimeout(3000)
