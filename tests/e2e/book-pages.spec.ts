// Every paragraph of a book can be reached by turning pages, for any styles of the book.
import type { Page } from '@playwright/test'
import { createTestEpub } from '../support/epubs.ts'
import { openBook, turnPage } from './support/book.ts'
import { expect, test } from './support/fixtures.ts'
import { settledValue } from './support/layout.ts'
import { createMember, queryRows } from './support/product.ts'

const STYLES = {
  'inline-block': 'display: inline-block; width: 100%',
  'kept together': 'break-inside: avoid',
  'one line': 'white-space: nowrap',
  'too wide': 'width: 90em',
  'far indent': 'text-indent: 70em',
  'too small': 'font-size: 0.4em',
}
const PARAGRAPHS = 12
const LINE = 'The keeper of the lamp wrote down every boat that passed the breakwater that night. '

const paragraphsOf = (chapter: number) =>
  Array.from({ length: PARAGRAPHS }, (_, at) => `<p>${LINE.repeat(5)} end${chapter}x${at}</p>`).join('')

const book = {
  name: 'styles.epub',
  mimeType: 'application/epub+zip',
  buffer: createTestEpub({
    title: 'Six Boxes',
    chapters: Object.entries(STYLES).map(([title, style], at) => ({
      title,
      // Nested, so that what makes a letter small does so several times.
      body: `<div style="${style}"><div style="${style}">${paragraphsOf(at)}</div></div>`,
    })),
  }),
}

/** Marks of paragraph ends that are in the window and large enough to read. */
const findEnds = (page: Page): Promise<string> =>
  settledValue(
    page,
    () => {
      const walker = document.createTreeWalker(document.querySelector('[data-body]') ?? document, 4)
      const found: string[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: mark, index } of (node.textContent ?? '').matchAll(/end\d+x\d+/g)) {
          const range = document.createRange()
          range.setStart(node, index + mark.length - 1)
          range.setEnd(node, index + mark.length)
          const { left, right, top, bottom } = range.getBoundingClientRect()
          const isIn = left >= 0 && right <= window.innerWidth && top >= 0 && bottom <= window.innerHeight
          if (isIn && bottom - top > 5) found.push(mark)
        }
      return found.join(' ')
    },
    undefined,
  )

test('shows the end of every paragraph on one of its pages, in any kind of box', {
  tag: ['@both', '@book'],
}, async ({ openPage }) => {
  const reader = await createMember()
  const { page } = await openPage({ as: reader })
  await page.goto('/book/upload')
  await page.locator('input[type=file]').setInputFiles(book)
  await expect(page.getByText('还能放 2 本')).toBeVisible()
  await page.getByRole('link', { name: '去书架' }).click()
  const tile = page.getByRole('listitem').filter({ hasText: 'Six Boxes' })
  await expect(tile.getByText('未读')).toBeVisible()
  const [row] = await queryRows<{ book_uuid: string }>(
    'select book_uuid from shelf_books where user_id = $1',
    [reader.id],
  )
  await openBook(page, row?.book_uuid ?? '')

  const seen = new Set<string>()
  const last = `end${Object.keys(STYLES).length - 1}x${PARAGRAPHS - 1}`
  while (!seen.has(last)) {
    for (const mark of (await findEnds(page)).split(' ')) seen.add(mark)
    if (!seen.has(last)) await turnPage(page, () => page.keyboard.press('ArrowRight'))
  }
  const expected = Object.keys(STYLES).flatMap((_, chapter) =>
    Array.from({ length: PARAGRAPHS }, (__, at) => `end${chapter}x${at}`),
  )
  expect(expected.filter((mark) => !seen.has(mark))).toEqual([])

  // Only what no change of its boxes helps is shown without the book's own styles, and the log has it.
  const findPlain = async () =>
    (
      await queryRows<{ chapter: number }>(
        `select distinct (data ->> 'chapter')::int as chapter from log_events
         where name = 'BOOK_PLAIN' and data ->> 'book_uuid' = $1 order by chapter`,
        [row?.book_uuid],
      )
    ).map(({ chapter }) => chapter)
  await expect.poll(findPlain).toEqual([Object.keys(STYLES).indexOf('too small')])
})
