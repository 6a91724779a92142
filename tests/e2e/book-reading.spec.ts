// A book from the shelf: a word saved from its page, the place restored, and a note shown again.
import { findAxeViolations } from './support/accessible.ts'
import { expectBookPlace, findBookPlace, findWordOnPage, openBook, turnPage } from './support/book.ts'
import { expect, test } from './support/fixtures.ts'
import { addBookToShelf, callEndpoint, contract, createMember, queryRows } from './support/product.ts'
import { markedWords } from './support/reading.ts'

test('opens, saves a word, turns, and stands where the reader was, with their note', {
  tag: ['@main', '@book'],
}, async ({ openPage }) => {
  const member = await createMember()
  const book = await addBookToShelf(member)
  const { page } = await openPage({ as: member })
  await openBook(page, book.book_uuid)
  const press = (key: string) => () => page.keyboard.press(key)
  const before = await findBookPlace(page)
  await page.getByRole('button', { name: '目录' }).click()
  const contents = page.getByRole('dialog', { name: '目录' })
  await contents.getByRole('button').filter({ hasText: '分钟' }).nth(1).click()
  await expect(contents).toHaveCount(0)
  await expect.poll(() => findBookPlace(page)).not.toBe(before)
  await page.keyboard.press('c')
  await contents.getByRole('button', { name: '读前 10 词' }).click()
  const words = page.getByRole('dialog', { name: '读前词' })
  await expect(words.getByRole('listitem').first()).toBeVisible()
  await words.getByRole('button', { name: '直接读' }).click()
  await expect(words).toHaveCount(0)
  await turnPage(page, press('ArrowRight'))

  const word = await findWordOnPage(page)
  await page.mouse.click(word.x, word.y)
  const sheet = page.getByRole('dialog', { name: `单词 ${word.text}` })
  await sheet.getByRole('button', { name: '加入生词本', exact: true }).click()
  await expect
    .poll(() =>
      queryRows('select 1 from card_contexts where user_id = $1 and book_uuid = $2', [
        member.id,
        book.book_uuid,
      ]),
    )
    .toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  // Where the word is part of a phrase, the phrase is saved.
  await expect.poll(async () => (await markedWords(page, 'learning')).join(' ')).toContain(word.text)

  // A double press selects the word, and one of the bar's colours marks it.
  await page.mouse.dblclick(word.x, word.y)
  await page.getByRole('button', { name: '划绿线' }).click()
  await expect.poll(() => markedWords(page, 'green')).toEqual([word.text])
  // A bookmark lies on its page alone, and is taken away as it came.
  const bookmark = page.getByRole('button', { name: '书签', exact: true })
  await bookmark.click()
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await turnPage(page, press('ArrowRight'))
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  await turnPage(page, press('ArrowLeft'))
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('b')
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  const findPosition = async () =>
    (await callEndpoint(contract.book.open, { id: book.book_uuid }, member)).pos?.cfi
  const sent = await findPosition()
  await page.evaluate(() => {
    const { fetch } = window
    window.fetch = (asked, init) =>
      /\/pos$/.test(asked instanceof Request ? asked.url : String(asked))
        ? new Promise(() => undefined)
        : fetch(asked, init)
    IDBObjectStore.prototype.put = () => {
      throw new Error('the page went before it was written')
    }
  })
  await turnPage(page, press('ArrowRight'))
  await turnPage(page, press('ArrowRight'))
  const left = await findBookPlace(page)
  // The place is stored when the page goes, also where nothing it sends or writes arrives; the next page sends it.
  await page.reload()
  await expectBookPlace(page, left)
  await page.reload()
  await expectBookPlace(page, left)
  await expect.poll(findPosition).not.toBe(sent)
  await turnPage(page, press('ArrowLeft'))
  await turnPage(page, press('ArrowLeft'))
  await expect.poll(() => markedWords(page, 'green')).toEqual([word.text])
  await expect
    .poll(async () => (await callEndpoint(contract.book.notes, { id: book.book_uuid }, member)).items)
    .toMatchObject([{ text: word.text, color: 'green' }])
  await expect.poll(() => findAxeViolations(page)).toEqual([])
})

test('without a number the address reads the book that was opened last; without a book it leads to the shelf', {
  tag: '@book',
}, async ({ openPage }) => {
  const member = await createMember()
  const { page } = await openPage({ as: member })
  await page.goto('/book/read')
  await page.waitForURL((url) => url.pathname === '/book')
  const book = await addBookToShelf(member)
  await openBook(page, book.book_uuid)
  await page.goto('/book/read')
  await page.waitForURL((url) => url.pathname === `/book/${book.book_uuid}/read`)
  await expect(page.getByText('Page Not Found')).toHaveCount(0)
})
