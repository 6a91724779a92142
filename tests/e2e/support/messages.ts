// The short messages of the product, which are gone after some seconds: a slow test may look too late.
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const messages = new WeakMap<Page, string[]>()

/** Records the messages that the page shows from now on, across its loads. */
export async function recordMessages(page: Page): Promise<void> {
  const texts: string[] = []
  messages.set(page, texts)
  await page.exposeFunction('recordMessage', (text: string) => texts.push(text))
  await page.addInitScript(() => {
    const { recordMessage } = window as unknown as { recordMessage(text: string): void }
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const added = node.matches('output') ? [node] : node.querySelectorAll('[data-position] > output')
        for (const message of added) recordMessage(message.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
}

/** Waits until the page has shown a message, be it gone again or not. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  const findMessage = () => messages.get(page)?.find((each) => each.match(text))
  await expect.poll(findMessage, `a message like ${text}`).toBeDefined()
}
