// Expectations about the page as a whole.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { currentProduct } from './product.ts'

/** Waits until the address is `path` with its query (decoded), wherever the router redirects on the way. */
export async function expectPath(page: Page, path: string): Promise<void> {
  await expect.poll(() => decodeURIComponent(page.url().slice(currentProduct().address.length))).toBe(path)
}
