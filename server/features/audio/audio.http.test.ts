// Shows that the sound of an article is sent whole and in ranges, and to nobody without a good signature.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type TestApp } from '../../../tests/support/app.ts'
import { anArticle } from '../../../tests/support/factories.ts'

let t: TestApp
beforeAll(async () => {
  const say = async () => ({ rate: 8000, samples: Buffer.alloc(1600, 1) })
  t = await anApp({ voice: { name: 'short', say } })
})
afterAll(() => t?.close())

it('the sound of an article is a file at a signed address, with ranges', async () => {
  const admin = await t.aUser({ role: 'admin' })
  const { id } = await anArticle(t, { paragraphs: ['It rained.'] })
  const { body } = await t.ask(contract.audio.article, { id }, admin)
  await t.finished(body['task'] as string)
  const url = (await t.ask(contract.audio.article, { id }, admin)).result?.url ?? ''
  const file = await t.app.fastify.inject(url)
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'audio/wav'])
  const part = await t.app.fastify.inject({ url, headers: { range: 'bytes=44-53' } })
  expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10])
  expect((await t.app.fastify.inject(url.replace('sign=', 'sign=x'))).statusCode).toBe(404)
})
