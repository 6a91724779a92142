// A book that is open: where it is open, turning a page, and a word on the page in sight.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { settledValue } from './layout.ts'

/** Opens a book of the shelf; resolves when its text is shown. */
export async function openBook(page: Page, book_uuid: string): Promise<void> {
  await page.goto(`/book/${book_uuid}/read`)
  await expect(page.locator('[data-body]')).toBeVisible()
  await expect(page.locator('footer b')).toBeAttached()
}

/**
 * Where the book is open, once its pages are laid out: the chapter and how much of it is read. The words of the line below
 * the text may be the same on two pages, its width is not.
 */
export const findBookPlace = (page: Page): Promise<string> =>
  settledValue(
    page,
    () => {
      const foot = document.querySelector('footer')
      return `${foot?.querySelector('b')?.textContent} ${foot?.querySelector('i')?.style.width}`
    },
    undefined,
  )

export async function expectBookPlace(page: Page, place: string): Promise<void> {
  await expect.poll(() => findBookPlace(page)).toBe(place)
}

/** Turns to another page; `turn` is what a reader does for it. */
export async function turnPage(page: Page, turn: () => Promise<void>): Promise<void> {
  const before = await findBookPlace(page)
  await turn()
  await expect.poll(() => findBookPlace(page)).not.toBe(before)
}

/** A long word in the upper half of the page in sight, and its middle. */
export function findWordOnPage(page: Page): Promise<{ text: string; x: number; y: number }> {
  return settledValue(
    page,
    () => {
      const walker = document.createTreeWalker(document.querySelector('[data-body]') ?? document, 4)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const found of (node.textContent ?? '').matchAll(/\b[a-z]{7,}\b/g)) {
          const range = document.createRange()
          range.setStart(node, found.index)
          range.setEnd(node, found.index + found[0].length)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          if (left > 0 && right < window.innerWidth && top > 70 && bottom < 400)
            return { text: found[0], x: (left + right) / 2, y: (top + bottom) / 2 }
        }
      }
      throw new Error('no word on the page')
    },
    undefined,
  )
}
