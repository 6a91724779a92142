// A page's API calls and idle time: waits until nothing is under way any more.
import type { Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Resolves when the browser is idle and has run what the page put off until then. Asks for frames meanwhile: without
 * a window Chromium may begin no idle period until the next frame, and a page at rest has none.
 */
export const idleReached = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isIdle = false
        requestIdleCallback(() => {
          isIdle = true
          resolve()
        })
        const requestFrames = () => {
          if (!isIdle) requestAnimationFrame(requestFrames)
        }
        requestFrames()
      }),
  )

export interface CallLog {
  /** Paths of the API calls so far, in order. */
  paths: string[]
  /** Waits until the page is idle and every call of the API has its answer. */
  settled(): Promise<void>
}

/** Records the page's calls of the API from now on. */
export function recordCalls(page: Page): CallLog {
  const paths: string[] = []
  const pending = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/(api|reader|auth)\//.test(pathname)) return
    paths.push(pathname)
    pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const settled = async () => {
    await expect
      .poll(async () => {
        const before = paths.length
        await idleReached(page)
        return pending.size + paths.length - before
      })
      .toBe(0)
  }
  return { paths, settled }
}
