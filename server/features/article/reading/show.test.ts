// What an answer leaves behind when it is kept for the next guest.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anArticle } from '../../../../tests/support/factories.ts'
import { until } from '../../../../tests/support/until.ts'
import { makeKept } from '../../../compose.ts'
import type { Ctx } from '../../../http/context.ts'
import { openArticle } from './show.ts'

let t: TestApp
beforeAll(async () => {
  t = await anApp()
})
afterAll(() => t.close())

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

it('keeps a page and how its visits are counted, not the request that it was made for', async () => {
  const [early, { id }] = [await anArticle(t), await anArticle(t)]
  const kept = makeKept(t.deps.config, t.deps.store, t.deps.now)
  kept.open()
  /** As the page of the article does, which is kept with what it was made of. */
  const paint = async (id: number): Promise<WeakRef<object>> => {
    const ctx = { ...t.deps, kept, network: '192.0.2.1', is_ahead: false, is_review: false } as unknown as Ctx
    await kept.take(`page ${id}`, ctx.network, async () => {
      await openArticle(ctx, { id, base: undefined, sees_all: false })
      return { weight: 1 }
    })
    return new WeakRef(ctx)
  }
  // Connections remember in what they were opened.
  await paint(early.id)
  const request = await paint(id)
  await until(() => {
    collectGarbage()
    expect(request.deref() === undefined).toBe(true)
  })
  const again = vi.fn()
  await kept.take(`page ${id}`, '192.0.2.2', again)
  expect(again).not.toHaveBeenCalled()
})
