// Shows that a phrase comes before its words apart, and that an excerpt shows its hit.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anArticle } from '../../../tests/support/factories.ts'
import { contract, createTestKit, type TestKit } from '../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../tests/support/the-dictionary.ts'
import { searchHandlers } from './handlers.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
let app: TestKit

beforeAll(async () => {
  app = await createTestKit({ handlers: { search: searchHandlers }, dictionary: theDictionary() })
})
afterAll(() => app.close())

const found = async (q: string, order_by: 'match' | 'new' = 'match') =>
  (await app.ask(contract.search.search, { q, order_by })).result.items
const idsOf = async (q: string, order_by?: 'new') => (await found(q, order_by)).map(({ id }) => id)

it('shows a phrase as it was typed before words that only stand in the same text', async () => {
  const apart = await anArticle(app, {
    title: 'A Cold Night',
    paragraphs: ['They turned the heating down, turned the lights low and laid the blankets out.'],
    published_at: ago(1),
  })
  const phrase = await anArticle(app, {
    title: 'The Old Boiler',
    paragraphs: [
      `${'Nobody knew why the cellar had been so warm. '.repeat(30)}The pipe turned out to be hot.`,
    ],
    published_at: ago(2),
  })
  expect(await idsOf('turn out')).toEqual([phrase.id, apart.id])
  expect(await idsOf('turn out', 'new')).toEqual([apart.id, phrase.id])
})

it('shows the hit in the first lines of a Chinese excerpt', async () => {
  const { id } = await anArticle(app, {
    title: 'Lock Them Up',
    paragraphs: ['The phones are locked away.'],
    zh: [
      `${'学校的食堂里比从前热闹得多，数学成绩也好了一些。'.repeat(4)}手机都锁进了柜子，${'谁也不知道这能维持多久。'.repeat(8)}`,
    ],
    published_at: ago(3),
  })
  const [first] = await found('锁进')
  expect(first?.id).toBe(id)
  const { text = '', hits = [] } = first?.snippet ?? {}
  expect(hits.map(([start, end]) => text.slice(start, end))).toEqual(['锁进'])
  // Two lines of a telephone hold some fifty.
  expect(hits[0]?.[1]).toBeLessThan(26)
})
