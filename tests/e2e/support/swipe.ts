// A finger that moves: what a mouse never does.
import type { Locator, Page } from '@playwright/test'

const STEPS = 6

/** Puts a finger on the right half of `target`, moves it to the left by most of its width, and lifts it. */
export async function swipeLeft(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing there to swipe')
  const y = Math.round(box.y + box.height / 2)
  const [from, to] = [box.x + box.width * 0.8, box.x + box.width * 0.15]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x: Math.round(x), y }],
    })
  await touch('touchStart', from)
  for (let step = 1; step <= STEPS; step++) await touch('touchMove', from + ((to - from) * step) / STEPS)
  await touch('touchEnd')
  await finger.detach()
}
