// Probes of layout and scroll positions. A page lays out while it loads, so every comparison polls.
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Frames without a change after which a layout counts as settled. */
const STABLE_FRAMES = 12

/**
 * Waits until `measure`, run in the page before each frame, has given the same value for {@link STABLE_FRAMES} frames, with
 * no running animation, pending image or font in between; returns that value. Counted in frames and not in milliseconds,
 * so that a slow machine waits longer.
 */
export function settledValue<Value, Arg>(page: Page, measure: (arg: Arg) => Value, arg: Arg): Promise<Value> {
  return page.evaluate(
    async ([source, given, frames]) => {
      const read = new Function(`return (${source})`)() as (arg: unknown) => unknown
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // A spinner that turns without end moves nothing.
      const isMoving = ({ playState, effect }: Animation) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      const isBusy = () => document.fonts.status === 'loading' || document.getAnimations().some(isMoving)
      let last = JSON.stringify(read(given))
      for (let stable = 0; stable < frames; ) {
        await nextFrame()
        const now = JSON.stringify(read(given))
        stable = now === last && !isBusy() ? stable + 1 : 0
        last = now
      }
      return JSON.parse(last)
    },
    [measure.toString(), arg, STABLE_FRAMES] as const,
  ) as Promise<Value>
}

/** Waits until the page neither scrolls nor changes its height; returns the scroll position in pixels. */
export const settledScroll = (page: Page): Promise<number> =>
  page.evaluate(async (frames) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const read = () => `${window.scrollY} ${document.documentElement.scrollHeight}`
    let last = read()
    for (let stable = 0; stable < frames; ) {
      await nextFrame()
      const now = read()
      stable = now === last ? stable + 1 : 0
      last = now
    }
    return window.scrollY
  }, STABLE_FRAMES)

/** Waits until the window's scroll position is `y` pixels and stays so for some frames. */
export async function expectScrollPosition(page: Page, y: number): Promise<void> {
  await expect.poll(() => settledScroll(page)).toBe(y)
}

/** The viewport's box of an element once it has stopped moving; throws when the element is not rendered. */
export async function settledBox(locator: Locator) {
  return locator.evaluate(async (element, frames) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const read = () => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return [left, top, width, height].map((each) => Math.round(each * 10) / 10)
    }
    let last = read()
    for (let stable = 0; stable < frames; ) {
      await nextFrame()
      const now = read()
      stable = now.every((each, index) => each === last[index]) ? stable + 1 : 0
      last = now
    }
    const [left = 0, top = 0, width = 0, height = 0] = last
    return { left, top, width, height, right: left + width, bottom: top + height }
  }, STABLE_FRAMES)
}

/** Resolves after the browser has painted `count` more frames. */
export const framesPainted = (page: Page, count = 2): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)

/** Turns the mouse wheel by `deltaY` pixels; resolves when its smooth scrolling has ended and the layout has settled. */
export async function scrollByWheel(page: Page, deltaY: number): Promise<void> {
  const ended = await page.evaluateHandle(() => ({
    scroll: new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true })),
  }))
  await page.mouse.wheel(0, deltaY)
  await ended.evaluate(async ({ scroll }) => {
    await scroll
  })
  await ended.dispose()
  await settledScroll(page)
}

/**
 * Resolves when nothing on the page slides or fades any more. Under load a sheet that comes in has the same place in two
 * frames, which Playwright takes for still: the tap then lands where the button was.
 */
export async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
