// Requests whose answers a test lets through when it is ready.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

export interface HeldRequests {
  /** Resolves when the page has sent the first one. */
  waitUntilSent(): Promise<void>
  /** Lets all of them through, and those to come. */
  release(): void
}

/** Holds the page's requests to `url` until they are released. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<HeldRequests> {
  let isSent = false
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    isSent = true
    await released
    await route.continue()
  })
  return { waitUntilSent: () => expect.poll(() => isSent).toBe(true), release }
}
