// Sheets and dialogs on the browser's history.
import { expect, type Page } from '@playwright/test'

/**
 * Resolves when no sheet or dialog has an entry of the history any more. One that has closed steps back a moment later:
 * a page that is opened or reloaded before that is aborted by the step.
 */
export async function overlayEntriesGone(page: Page): Promise<void> {
  const readDepth = () => page.evaluate(() => Reflect.get(Object(window.history.state), '__overlay') ?? 0)
  await expect.poll(readDepth).toBe(0)
}
