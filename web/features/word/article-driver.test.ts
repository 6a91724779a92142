// The words of an article come page by page, once, and from the beginning when the session is begun again.
import { afterEach, expect, it, vi } from 'vitest'
import { wordCalls } from '../../lib/calls/word.ts'
import { createArticleDriver } from './article-driver.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('asks for one page after the other, ends, and begins anew', async () => {
  const total = 20
  const asked: unknown[] = []
  vi.spyOn(wordCalls, 'reviewArticle').mockImplementation(async (input) => {
    asked.push(input)
    const offset = input.offset ?? 0
    const ids = Array.from({ length: Math.min(15, total - offset) }, (_, index) => offset + index)
    // Of a card only its number is looked at here.
    const items = ids.map((id) => ({ id })) as Awaited<ReturnType<typeof wordCalls.reviewArticle>>['items']
    return { items, next_offset: offset === 0 ? 15 : null, total }
  })
  const told: number[] = []
  const driver = createArticleDriver(70_001, (count) => told.push(count))
  const sizes = []
  for (let time = 0; time < 4; time += 1) sizes.push((await driver.load()).length)
  expect(sizes).toEqual([15, 5, 0, 15])
  expect(asked[1]).toEqual({ article_id: 70_001, offset: 15, size: 15 })
  expect(told).toEqual([20, 20, 20])
})

it('asks for the same page again when it did not come', async () => {
  const ask = vi.spyOn(wordCalls, 'reviewArticle')
  ask
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValueOnce({ items: [], next_offset: null, total: 0 })
  const driver = createArticleDriver(70_001, () => undefined)
  await expect(driver.load()).rejects.toThrow('away')
  await driver.load()
  expect(ask.mock.calls.map(([input]) => input.offset)).toEqual([0, 0])
})
