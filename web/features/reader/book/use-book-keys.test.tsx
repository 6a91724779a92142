// The keys of a book: those that turn pages go on while they are held, the others act once.
// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { openReactPage } from '../../../../tests/support/react-page.ts'
import { useBookKeys } from './use-book-keys.ts'

const page = openReactPage()
const turn = vi.fn()
const open = vi.fn()
function Book() {
  useBookKeys({
    ...{ turn, open, is_rtl: false, isScrolled: false, target: undefined, subject: undefined },
    book_uuid: 'b',
  })
  return null
}
const hold = (key: string) =>
  act(async () => {
    for (const repeat of [false, true, true])
      document.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true }))
  })

it('turns on and on while the space bar is held, and opens a panel once', async () => {
  await page.show(<Book />)
  await hold(' ')
  expect(turn.mock.calls).toEqual([[1], [1], [1]])
  await hold('c')
  expect(open).toHaveBeenCalledOnce()
})
