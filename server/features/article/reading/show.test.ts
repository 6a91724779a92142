// What an answer leaves behind when it is kept for the next guest.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anArticle } from '../../../../tests/support/factories.ts'
import { createTestKit, type TestKit } from '../../../../tests/support/test-kit.ts'
import { theDictionary } from '../../../../tests/support/the-dictionary.ts'
import { waitForCheck } from '../../../../tests/support/until.ts'
import type { Ctx } from '../../../http/context.ts'
import { ResponseCache } from '../../../http/response-cache.ts'
import { openArticle } from './show.ts'

let t: TestKit
beforeAll(async () => {
  t = await createTestKit({ handlers: {}, dictionary: theDictionary() })
})
afterAll(() => t.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('keeps a page and how its visits are counted, not the request that it was made for', async () => {
  const [early, { id }] = [await anArticle(t), await anArticle(t)]
  const { store, now } = t.deps
  const kept = new ResponseCache({ now, findNextChange: (at) => store.article.nextAppearance(at) })
  kept.enable()
  /** As the page of the article does, which is kept with what it was made of. */
  const paint = async (id: number): Promise<WeakRef<object>> => {
    const ctx = {
      ...t.deps,
      responseCache: kept,
      network: '192.0.2.1',
      isPrefetch: false,
      isStoreReview: false,
    } as unknown as Ctx
    await kept.getOrSet(`page ${id}`, ctx.network, async () => {
      await openArticle(ctx, { id, base: undefined, is_waikan: true })
      return { weight: 1 }
    })
    return new WeakRef(ctx)
  }
  // Connections remember in what they were opened.
  await paint(early.id)
  const request = await paint(id)
  await waitForCheck(() => {
    collectGarbage()
    expect(request.deref() === undefined).toBe(true)
  })
  const again = vi.fn()
  await kept.getOrSet(`page ${id}`, '192.0.2.2', again)
  expect(again).not.toHaveBeenCalled()
})
