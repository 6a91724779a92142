// Shows where a reader goes on in a collection.
import { expect, it } from 'vitest'
import type { CollectionShown } from '../../../contract/collection.ts'
import { findFirstUnreadArticle, getCollectionArticlePath, sumUnreadMinutes } from './reading.ts'
import { formatCollectionState } from './state.ts'

const articles = (...read: boolean[]) =>
  read.map((isRead, index) => ({
    id: 10 + index,
    minutes: index + 1,
    marks: isRead ? ['READ'] : [],
  })) as unknown as CollectionShown['articles']

it('goes on at the first that is not finished, also when a later one is', () => {
  expect(findFirstUnreadArticle({ articles: articles(true, false, true, false) })).toEqual({
    id: 11,
    place: 2,
  })
  expect(findFirstUnreadArticle({ articles: articles(true, true) })).toBeUndefined()
  expect(findFirstUnreadArticle({ articles: [] })).toBeUndefined()
  expect(sumUnreadMinutes({ articles: articles(true, false, true, false) })).toBe(6)
  expect(getCollectionArticlePath(7, 3)).toBe('/article/7?collection=3')
})

it('says of a collection what not everybody can see', () => {
  const shown = { status: 'PUBLISHED', is_public: true, reject_reason: null, is_mine: true } as const
  expect(formatCollectionState(shown)).toBe('')
  expect(formatCollectionState({ ...shown, is_public: false })).toBe('不公开，有链接才能看')
  expect(formatCollectionState({ ...shown, status: 'WAITING' })).toBe('待审核，通过后公开')
  expect(formatCollectionState({ ...shown, status: 'DRAFT' })).toBe('未发布，仅自己可见')
  expect(formatCollectionState({ ...shown, status: 'DRAFT', is_mine: false })).toBe('未发布')
  expect(formatCollectionState({ ...shown, status: 'DRAFT', reject_reason: '太短' })).toBe('已退回：太短')
})
