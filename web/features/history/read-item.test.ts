// A row of the history names what was read, and leads back into it.
import { expect, it } from 'vitest'
import { toReadItem } from './read-item.ts'

type Read = Parameters<typeof toReadItem>[0]
const UUID = '5f0c1c3e-1111-4222-8333-444455556666'
const read = { last_at: '2026-03-02T02:00:00Z', spent_time: 90, percent: 2, is_finished: false }
const article = { id: 77, title: 'After a Bad Night', title_zh: '没睡好的第二天' } as Read['article']
const book = { book_uuid: UUID, title: 'Walden', author: 'H. D. Thoreau', digest: '', cover: '' }

it('leads back into an article', () => {
  expect(toReadItem({ ...read, source: 'ARTICLE', source_id: 77, article, book: null })).toMatchObject({
    ...{ title: 'After a Bad Night', isTitle: true, sub: '没睡好的第二天', to: '/article/77' },
  })
})

it('leads back into a book', () => {
  expect(toReadItem({ ...read, source: 'BOOK', source_id: UUID, article: null, book })).toMatchObject({
    ...{ title: 'Walden', isTitle: true, sub: 'H. D. Thoreau', to: `/book/${UUID}/read`, percent: 2 },
  })
})

it.each([
  ['BOOK', '这本书已移出书架'],
  ['ARTICLE', '这篇文章已经下架'],
] as const)('says of a gone %s what it was', (source, title) => {
  const gone = toReadItem({
    ...read,
    source,
    source_id: source === 'BOOK' ? UUID : 77,
    article: null,
    book: null,
  })
  expect(gone).toMatchObject({ title, isTitle: false })
  expect(gone.to).toBeUndefined()
})
