// The way back from a word to where it was read.
import { expect, it } from 'vitest'
import { buildContextPath } from './context-path.ts'

const NOWHERE = { article_id: null, book_uuid: null, paragraph: null }

it('leads to the paragraph of an article, to a book, and nowhere from elsewhere', () => {
  expect(buildContextPath({ ...NOWHERE, article_id: 7, paragraph: 'p3' })).toEqual({
    to: '/article/7',
    hash: 'p3',
  })
  expect(buildContextPath({ ...NOWHERE, article_id: 7 })).toEqual({ to: '/article/7', hash: '' })
  const book_uuid = '0b7c2a52-3f0e-4a52-9a8e-0a2f1c1d9b11'
  expect(buildContextPath({ ...NOWHERE, book_uuid })).toEqual({ to: `/book/${book_uuid}/read`, hash: '' })
  expect(buildContextPath(NOWHERE)).toBeUndefined()
})
