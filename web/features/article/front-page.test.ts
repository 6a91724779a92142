// Shows that the first screen says each article once, and what was finished last.
import { expect, it } from 'vitest'
import type { ArticleCard, MarkAction } from '../../../contract/entities/article.ts'
import { buildFrontPage, FRONT_PAGE_LIMITS } from './front-page.ts'

const card = (id: number, marks: MarkAction[] = []): ArticleCard => ({
  ...{ id, title: `Article ${id}`, title_zh: '', digest: '', cover: null, source: '', author: null },
  ...{ topics: [], level: null, word_count: 300, minutes: 3, published_at: null, is_lock: false },
  ...{ known_percent: null, marks },
})
const cards = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => card(from + at))
const ids = (list: readonly ArticleCard[]) => list.map(({ id }) => id)
const laid = (given: Partial<Parameters<typeof buildFrontPage>[0]> = {}) =>
  buildFrontPage({
    forYou: cards(1, 20),
    newest: cards(1, 30),
    begun: undefined,
    isRead: () => false,
    ...given,
  })

it('leads with the best, and shows the newest of what does not stand above', () => {
  const { lead, forYou, newest } = laid()
  expect([lead?.id, ids(forYou), ids(newest)]).toEqual([
    1,
    [2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14, 15, 16, 17],
  ])
  expect([forYou.length, newest.length]).toEqual([FRONT_PAGE_LIMITS.forYou, FRONT_PAGE_LIMITS.newest])
})

it('says what is being read in its own row only', () => {
  const { lead, forYou, newest } = laid({ begun: 1 })
  expect([lead?.id, ...ids(forYou), ...ids(newest)]).not.toContain(1)
  expect(lead?.id).toBe(2)
})

it('puts what was finished behind the rest, whoever knows of it, and hides nothing of a short list', () => {
  const { lead, forYou } = laid({
    forYou: [card(1, ['READ']), card(2), card(3), card(4)],
    isRead: (id) => id === 2,
  })
  expect([lead?.id, ids(forYou)]).toEqual([3, [4, 1, 2]])
})

it('says an article once that moved down between two pages', () => {
  expect(ids(laid({ forYou: [card(1), card(2), card(1)], newest: [] }).forYou)).toEqual([2])
})

it('leads with what is read at ease, and leaves what is harder in its order', () => {
  const at = (id: number, known_percent: number) => ({ ...card(id), known_percent })
  const of = (forYou: ArticleCard[]) => laid({ forYou, newest: [] })
  const { lead, forYou } = of([at(1, 94), at(2, 90), at(3, 97)])
  expect([lead?.id, ids(forYou)]).toEqual([3, [1, 2]])
  expect(of([at(1, 94), at(2, 90)]).lead?.id).toBe(1)
})

it('is empty when there is nothing', () => {
  expect(laid({ forYou: [], newest: [] })).toEqual({ lead: undefined, forYou: [], newest: [] })
})
