// A book from the shelf: a word saved from its page, the place kept, and a note that is there again.
import { findAxeViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { addBookToShelf, callEndpoint, contract, createMember, queryRows } from './support/product.ts'
import { markedWords } from './support/reading.ts'

test('opens, saves a word, turns, and stands where the reader was, with their note', {
  tag: '@book',
}, async ({ openPage }) => {
  const member = await createMember()
  const book = await addBookToShelf(member)
  const { page } = await openPage({ as: member })
  await page.goto(`/book/${book.book_uuid}/read`)
  await page.locator('[data-body]').waitFor()
  const line = page.locator('footer')
  const next = () => page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: '目录' }).click()
  const contents = page.getByRole('dialog', { name: '目录' })
  await contents.getByRole('button').filter({ hasText: '分钟' }).nth(1).click()
  await contents.waitFor({ state: 'detached' })
  await page.keyboard.press('c')
  await contents.getByRole('button', { name: '读前 10 词' }).click()
  const before = page.getByRole('dialog', { name: '读前词' })
  await before.getByRole('listitem').first().waitFor()
  await before.getByRole('button', { name: '直接读' }).click()
  await before.waitFor({ state: 'detached' })
  const place = () => line.textContent()
  /** A key that is pressed while a page is still being laid out moves nothing, and who reads presses again. */
  const turn = async () => {
    const before = await place()
    const pressed = async () => {
      await next()
      await expect.poll(place, { timeout: 3000 }).not.toBe(before)
    }
    await vi.waitFor(pressed, { timeout: 15_000 })
  }
  await turn()

  const word = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('[data-body]') ?? document, 4)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const found of (node.textContent ?? '').matchAll(/\b[a-z]{7,}\b/g)) {
        const range = document.createRange()
        range.setStart(node, found.index)
        range.setEnd(node, found.index + found[0].length)
        const { left, right, top, bottom } = range.getBoundingClientRect()
        if (left > 0 && right < window.innerWidth && top > 70 && bottom < 400)
          return { text: found[0], x: (left + right) / 2, y: (top + bottom) / 2 }
      }
    }
    return undefined
  })
  if (!word) throw new Error('no word on the page')
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
  // Where the word stands in a phrase, the phrase is saved.
  await expect.poll(async () => (await markedWords(page, 'learning')).join(' ')).toContain(word.text)

  // A double press selects the word, and one of the bar's colours marks it.
  await page.mouse.dblclick(word.x, word.y)
  await page.getByRole('button', { name: '划绿线' }).click()
  await expect.poll(() => markedWords(page, 'green')).toEqual([word.text])
  // A bookmark lies on its page alone, and is taken away as it came.
  const bookmark = page.getByRole('button', { name: '书签', exact: true })
  const isLaid = () => bookmark.getAttribute('aria-pressed')
  await bookmark.click()
  await expect.poll(isLaid).toBe('true')
  await turn()
  await expect.poll(isLaid).toBe('false')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(isLaid).toBe('true')
  await page.keyboard.press('b')
  await expect.poll(isLaid).toBe('false')
  const posOf = async () => (await callEndpoint(contract.book.open, { id: book.book_uuid }, member)).pos?.cfi
  const sent = await posOf()
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
  await turn()
  await turn()
  const left = await place()
  // At once: the place goes with the page that goes, also where nothing it sends or writes arrives; the next sends it.
  await page.reload()
  await expect.poll(place).toBe(left)
  await page.reload()
  await expect.poll(place).toBe(left)
  await expect.poll(posOf).not.toBe(sent)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => markedWords(page, 'green')).toEqual([word.text])
  expect((await callEndpoint(contract.book.notes, { id: book.book_uuid }, member)).items).toMatchObject([
    { text: word.text, color: 'green' },
  ])
  expect(await findAxeViolations(page)).toEqual([])
})
