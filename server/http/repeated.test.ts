// Shows that an operation which is sent again gets the answer of the first time, to the byte, as the product sends it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anApp, contract, type TestApp } from '../../tests/support/app.ts'
import { readConfig } from '../config.ts'

let test: TestApp
beforeAll(async () => {
  // Checked against the contract, an answer gets the contract's order of keys, whatever was kept.
  const config = { ...readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off' }), check_results: false }
  test = await anApp({ config })
})
afterAll(() => test.close())

it('is the same to the byte', async () => {
  const reader = await test.aUser()
  const saved = await test.ask(contract.word.add, { word: 'harbour', sentence: 'The harbour wakes.' }, reader)
  const post = (url: string, payload: object) =>
    test.app.fastify.inject({
      method: 'POST',
      url,
      payload,
      headers: { authorization: `Bearer ${reader.token}` },
    })
  const op_id = randomUUID()
  const rate = () => post(`/reader/myword/${saved.result.id}/review`, { rating: 3, spent: 1200, op_id })
  const [first, again] = [await rate(), await rate()]
  expect(first.statusCode).toBe(200)
  expect(again.body).toBe(first.body)
})
