// A book that has come says how much of it the reader knows, where that is known.
// @vitest-environment happy-dom
import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { MyBook } from '../../../contract/entities/book.ts'
import { openReactPage, underRouter } from '../../../tests/support/react-page.ts'
import { UploadedBook } from './UploadedBook.tsx'

const book = {
  ...{ book_uuid: 'b1', title: 'Moby-Dick', author: 'Herman Melville', language: 'en', cover: null },
  ...{
    chapter_count: 135,
    minutes: 1020,
    known_percent: null,
    state: 'READY',
    message: null,
    digest: 'ab12cd34',
  },
} as unknown as MyBook
const page = openReactPage()
const show = (more: Partial<MyBook>) =>
  page.show(underRouter(() => createElement(UploadedBook, { book: { ...book, ...more } })))

it('says the share in whole percent', async () => {
  await show({ known_percent: 91.8 })
  expect(page.host.textContent).toContain('你认识 91%')
})

it('says none of a reader without a level, nor of a book that is being made', async () => {
  await show({})
  expect(page.host.textContent).toContain('已加入书架')
  expect(page.host.textContent).not.toContain('你认识')
  await show({ state: 'MAKING', known_percent: 91.8 })
  expect(page.host.textContent).not.toContain('你认识')
})
