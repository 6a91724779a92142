// Notes in an article: selecting text, the bar above it, the sheet of a note.
import type { Page } from '@playwright/test'

/** Selects from a letter of one paragraph to a letter of another, as a finger or a mouse does. */
export const selectText = (
  page: Page,
  from: [paragraph: number, letter: number],
  to: [paragraph: number, letter: number],
) =>
  page.evaluate(
    ([[first, start], [last, end]]) => {
      const texts = [...document.querySelectorAll('[data-text]')]
      const node = (at: number) => texts[at]?.firstChild
      const [a, b] = [node(first), node(last)]
      texts[first]?.scrollIntoView({ block: 'center', behavior: 'instant' })
      if (a && b) document.getSelection()?.setBaseAndExtent(a, start, b, end)
    },
    [from, to] as const,
  )
export const selectionBar = (page: Page) => page.getByRole('toolbar', { name: '选中的文字' })
export const noteSheet = (page: Page) => page.getByRole('dialog', { name: '笔记' })
